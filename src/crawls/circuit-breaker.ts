/** After this many consecutive failed requests, the publisher is considered unavailable. */
export const MAX_CONSECUTIVE_FAILURES = 3
/** After this many consecutive unreadable responses, the publisher is assumed to serve only error pages. */
export const MAX_CONSECUTIVE_UNREADABLE = 5

/** The failures from which a run decides whether its publisher is available. */
export interface CircuitBreaker {
  /** The number of consecutive requests that received no definitive response. */
  readonly consecutiveFailures: number
  /** The number of unreadable responses since the last readable document. */
  readonly consecutiveUnreadable: number
}

/** The outcome of one request, as it affects the publisher's assumed availability. */
export type RequestOutcome =
  /** No definitive response was received. */
  | 'failed'
  /** The publisher requested a longer pause than a run waits. */
  | 'postponed'
  /** The publisher definitively refused the request, for example with "not found". */
  | 'refused'
  /** The response could not be read, and the current date range has no announcements so far. */
  | 'unreadable'
  /** An index was read, which does not prove that documents are readable. */
  | 'index_read'
  /** A document was read, or the current date range already has announcements. */
  | 'read'

/** The circuit breaker's state at the start of a run. */
export const CLOSED_CIRCUIT: CircuitBreaker = { consecutiveFailures: 0, consecutiveUnreadable: 0 }

/** Returns the circuit breaker's state after one more request. */
export function recordRequest(breaker: CircuitBreaker, outcome: RequestOutcome): CircuitBreaker {
  const { consecutiveFailures, consecutiveUnreadable } = breaker
  switch (outcome) {
    case 'failed':
      return { ...breaker, consecutiveFailures: consecutiveFailures + 1 }
    case 'postponed':
      return { ...breaker, consecutiveFailures: MAX_CONSECUTIVE_FAILURES }
    case 'refused':
    case 'index_read':
      return { ...breaker, consecutiveFailures: 0 }
    case 'unreadable':
      return { consecutiveFailures: 0, consecutiveUnreadable: consecutiveUnreadable + 1 }
    case 'read':
      return CLOSED_CIRCUIT
  }
}

/** Returns whether the run must stop sending requests. */
export function isCircuitOpen(breaker: CircuitBreaker): boolean {
  return breaker.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || isUnreadableThroughout(breaker)
}

/** Returns whether the circuit is open because the publisher responds but none of its responses is readable. */
export function isUnreadableThroughout({ consecutiveUnreadable }: CircuitBreaker): boolean {
  return consecutiveUnreadable >= MAX_CONSECUTIVE_UNREADABLE
}
