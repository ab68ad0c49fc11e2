/** A calendar date as an ISO 8601 string (`YYYY-MM-DD`), without time or time zone (contract 2). */
export type CalendarDay = string

/** The date range that the search index can store (design 2.2). A document dated outside it is reported as a problem. */
export const EARLIEST_DAY: CalendarDay = '1841-01-01'
export const LATEST_DAY: CalendarDay = '2199-12-31'

const MS_PER_DAY = 86_400_000

/** Returns whether the string is a date that exists; `2025-02-30` does not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && utcDay(time) === text
}

/** Returns the number of days since 1970-01-01, which is negative for earlier dates. */
export function toEpochDay(day: CalendarDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
}

/** Returns the date that is `epochDay` days after 1970-01-01. */
export function fromEpochDay(epochDay: number): CalendarDay {
  return utcDay(epochDay * MS_PER_DAY)
}

/** Adds `days` to a date. A negative number gives an earlier date. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return fromEpochDay(toEpochDay(day) + days)
}

/** Returns all dates from `from` to `to`, both inclusive, or an empty array when `to` is earlier than `from`. */
export function daysInRange(from: CalendarDay, to: CalendarDay): CalendarDay[] {
  return Array.from({ length: Math.max(0, toEpochDay(to) - toEpochDay(from) + 1) }, (_, n) =>
    addDays(from, n),
  )
}

/** Returns the ISO weekday, from 1 (Monday) to 7 (Sunday). */
export function isoWeekday(day: CalendarDay): number {
  return ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1
}

/** A cache of formatters by time zone, because creating one takes a thousand times as long as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** Returns the calendar date at an instant in an IANA time zone. */
export function dayInTimeZone(timeZone: string, instant: number | Date): CalendarDay {
  // The Swedish locale writes dates as ISO 8601.
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone })
  FORMATS.set(timeZone, format)
  return format.format(instant)
}

function utcDay(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10)
}
