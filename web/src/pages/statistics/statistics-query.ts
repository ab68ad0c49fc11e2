import type { AnnouncementHistoryQuery } from '../../api/announcement-history.ts'
import { listDays, todayUtc } from '../../text/calendar-days.ts'
import { readListParam } from '../../ui/url-params.ts'

export const SELECTABLE_INTERVALS = ['day', 'month', 'year'] as const
export type HistoryInterval = (typeof SELECTABLE_INTERVALS)[number]

/** What the page is asked for in the address bar. Values the API does not know go to it as they are: it says what is wrong. */
export function readStatisticsQuery(
  params: URLSearchParams,
): AnnouncementHistoryQuery & { readonly interval: HistoryInterval } {
  const list = <Name extends 'jurisdiction' | 'category' | 'source'>(name: Name) => {
    const values = readListParam(params, name)
    return values.length > 0 && { [name]: values as AnnouncementHistoryQuery[Name] }
  }
  const date = (name: 'date_from' | 'date_to') => {
    const value = params.get(name)
    return value !== null && { [name]: value }
  }
  return {
    interval: SELECTABLE_INTERVALS.find(interval => interval === params.get('interval')) ?? 'month',
    ...list('jurisdiction'),
    ...list('category'),
    ...list('source'),
    ...date('date_from'),
    ...date('date_to'),
  }
}

/** The parameters that narrow what is counted. */
export const STATISTICS_FILTER_PARAMS = [
  'jurisdiction',
  'category',
  'source',
  'date_from',
  'date_to',
] as const

/** Whether anything is left out of the counts. */
export function hasStatisticsFilters(params: URLSearchParams): boolean {
  return STATISTICS_FILTER_PARAMS.some(name => params.has(name))
}

/** The longest span that the API counts by day. */
const MAX_DAYS = 400

/** What of it cannot be asked for, by parameter; the API would refuse it. */
export function validateStatisticsQuery({
  interval,
  date_from: from,
  date_to: to = todayUtc(),
}: AnnouncementHistoryQuery) {
  const wrong: Partial<Record<'interval' | 'date_from', string>> = {}
  if (from === undefined) return wrong
  if (from > to) wrong.date_from = 'This is after the last day.'
  if (interval === 'day' && listDays(from, to).length > MAX_DAYS)
    wrong.interval = `One by one, at most ${MAX_DAYS} days are counted. Choose months, or dates that are closer.`
  return wrong
}
