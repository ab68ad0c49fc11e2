/** A calendar date as ISO 8601 text, `YYYY-MM-DD`, without time or time zone (contract 2). */
export type Day = string

/** Dates that the search index can store (design 2.2). A document dated outside this range is reported as a problem. */
export const FIRST_DAY: Day = '1841-01-01'
export const LAST_DAY: Day = '2199-12-31'

const MS_PER_DAY = 86_400_000

/** True for an existing date; `2025-02-30` is not one. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && utcDay(time) === text
}

/** Days since 1970-01-01; negative for earlier dates. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
}

/** The date that is `number` days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return utcDay(number * MS_PER_DAY)
}

/** Adds `days` to a date; a negative number goes back. */
export function dayAfter(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days)
}

/** All dates from `from` to `to` inclusive; empty when `to` comes first. */
export function daysOf(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, n) => dayAfter(from, n))
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** Formatters by time zone. Creating one takes a thousand times as long as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The calendar date in an IANA time zone at an instant. */
export function dayAt(zone: string, moment: number | Date): Day {
  // The Swedish locale writes dates as ISO 8601.
  const format = FORMATS.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  FORMATS.set(zone, format)
  return format.format(moment)
}

function utcDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10)
}
