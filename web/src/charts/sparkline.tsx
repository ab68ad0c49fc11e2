import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import css from './charts.module.css'

interface Props {
  /** Accessible name of the chart. */
  readonly title: string
  readonly points: readonly { readonly date: string; readonly count: number }[]
  readonly width?: number
  readonly height?: number
}

/** Renders daily counts as a column chart that is small enough for a table row. */
export function Sparkline({ title, points, width = 180, height = 36 }: Props) {
  const x = scaleBand({ domain: points.map(({ date }) => date), range: [0, width], paddingInner: 0.2 })
  const y = scaleLinear({
    domain: [0, Math.max(1, ...points.map(({ count }) => count))],
    range: [0, height - 2],
  })
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
      className={css.spark}
    >
      <line x2={width} y1={height - 0.5} y2={height - 0.5} className={css.grid} />
      {points.map(({ date, count }) => (
        <Bar
          key={date}
          x={x(date) ?? 0}
          y={height - 1 - y(count)}
          width={x.bandwidth()}
          height={Math.max(count > 0 ? 1.5 : 0, y(count))}
          fill="var(--series-1)"
        >
          <title>{`${date}: ${count}`}</title>
        </Bar>
      ))}
    </svg>
  )
}
