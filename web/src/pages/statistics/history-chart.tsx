import { useCallback, useMemo, useState } from 'react'
import { ChartLegend } from '../../charts/chart-legend.tsx'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { formatCount, formatNumber } from '../../text/format.ts'
import { formatPlotSpan, type HistoryPlot, type PlotSeries } from './build-history-plot.ts'
import { INTERVAL_FORMATTERS } from './history-intervals.ts'
import css from './statistics.module.css'

interface Props {
  readonly title: string
  readonly plot: HistoryPlot
  /** The series that are not switched off. */
  readonly visibleSeries: readonly PlotSeries[]
  readonly hiddenKeys: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

const CHART_HEIGHT = 280

/** The columns, and a legend that tells the numbers of the column that is pointed at. */
export function HistoryChart({ title, plot, visibleSeries, hiddenKeys, onToggle }: Props) {
  const [point, setPoint] = useState<string | null>(null)
  const { series, columns, interval } = plot
  const keys = useMemo(() => visibleSeries.map(({ key }) => key), [visibleSeries])
  const pointed = columns.find(({ date }) => date === point)?.counts
  const find = useCallback((key: string) => series.find(one => one.key === key), [series])
  const total = pointed
    ? keys.reduce((sum, key) => sum + (pointed[key] ?? 0), 0)
    : visibleSeries.reduce((sum, one) => sum + one.total, 0)
  return (
    <>
      <p className={css.point} aria-hidden>
        {/* As wide as the largest number it can show: nothing moves while the pointer does. */}
        <strong style={{ minWidth: `${formatNumber(plot.total).length + 0.5}ch` }}>
          {formatNumber(total)}
        </strong>
        {pointed && point !== null ? INTERVAL_FORMATTERS[interval](point) : formatPlotSpan(plot)}
      </p>
      <ColumnChart
        title={`Announcements ${title.toLowerCase()}: ${formatCount(total, 'announcement')}, ${formatPlotSpan(plot)}. The numbers stand in the table below.`}
        columns={columns}
        series={keys}
        height={CHART_HEIGHT}
        formatColumnDate={INTERVAL_FORMATTERS[interval]}
        formatSeriesName={useCallback(key => find(key)?.name ?? key, [find])}
        getSeriesColour={useCallback(key => find(key)?.colour ?? '', [find])}
        onHover={setPoint}
      />
      <ChartLegend
        series={series.map(one => ({ ...one, value: pointed ? (pointed[one.key] ?? 0) : one.total }))}
        hiddenKeys={hiddenKeys}
        onToggle={onToggle}
      />
    </>
  )
}
