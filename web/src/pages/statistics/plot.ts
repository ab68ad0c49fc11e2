import type { History } from '../../api/history.ts'
import { colourOf } from '../../charts/colours.ts'
import type { Interval } from './asked.ts'
import { intervalsBetween, SHOW } from './intervals.ts'

/** One series of a plot. */
export interface Series {
  readonly key: string
  readonly name: string
  readonly colour: string
  readonly total: number
}

/** What was published in one interval, by the key of its series. */
interface Column {
  /** First day of the interval. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

/** Announcements over time, ready to be drawn, listed and saved. */
export interface Plot {
  readonly interval: Interval
  /** From the bottom up. */
  readonly series: readonly Series[]
  /** One for each interval, without a hole. */
  readonly columns: readonly Column[]
  readonly total: number
}

/** How the series of a plot are named, coloured and put together. */
export interface Naming {
  readonly nameOf: (key: string) => string
  /** Keys that keep their place and colour whatever is shown; without them, that with most is the first. */
  readonly order?: readonly string[]
  /** How many series are shown by themselves; the others are one. */
  readonly most?: number
}

/** Not a key that the API has. */
const REST = '(rest)'
const LAST_COLOUR = 8

/** Makes a plot of what the API counted. */
export function plotOf(history: History, naming: Naming): Plot {
  const most = naming.most ?? history.series.length
  const shown = history.series.slice(0, most)
  const rest = history.series.slice(most)
  const first = shown.map(({ key, total }, index) => {
    const place = naming.order?.indexOf(key ?? '') ?? index
    return { place, key: key ?? '', name: naming.nameOf(key ?? ''), colour: colourOf(place), total }
  })
  const series: Series[] = first.toSorted((a, b) => a.place - b.place)
  if (rest.length > 0) {
    const total = rest.reduce((sum, one) => sum + one.total, 0)
    series.push({ key: REST, name: `${rest.length} others`, colour: colourOf(LAST_COLOUR), total })
  }
  const { interval, total } = history
  return { interval, series, columns: columnsOf(history, new Set(rest)), total }
}

function columnsOf(
  { interval, from, to, series }: History,
  rest: ReadonlySet<History['series'][number]>,
): Column[] {
  if (from === null || to === null) return []
  const columns = new Map<string, Record<string, number>>(
    intervalsBetween(from, to, interval).map(date => [date, {}]),
  )
  for (const one of series) {
    const key = rest.has(one) ? REST : (one.key ?? '')
    for (const { date, count } of one.points) {
      const counts = columns.get(date)
      if (counts !== undefined) counts[key] = (counts[key] ?? 0) + count
    }
  }
  return [...columns].map(([date, counts]) => ({ date, counts }))
}

/** The plot as a table, its head first: an interval a row, a series a column, and the sum of both. */
export function rowsOf({ series, columns }: Plot): [string[], ...(string | number)[][]] {
  const head = ['date', ...series.map(({ name }) => name), 'total']
  const rows = columns.map(({ date, counts }) => {
    const numbers = series.map(({ key }) => counts[key] ?? 0)
    return [date, ...numbers, numbers.reduce((sum, count) => sum + count, 0)]
  })
  return [head, ...rows]
}

/** From when to when: `March 2024 – November 2026`. */
export function spanOf({ columns, interval }: Plot): string {
  const [first, last] = [columns[0], columns.at(-1)].map(column => column && SHOW[interval](column.date))
  return first === last ? (first ?? '') : `${first} – ${last}`
}
