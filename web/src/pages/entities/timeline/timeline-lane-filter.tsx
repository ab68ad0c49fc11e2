import {
  CATEGORY_GROUP_KEYS,
  CATEGORY_GROUP_NAMES,
  type CategoryGroupKey,
  categoryGroupColor,
  findCategoryGroup,
} from '../../../text/category-groups.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { readListParam } from '../../../ui/url-params.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import type { TimelineEventItem } from './timeline-events-query.ts'
import css from './timeline-lane-filter.module.css'

const PARAMETER = 'lane'

/** Returns the lanes selected in the URL that have events, or an empty list if all are shown. */
export function readTimelineLanes(
  params: URLSearchParams,
  events: readonly TimelineEventItem[],
): CategoryGroupKey[] {
  const selected = readListParam(params, PARAMETER)
  if (selected.length === 0) return []
  const present = new Set(events.map(({ category }) => findCategoryGroup(category)))
  return CATEGORY_GROUP_KEYS.filter(lane => selected.includes(lane) && present.has(lane))
}

/** Returns the events of the selected lanes. */
export function filterTimelineEvents(
  events: readonly TimelineEventItem[],
  lanes: readonly CategoryGroupKey[],
): readonly TimelineEventItem[] {
  return lanes.length === 0
    ? events
    : events.filter(({ category }) => lanes.includes(findCategoryGroup(category)))
}

interface Props {
  readonly events: readonly TimelineEventItem[]
  readonly lanes: readonly CategoryGroupKey[]
  readonly onChange: (changes: Record<string, string | null>) => void
}

/** Lets the user choose which lanes of the timeline and of the list are shown. */
export function TimelineLaneFilter({ events, lanes, onChange }: Props) {
  const counts = Map.groupBy(events, ({ category }) => findCategoryGroup(category))
  const offered = CATEGORY_GROUP_KEYS.filter(lane => counts.has(lane))
  if (offered.length < 2) return null
  const select = (next: readonly CategoryGroupKey[]) =>
    onChange({ [PARAMETER]: next.length === 0 ? null : next.join(','), page: null })
  return (
    <fieldset className={css.lanes}>
      <legend className="hidden">{messages.timeline.lanes}</legend>
      <button type="button" aria-pressed={lanes.length === 0} onClick={() => select([])}>
        {messages.timeline.allLanes}
      </button>
      {offered.map(lane => (
        <button
          key={lane}
          type="button"
          aria-pressed={lanes.includes(lane)}
          onClick={() =>
            select(lanes.includes(lane) ? lanes.filter(other => other !== lane) : [...lanes, lane])
          }
        >
          <span className={css.dot} style={{ background: categoryGroupColor(lane) }} aria-hidden />
          {CATEGORY_GROUP_NAMES[lane]}{' '}
          <span className="quiet">{formatNumber(counts.get(lane)?.length ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}
