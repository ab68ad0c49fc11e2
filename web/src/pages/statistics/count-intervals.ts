import { addCalendarDays } from '../../text/calendar-days.ts'
import { formatDate, formatMonthName } from '../../text/format-dates-and-numbers.ts'
import type { CountInterval } from './statistics-query.ts'

/** Returns the first day of the interval that contains a day. */
export function startOfInterval(date: string, interval: CountInterval): string {
  if (interval === 'day') return date
  return interval === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
}

/** Returns the last day of the interval that contains a day. */
export function lastDayOfInterval(date: string, interval: CountInterval): string {
  return addCalendarDays(nextIntervalStart(startOfInterval(date, interval), interval), -1)
}

/** Lists the first day of every interval in a range, including intervals without announcements. */
export function listIntervalStarts(from: string, to: string, interval: CountInterval): string[] {
  const starts: string[] = []
  for (let start = startOfInterval(from, interval); start <= to; start = nextIntervalStart(start, interval))
    starts.push(start)
  return starts
}

function nextIntervalStart(start: string, interval: CountInterval): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + 1)
  else if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

/** Formats the first day of an interval for display, for example `20 Nov 2026`, `November 2026` or `2026`. */
export const INTERVAL_FORMATTERS: Readonly<Record<CountInterval, (date: string) => string>> = {
  day: formatDate,
  month: formatMonthName,
  year: date => date.slice(0, 4),
}
