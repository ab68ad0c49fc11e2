import { Tooltip } from '@base-ui/react/tooltip'
import { useRef } from 'react'
import { CATEGORY_GROUP_NAMES, type CategoryGroupKey } from '../../../text/category-groups.ts'
import { humanizeCode, languageOfSource } from '../../../text/display-names.ts'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import type { TimelineEventItem } from './timeline-events-query.ts'
import css from './timeline-tooltip.module.css'

/** Connects all marks in the chart to one shared tooltip. */
export const timelineTooltip = Tooltip.createHandle<{
  events: readonly TimelineEventItem[]
  group: CategoryGroupKey
}>()

/**
 * Describes the mark under the pointer or the keyboard focus. The list below the chart contains the same information.
 */
export function TimelineTooltip() {
  // Rendered inside the page, because screen reader users rarely find content outside landmarks.
  const container = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={container} className={css.container} />
      <Tooltip.Root handle={timelineTooltip}>
        {({ payload }) => (
          <Tooltip.Portal container={container}>
            <Tooltip.Positioner sideOffset={10} className={css.positioner}>
              <Tooltip.Popup className={css.tip}>
                {payload && <TooltipContent events={payload.events} group={payload.group} />}
              </Tooltip.Popup>
            </Tooltip.Positioner>
          </Tooltip.Portal>
        )}
      </Tooltip.Root>
    </>
  )
}

function TooltipContent({
  events,
  group,
}: {
  events: readonly TimelineEventItem[]
  group: CategoryGroupKey
}) {
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) return null
  if (events.length === 1)
    return (
      <>
        <p className={css.head}>
          {formatDate(first.date)} · {humanizeCode(first.category)}
        </p>
        <p lang={languageOfSource(first.source_id)}>{first.title}</p>
        <p className="quiet">{first.source_id}</p>
      </>
    )
  return (
    <>
      <p className={css.head}>
        {messages.announcementCount(events.length)} · {CATEGORY_GROUP_NAMES[group]}
      </p>
      <p>{[...new Set([first.date, last.date])].map(formatDate).join(' – ')}</p>
      <ul>
        {countCategories(events).map(([category, count]) => (
          <li key={category}>
            {count} × {humanizeCode(category)}
          </li>
        ))}
      </ul>
      <p className="quiet">{messages.timeline.clickToZoom}</p>
    </>
  )
}

/** Returns all categories with their counts, the most frequent first. */
function countCategories(events: readonly TimelineEventItem[]): [string, number][] {
  return [...Map.groupBy(events, ({ category }) => category)]
    .map(([category, { length }]): [string, number] => [category, length])
    .sort((a, b) => b[1] - a[1])
}
