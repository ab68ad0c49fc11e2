import { addMonths } from './calendar-months.ts'

export const HISTOGRAM_SERIES_KEY = 'announcements'

/** Monthly columns of the chart and the number of announcements before them. */
export interface MonthHistogram {
  readonly columns: readonly { readonly date: string; readonly counts: Readonly<Record<string, number>> }[]
  readonly earlierCount: number
}

/**
 * Builds at most `maxColumns` monthly columns. They end with the newest month that has announcements, unless `until`
 * lies before that range: then they end with `until`.
 */
export function buildMonthHistogram(
  counts: Readonly<Record<string, number>>,
  maxColumns: number,
  until = '',
): MonthHistogram {
  const months = Object.keys(counts).sort()
  const [oldest, newest] = [months[0], months.at(-1)]
  if (oldest === undefined || newest === undefined) return { columns: [], earlierCount: 0 }
  const defaultFirst = laterOf(oldest, addMonths(newest, 1 - maxColumns))
  // The requested month must always be visible.
  const last = until !== '' && until < defaultFirst ? laterOf(until, oldest) : newest
  const first = last === newest ? defaultFirst : laterOf(oldest, addMonths(last, 1 - maxColumns))
  const columns = []
  for (let month = first; month <= last; month = addMonths(month, 1))
    columns.push({ date: `${month}-01`, counts: { [HISTOGRAM_SERIES_KEY]: counts[month] ?? 0 } })
  const earlierCount = months
    .filter(month => month < first)
    .reduce((sum, month) => sum + (counts[month] ?? 0), 0)
  return { columns, earlierCount }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
