import { formatFromTo } from './format-dates-and-numbers.ts'

const DAY_MS = 86_400_000

/** Returns the date `days` days after `date`. Both are written as `YYYY-MM-DD`. */
export function addCalendarDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns today’s date in UTC, as `YYYY-MM-DD`. */
export function todayUtc(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Lists all days in a range, including both ends. */
export function listDays(from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, days) }, (_, index) => addCalendarDays(from, index))
}

/** Formats days as a list with the newest first. Consecutive days are combined into one span. */
export function formatDaySpans(days: readonly string[]): string[] {
  const spans: { from: string; to: string }[] = []
  for (const day of days.toSorted()) {
    const last = spans.at(-1)
    if (last !== undefined && addCalendarDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans.reverse().map(({ from, to }) => formatDaySpan(from, to))
}

/**
 * Formats a span of days: `16–20 Nov 2026`, `30 Oct – 2 Nov 2026` or `28 Dec 2025 – 4 Jan 2026`. A span of one day is
 * formatted as a date.
 */
export function formatDaySpan(from: string, to: string): string {
  const span = formatFromTo(from, to)
  // Locale data puts thin spaces around the dash, also between two days of one month in some languages.
  const ends = span.split('–').map(end => end.trim())
  return ends.join(from.slice(0, 7) === to.slice(0, 7) ? '–' : ' – ')
}
