import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { memo, useMemo } from 'react'
import { showCompact } from '../text/format.ts'
import css from './charts.module.css'
import { colourOf } from './colours.ts'
import { Hits } from './hits.tsx'
import { ticksOf } from './ticks.ts'
import { useWidth } from './width.ts'

/** One column: where it stands, and how much of each series is in it. */
export interface Column {
  /** First day of the interval. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

interface Props {
  /** What it shows, for those who do not see it. */
  readonly title: string
  readonly columns: readonly Column[]
  /** The series from the bottom up. */
  readonly series: readonly string[]
  readonly height: number
  readonly showDate: (date: string) => string
  readonly showSeries?: (series: string) => string
  /** The colour of a series, where it is not that of its place. */
  readonly colourAt?: (series: string) => string
  /** Told which column is pointed at; null when none is any more. */
  readonly onPoint?: (date: string | null) => void
  /** Columns that are chosen; the others step back. */
  readonly isChosen?: (date: string) => boolean
  /** Makes every column a button; `from` and `to` differ when several were chosen at once. */
  readonly onChoose?: (from: string, to: string) => void
}

/** Half of how wide a letter of a label is, in CSS pixels. */
const HALF_LETTER = 3.4
const MARGIN = { top: 8, right: 8, bottom: 26, left: 44 }

/** Announcements over time, as columns of one series or of several upon each other. Drawn again only for other props. */
export const Columns = memo(function Columns({
  title,
  columns,
  series,
  height,
  showDate,
  showSeries = String,
  colourAt,
  onPoint,
  isChosen,
  onChoose,
}: Props) {
  const [frame, width] = useWidth()
  const dates = columns.map(({ date }) => date)
  const totals = useMemo(() => new Map(columns.map(({ date, counts }) => [date, sum(counts)])), [columns])
  const most = Math.max(1, ...totals.values())
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  }
  const x = scaleBand({ domain: dates, range: [0, inner.width], paddingInner: 0.18, paddingOuter: 0.05 })
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: 4 })
  const levels = y.ticks(4).filter(Number.isInteger)
  const ticks = ticksOf(dates, inner.width)
  const showTick = (date: string) => (ticks.areYears ? date.slice(0, 4) : showDate(date))
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
          role={onChoose ? 'group' : 'img'}
          aria-label={title}
          onPointerLeave={onPoint && (() => onPoint(null))}
        >
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <AxisLeft
              scale={y}
              tickValues={levels}
              hideAxisLine
              hideTicks
              tickFormat={value => showCompact(Number(value))}
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
              color={key => colourAt?.(key) ?? colourOf(series.indexOf(String(key)))}
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
                        opacity={isChosen === undefined || isChosen(bar.bar.data.date) ? 1 : 0.35}
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
            <Hits
              hits={columns.map(({ date, counts }) => ({
                date,
                x: x(date) ?? 0,
                width: x.bandwidth(),
                label: describe(showDate(date), counts, series, showSeries),
                pressed: isChosen?.(date),
              }))}
              height={inner.height}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          </g>
        </svg>
      )}
    </div>
  )
})

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function describe(
  date: string,
  counts: Readonly<Record<string, number>>,
  series: readonly string[],
  showSeries: (series: string) => string,
): string {
  const total = `${date}: ${sum(counts).toLocaleString('en-GB')}`
  if (series.length < 2) return total
  const parts = series
    .filter(key => counts[key])
    .map(key => `${showSeries(key)} ${counts[key]?.toLocaleString('en-GB')}`)
  return [total, ...parts].join('\n')
}
