import { showDate, showMonth } from '../../text/format.ts'
import type { Interval } from './asked.ts'

/** The first day of the interval that a day lies in. */
export function startOf(date: string, interval: Interval): string {
  if (interval === 'day') return date
  return interval === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
}

/** The first days of all intervals from one day to another: those without an announcement, too. */
export function intervalsBetween(from: string, to: string, interval: Interval): string[] {
  const starts: string[] = []
  for (let start = startOf(from, interval); start <= to; start = next(start, interval)) starts.push(start)
  return starts
}

function next(start: string, interval: Interval): string {
  const date = new Date(`${start}T00:00:00Z`)
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + 1)
  else if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}

/** An interval as a person calls it: `20 Nov 2026`, `November 2026`, `2026`. */
export const SHOW: Readonly<Record<Interval, (date: string) => string>> = {
  day: showDate,
  month: showMonth,
  year: date => date.slice(0, 4),
}
