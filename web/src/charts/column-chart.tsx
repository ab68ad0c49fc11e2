import { memo, useMemo } from 'react'
import { CountAxis, DateAxis } from './chart-axes.tsx'
import css from './charts.module.css'
import { ColumnHitAreas } from './column-hit-areas.tsx'
import { CHART_MARGIN_PX, type ChartColumn, chooseColumnScales, describeColumn } from './column-scales.ts'
import { StackedColumnBars } from './stacked-column-bars.tsx'
import { useElementWidth } from './use-element-width.ts'

interface Props {
  /** Text alternative for screen readers. */
  readonly title: string
  readonly columns: readonly ChartColumn[]
  /** The series from the bottom up. */
  readonly series: readonly string[]
  readonly height: number
  readonly formatColumnDate: (date: string) => string
  readonly formatSeriesName?: (series: string) => string
  /** The color of a series, if it is not the one of its position. */
  readonly getSeriesColor?: (series: string) => string
  /** Called with the column under the pointer; with null when the pointer leaves. */
  readonly onHover?: (date: string | null) => void
  /** Whether a column is selected; the others are dimmed. */
  readonly isSelected?: (date: string) => boolean
  /** Makes every column a button; `from` and `to` differ if several columns were selected at once. */
  readonly onSelect?: (from: string, to: string) => void
}

/** Announcements over time, as columns of one series or of several stacked ones. Redraws only for changed props. */
export const ColumnChart = memo(function ColumnChart(props: Props) {
  const { title, columns, series, height, formatColumnDate, formatSeriesName = String } = props
  const { getSeriesColor, onHover, isSelected, onSelect } = props
  const [frame, width] = useElementWidth()
  const scales = useMemo(() => chooseColumnScales(columns, width, height), [columns, width, height])
  const { x, inner } = scales
  return (
    <div ref={frame} className={css.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role={onSelect ? 'group' : 'img'}
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
                label: describeColumn(formatColumnDate(date), counts, series, formatSeriesName),
                isSelected: isSelected?.(date),
              }))}
              height={inner.height}
              onHover={onHover}
              onSelect={onSelect}
            />
          </g>
        </svg>
      )}
    </div>
  )
})
