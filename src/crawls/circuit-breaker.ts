/** After this many consecutive failures the publisher counts as unavailable. */
export const MAX_CONSECUTIVE_FAILURES = 3
/** After this many consecutive unreadable responses the publisher is assumed to serve error pages for everything. */
export const MAX_CONSECUTIVE_UNREADABLE = 5

/** What a run knows about the availability of its publisher. */
export interface CircuitBreaker {
  /** Consecutive requests without a definitive response. */
  readonly consecutiveFailures: number
  /** Consecutive unreadable responses, in windows without a readable one. */
  readonly consecutiveUnreadable: number
}

/** The result of one request, as far as it tells whether the publisher is available. */
export type RequestOutcome =
  /** No definitive response. */
  | 'failed'
  /** The publisher requests a longer pause than a run waits for. */
  | 'postponed'
  /** A definitive refusal, such as "not found". */
  | 'refused'
  /** A response that could not be read, in a window without any announcement so far. */
  | 'unreadable'
  /** A readable index, which does not prove that documents are readable. */
  | 'index_read'
  /** A readable document, or any response in a window with announcements. */
  | 'read'

/** The state at the start of a run. */
export const CLOSED_CIRCUIT: CircuitBreaker = { consecutiveFailures: 0, consecutiveUnreadable: 0 }

/** Returns the state after one more request. */
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

/** Whether the run should make no further requests. */
export function isCircuitOpen(breaker: CircuitBreaker): boolean {
  return breaker.consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || isUnreadableThroughout(breaker)
}

/** Whether the circuit is open because nothing is readable, although the publisher responds. */
export function isUnreadableThroughout({ consecutiveUnreadable }: CircuitBreaker): boolean {
  return consecutiveUnreadable >= MAX_CONSECUTIVE_UNREADABLE
}
