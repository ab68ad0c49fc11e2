import { LinePath } from '@visx/shape'
import { memo, useMemo } from 'react'
import { CountAxis, DateAxis } from './chart-axes.tsx'
import css from './charts.module.css'
import { ColumnHitAreas } from './column-hit-areas.tsx'
import { CHART_MARGIN_PX, type ColumnScales, chooseColumnScales } from './column-scales.ts'
import { useElementWidth } from './use-element-width.ts'

/** The values of all series at a time. A series without a value has a gap there. */
interface LinePoint {
  readonly date: string
  readonly values: Readonly<Record<string, number | null>>
}

interface LineSeries {
  readonly key: string
  readonly name: string
  readonly color: string
}

interface Props {
  /** Accessible name of the chart. */
  readonly title: string
  readonly points: readonly LinePoint[]
  readonly series: readonly LineSeries[]
  readonly height: number
  /** Formats a date for the axis. */
  readonly formatDate: (date: string) => string
  /** Formats a date in full, for tooltips. */
  readonly describeDate: (date: string) => string
  /** Formats a level of the axis, which has room for about five characters. */
  readonly formatLevel: (value: number) => string
  readonly formatValue: (value: number) => string
}

/** Renders values over time as lines. Memoized, so it redraws only when its props change. */
export const LineChart = memo(function LineChart(props: Props) {
  const { title, points, series, height, formatDate, describeDate, formatLevel, formatValue } = props
  const [frame, width] = useElementWidth()
  const columns = useMemo(
    () => points.map(({ date, values }) => ({ date, counts: { highest: highestOf(values) } })),
    [points],
  )
  const scales = useMemo(() => chooseColumnScales(columns, width, height), [columns, width, height])
  const { x, inner } = scales
  return (
    <div ref={frame} className={css.chart} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={title}>
          <g transform={`translate(${CHART_MARGIN_PX.left},${CHART_MARGIN_PX.top})`}>
            <CountAxis scales={scales} formatLevel={formatLevel} />
            {series.map(line => (
              <Line key={line.key} line={line} points={points} scales={scales} />
            ))}
            <DateAxis columns={columns} scales={scales} formatColumnDate={formatDate} />
            <ColumnHitAreas
              areas={points.map(({ date, values }) => ({
                date,
                x: x(date) ?? 0,
                width: x.bandwidth(),
                label: [
                  describeDate(date),
                  ...series.map(line => describeValue(line, values, formatValue)),
                ].join('\n'),
                isSelected: undefined,
              }))}
              height={inner.height}
              onHover={undefined}
              onSelect={undefined}
            />
          </g>
        </svg>
      )}
    </div>
  )
})

interface LineProps {
  readonly line: LineSeries
  readonly points: readonly LinePoint[]
  readonly scales: ColumnScales
}

/** Renders one line, with a dot at values whose neighbors are missing, which have no line. */
function Line({ line: { key, color }, points, scales: { x, y } }: LineProps) {
  const valueAt = (index: number) => points[index]?.values[key] ?? null
  const xOf = ({ date }: LinePoint) => (x(date) ?? 0) + x.bandwidth() / 2
  const lone = points.filter(
    (_, index) => valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null,
  )
  return (
    <>
      <LinePath
        data={[...points]}
        x={xOf}
        y={({ values }) => y(values[key] ?? 0)}
        defined={({ values }) => (values[key] ?? null) !== null}
        stroke={color}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {lone.map(point => (
        <circle key={point.date} cx={xOf(point)} cy={y(point.values[key] ?? 0)} r={3} fill={color} />
      ))}
    </>
  )
}

function highestOf(values: LinePoint['values']): number {
  return Math.max(0, ...Object.values(values).map(value => value ?? 0))
}

function describeValue(
  { key, name }: LineSeries,
  values: LinePoint['values'],
  formatValue: (value: number) => string,
): string {
  const value = values[key] ?? null
  return `${name}: ${value === null ? 'none' : formatValue(value)}`
}
