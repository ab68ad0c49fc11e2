import { fromLocalTime, type LocalTime, midnightAfterDays, toLocalTime, weekdayOf } from './local-time.ts'

export const DIGEST_FREQUENCIES = ['immediately', 'hourly', 'daily'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** When a digest is sent. */
export interface DigestSchedule {
  readonly frequency: DigestFrequency
  /** Time of day of a daily digest in its time zone, as HH:MM. */
  readonly time: string
  /** Name of an IANA time zone. */
  readonly timeZone: string
  /** Days on which it is sent, from 1 (Monday) to 7; at least one. */
  readonly weekdays: readonly number[]
}

/** Shortest time between two mails of an immediate digest, in milliseconds. Matches within it share a mail. */
export const IMMEDIATE_GAP_MS = 60_000
const HOUR_MS = 3_600_000
/** Days after which every weekday has come, with one more for a day that a time zone skips. */
const MAX_DAYS = 8

/**
 * Returns the first run after an instant. A daily digest runs once on each of its days, also when clocks skip its time or
 * show it twice. An hourly digest runs at full hours of its time zone, an immediate one at the earliest possible time.
 */
export function nextRunAfter(schedule: DigestSchedule, after: Date): Date {
  if (schedule.frequency === 'daily') return nextDailyRun(schedule, after)
  if (schedule.frequency === 'hourly') return onAllowedDay(schedule, nextFullHour(schedule, after))
  return onAllowedDay(schedule, new Date(after.getTime() + IMMEDIATE_GAP_MS))
}

/** Returns the first run of a digest that starts at an instant. An immediate one has had no mail that it must keep apart from. */
export function firstRunFrom(schedule: DigestSchedule, start: Date): Date {
  return schedule.frequency === 'immediately' ? onAllowedDay(schedule, start) : nextRunAfter(schedule, start)
}

function nextDailyRun({ time, timeZone, weekdays }: DigestSchedule, after: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = toLocalTime(after, timeZone)
  // The day before counts, because a skipped time can be moved past midnight.
  for (let days = -1; days <= MAX_DAYS; days += 1) {
    const day: LocalTime = Object.assign(midnightAfterDays(today, days), { hour, minute })
    const run = fromLocalTime(day, timeZone)
    if (weekdays.includes(weekdayOf(day)) && run > after) return run
  }
  throw new Error('a schedule needs at least one weekday')
}

/** Returns the next instant at which clocks show a full hour. Some zones are half an hour or 45 minutes off. */
function nextFullHour({ timeZone }: DigestSchedule, after: Date): Date {
  const { minute } = toLocalTime(after, timeZone)
  const startOfMinute = Math.floor(after.getTime() / 60_000) * 60_000
  return new Date(startOfMinute + HOUR_MS - minute * 60_000)
}

/** Returns the instant itself, or the start of the next allowed day. */
function onAllowedDay({ timeZone, weekdays }: DigestSchedule, instant: Date): Date {
  const local = toLocalTime(instant, timeZone)
  if (weekdays.includes(weekdayOf(local))) return instant
  for (let days = 1; days <= MAX_DAYS; days += 1) {
    const day = midnightAfterDays(local, days)
    if (weekdays.includes(weekdayOf(day))) return fromLocalTime(day, timeZone)
  }
  throw new Error('a schedule needs at least one weekday')
}
