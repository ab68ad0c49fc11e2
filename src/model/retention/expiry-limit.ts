import { type CalendarDay, toEpochDay } from '../calendar-day.ts'

/** The limit of deletions at one moment. */
export interface ExpiryLimit {
  /** Rows from before this time are old enough. */
  readonly before: Date
  /** Days whose rows stay nevertheless, because a clock was behind when some of them were written. */
  readonly protectedDays: readonly CalendarDay[]
}

const DAY_MS = 86_400_000

/** Returns the instant at which a day starts in UTC. */
export function startOfDayUtc(day: CalendarDay): Date {
  return new Date(toEpochDay(day) * DAY_MS)
}

/** Returns whether all rows of a day may be deleted. */
export function isDayExpired(day: CalendarDay, { before, protectedDays }: ExpiryLimit): boolean {
  return startOfDayUtc(day).getTime() + DAY_MS <= before.getTime() && !protectedDays.includes(day)
}
