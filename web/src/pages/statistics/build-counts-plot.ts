import type { AnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { seriesColor } from '../../charts/series-colors.ts'
import { INTERVAL_FORMATTERS, listIntervalStarts } from './count-intervals.ts'
import type { CountInterval } from './statistics-query.ts'

/** A data series in a plot. */
export interface PlotSeries {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly total: number
}

/** Counts for one interval, by series key. */
interface PlotColumn {
  /** First day of the interval, as `YYYY-MM-DD`. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

/** Announcement counts over time, prepared for charts, tables and downloads. */
export interface CountsPlot {
  readonly interval: CountInterval
  /** Series in stacking order, bottom first. */
  readonly series: readonly PlotSeries[]
  /** One column per interval, including empty intervals. */
  readonly columns: readonly PlotColumn[]
  readonly total: number
}

/** Options for naming, ordering and grouping series. */
export interface SeriesDisplayOptions {
  readonly nameOf: (key: string) => string
  /** Keys whose position and color are fixed by this order. Without it, series are sorted by count. */
  readonly order?: readonly string[]
  /** Maximum number of separate series. Any others are combined into one. */
  readonly maxSeries?: number
}

/** Key of the combined series. The parentheses prevent collisions with keys from the API. */
const OTHERS_KEY = '(rest)'
const OTHERS_COLOR_INDEX = 8

/** Builds a plot from the counts that the API returned. */
export function buildCountsPlot(
  history: AnnouncementCountsOverTime,
  naming: SeriesDisplayOptions,
): CountsPlot {
  const maxSeries = naming.maxSeries ?? history.series.length
  const shown = history.series.slice(0, maxSeries)
  const others = history.series.slice(maxSeries)
  const first = shown.map(({ key, total }, index) => {
    const position = naming.order?.indexOf(key ?? '') ?? index
    return { position, key: key ?? '', name: naming.nameOf(key ?? ''), color: seriesColor(position), total }
  })
  const series: PlotSeries[] = first.toSorted((a, b) => a.position - b.position)
  if (others.length > 0) {
    const total = others.reduce((sum, { total }) => sum + total, 0)
    series.push({
      key: OTHERS_KEY,
      name: others.length === 1 ? '1 other' : `${others.length} others`,
      color: seriesColor(OTHERS_COLOR_INDEX),
      total,
    })
  }
  const { interval, total } = history
  return { interval, series, columns: buildColumns(history, new Set(others)), total }
}

function buildColumns(
  { interval, from, to, series }: AnnouncementCountsOverTime,
  others: ReadonlySet<AnnouncementCountsOverTime['series'][number]>,
): PlotColumn[] {
  if (from === null || to === null) return []
  const columns = new Map<string, Record<string, number>>(
    listIntervalStarts(from, to, interval).map(date => [date, {}]),
  )
  for (const item of series) {
    const key = others.has(item) ? OTHERS_KEY : (item.key ?? '')
    for (const { date, count } of item.points) {
      const counts = columns.get(date)
      if (counts !== undefined) counts[key] = (counts[key] ?? 0) + count
    }
  }
  return [...columns].map(([date, counts]) => ({ date, counts }))
}

/**
 * Returns the plot as table rows, headed by a row of column names. Each row covers one interval and ends with its
 * total.
 */
export function listPlotTableRows({ series, columns }: CountsPlot): [string[], ...(string | number)[][]] {
  const head = ['date', ...series.map(({ name }) => name), 'total']
  const rows = columns.map(({ date, counts }) => {
    const numbers = series.map(({ key }) => counts[key] ?? 0)
    return [date, ...numbers, numbers.reduce((sum, count) => sum + count, 0)]
  })
  return [head, ...rows]
}

/** Formats the date range of a plot, for example `March 2024 – November 2026`. */
export function formatPlotDateRange({ columns, interval }: CountsPlot): string {
  const [first, last] = [columns[0], columns.at(-1)].map(
    column => column && INTERVAL_FORMATTERS[interval](column.date),
  )
  return first === last ? (first ?? '') : `${first} – ${last}`
}
