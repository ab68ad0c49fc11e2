import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { listDays, todayUtc } from '../../text/calendar-days.ts'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { readListParam } from '../../ui/url-params.ts'
import { statisticsMessages } from './messages/messages.ts'

const messages = statisticsMessages.filters

export const SELECTABLE_INTERVALS = ['day', 'month', 'year'] as const
export type CountInterval = (typeof SELECTABLE_INTERVALS)[number]

/** Reads the query from the URL. Unknown filter values are passed on, because the API explains why it rejects them. */
export function readStatisticsQuery(
  params: URLSearchParams,
  today = todayUtc(),
): AnnouncementCountsQuery & { readonly interval: CountInterval } {
  const list = <Name extends 'jurisdiction' | 'category' | 'source'>(name: Name) => {
    const values = readListParam(params, name)
    return values.length > 0 && { [name]: values as AnnouncementCountsQuery[Name] }
  }
  const date = (name: 'date_from' | 'date_to') => {
    const value = params.get(name) ?? (name === 'date_from' ? defaultStart(params, today) : null)
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

/** Value of the parameter `period` for counts without a first day. */
export const ALL_TIME = 'all'

/** Returns the first day of the last twelve months, with which the statistics start; null if the user chose other dates. */
function defaultStart(params: URLSearchParams, today: string): string | null {
  return params.has('date_to') || params.get('period') === ALL_TIME ? null : `${subtractMonths(today, 11)}-01`
}

/** Returns the month that lies `months` months before the month of `day`, as `YYYY-MM`. */
export function subtractMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 7)
}

/** Returns the list of the announcements that the query counts, with further filters. */
export function statisticsListPath(
  { interval, by, ...filters }: AnnouncementCountsQuery,
  further: Readonly<Record<string, string>>,
): string {
  const given = Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)])
  return `/announcements?${new URLSearchParams({ ...Object.fromEntries(given), ...further })}`
}

/** Returns the list of the announcements that columns count, from the first day of one to the last day of another. */
export function countedAnnouncementsPath(
  query: AnnouncementCountsQuery,
  first: string,
  last: string,
): string {
  const { date_from: from = first, date_to: to = last } = query
  return statisticsListPath(query, {
    date_from: from > first ? from : first,
    date_to: to < last ? to : last,
  })
}

/** URL parameters that restrict the counts. */
export const STATISTICS_FILTER_PARAMS = [
  'jurisdiction',
  'category',
  'source',
  'date_from',
  'date_to',
  'period',
] as const

/** Returns whether any filter restricts the counts. */
export function hasStatisticsFilters(params: URLSearchParams): boolean {
  return STATISTICS_FILTER_PARAMS.some(name => params.has(name))
}

/** Longest range for which the API returns daily counts, in days. */
const MAX_DAYS = 400

/** Returns an error message for each parameter that the API would reject. */
export function validateStatisticsQuery({
  interval,
  date_from: from,
  date_to: to = todayUtc(),
}: AnnouncementCountsQuery) {
  const problems: Partial<Record<'interval' | 'date_from', string>> = {}
  if (from === undefined) return problems
  if (from > to) problems.date_from = messages.fromAfterTo
  if (interval === 'day' && listDays(from, to).length > MAX_DAYS)
    problems.interval = messages.tooManyDays(formatNumber(MAX_DAYS))
  return problems
}
