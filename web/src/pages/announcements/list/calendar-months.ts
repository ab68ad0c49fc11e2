import { announcementListMessages as messages } from './messages/messages.ts'

/** Formats a date as `YYYY-MM-DD` in UTC. */
function toIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Returns today’s date in the user’s time zone, as `YYYY-MM-DD`. */
export function todayLocal(): string {
  const now = new Date()
  return toIsoDate(new Date(now.getTime() - now.getTimezoneOffset() * 60_000))
}

/** Returns the date that lies `count` days before `day`. */
function subtractDays(day: string, count: number): string {
  return toIsoDate(new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000))
}

/** Lists common date ranges, each given by its first day. They all end today. */
export function listDateRangePresets(): { name: string; from: string }[] {
  const day = todayLocal()
  return [
    { name: messages.filters.lastDays(7), from: subtractDays(day, 6) },
    { name: messages.filters.lastDays(30), from: subtractDays(day, 29) },
    { name: messages.filters.thisYear, from: `${day.slice(0, 4)}-01-01` },
  ]
}

/** Returns the last day of a month. The month is given as `YYYY-MM` or by any of its days. */
export function lastDayOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number)
  return toIsoDate(new Date(Date.UTC(year as number, month as number, 0)))
}

/** Returns the month `count` months later: `2026-03` plus 2 is `2026-05`. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return toIsoDate(new Date(Date.UTC(year as number, (number as number) - 1 + count, 1))).slice(0, 7)
}
