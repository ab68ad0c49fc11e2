import { AxisBottom } from '@visx/axis'
import { scaleUtc } from '@visx/scale'
import { memo, useMemo } from 'react'
import charts from '../../../charts/charts.module.css'
import { useElementWidth } from '../../../charts/use-element-width.ts'
import {
  CATEGORY_GROUP_KEYS,
  CATEGORY_GROUP_NAMES,
  findCategoryGroup,
} from '../../../text/category-groups.ts'
import { formatCount, formatDate, formatDayAndMonth } from '../../../text/format.ts'
import { clusterEvents } from './cluster-marks.ts'
import css from './timeline-chart.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'
import { TimelineMarks } from './timeline-marks.tsx'
import { findEventIndexes, startOfDayMs, type TimelineRange, visibleTimeSpan } from './timeline-range.ts'

interface Props {
  readonly events: readonly TimelineEventItem[]
  /** The time that is looked at. */
  readonly range: TimelineRange
  /** Looks closer at the time of a mark of several events. */
  readonly onRangeChange: (range: TimelineRange) => void
}

/** Below this width the names of the lanes stand above them instead of to the left, in pixels. */
const NARROW_WIDTH = 640
/** From the ends of the axis to the first and the last mark. */
const SIDE_MARGIN = 18
const AXIS_HEIGHT = 30
const TICK_LABEL_WIDTH = 92

/** Events on an axis of time, a lane and colour for each group of categories that occurs. */
export const TimelineChart = memo(function Drawing({ events, range, onRangeChange }: Props) {
  const [frame, width] = useElementWidth()
  const narrow = width < NARROW_WIDTH
  const [left, lane] = narrow ? [0, 52] : [176, 38]
  const inner = Math.max(2 * SIDE_MARGIN + 1, width - left)
  const groups = useMemo(() => {
    const present = new Set(events.map(({ category }) => findCategoryGroup(category)))
    return CATEGORY_GROUP_KEYS.filter(group => present.has(group))
  }, [events])
  const height = groups.length * lane
  const x = useMemo(
    () => scaleUtc({ domain: visibleTimeSpan(range), range: [SIDE_MARGIN, inner - SIDE_MARGIN] }),
    [range, inner],
  )
  const inRange = useMemo(() => events.slice(...findEventIndexes(events, range)), [events, range])
  const marks = useMemo(
    () =>
      clusterEvents(
        inRange,
        ({ category }) => groups.indexOf(findCategoryGroup(category)),
        ({ date }) => x(startOfDayMs(date)),
      ),
    [inRange, groups, x],
  )
  const ticks = x.ticks(Math.max(2, Math.floor(inner / TICK_LABEL_WIDTH)))

  return (
    <div ref={frame} className={charts.chart} style={{ height: height + AXIS_HEIGHT }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no field sets
        <svg
          width={width}
          height={height + AXIS_HEIGHT}
          role="group"
          aria-label={describeChart(inRange.length, range)}
        >
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
                y1={laneMiddle(lane, narrow)}
                y2={laneMiddle(lane, narrow)}
                className={css.lane}
              />
              <text x={narrow ? 2 : 0} y={narrow ? 13 : lane / 2} className={css.name} data-narrow={narrow}>
                {CATEGORY_GROUP_NAMES[group]}
              </text>
            </g>
          ))}
          <g transform={`translate(${left},0)`}>
            <TimelineMarks
              marks={marks}
              groups={groups}
              laneY={index => index * lane + laneMiddle(lane, narrow)}
              onRangeChange={onRangeChange}
            />
            <AxisBottom
              top={height}
              scale={x}
              stroke="var(--line-strong)"
              tickStroke="var(--line-strong)"
              tickLength={5}
              tickValues={ticks}
              tickFormat={value => formatTick(new Date(Number(value)))}
              tickLabelProps={value => ({
                className: `${charts.tick} ${isStartOfYear(new Date(Number(value))) ? css.year : ''}`,
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
function laneMiddle(lane: number, narrow: boolean): number {
  return narrow ? 34 : lane / 2
}

function describeChart(count: number, { from, to }: TimelineRange): string {
  return `Timeline: ${formatCount(count, 'announcement')} from ${formatDate(from)} to ${formatDate(to)}`
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A place on the axis in as few letters as will do: `2026`, `Mar`, `17 Mar`. */
function formatTick(date: Date): string {
  if (isStartOfYear(date)) return String(date.getUTCFullYear())
  return date.getUTCDate() === 1 ? MONTH.format(date) : formatDayAndMonth(date.toISOString().slice(0, 10))
}

function isStartOfYear(date: Date): boolean {
  return date.getUTCMonth() === 0 && date.getUTCDate() === 1
}
