import { addDays, type CalendarDay, isoWeekday, toEpochDay } from '../../model/calendar-day.ts'

/** Maps a day in the sample documents of a source to the day on which a demo shows it. */
export type SampleCalendar = (day: CalendarDay) => CalendarDay

/**
 * The number of the newest sample days that become successive days of issue. There are as many as a first crawl asks for, so
 * that it misses none.
 */
const SUCCESSIVE_DAYS = 8

/**
 * Creates the calendar of a source: its newest sample day becomes the last day of issue until `today`, the sample days before
 * become the days of issue before, and everything older moves by the same number of days. The order of days stays.
 */
export function createSampleCalendar(
  sampleDays: readonly CalendarDay[],
  issueDays: readonly number[],
  today: CalendarDay,
): SampleCalendar {
  const newestFirst = [...new Set(sampleDays)].sort().reverse().slice(0, SUCCESSIVE_DAYS)
  const moves: {
    readonly from: CalendarDay
    readonly to: CalendarDay
    readonly latest: CalendarDay | null
  }[] = []
  for (const from of newestFirst) {
    const last = moves.at(-1)
    const latest = last === undefined ? null : addDays(last.to, -1)
    moves.push({ from, to: lastIssueDay(latest ?? today, issueDays), latest })
  }
  return day => {
    const move = moves.find(({ from }) => day >= from) ?? moves.at(-1)
    if (move === undefined) return day
    const moved = addDays(move.to, toEpochDay(day) - toEpochDay(move.from))
    // Days between two sample days may have less room between the days of issue.
    return move.latest !== null && moved > move.latest ? move.latest : moved
  }
}

function lastIssueDay(day: CalendarDay, issueDays: readonly number[]): CalendarDay {
  return issueDays.includes(isoWeekday(day)) ? day : lastIssueDay(addDays(day, -1), issueDays)
}
