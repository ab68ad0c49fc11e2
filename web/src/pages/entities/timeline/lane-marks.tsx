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
import { plural, showCompact, showDate } from '../../../text/format.ts'
import { colourOfGroup, GROUPS, type Group } from '../../../text/groups.ts'
import { label } from '../../../text/labels.ts'
import css from './drawing.module.css'
import type { Event } from './events.ts'
import type { Mark } from './marks.ts'
import { extentOf, type Range } from './range.ts'
import { tips } from './tip.tsx'

interface Props {
  readonly marks: readonly Mark<Event>[]
  readonly groups: readonly Group[]
  readonly yOf: (lane: number) => number
  readonly onRange: (range: Range) => void
}

/**
 * The marks from left to right. One event is a link to its announcement; several are a button that looks closer at
 * their time. All together are one stop of the tabulator key; arrows go from mark to mark and from lane to lane.
 */
export function Marks({ marks, groups, yOf, onRange }: Props) {
  const [current, setCurrent] = useState<string | null>(null)
  const [frame, look] = useKeptFocus(marks, onRange)
  const stop = marks.find(mark => keyOf(mark) === current) ?? marks.at(-1)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the marks in it do not take themselves
    <g
      ref={frame}
      onFocus={({ currentTarget, target }) => {
        const mark = marks[placeOf(currentTarget, target)]
        if (mark) setCurrent(keyOf(mark))
      }}
      onKeyDown={event => move(event, marks)}
    >
      {marks.map(mark => (
        <Spot
          key={keyOf(mark)}
          mark={mark}
          group={groups[mark.lane] ?? 'courts_and_state'}
          y={yOf(mark.lane)}
          isStop={mark === stop}
          onRange={look}
        />
      ))}
    </g>
  )
}

interface SpotProps {
  readonly mark: Mark<Event>
  readonly group: Group
  readonly y: number
  readonly isStop: boolean
  readonly onRange: (range: Range) => void
}

/** A mark. It is drawn again only when it changes itself: there may be hundreds of them. */
const Spot = memo(function Spot({ mark, group, y, isStop, onRange }: SpotProps) {
  return (
    <g transform={`translate(${mark.x},${y})`}>
      <Tooltip.Trigger
        handle={tips}
        payload={{ events: mark.items, group }}
        delay={60}
        render={elementOf(mark, group, onRange)}
        className={css.mark}
        tabIndex={isStop ? 0 : -1}
      >
        <circle r={Math.max(12, mark.radius)} className={css.hit} />
        <circle
          r={mark.radius}
          className={mark.items.length === 1 ? css.dot : css.several}
          style={{ color: colourOfGroup(group) }}
        />
        {mark.items.length > 1 && (
          <text className={css.count} aria-hidden>
            {showCompact(mark.items.length)}
          </text>
        )}
      </Tooltip.Trigger>
    </g>
  )
})

/** Looking closer takes the mark away that had the focus: what comes in its place gets it. */
function useKeptFocus(
  marks: readonly Mark<Event>[],
  onRange: (range: Range) => void,
): [RefObject<SVGGElement | null>, (range: Range) => void] {
  const frame = useRef<SVGGElement>(null)
  const looked = useRef(false)
  useEffect(() => {
    if (!looked.current || marks.length === 0) return
    looked.current = false
    frame.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [marks])
  const look = useCallback(
    (range: Range) => {
      looked.current = true
      onRange(range)
    },
    [onRange],
  )
  return [frame, look]
}

/** Stays with a mark as long as it begins with the same event. */
function keyOf({ lane, items }: Mark<Event>): string {
  return `${lane} ${items[0]?.announcement_id}`
}

function elementOf({ items }: Mark<Event>, group: Group, onRange: (range: Range) => void): ReactElement {
  const [event] = items
  const extent = extentOf(items)
  if (event === undefined || extent === null) return <g />
  if (items.length === 1) {
    const name = `${showDate(event.date)}, ${label(event.category)}: ${event.title}`
    return <Link href={`/announcements/${event.announcement_id}`} aria-label={name} />
  }
  const days = [...new Set([extent.from, extent.to])].map(showDate).join(' to ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons of its own
    <g
      role="button"
      aria-label={`${plural(items.length, 'announcement')}, ${GROUPS[group]}, ${days}: look closer`}
      onClick={() => onRange(extent)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onRange(extent)
      }}
    />
  )
}

/** Which of the marks in `frame` an element belongs to; -1 for none. */
function placeOf(frame: Element, target: EventTarget): number {
  return Array.from(frame.children).findIndex(spot => spot.contains(target as Node))
}

/** Moves the focus from mark to mark; up and down go to the nearest one of the next lane that has any. */
function move(event: KeyboardEvent<SVGGElement>, marks: readonly Mark<Event>[]): void {
  const index = placeOf(event.currentTarget, event.target)
  const to = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: marks.length - 1,
    ArrowUp: nearest(marks, index, -1),
    ArrowDown: nearest(marks, index, 1),
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const target = event.currentTarget.children[to]?.firstElementChild as SVGElement | null | undefined
  target?.focus()
}

function nearest(marks: readonly Mark<Event>[], index: number, direction: -1 | 1): number {
  const here = marks[index]
  if (here === undefined) return -1
  const away = (mark: Mark<Event>) => (mark.lane - here.lane) * direction
  const lane = Math.min(...marks.map(away).filter(lanes => lanes > 0))
  const best = marks
    .filter(mark => away(mark) === lane)
    .sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]
  return best ? marks.indexOf(best) : index
}
