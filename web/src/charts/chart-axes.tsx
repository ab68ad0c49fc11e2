import { AxisBottom, AxisLeft } from '@visx/axis'
import { formatCompactNumber } from '../text/format-dates-and-numbers.ts'
import { chooseAxisTicks, LETTER_WIDTH } from './axis-ticks.ts'
import css from './charts.module.css'
import { CHART_MARGIN_PX, type ChartColumn, type ColumnScales } from './column-scales.ts'

interface CountAxisProps {
  readonly scales: ColumnScales
  readonly formatLevel?: (value: number) => string
}

/** Renders the count axis to the left of a chart, with grid lines. */
export function CountAxis({ scales: { y, inner }, formatLevel = formatCompactNumber }: CountAxisProps) {
  const levels = y.ticks(4).filter(Number.isInteger)
  return (
    <>
      <AxisLeft
        scale={y}
        tickValues={levels}
        hideAxisLine
        hideTicks
        tickFormat={value => formatLevel(Number(value))}
        tickLabelProps={{ className: css.tick, dx: '-0.25em', dy: '0.33em', textAnchor: 'end' }}
      />
      {levels.map(value => (
        <line key={value} x2={inner.width} y1={y(value)} y2={y(value)} className={css.grid} />
      ))}
    </>
  )
}

interface DateAxisProps {
  readonly columns: readonly ChartColumn[]
  readonly scales: ColumnScales
  readonly formatColumnDate: (date: string) => string
}

/** Renders the date axis below a column chart. */
export function DateAxis({ columns, scales: { x, inner }, formatColumnDate }: DateAxisProps) {
  const { dates, areYears } = chooseAxisTicks(
    columns.map(({ date }) => date),
    inner.width,
    formatColumnDate,
  )
  const formatTick = (date: string) => (areYears ? date.slice(0, 4) : formatColumnDate(date))
  // Drops labels that would be cut off at an edge.
  const fits = (date: string) => {
    const center = (x(date) ?? 0) + x.bandwidth() / 2
    const half = (formatTick(date).length * LETTER_WIDTH) / 2
    return center - half >= -CHART_MARGIN_PX.left && center + half <= inner.width + CHART_MARGIN_PX.right
  }
  return (
    <AxisBottom
      top={inner.height}
      scale={x}
      stroke="var(--line-strong)"
      hideTicks
      tickValues={dates.filter(fits)}
      tickFormat={date => formatTick(String(date))}
      tickLabelProps={{ className: css.tick, textAnchor: 'middle' }}
    />
  )
}
