import { formatDate } from './format-dates-and-numbers.ts'

const DAY_MS = 86_400_000

/** Returns the date `days` after `date` (`YYYY-MM-DD`). */
export function addCalendarDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns today's date in UTC. */
export function todayUtc(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Lists all days of a range, both ends included. */
export function listDays(from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, days) }, (_, index) => addCalendarDays(from, index))
}

/** Formats days, newest first, with consecutive days as one span. */
export function formatDaySpans(days: readonly string[]): string[] {
  const spans: { from: string; to: string }[] = []
  for (const day of days.toSorted()) {
    const last = spans.at(-1)
    if (last !== undefined && addCalendarDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans.reverse().map(({ from, to }) => formatDaySpan(from, to))
}

/** Formats a span: `16–20 Nov 2026`, `30 Oct – 2 Nov 2026`, `28 Dec 2025 – 4 Jan 2026`, or a single day. */
export function formatDaySpan(from: string, to: string): string {
  if (from === to) return formatDate(from)
  const [first, last] = [formatDate(from), formatDate(to)]
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`
}

/** Formats the age of the newest announcement. */
export function formatDaysAgo(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
