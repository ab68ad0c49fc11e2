import type { FetchFailure } from '../base/fetch.ts'

/** Why a run failed, one sentence per code. The `source.error` event carries the code (design 3.4). */
export const RUN_ERRORS = {
  unreachable: 'The publisher cannot be reached, or the connection was lost.',
  too_slow: 'The publisher did not respond in time.',
  too_large: 'The publisher’s response exceeds the size limit.',
  busy: 'The publisher is overloaded or temporarily unavailable.',
  not_found: 'The publisher reports “not found” for a URL that should exist.',
  moved: 'The publisher redirects to another URL.',
  refused: 'The publisher denied access.',
  no_answer:
    'The publisher’s response is not a document: for example, a bot check, or a document that is not ready yet.',
  unreadable: 'The response cannot be read: its format has changed, or it is an error page.',
  endless: 'The publisher’s pages never end.',
  taken_over: 'Another process took over the run.',
  killed: 'The process running it ended unexpectedly.',
  internal: 'Herald failed internally. See the log for details.',
} as const satisfies Record<Exclude<FetchFailure, 'stopped'> | string, string>
export type RunError = keyof typeof RUN_ERRORS

const MINUTE_MS = 60_000
/** The shortest and the longest pause after a failed run. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS
export const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
/** Subscribers are notified again of a source that keeps failing after this time. */
const NOTIFY_INTERVAL_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the pause after a number of consecutive failed runs, in milliseconds. It doubles from 5 minutes, extends to
 * what the publisher requests, and never exceeds 6 hours.
 */
export function pauseAfter(failures: number, requestedMs: number): number {
  return Math.min(Math.max(FIRST_PAUSE_MS * 2 ** (failures - 1), requestedMs), LONGEST_PAUSE_MS)
}

/** Whether to send `source.error` now: at the first failed run of a streak, then once a day (design 3.4). */
export function isToBeTold(notifiedAt: Date | null, now: Date): boolean {
  return notifiedAt === null || now.getTime() - notifiedAt.getTime() >= NOTIFY_INTERVAL_MS
}
