import { type Day, dayAfter, dayNumber, daysOf, weekdayOf } from '../model/day.ts'

/** States of a publication day. */
export const DAY_STATES = {
  complete: 'Requested, received and read.',
  open: 'No data yet, and the day is not over.',
  none: 'No issue: not a day of issue, or no data for so long that none is expected.',
  gap: 'A day of issue without data. Every run requests it again.',
  failed: 'It could not be fetched or read. Every run requests it again.',
  lost: 'It could not be fetched or read for so long that it is no longer requested.',
} as const
export type DayState = keyof typeof DAY_STATES

/** The result of the last request for a day. */
export interface AskedDay {
  readonly day: Day
  readonly state: DayState
  readonly announcements: number
  /** Calendar day of the last request, in the publisher's time zone. */
  readonly requestedOn: Day
}

/** A source's publishing days (`SourceMetadata`). */
export interface Rhythm {
  readonly revisitDays: number
  readonly issueDays: readonly number[]
  readonly gapDays: number
}

/** The outcome of requesting a day. */
export interface DayOutcome {
  readonly announcements: number
  /** Set when part of it was not fetched or read. `isDefinitive`: the publisher would give the same response again. */
  readonly failure: { readonly isDefinitive: boolean } | null
}

/** Decides a day's state from its outcome. `today` is a calendar day in the publisher's time zone. */
export function stateOfDay(day: Day, outcome: DayOutcome, calendar: Rhythm, today: Day): DayState {
  const isOld = dayNumber(today) - dayNumber(day) > calendar.gapDays
  if (outcome.failure !== null) return outcome.failure.isDefinitive && isOld ? 'lost' : 'failed'
  if (outcome.announcements > 0) return 'complete'
  if (day >= today) return 'open'
  return isOld || !calendar.issueDays.includes(weekdayOf(day)) ? 'none' : 'gap'
}

/** Whether a day is never requested again: it has its result, and that came after the days in which late records appear. */
export function isSettled({ day, state, requestedOn }: AskedDay, { revisitDays }: Rhythm): boolean {
  if (state === 'lost') return true
  return (state === 'complete' || state === 'none') && requestedOn > dayAfter(day, revisitDays)
}

/**
 * Selects the days to request: days of the window that are not final, plus unfinished days outside it. Newest first, so
 * that a slow or failing old day never delays a new one.
 */
export function daysToAsk(
  window: { readonly from: Day; readonly to: Day },
  known: readonly AskedDay[],
  calendar: Rhythm,
): Day[] {
  const { from, to } = window
  const final = new Set(known.filter(row => isSettled(row, calendar)).map(row => row.day))
  const inside = daysOf(from, to).filter(day => !final.has(day))
  const outside = known
    .filter(({ day, state }) => (day < from || day > to) && ['open', 'gap', 'failed'].includes(state))
    .map(({ day }) => day)
  return [...inside, ...outside].sort().reverse()
}
