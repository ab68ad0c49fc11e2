import { AxisBottom } from '@visx/axis'
import { scaleUtc } from '@visx/scale'
import { memo, useMemo } from 'react'
import charts from '../../../charts/charts.module.css'
import { useWidth } from '../../../charts/width.ts'
import { plural, showDate, showDay } from '../../../text/format.ts'
import { GROUP_KEYS, GROUPS, groupOf } from '../../../text/groups.ts'
import css from './drawing.module.css'
import type { Event } from './events.ts'
import { Marks } from './lane-marks.tsx'
import { marksOf } from './marks.ts'
import { placesOf, type Range, timeOf, viewOf } from './range.ts'

interface Props {
  readonly events: readonly Event[]
  /** The time that is looked at. */
  readonly range: Range
  /** Looks closer at the time of a mark of several events. */
  readonly onRange: (range: Range) => void
}

/** Below this width the names of the lanes stand above them instead of to the left, in pixels. */
const NARROW = 640
/** From the ends of the axis to the first and the last mark. */
const SIDE = 18
const AXIS = 30
const SPACE_OF_TICK = 92

/** Events on an axis of time, a lane and colour for each group of categories that occurs. */
export const Drawing = memo(function Drawing({ events, range, onRange }: Props) {
  const [frame, width] = useWidth()
  const narrow = width < NARROW
  const [left, lane] = narrow ? [0, 52] : [176, 38]
  const inner = Math.max(2 * SIDE + 1, width - left)
  const groups = useMemo(() => {
    const present = new Set(events.map(({ category }) => groupOf(category)))
    return GROUP_KEYS.filter(group => present.has(group))
  }, [events])
  const height = groups.length * lane
  const x = useMemo(() => scaleUtc({ domain: viewOf(range), range: [SIDE, inner - SIDE] }), [range, inner])
  const inRange = useMemo(() => events.slice(...placesOf(events, range)), [events, range])
  const marks = useMemo(
    () =>
      marksOf(
        inRange,
        ({ category }) => groups.indexOf(groupOf(category)),
        ({ date }) => x(timeOf(date)),
      ),
    [inRange, groups, x],
  )
  const ticks = x.ticks(Math.max(2, Math.floor(inner / SPACE_OF_TICK)))

  return (
    <div ref={frame} className={charts.chart} style={{ height: height + AXIS }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no field sets
        <svg width={width} height={height + AXIS} role="group" aria-label={describe(inRange.length, range)}>
          <g transform={`translate(${left},0)`}>
            {ticks.map(tick => (
              <line key={Number(tick)} x1={x(tick)} x2={x(tick)} y2={height} className={charts.grid} />
            ))}
          </g>
          {groups.map((group, index) => (
            <g key={group} transform={`translate(0,${index * lane})`}>
              <line
                x1={left}
                x2={width}
                y1={middle(lane, narrow)}
                y2={middle(lane, narrow)}
                className={css.lane}
              />
              <text x={narrow ? 2 : 0} y={narrow ? 13 : lane / 2} className={css.name} data-narrow={narrow}>
                {GROUPS[group]}
              </text>
            </g>
          ))}
          <g transform={`translate(${left},0)`}>
            <Marks
              marks={marks}
              groups={groups}
              yOf={index => index * lane + middle(lane, narrow)}
              onRange={onRange}
            />
            <AxisBottom
              top={height}
              scale={x}
              stroke="var(--line-strong)"
              tickStroke="var(--line-strong)"
              tickLength={5}
              tickValues={ticks}
              tickFormat={value => showTick(new Date(Number(value)))}
              tickLabelProps={value => ({
                className: `${charts.tick} ${isYear(new Date(Number(value))) ? css.year : ''}`,
                textAnchor: 'middle',
                dy: '0.25em',
              })}
            />
          </g>
        </svg>
      )}
    </div>
  )
})

/** The middle of a lane, where its marks lie; under its name where that stands above. */
function middle(lane: number, narrow: boolean): number {
  return narrow ? 34 : lane / 2
}

function describe(count: number, { from, to }: Range): string {
  return `Timeline: ${plural(count, 'announcement')} from ${showDate(from)} to ${showDate(to)}`
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A place on the axis in as few letters as will do: `2026`, `Mar`, `17 Mar`. */
function showTick(date: Date): string {
  if (isYear(date)) return String(date.getUTCFullYear())
  return date.getUTCDate() === 1 ? MONTH.format(date) : showDay(date.toISOString().slice(0, 10))
}

function isYear(date: Date): boolean {
  return date.getUTCMonth() === 0 && date.getUTCDate() === 1
}
