import { addMonths } from './calendar-months.ts'

export const HISTOGRAM_SERIES = 'announcements'

/** The months that are drawn, and what lies before them. */
export interface MonthHistogram {
  readonly columns: readonly { readonly date: string; readonly counts: Readonly<Record<string, number>> }[]
  /** How many announcements are older than the first column. */
  readonly earlierCount: number
}

/** Every month up to the last that has something, at most `most` of them, back from `until` when that is given. */
export function buildMonthHistogram(
  counts: Readonly<Record<string, number>>,
  most: number,
  until = '',
): MonthHistogram {
  const months = Object.keys(counts).sort()
  const [oldest, newest] = [months[0], months.at(-1)]
  if (oldest === undefined || newest === undefined) return { columns: [], earlierCount: 0 }
  const usual = laterOf(oldest, addMonths(newest, 1 - most))
  // A time that is asked for is always in view.
  const last = until !== '' && until < usual ? laterOf(until, oldest) : newest
  const first = last === newest ? usual : laterOf(oldest, addMonths(last, 1 - most))
  const columns = []
  for (let month = first; month <= last; month = addMonths(month, 1))
    columns.push({ date: `${month}-01`, counts: { [HISTOGRAM_SERIES]: counts[month] ?? 0 } })
  const earlierCount = months
    .filter(month => month < first)
    .reduce((sum, month) => sum + (counts[month] ?? 0), 0)
  return { columns, earlierCount }
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
