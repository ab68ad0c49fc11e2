import type { AnnouncementHistory } from '../../api/announcement-history.ts'
import { seriesColour } from '../../charts/series-colours.ts'
import { INTERVAL_FORMATTERS, listIntervalStarts } from './history-intervals.ts'
import type { HistoryInterval } from './statistics-query.ts'

/** One series of a plot. */
export interface PlotSeries {
  readonly key: string
  readonly name: string
  readonly colour: string
  readonly total: number
}

/** What was published in one interval, by the key of its series. */
interface PlotColumn {
  /** First day of the interval. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

/** Announcements over time, ready to be drawn, listed and saved. */
export interface HistoryPlot {
  readonly interval: HistoryInterval
  /** From the bottom up. */
  readonly series: readonly PlotSeries[]
  /** One for each interval, without a hole. */
  readonly columns: readonly PlotColumn[]
  readonly total: number
}

/** How the series of a plot are named, coloured and put together. */
export interface SeriesNaming {
  readonly nameOf: (key: string) => string
  /** Keys that keep their place and colour whatever is shown; without them, that with most is the first. */
  readonly order?: readonly string[]
  /** How many series are shown by themselves; the others are one. */
  readonly maxSeries?: number
}

/** Not a key that the API has. */
const OTHERS_KEY = '(rest)'
const OTHERS_COLOUR_INDEX = 8

/** Makes a plot of what the API counted. */
export function buildHistoryPlot(history: AnnouncementHistory, naming: SeriesNaming): HistoryPlot {
  const most = naming.maxSeries ?? history.series.length
  const shown = history.series.slice(0, most)
  const rest = history.series.slice(most)
  const first = shown.map(({ key, total }, index) => {
    const place = naming.order?.indexOf(key ?? '') ?? index
    return { place, key: key ?? '', name: naming.nameOf(key ?? ''), colour: seriesColour(place), total }
  })
  const series: PlotSeries[] = first.toSorted((a, b) => a.place - b.place)
  if (rest.length > 0) {
    const total = rest.reduce((sum, one) => sum + one.total, 0)
    series.push({
      key: OTHERS_KEY,
      name: `${rest.length} others`,
      colour: seriesColour(OTHERS_COLOUR_INDEX),
      total,
    })
  }
  const { interval, total } = history
  return { interval, series, columns: buildColumns(history, new Set(rest)), total }
}

function buildColumns(
  { interval, from, to, series }: AnnouncementHistory,
  rest: ReadonlySet<AnnouncementHistory['series'][number]>,
): PlotColumn[] {
  if (from === null || to === null) return []
  const columns = new Map<string, Record<string, number>>(
    listIntervalStarts(from, to, interval).map(date => [date, {}]),
  )
  for (const one of series) {
    const key = rest.has(one) ? OTHERS_KEY : (one.key ?? '')
    for (const { date, count } of one.points) {
      const counts = columns.get(date)
      if (counts !== undefined) counts[key] = (counts[key] ?? 0) + count
    }
  }
  return [...columns].map(([date, counts]) => ({ date, counts }))
}

/** The plot as a table, its head first: an interval a row, a series a column, and the sum of both. */
export function listPlotRows({ series, columns }: HistoryPlot): [string[], ...(string | number)[][]] {
  const head = ['date', ...series.map(({ name }) => name), 'total']
  const rows = columns.map(({ date, counts }) => {
    const numbers = series.map(({ key }) => counts[key] ?? 0)
    return [date, ...numbers, numbers.reduce((sum, count) => sum + count, 0)]
  })
  return [head, ...rows]
}

/** From when to when: `March 2024 – November 2026`. */
export function formatPlotSpan({ columns, interval }: HistoryPlot): string {
  const [first, last] = [columns[0], columns.at(-1)].map(
    column => column && INTERVAL_FORMATTERS[interval](column.date),
  )
  return first === last ? (first ?? '') : `${first} – ${last}`
}
