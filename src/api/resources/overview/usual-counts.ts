import { addDays, type CalendarDay, dayInTimeZone } from '../../../model/calendar-day.ts'

/** Number of earlier weeks that the usual count of a weekday is taken from. */
export const USUAL_WEEKS = 8
/** Number of days before today that the counts are needed of: yesterday is compared with the weeks before it. */
export const COUNTED_DAYS = USUAL_WEEKS * 7 + 1
/** A weekday needs two earlier days before its usual count says anything. */
const MIN_SAMPLES = 2

/** The announcements of one day, beside the usual number on that weekday. */
export interface DayCount {
  readonly date: CalendarDay
  readonly count: number
  /** The median of the same weekday of the last weeks; `null` if there are too few. */
  readonly usual: number | null
}

/**
 * Counts the announcements of today and yesterday in the time zone of the publisher. Days before the first announcement are no
 * samples, because the source was not read then.
 */
export function compareWithUsual(
  counts: ReadonlyMap<CalendarDay, number>,
  timeZone: string,
  now: Date,
): { readonly today: DayCount; readonly yesterday: DayCount } {
  const today = dayInTimeZone(timeZone, now)
  const first = [...counts.keys()].sort()[0] ?? today
  const compare = (date: CalendarDay): DayCount => {
    const earlier = Array.from({ length: USUAL_WEEKS }, (_, week) => addDays(date, -7 * (week + 1)))
    const samples = earlier.filter(day => day >= first).map(day => counts.get(day) ?? 0)
    return {
      date,
      count: counts.get(date) ?? 0,
      usual: samples.length < MIN_SAMPLES ? null : median(samples),
    }
  }
  return { today: compare(today), yesterday: compare(addDays(today, -1)) }
}

/** Returns the lower one of the two middle values of an even number, so that the usual count is one that occurred. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
