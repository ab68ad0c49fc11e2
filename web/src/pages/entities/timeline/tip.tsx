import { Tooltip } from '@base-ui/react/tooltip'
import { useRef } from 'react'
import { plural, showDate } from '../../../text/format.ts'
import { GROUPS, type Group } from '../../../text/groups.ts'
import { label, languageOfSource } from '../../../text/labels.ts'
import type { Event } from './events.ts'
import css from './tip.module.css'

/** Joins the marks of the drawing to the one tip that shows over them. */
export const tips = Tooltip.createHandle<{ events: readonly Event[]; group: Group }>()

/** What a mark stands for, shown while it is pointed at or has the focus. What it says stands in the list below, too. */
export function Tip() {
  // In the page, not after it: what is in no part of a page is hard to find for screen readers.
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={place} className={css.place} />
      <Tooltip.Root handle={tips}>
        {({ payload }) => (
          <Tooltip.Portal container={place}>
            <Tooltip.Positioner sideOffset={10} className={css.positioner}>
              <Tooltip.Popup className={css.tip}>
                {payload && <Content events={payload.events} group={payload.group} />}
              </Tooltip.Popup>
            </Tooltip.Positioner>
          </Tooltip.Portal>
        )}
      </Tooltip.Root>
    </>
  )
}

function Content({ events, group }: { events: readonly Event[]; group: Group }) {
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) return null
  if (events.length === 1)
    return (
      <>
        <p className={css.head}>
          {showDate(first.date)} · {label(first.category)}
        </p>
        <p lang={languageOfSource(first.source_id)}>{first.title}</p>
        <p className="quiet">{first.source_id}</p>
      </>
    )
  return (
    <>
      <p className={css.head}>
        {plural(events.length, 'announcement')} · {GROUPS[group]}
      </p>
      <p>{[...new Set([first.date, last.date])].map(showDate).join(' – ')}</p>
      <ul>
        {counted(events).map(([category, count]) => (
          <li key={category}>
            {count} × {label(category)}
          </li>
        ))}
      </ul>
      <p className="quiet">Press to look closer and list them</p>
    </>
  )
}

/** The three most frequent categories. */
function counted(events: readonly Event[]): [string, number][] {
  return [...Map.groupBy(events, ({ category }) => category)]
    .map(([category, { length }]): [string, number] => [category, length])
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
}
