import type { AnnouncementCountsOverTime, AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { seriesColor } from '../../charts/series-colors.ts'
import { todayUtc } from '../../text/calendar-days.ts'
import { formatDate, formatDayAndMonth } from '../../text/format-dates-and-numbers.ts'
import {
  INTERVAL_FORMATTERS,
  lastDayOfInterval,
  listIntervalStarts,
  startOfInterval,
} from './count-intervals.ts'
import { statisticsMessages } from './messages/messages.ts'
import type { CountInterval } from './statistics-query.ts'

const messages = statisticsMessages.part

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
  /** Columns that cover a part of their interval only, with the part: `from 10 Dec`, `until 5 Mar` or `so far`. */
  readonly partialColumns: ReadonlyMap<string, string>
  /** First and last day of the plot, if the user chose them within an interval. */
  readonly chosenDays: Readonly<{ from?: string; to?: string }>
}

/** Options for naming, ordering and grouping series. */
export interface SeriesDisplayOptions {
  readonly nameOf: (key: string) => string
  /** Keys whose position and color are fixed by this order. Without it, series are sorted by count. */
  readonly order?: readonly string[]
  /** Maps the keys of the API to those of the series, to count groups of keys together. */
  readonly groupOf?: (key: string) => string
  /** Maximum number of separate series. Any others are combined into one. */
  readonly maxSeries?: number
}

/** Key of the combined series. The parentheses prevent collisions with keys from the API. */
const OTHERS_KEY = '(rest)'
const OTHERS_COLOR_INDEX = 8

/** Builds a plot from the counts that the API returned. */
export function buildCountsPlot(
  counted: AnnouncementCountsOverTime,
  naming: SeriesDisplayOptions,
  query: Pick<AnnouncementCountsQuery, 'date_from' | 'date_to'> = {},
  today = todayUtc(),
): CountsPlot {
  const history = naming.groupOf === undefined ? counted : groupSeries(counted, naming.groupOf)
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
      name: statisticsMessages.others(others.length),
      color: seriesColor(OTHERS_COLOR_INDEX),
      total,
    })
  }
  const { interval, total } = history
  const columns = buildColumns(history, new Set(others))
  return { interval, series, columns, total, ...findPartialColumns(columns, interval, query, today) }
}

/** Adds up the series of each group. */
function groupSeries(
  history: AnnouncementCountsOverTime,
  groupOf: (key: string) => string,
): AnnouncementCountsOverTime {
  const groups = Map.groupBy(history.series, ({ key }) => groupOf(key ?? ''))
  const series = [...groups].map(([key, members]) => ({
    key,
    points: members.flatMap(({ points }) => points),
    total: members.reduce((sum, { total }) => sum + total, 0),
  }))
  return { ...history, series: series.sort((one, other) => other.total - one.total) }
}

/** Finds the columns at both ends that the chosen dates cut, and the column of the running interval. */
function findPartialColumns(
  columns: readonly PlotColumn[],
  interval: CountInterval,
  { date_from: from, date_to: to }: Pick<AnnouncementCountsQuery, 'date_from' | 'date_to'>,
  today: string,
): Pick<CountsPlot, 'partialColumns' | 'chosenDays'> {
  const partialColumns = new Map<string, string>()
  const chosenDays: { from?: string; to?: string } = {}
  const [first, last] = [columns[0]?.date, columns.at(-1)?.date]
  if (last === startOfInterval(today, interval)) partialColumns.set(last, messages.soFar)
  if (to !== undefined && last === startOfInterval(to, interval) && to < lastDayOfInterval(to, interval)) {
    chosenDays.to = to
    partialColumns.set(last, messages.until(formatDayAndMonth(to)))
  }
  if (from !== undefined && first === startOfInterval(from, interval) && from > first) {
    chosenDays.from = from
    partialColumns.set(first, messages.from(formatDayAndMonth(from)))
  }
  return { partialColumns, chosenDays }
}

/** Formats the interval of a column, with the part that it covers: `December 2025 (from 10 Dec)`. */
export function formatPlotColumn({ interval, partialColumns }: CountsPlot, date: string): string {
  const part = partialColumns.get(date)
  return `${INTERVAL_FORMATTERS[interval](date)}${part === undefined ? '' : ` (${part})`}`
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
export function formatPlotDateRange({ columns, interval, chosenDays }: CountsPlot): string {
  const [first, last] = [columns[0], columns.at(-1)].map((column, end) => {
    const chosen = end === 0 ? chosenDays.from : chosenDays.to
    return chosen === undefined ? column && INTERVAL_FORMATTERS[interval](column.date) : formatDate(chosen)
  })
  return first === last ? (first ?? '') : `${first} – ${last}`
}
