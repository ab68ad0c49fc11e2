import { type CalendarDay, fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { RandomNumbers } from './seeded-random.ts'

const FIRST: CalendarDay = '2020-11-02'
const LAST: CalendarDay = '2026-10-30'
/** How much is published on each day of the week, Sunday first. */
const WEEK = [1, 3, 14, 20, 19, 20, 18]
/** One in so many comes late. */
const LATE = 12

/** Every day of six years, as often as things are published on it. */
const CALENDAR: readonly CalendarDay[] = Array.from(
  { length: toEpochDay(LAST) - toEpochDay(FIRST) + 1 },
  (_, i) => toEpochDay(FIRST) + i,
).flatMap(number => Array(WEEK[(number + 4) % 7] ?? 0).fill(fromEpochDay(number)))

/** The day of the announcement that comes in when `share` (0 to 1) of all have: later ones later, but for stragglers. */
export function drawPublicationDay(share: number, random: RandomNumbers): CalendarDay {
  const late = random() < 1 / LATE ? Math.floor(random() ** 3 * 10 * Math.max(...WEEK)) : 0
  const place = Math.floor(share * CALENDAR.length) - late
  return CALENDAR[Math.min(CALENDAR.length - 1, Math.max(0, place))] as CalendarDay
}
