import { type Day, dayAfter, dayNumber, daysOf, weekdayOf } from '../model/day.ts'

/** How a publication day stands. */
export const DAY_STATES = {
  complete: 'Asked for, answered and read.',
  open: 'Nothing yet, and the day is not over.',
  none: 'No issue: no weekday of issue, or nothing came for so long that none is expected any more.',
  gap: 'A weekday of issue without data; it is asked for again at every run.',
  failed: 'It could not be had, or not be read; it is asked for again at every run.',
  lost: 'It could not be had or read for so long that it is asked for no more.',
} as const
export type DayState = keyof typeof DAY_STATES

/** A day as it was last asked for. */
export interface AskedDay {
  readonly day: Day
  readonly state: DayState
  readonly announcements: number
  /** The calendar day, at the publisher's, on which it was last asked for. */
  readonly askedOn: Day
}

/** What a source says of its days (`About`). */
export interface Rhythm {
  readonly revisitDays: number
  readonly issueDays: readonly number[]
  readonly gapDays: number
}

/** What came of asking for a day. */
export interface DayOutcome {
  readonly announcements: number
  /** Why something of it was not had or not read. `isAnswer`: the publisher said so, and would say it again. */
  readonly failure: { readonly isAnswer: boolean } | null
}

/** The state of a day by what came of asking for it on `today`, a calendar day at the publisher's. */
export function stateOfDay(day: Day, outcome: DayOutcome, rhythm: Rhythm, today: Day): DayState {
  const isOld = dayNumber(today) - dayNumber(day) > rhythm.gapDays
  if (outcome.failure !== null) return outcome.failure.isAnswer && isOld ? 'lost' : 'failed'
  if (outcome.announcements > 0) return 'complete'
  if (day >= today) return 'open'
  return isOld || !rhythm.issueDays.includes(weekdayOf(day)) ? 'none' : 'gap'
}

/** Whether a day needs no asking any more: it has its answer, and that came after the days in which late records come. */
export function isSettled({ day, state, askedOn }: AskedDay, { revisitDays }: Rhythm): boolean {
  if (state === 'lost') return true
  return (state === 'complete' || state === 'none') && askedOn > dayAfter(day, revisitDays)
}

/**
 * The days to ask for: those of the window that are not settled, and of the others those that are open, a gap or failed.
 * Newest first: what readers want first comes first, and an old day that is slow or breaks holds up no new one.
 */
export function daysToAsk(
  window: { readonly from: Day; readonly to: Day },
  asked: readonly AskedDay[],
  rhythm: Rhythm,
): Day[] {
  const { from, to } = window
  const settled = new Set(asked.filter(row => isSettled(row, rhythm)).map(row => row.day))
  const inside = daysOf(from, to).filter(day => !settled.has(day))
  const outside = asked
    .filter(({ day, state }) => (day < from || day > to) && ['open', 'gap', 'failed'].includes(state))
    .map(({ day }) => day)
  return [...inside, ...outside].sort().reverse()
}
