import type { HttpFailureCode } from '../platform/http-client.ts'

/** The reasons why a run can fail, by code. The `source.error` event contains the code (design 3.4). */
export const RUN_ERROR_MESSAGES = {
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
  killed: 'The process that executed the run ended unexpectedly.',
  internal: 'An internal error occurred. See the log for details.',
} as const satisfies Record<Exclude<HttpFailureCode, 'stopped'> | string, string>
export type RunErrorCode = keyof typeof RUN_ERROR_MESSAGES

const MINUTE_MS = 60_000
/** The shortest and the longest pause after a failed run, in milliseconds. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS
export const MAX_RETRY_PAUSE_MS = 6 * 60 * MINUTE_MS
/** The interval between notifications about a source that keeps failing, in milliseconds. */
const NOTIFY_INTERVAL_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the pause after a number of consecutive failed runs, in milliseconds. It starts at 5 minutes, doubles with each
 * failure, is at least as long as the publisher requests, and never exceeds 6 hours.
 */
export function retryPauseAfter(failures: number, requestedMs: number): number {
  return Math.min(Math.max(FIRST_PAUSE_MS * 2 ** (failures - 1), requestedMs), MAX_RETRY_PAUSE_MS)
}

/** Returns whether to send `source.error` now: after the first of several failed runs, then once a day (design 3.4). */
export function shouldNotify(notifiedAt: Date | null, now: Date): boolean {
  return notifiedAt === null || now.getTime() - notifiedAt.getTime() >= NOTIFY_INTERVAL_MS
}
