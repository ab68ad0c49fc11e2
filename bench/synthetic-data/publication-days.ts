import { type CalendarDay, fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { RandomNumbers } from './seeded-random.ts'

const FIRST: CalendarDay = '2020-11-02'
const LAST: CalendarDay = '2026-10-30'
/** Relative number of publications per weekday, Sunday first. */
const WEEKDAY_WEIGHTS = [1, 3, 14, 20, 19, 20, 18]
/** One of this many announcements is published late. */
const LATE_ONE_IN = 12

/** Every day of six years, repeated by its weight. */
const CALENDAR: readonly CalendarDay[] = Array.from(
  { length: toEpochDay(LAST) - toEpochDay(FIRST) + 1 },
  (_, i) => toEpochDay(FIRST) + i,
).flatMap(number => Array(WEEKDAY_WEIGHTS[(number + 4) % 7] ?? 0).fill(fromEpochDay(number)))

/** Draws the day of the announcement at position `share` (0 to 1). Days ascend, except for late announcements. */
export function drawPublicationDay(share: number, random: RandomNumbers): CalendarDay {
  const delay = random() < 1 / LATE_ONE_IN ? Math.floor(random() ** 3 * 10 * Math.max(...WEEKDAY_WEIGHTS)) : 0
  const index = Math.floor(share * CALENDAR.length) - delay
  return CALENDAR[Math.min(CALENDAR.length - 1, Math.max(0, index))] as CalendarDay
}
