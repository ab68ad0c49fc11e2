import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { memo, useMemo } from 'react'
import { formatCompactNumber } from '../text/format.ts'
import { chooseAxisTicks } from './axis-ticks.ts'
import css from './charts.module.css'
import { ColumnHitAreas } from './column-hit-areas.tsx'
import { seriesColour } from './series-colours.ts'
import { useElementWidth } from './use-element-width.ts'

/** One column: where it stands, and how much of each series is in it. */
export interface ChartColumn {
  /** First day of the interval. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

interface Props {
  /** What it shows, for those who do not see it. */
  readonly title: string
  readonly columns: readonly ChartColumn[]
  /** The series from the bottom up. */
  readonly series: readonly string[]
  readonly height: number
  readonly formatColumnDate: (date: string) => string
  readonly formatSeriesName?: (series: string) => string
  /** The colour of a series, where it is not that of its place. */
  readonly getSeriesColour?: (series: string) => string
  /** Told which column is pointed at; null when none is any more. */
  readonly onHover?: (date: string | null) => void
  /** Columns that are chosen; the others step back. */
  readonly isSelected?: (date: string) => boolean
  /** Makes every column a button; `from` and `to` differ when several were chosen at once. */
  readonly onSelect?: (from: string, to: string) => void
}

/** Half of how wide a letter of a label is, in CSS pixels. */
const HALF_LETTER = 3.4
const MARGIN = { top: 8, right: 8, bottom: 26, left: 44 }

/** Announcements over time, as columns of one series or of several upon each other. Drawn again only for other props. */
export const ColumnChart = memo(function Columns({
  title,
  columns,
  series,
  height,
  formatColumnDate,
  formatSeriesName = String,
  getSeriesColour,
  onHover,
  isSelected,
  onSelect,
}: Props) {
  const [frame, width] = useElementWidth()
  const dates = columns.map(({ date }) => date)
  const totals = useMemo(
    () => new Map(columns.map(({ date, counts }) => [date, sumCounts(counts)])),
    [columns],
  )
  const most = Math.max(1, ...totals.values())
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  }
  const x = scaleBand({ domain: dates, range: [0, inner.width], paddingInner: 0.18, paddingOuter: 0.05 })
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: 4 })
  const levels = y.ticks(4).filter(Number.isInteger)
  const ticks = chooseAxisTicks(dates, inner.width)
  const showTick = (date: string) => (ticks.areYears ? date.slice(0, 4) : formatColumnDate(date))
  // A label at the right end would be cut off.
  const fits = (date: string) =>
    (x(date) ?? 0) + x.bandwidth() / 2 + showTick(date).length * HALF_LETTER <= inner.width + MARGIN.right
  const data = useMemo(() => columns.map(({ date, counts }) => ({ ...counts, date })), [columns])

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
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <AxisLeft
              scale={y}
              tickValues={levels}
              hideAxisLine
              hideTicks
              tickFormat={value => formatCompactNumber(Number(value))}
              tickLabelProps={{ className: css.tick, dx: '-0.25em', dy: '0.33em', textAnchor: 'end' }}
            />
            {levels.map(value => (
              <line key={value} x2={inner.width} y1={y(value)} y2={y(value)} className={css.grid} />
            ))}
            <BarStack
              data={data}
              keys={[...series]}
              x={({ date }) => date}
              value={(datum, key) => (datum as unknown as Record<string, number>)[key] ?? 0}
              xScale={x}
              yScale={y}
              color={key => getSeriesColour?.(key) ?? seriesColour(series.indexOf(String(key)))}
            >
              {stacks =>
                stacks.map(({ key, bars }) =>
                  bars
                    .filter(bar => bar.height > 0)
                    .map(bar => (
                      <rect
                        key={`${key} ${bar.bar.data.date}`}
                        x={bar.x}
                        y={bar.y}
                        width={Math.max(1, bar.width)}
                        height={bar.height}
                        fill={bar.color}
                        opacity={isSelected === undefined || isSelected(bar.bar.data.date) ? 1 : 0.35}
                      />
                    )),
                )
              }
            </BarStack>
            <AxisBottom
              top={inner.height}
              scale={x}
              stroke="var(--line-strong)"
              hideTicks
              tickValues={ticks.dates.filter(fits)}
              tickFormat={date => showTick(String(date))}
              tickLabelProps={{ className: css.tick, textAnchor: 'middle' }}
            />
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

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function describeColumn(
  date: string,
  counts: Readonly<Record<string, number>>,
  series: readonly string[],
  showSeries: (series: string) => string,
): string {
  const total = `${date}: ${sumCounts(counts).toLocaleString('en-GB')}`
  if (series.length < 2) return total
  const parts = series
    .filter(key => counts[key])
    .map(key => `${showSeries(key)} ${counts[key]?.toLocaleString('en-GB')}`)
  return [total, ...parts].join('\n')
}
