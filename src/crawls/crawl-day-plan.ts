import { addDays, type CalendarDay, daysInRange, isoWeekday, toEpochDay } from '../model/calendar-day.ts'
import type { StateTransition } from '../model/state-transition.ts'

/** States of a publication day. */
export const CRAWL_DAY_STATES = {
  complete: 'Requested, received and read.',
  open: 'No data yet, and the day is not over.',
  none: 'No issue: not a day of issue, or no data for so long that none is expected.',
  gap: 'A day of issue without data. Every run requests it again.',
  failed: 'It could not be fetched or read. Every run requests it again.',
  lost: 'It could not be fetched or read for so long that it is no longer requested.',
} as const
export type CrawlDayState = keyof typeof CRAWL_DAY_STATES

/** All changes of a day's state. Each request decides the state anew, so that all of them pass through `requested`. */
export const CRAWL_DAY_TRANSITIONS: readonly StateTransition<CrawlDayState | 'requested'>[] = [
  { from: null, to: 'requested', cause: 'day of the crawled window' },
  { from: 'requested', to: 'complete', cause: 'data received and read' },
  { from: 'requested', to: 'open', cause: 'no data, day not over' },
  { from: 'requested', to: 'gap', cause: 'no data on a day of issue' },
  { from: 'requested', to: 'none', cause: 'no data and none expected' },
  { from: 'requested', to: 'failed', cause: 'not fetched or not read' },
  { from: 'requested', to: 'lost', cause: 'failed definitively, and the day is old' },
  { from: 'complete', to: 'requested', cause: 'revisited for late records' },
  { from: 'open', to: 'requested', cause: 'next run' },
  { from: 'gap', to: 'requested', cause: 'next run' },
  { from: 'none', to: 'requested', cause: 'revisited for late records' },
  { from: 'failed', to: 'requested', cause: 'next run' },
]

/** The result of the last request for a day. */
export interface CrawlDay {
  readonly day: CalendarDay
  readonly state: CrawlDayState
  readonly announcements: number
  /** Calendar day of the last request, in the publisher's time zone. */
  readonly requestedOn: CalendarDay
}

/** A source's publishing days (`SourceMetadata`). */
export interface PublishingCalendar {
  readonly revisitDays: number
  readonly issueDays: readonly number[]
  readonly gapDays: number
}

/** The outcome of requesting a day. */
export interface CrawlDayOutcome {
  readonly announcements: number
  /** Set when part of it was not fetched or read. `isDefinitive`: the publisher would give the same response again. */
  readonly failure: { readonly isDefinitive: boolean } | null
}

/** Decides a day's state from its outcome. `today` is a calendar day in the publisher's time zone. */
export function decideDayState(
  day: CalendarDay,
  outcome: CrawlDayOutcome,
  calendar: PublishingCalendar,
  today: CalendarDay,
): CrawlDayState {
  const isOld = toEpochDay(today) - toEpochDay(day) > calendar.gapDays
  if (outcome.failure !== null) return outcome.failure.isDefinitive && isOld ? 'lost' : 'failed'
  if (outcome.announcements > 0) return 'complete'
  if (day >= today) return 'open'
  return isOld || !calendar.issueDays.includes(isoWeekday(day)) ? 'none' : 'gap'
}

/** Whether a day is never requested again: it has its result, and that came after the days in which late records appear. */
export function isDayFinal(
  { day, state, requestedOn }: CrawlDay,
  { revisitDays }: PublishingCalendar,
): boolean {
  if (state === 'lost') return true
  return (state === 'complete' || state === 'none') && requestedOn > addDays(day, revisitDays)
}

/**
 * Selects the days to request: days of the window that are not final, plus unfinished days outside it. Newest first, so
 * that a slow or failing old day never delays a new one.
 */
export function selectDaysToCrawl(
  window: { readonly from: CalendarDay; readonly to: CalendarDay },
  known: readonly CrawlDay[],
  calendar: PublishingCalendar,
): CalendarDay[] {
  const { from, to } = window
  const final = new Set(known.filter(row => isDayFinal(row, calendar)).map(row => row.day))
  const inside = daysInRange(from, to).filter(day => !final.has(day))
  const outside = known
    .filter(({ day, state }) => (day < from || day > to) && ['open', 'gap', 'failed'].includes(state))
    .map(({ day }) => day)
  return [...inside, ...outside].sort().reverse()
}
