import { type CSSProperties, memo, useMemo } from 'react'
import { ColumnChart } from '../../../charts/column-chart.tsx'
import type { ChartColumn, ColumnSelection } from '../../../charts/column-scales.ts'
import {
  CATEGORY_GROUP_KEYS,
  CATEGORY_GROUP_NAMES,
  type CategoryGroupKey,
  categoryGroupColor,
  findCategoryGroup,
} from '../../../text/category-groups.ts'
import { formatMonthName } from '../../../text/format-dates-and-numbers.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import css from './entity-timeline.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'
import { LANE_NAME_WIDTH } from './timeline-lanes.tsx'
import { findEventDateRange, type TimelineRange } from './timeline-range.ts'

/** Where the axis of the chart above starts. */
const ALIGNMENT = { '--axis-start': `${LANE_NAME_WIDTH}px` } as CSSProperties

/** Maximum number of months for which columns are monthly. Longer timelines get one column per year. */
const MAX_MONTH_COLUMNS = 36

/**
 * Shows all loaded events as columns per month or year. Selecting columns zooms in to them; selecting the same columns
 * again shows the full range.
 */
export const TimelineOverviewChart = memo(function TimelineOverviewChart({
  events,
  range,
  onRangeChange,
}: {
  events: readonly TimelineEventItem[]
  range: TimelineRange | null
  onRangeChange: (range: TimelineRange | null) => void
}) {
  const intervals = useMemo(() => listIntervals(events), [events])
  const columns = useMemo(() => countByInterval(events, intervals), [events, intervals])
  if (intervals.length < 2) return null
  const byYear = intervals[0]?.length === 4

  return (
    <div className={css.overview}>
      <div className={css.aligned} style={ALIGNMENT}>
        <ColumnChart
          title={byYear ? messages.timeline.perYear : messages.timeline.perMonth}
          columns={columns}
          series={CATEGORY_GROUP_KEYS}
          height={112}
          formatColumnDate={date => (byYear ? date.slice(0, 4) : formatMonthName(date))}
          formatSeriesName={group => CATEGORY_GROUP_NAMES[group as CategoryGroupKey]}
          getSeriesColor={group => categoryGroupColor(group as CategoryGroupKey)}
          isSelected={date => range === null || compareWithRange(date, byYear, range)}
          onSelect={(from, to) => {
            const next = { from: firstDayOf(from, byYear), to: lastDayOf(to, byYear) }
            onRangeChange(range?.from === next.from && range.to === next.to ? null : next)
          }}
        />
      </div>
    </div>
  )
})

function compareWithRange(date: string, byYear: boolean, { from, to }: TimelineRange): ColumnSelection {
  const [first, last] = [firstDayOf(date, byYear), lastDayOf(date, byYear)]
  if (last < from || first > to) return false
  return first >= from && last <= to ? true : 'partly'
}

/** Lists all months (`2026-03`) or years (`2026`) from the first event to the last. */
function listIntervals(events: readonly TimelineEventItem[]): string[] {
  const extent = findEventDateRange(events)
  if (extent === null) return []
  const [first, last] = [countMonths(extent.from), countMonths(extent.to)]
  if (last - first < MAX_MONTH_COLUMNS)
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const month = first + index
      return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    })
  const year = Math.floor(first / 12)
  return Array.from({ length: Math.floor(last / 12) - year + 1 }, (_, index) => String(year + index))
}

/** Returns the number of months since January of year 0. */
function countMonths(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function countByInterval(events: readonly TimelineEventItem[], intervals: readonly string[]): ChartColumn[] {
  const length = intervals[0]?.length ?? 4
  const found = Map.groupBy(events, ({ date }) => date.slice(0, length))
  return intervals.map(interval => {
    const counts: Record<string, number> = {}
    for (const { category } of found.get(interval) ?? [])
      counts[findCategoryGroup(category)] = (counts[findCategoryGroup(category)] ?? 0) + 1
    return { date: firstDayOf(interval, length === 4), counts }
  })
}

function firstDayOf(date: string, byYear: boolean): string {
  return byYear ? `${date.slice(0, 4)}-01-01` : `${date.slice(0, 7)}-01`
}

function lastDayOf(date: string, byYear: boolean): string {
  if (byYear) return `${date.slice(0, 4)}-12-31`
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).toISOString().slice(0, 10)
}
