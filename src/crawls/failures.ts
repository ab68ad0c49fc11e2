import type { FetchFailure } from '../base/fetch.ts'

/** Why a run failed, each in one sentence; `source.error` carries the code (design 3.4). */
export const RUN_ERRORS = {
  unreachable: 'Nobody answers at the publisher’s address, or the connection broke.',
  too_slow: 'The publisher did not answer in time.',
  too_large: 'The publisher’s answer is longer than Herald takes.',
  busy: 'The publisher is overloaded or out of order.',
  not_found: 'The publisher has nothing at an address that should have something.',
  moved: 'The publisher points to another address.',
  refused: 'The publisher does not let us in.',
  no_answer: 'The publisher answers with something that is no document: a page against robots, or not ready.',
  unreadable: 'What the publisher sent cannot be read: its format has changed, or it is an error page.',
  endless: 'The publisher’s pages lead on for ever.',
  taken_over: 'Another process has taken the run over.',
  killed: 'The process that ran it ended without a word.',
  internal: 'Herald itself could not go on; its log says why.',
} as const satisfies Record<Exclude<FetchFailure, 'stopped'> | string, string>
export type RunError = keyof typeof RUN_ERRORS

const MINUTE_MS = 60_000
/** The first pause after a failed run, and the longest. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** A source that goes on failing is told of again after this. */
const TELL_AGAIN_MS = 24 * 60 * MINUTE_MS

/**
 * The pause after so many failed runs in a row, in milliseconds: it doubles from 5 minutes, or is longer where the
 * publisher wants that; at most 6 hours.
 */
export function pauseAfter(failures: number, wantedMs: number): number {
  return Math.min(Math.max(FIRST_PAUSE_MS * 2 ** (failures - 1), wantedMs), LONGEST_PAUSE_MS)
}

/** Whether `source.error` is told now: at the first failed run of a streak and once a day after (design 3.4). */
export function isToBeTold(toldAt: Date | null, now: Date): boolean {
  return toldAt === null || now.getTime() - toldAt.getTime() >= TELL_AGAIN_MS
}
