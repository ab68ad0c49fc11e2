import { formatMilliseconds } from '../../../text/format-dates-and-numbers.ts'
import { webhookHealthMessages as messages } from '../health/messages/messages.ts'
import { HTTP_REASON_PHRASES } from './http-reason-phrases.ts'

const ERROR_NAMES: Readonly<Record<string, string>> = messages.errorNames
const ERROR_TEXTS: Readonly<Record<string, string>> = messages.errorTexts

/** How an attempt ended: with a response, or with an error code. */
export interface ResponseOutcome {
  readonly status: number | null
  readonly error: string | null
}

/** Formats a status code with its reason phrase, for example `204 No Content`. */
export function formatHttpStatus(status: number): string {
  return `${status} ${HTTP_REASON_PHRASES[status] ?? ''}`.trim()
}

/** Explains the error code of an attempt that got no valid response. */
export function explainAttemptError(error: string): string {
  return ERROR_TEXTS[error] ?? error
}

/** Returns whether the receiver accepted the request. */
export function isSuccess({ status, error }: ResponseOutcome): boolean {
  return error === null && status !== null && status >= 200 && status < 300
}

/** Names the outcome of an attempt: its status, or what went wrong. */
export function nameOutcome({ status, error }: ResponseOutcome): string {
  if (error !== null) return ERROR_NAMES[error] ?? error
  return status === null ? messages.noResponse : formatHttpStatus(status)
}

/** Names the outcome with the duration, for example `Timeout after 10 s` or `204 No Content in 12 ms`. */
export function describeOutcome(attempt: ResponseOutcome & { readonly duration_ms: number }): string {
  // The number and its unit stay on one line.
  const duration = formatMilliseconds(attempt.duration_ms).replace(' ', '\u00a0')
  const describe = attempt.error === null ? messages.respondedIn : messages.failedAfter
  return describe(nameOutcome(attempt), duration)
}
