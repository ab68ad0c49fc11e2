/** A calendar date as ISO 8601 text, `YYYY-MM-DD` (spec 2). No time, no zone. */
export type Day = string

/** The search index can place the days of these years (design 2.2); a document dated outside is a problem. */
export const FIRST_DAY: Day = '1841-01-01'
export const LAST_DAY: Day = '2199-12-31'

const MS_A_DAY = 86_400_000

/** True for a date that exists: `2025-02-30` does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOfTime(time) === text
}

/** Days since 1970-01-01; negative before. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_A_DAY)
}

/** The day of a number of days since 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return dayOfTime(number * MS_A_DAY)
}

/** The day so many days after another; before it when `days` is negative. */
export function dayAfter(day: Day, days: number): Day {
  return dayOfNumber(dayNumber(day) + days)
}

/** All days from one to another, both included; none when they are reversed. */
export function daysOf(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, n) => dayAfter(from, n))
}

/** ISO weekday: 1 Monday … 7 Sunday. */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** Zone → the form in which its days are written. Making one takes a thousand times as long as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The day that it is in an IANA zone at a moment (milliseconds since 1970, or a date). */
export function dayAt(zone: string, moment: number | Date): Day {
  // Swedish days are ISO 8601 days.
  const format = FORMATS.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  FORMATS.set(zone, format)
  return format.format(moment)
}

function dayOfTime(time: number): Day {
  return new Date(time).toISOString().slice(0, 10)
}
