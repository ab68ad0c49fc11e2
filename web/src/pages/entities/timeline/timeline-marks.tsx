import { Tooltip } from '@base-ui/react/tooltip'
import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import {
  CATEGORY_GROUP_NAMES,
  type CategoryGroupKey,
  categoryGroupColor,
} from '../../../text/category-groups.ts'
import { humanizeCode } from '../../../text/display-names.ts'
import { formatCompactNumber, formatDate } from '../../../text/format-dates-and-numbers.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import type { TimelineEventCluster } from './cluster-timeline-events.ts'
import css from './timeline-chart.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'
import { findEventDateRange, type TimelineRange } from './timeline-range.ts'
import { timelineTooltip } from './timeline-tooltip.tsx'

interface Props {
  readonly marks: readonly TimelineEventCluster<TimelineEventItem>[]
  readonly groups: readonly CategoryGroupKey[]
  readonly laneY: (lane: number) => number
  readonly onRangeChange: (range: TimelineRange) => void
}

/**
 * Renders the marks from left to right. A mark for one event links to the announcement; a mark for multiple events is a
 * button that zooms in. All marks share one tab stop, and arrow keys move between marks and lanes.
 */
export function TimelineMarks({ marks, groups, laneY, onRangeChange }: Props) {
  const [current, setCurrent] = useState<string | null>(null)
  const [frame, zoomTo] = useFocusAfterZoom(marks, onRangeChange)
  const stop = marks.find(mark => markKey(mark) === current) ?? marks.at(-1)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble up from the marks
    <g
      ref={frame}
      onFocus={({ currentTarget, target }) => {
        const mark = marks[findMarkIndex(currentTarget, target)]
        if (mark) setCurrent(markKey(mark))
      }}
      onKeyDown={event => moveFocus(event, marks)}
    >
      {marks.map(mark => (
        <TimelineMark
          key={markKey(mark)}
          mark={mark}
          group={groups[mark.lane] ?? 'courts_and_state'}
          y={laneY(mark.lane)}
          isTabStop={mark === stop}
          onRangeChange={zoomTo}
        />
      ))}
    </g>
  )
}

interface TimelineMarkProps {
  readonly mark: TimelineEventCluster<TimelineEventItem>
  readonly group: CategoryGroupKey
  readonly y: number
  readonly isTabStop: boolean
  readonly onRangeChange: (range: TimelineRange) => void
}

/** Renders one mark. Memoized, because there can be hundreds of them. */
const TimelineMark = memo(function Spot({ mark, group, y, isTabStop, onRangeChange }: TimelineMarkProps) {
  return (
    <g transform={`translate(${mark.x},${y})`}>
      <Tooltip.Trigger
        handle={timelineTooltip}
        payload={{ events: mark.items, group }}
        delay={60}
        render={renderMarkElement(mark, group, onRangeChange)}
        className={css.mark}
        tabIndex={isTabStop ? 0 : -1}
      >
        <circle r={Math.max(12, mark.radius)} className={css.hit} />
        <circle
          r={mark.radius}
          className={mark.items.length === 1 ? css.dot : css.several}
          style={{ color: categoryGroupColor(group) }}
        />
        {mark.items.length > 1 && (
          <text className={css.count} aria-hidden>
            {formatCompactNumber(mark.items.length)}
          </text>
        )}
      </Tooltip.Trigger>
    </g>
  )
})

/**
 * Returns a ref for the frame of the marks and a zoom function that keeps the keyboard focus in the chart. Zooming in
 * removes the focused mark, so the focus has to move to one of its replacements.
 */
function useFocusAfterZoom(
  marks: readonly TimelineEventCluster<TimelineEventItem>[],
  onRange: (range: TimelineRange) => void,
): [RefObject<SVGGElement | null>, (range: TimelineRange) => void] {
  const frame = useRef<SVGGElement>(null)
  const hasZoomed = useRef(false)
  useEffect(() => {
    if (!hasZoomed.current || marks.length === 0) return
    hasZoomed.current = false
    frame.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [marks])
  const zoomTo = useCallback(
    (range: TimelineRange) => {
      hasZoomed.current = true
      onRange(range)
    },
    [onRange],
  )
  return [frame, zoomTo]
}

/** Identifies a mark by its lane and first event. */
function markKey({ lane, items }: TimelineEventCluster<TimelineEventItem>): string {
  return `${lane} ${items[0]?.announcement_id}`
}

function renderMarkElement(
  { items }: TimelineEventCluster<TimelineEventItem>,
  group: CategoryGroupKey,
  onRange: (range: TimelineRange) => void,
): ReactElement {
  const [event] = items
  const extent = findEventDateRange(items)
  if (event === undefined || extent === null) return <g />
  if (items.length === 1) {
    const name = `${formatDate(event.date)}, ${humanizeCode(event.category)}: ${event.title}`
    return <Link href={`/announcements/${event.announcement_id}`} aria-label={name} />
  }
  const [from, to] = [formatDate(extent.from), formatDate(extent.to)]
  const days = from === to ? from : messages.timeline.dateRange(from, to)
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      aria-label={messages.timeline.cluster(items.length, CATEGORY_GROUP_NAMES[group], days)}
      onClick={() => onRange(extent)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onRange(extent)
      }}
    />
  )
}

/** Returns the index of the mark in `frame` that contains an element, or -1 if none does. */
function findMarkIndex(frame: Element, target: EventTarget): number {
  return Array.from(frame.children).findIndex(spot => spot.contains(target as Node))
}

/** Moves the focus between marks. The up and down keys go to the nearest mark in the next lane that has marks. */
function moveFocus(
  event: KeyboardEvent<SVGGElement>,
  marks: readonly TimelineEventCluster<TimelineEventItem>[],
): void {
  const index = findMarkIndex(event.currentTarget, event.target)
  const to = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: marks.length - 1,
    ArrowUp: findNearestInLane(marks, index, -1),
    ArrowDown: findNearestInLane(marks, index, 1),
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const target = event.currentTarget.children[to]?.firstElementChild as SVGElement | null | undefined
  target?.focus()
}

function findNearestInLane(
  marks: readonly TimelineEventCluster<TimelineEventItem>[],
  index: number,
  direction: -1 | 1,
): number {
  const current = marks[index]
  if (current === undefined) return -1
  const laneDistance = (mark: TimelineEventCluster<TimelineEventItem>) =>
    (mark.lane - current.lane) * direction
  const nextLane = Math.min(...marks.map(laneDistance).filter(lanes => lanes > 0))
  const best = marks
    .filter(mark => laneDistance(mark) === nextLane)
    .sort((a, b) => Math.abs(a.x - current.x) - Math.abs(b.x - current.x))[0]
  return best ? marks.indexOf(best) : index
}
