import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { ChartLegend } from '../../charts/chart-legend.tsx'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import {
  type CountsPlot,
  formatPlotColumn,
  formatPlotDateRange,
  type PlotSeries,
} from './build-counts-plot.ts'
import { INTERVAL_FORMATTERS, lastDayOfInterval } from './count-intervals.ts'
import { statisticsMessages as messages } from './messages/messages.ts'
import css from './statistics.module.css'
import { countedAnnouncementsPath } from './statistics-query.ts'

interface Props {
  readonly title: string
  readonly plot: CountsPlot
  /** Series that are not hidden. */
  readonly visibleSeries: readonly PlotSeries[]
  readonly hiddenKeys: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  /** The query of the plot, with which a column leads to the list. */
  readonly query: AnnouncementCountsQuery
}

const CHART_HEIGHT = 280

/** Renders the chart and a legend with the numbers of the column under the pointer, or else the totals. */
export function CountsOverTimeChart({ title, plot, visibleSeries, hiddenKeys, query, onToggle }: Props) {
  const [, navigate] = useLocation()
  const [hoveredDate, setHoveredDate] = useState<string | null>(null)
  const { series, columns, interval } = plot
  const keys = useMemo(() => visibleSeries.map(({ key }) => key), [visibleSeries])
  const hoveredCounts = columns.find(({ date }) => date === hoveredDate)?.counts
  const find = useCallback((key: string) => series.find(item => item.key === key), [series])
  const total = hoveredCounts
    ? keys.reduce((sum, key) => sum + (hoveredCounts[key] ?? 0), 0)
    : visibleSeries.reduce((sum, { total }) => sum + total, 0)
  return (
    <>
      <p className={css.point} aria-hidden>
        {/* Wide enough for the largest number, so that hovering over the chart does not shift the layout. */}
        <strong style={{ minWidth: `${formatNumber(plot.total).length + 0.5}ch` }}>
          {formatNumber(total)}
        </strong>
        {hoveredCounts && hoveredDate !== null
          ? formatPlotColumn(plot, hoveredDate)
          : formatPlotDateRange(plot)}
      </p>
      <ColumnChart
        title={messages.chartDescription(title, total, formatPlotDateRange(plot))}
        columns={columns}
        series={keys}
        height={CHART_HEIGHT}
        formatColumnDate={INTERVAL_FORMATTERS[interval]}
        formatColumnName={useCallback(date => formatPlotColumn(plot, date), [plot])}
        isSelected={useCallback(date => (plot.partialColumns.has(date) ? 'partly' : true), [plot])}
        formatSeriesName={useCallback(key => find(key)?.name ?? key, [find])}
        getSeriesColor={useCallback(key => find(key)?.color ?? '', [find])}
        onHover={setHoveredDate}
        onOpen={useCallback(
          (from, to) => navigate(countedAnnouncementsPath(query, from, lastDayOfInterval(to, interval))),
          [navigate, query, interval],
        )}
      />
      <ChartLegend
        series={series.map(item => ({
          ...item,
          value: hoveredCounts ? (hoveredCounts[item.key] ?? 0) : item.total,
        }))}
        hiddenKeys={hiddenKeys}
        onToggle={onToggle}
      />
    </>
  )
}
