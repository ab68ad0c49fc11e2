import { addDays, type CalendarDay, daysInRange, isoWeekday, toEpochDay } from '../model/calendar-day.ts'
import type { StateTransition } from '../model/state-transition.ts'

/** The states of a publication day, with a description of each. */
export const CRAWL_DAY_STATES = {
  complete: 'The day’s data was received and read.',
  open: 'The day is not over and has no data yet.',
  none: 'The day has no data and none is expected, because it is not a day of issue or is too old.',
  gap: 'Data was expected for the day but not received. Every run requests it again, until it is imported from disk.',
  failed: 'The day’s data could not be fetched or read. Every run requests it again.',
  lost: 'The day’s data could not be fetched or read for so long that it is no longer requested.',
} as const
export type CrawlDayState = keyof typeof CRAWL_DAY_STATES

/** All transitions between day states. Each request decides the state anew, and an import from disk closes gaps. */
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
  { from: 'gap', to: 'complete', cause: 'announcements of the day imported from disk' },
  { from: 'none', to: 'requested', cause: 'revisited for late records' },
  { from: 'failed', to: 'requested', cause: 'next run' },
]

/** A publication day and the result of the last request for it. */
export interface CrawlDay {
  readonly day: CalendarDay
  readonly state: CrawlDayState
  readonly announcements: number
  /** The calendar day of the last request, in the publisher's time zone. */
  readonly requestedOn: CalendarDay
}

/** When a source publishes announcements. The fields are described in `SourceMetadata`. */
export interface PublishingCalendar {
  readonly revisitDays: number
  readonly issueDays: readonly number[]
  readonly gapDays: number
}

/** The outcome of requesting a day. */
export interface CrawlDayOutcome {
  readonly announcements: number
  /** Set if part of the day was not fetched or read. `isDefinitive` means that a retry would have the same result. */
  readonly failure: { readonly isDefinitive: boolean } | null
}

/** Decides a day's state from the outcome of requesting it. `today` is the current day in the publisher's time zone. */
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

/** Returns whether a day is never requested again: it is lost, or its result dates from after the revisited days. */
export function isDayFinal(
  { day, state, requestedOn }: CrawlDay,
  { revisitDays }: PublishingCalendar,
): boolean {
  if (state === 'lost') return true
  return (state === 'complete' || state === 'none') && requestedOn > addDays(day, revisitDays)
}

/**
 * Selects the days to request: days in the window that are not final, and unfinished days outside it. Sorts them newest
 * first, so that a slow or failing old day never delays a new one.
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
