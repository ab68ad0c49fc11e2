import { memo, useMemo } from 'react'
import { CountAxis, DateAxis } from './chart-axes.tsx'
import css from './charts.module.css'
import { ColumnHitAreas } from './column-hit-areas.tsx'
import {
  CHART_MARGIN_PX,
  type ChartColumn,
  type ColumnSelection,
  chooseColumnScales,
  formatChartColumnLabel,
} from './column-scales.ts'
import { StackedColumnBars } from './stacked-column-bars.tsx'
import { useElementWidth } from './use-element-width.ts'

interface Props {
  /** Accessible name of the chart. */
  readonly title: string
  readonly columns: readonly ChartColumn[]
  /** Series keys in stacking order, bottom first. */
  readonly series: readonly string[]
  readonly height: number
  readonly formatColumnDate: (date: string) => string
  /** Formats the date of a column in its tooltip and accessible name; like on the axis, if missing. */
  readonly formatColumnName?: (date: string) => string
  readonly formatSeriesName?: (series: string) => string
  /** Overrides the default color, which depends on the position of the series. */
  readonly getSeriesColor?: (series: string) => string
  /** Called with the date of the column under the pointer, or with null when the pointer leaves the chart. */
  readonly onHover?: (date: string | null) => void
  /** Returns whether a column is selected. Other columns are dimmed, partly selected ones half as much. */
  readonly isSelected?: (date: string) => ColumnSelection
  /** Makes every column a button. `from` and `to` are equal unless multiple columns were selected at once. */
  readonly onSelect?: (from: string, to: string) => void
  /** Makes every column a button that leads to what it counts. Nothing is selected then. */
  readonly onOpen?: (from: string, to: string) => void
}

/**
 * Renders counts over time as columns, stacked if there are multiple series. Memoized, so it redraws only when its
 * props change.
 */
export const ColumnChart = memo(function ColumnChart(props: Props) {
  const { title, columns, series, height, formatColumnDate, formatSeriesName = String } = props
  const { getSeriesColor, onHover, isSelected, onSelect, onOpen, formatColumnName = formatColumnDate } = props
  const [frame, width] = useElementWidth()
  const scales = useMemo(() => chooseColumnScales(columns, width, height), [columns, width, height])
  const { x, inner } = scales
  return (
    <div ref={frame} className={css.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role={onSelect || onOpen ? 'group' : 'img'}
          aria-label={title}
          onPointerLeave={onHover && (() => onHover(null))}
        >
          <g transform={`translate(${CHART_MARGIN_PX.left},${CHART_MARGIN_PX.top})`}>
            <CountAxis scales={scales} />
            <StackedColumnBars
              columns={columns}
              series={series}
              scales={scales}
              getSeriesColor={getSeriesColor}
              isSelected={isSelected}
            />
            <DateAxis columns={columns} scales={scales} formatColumnDate={formatColumnDate} />
            <ColumnHitAreas
              areas={columns.map(({ date, counts }) => ({
                date,
                x: x(date) ?? 0,
                width: x.bandwidth(),
                label: formatChartColumnLabel(formatColumnName(date), counts, series, formatSeriesName),
                isSelected: onOpen ? undefined : isSelected?.(date),
              }))}
              height={inner.height}
              onHover={onHover}
              onSelect={onSelect ?? onOpen}
            />
          </g>
        </svg>
      )}
    </div>
  )
})
