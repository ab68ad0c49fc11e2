import { AxisBottom } from '@visx/axis'
import { scaleUtc } from '@visx/scale'
import { memo, useMemo } from 'react'
import charts from '../../../charts/charts.module.css'
import { useElementWidth } from '../../../charts/use-element-width.ts'
import { LOCALE } from '../../../i18n/language.ts'
import { CATEGORY_GROUP_KEYS, findCategoryGroup } from '../../../text/category-groups.ts'
import { formatDate, formatDayAndMonth } from '../../../text/format-dates-and-numbers.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { clusterTimelineEvents } from './cluster-timeline-events.ts'
import css from './timeline-chart.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'
import { computeTimelineLaneLayout, TimelineLanes, timelineLaneCenterY } from './timeline-lanes.tsx'
import { TimelineMarks } from './timeline-marks.tsx'
import {
  findEventIndexRange,
  startOfDayMs,
  type TimelineRange,
  timelineAxisSpanMs,
} from './timeline-range.ts'

interface Props {
  readonly events: readonly TimelineEventItem[]
  /** Visible date range. */
  readonly range: TimelineRange
  /** Called with the date range of a mark that stands for multiple events, to zoom in to it. */
  readonly onRangeChange: (range: TimelineRange) => void
}

/** Distance from each end of the axis to the nearest mark, in CSS pixels. */
const SIDE_MARGIN = 18
const AXIS_HEIGHT = 30
/** Width that a label needs with the gap to the next one, in CSS pixels. */
const TICK_LABEL_WIDTH = 60
/** Preferred distance between two labels, in CSS pixels. */
const TICK_DISTANCE = 92

/** Shows events on a time axis, with one lane and one color for each category group that occurs. */
export const TimelineChart = memo(function TimelineChart({ events, range, onRangeChange }: Props) {
  const [frame, width] = useElementWidth()
  const layout = computeTimelineLaneLayout(width)
  const inner = Math.max(2 * SIDE_MARGIN + 1, width - layout.left)
  const x = useMemo(
    () => scaleUtc({ domain: timelineAxisSpanMs(range), range: [SIDE_MARGIN, inner - SIDE_MARGIN] }),
    [range, inner],
  )
  const { groups, marks, visibleCount } = useMarks(events, range, x)
  const height = groups.length * layout.laneHeight
  const ticks = chooseTimeTicks(x, inner)

  return (
    <div ref={frame} className={charts.chart} style={{ height: height + AXIS_HEIGHT }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset element
        <svg
          width={width}
          height={height + AXIS_HEIGHT}
          viewBox={`0 0 ${width} ${height + AXIS_HEIGHT}`}
          role="group"
          aria-label={describeChart(visibleCount, range)}
        >
          <g transform={`translate(${layout.left},0)`}>
            {ticks.map(tick => (
              <line key={Number(tick)} x1={x(tick)} x2={x(tick)} y2={height} className={charts.grid} />
            ))}
          </g>
          <TimelineLanes groups={groups} layout={layout} width={width} />
          <g transform={`translate(${layout.left},0)`}>
            <TimelineMarks
              marks={marks}
              groups={groups}
              laneY={index => timelineLaneCenterY(index, layout)}
              onRangeChange={onRangeChange}
            />
            <TimeAxis scale={x} ticks={ticks} top={height} />
          </g>
        </svg>
      )}
    </div>
  )
})

type TimeScale = ReturnType<typeof scaleUtc<number>>

/** Computes the lanes for all category groups that occur, and the marks in the visible range. */
function useMarks(events: readonly TimelineEventItem[], range: TimelineRange, x: TimeScale) {
  const groups = useMemo(() => {
    const present = new Set(events.map(({ category }) => findCategoryGroup(category)))
    return CATEGORY_GROUP_KEYS.filter(group => present.has(group))
  }, [events])
  const visible = useMemo(() => events.slice(...findEventIndexRange(events, range)), [events, range])
  const marks = useMemo(
    () =>
      clusterTimelineEvents(
        visible,
        ({ category }) => groups.indexOf(findCategoryGroup(category)),
        ({ date }) => x(startOfDayMs(date)),
      ),
    [visible, groups, x],
  )
  return { groups, marks, visibleCount: visible.length }
}

/** Chooses dates at even intervals whose labels do not touch. The scale may return more ticks than requested. */
function chooseTimeTicks(scale: TimeScale, width: number): Date[] {
  for (let count = Math.max(2, Math.floor(width / TICK_DISTANCE)); count > 1; count--) {
    const ticks = scale.ticks(count)
    const isTooDense = ticks.some((tick, index) => {
      const next = ticks[index + 1]
      return next !== undefined && scale(next) - scale(tick) < TICK_LABEL_WIDTH
    })
    if (!isTooDense) return ticks
  }
  return scale.ticks(2).slice(0, 1)
}

interface TimeAxisProps {
  readonly scale: TimeScale
  readonly ticks: Date[]
  readonly top: number
}

function TimeAxis({ scale, ticks, top }: TimeAxisProps) {
  return (
    <AxisBottom
      top={top}
      scale={scale}
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
  )
}

function describeChart(count: number, { from, to }: TimelineRange): string {
  return messages.timeline.chart(count, formatDate(from), formatDate(to))
}

const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })

/** Formats a tick date as briefly as possible: `2026`, `Mar` or `17 Mar`. */
function formatTick(date: Date): string {
  if (isStartOfYear(date)) return String(date.getUTCFullYear())
  return date.getUTCDate() === 1 ? MONTH.format(date) : formatDayAndMonth(date.toISOString().slice(0, 10))
}

function isStartOfYear(date: Date): boolean {
  return date.getUTCMonth() === 0 && date.getUTCDate() === 1
}
