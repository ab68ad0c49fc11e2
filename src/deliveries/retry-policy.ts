/** The result of one attempt. */
export type AttemptOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs: number | null }
  /** No response in time: DNS, connection, TLS or protocol error. */
  | { readonly kind: 'no_response' }

/** When a failed attempt is retried (contract 6.4, design 3.4). */
export interface RetryPolicy {
  /** Delays in milliseconds after the first failed attempt, the second, and so on. There is no retry after the last. */
  readonly delaysMs: readonly number[]
  /** Number of failed attempts after which the delivery is marked as `failed`. */
  readonly failedAfter: number
}

/** The next state of a delivery. `retryInMs` counts from the end of the attempt; null if there is no automatic retry. */
export interface AttemptDecision {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly retryInMs: number | null
  /** True if the receiver returned 410 Gone and wants no further deliveries. */
  readonly isGone: boolean
}

/** Jitter is only ever added, up to this share of the delay. */
export const MAX_RETRY_JITTER = 0.1
/** Upper limit for the delay that a receiver can request with Retry-After. */
export const MAX_REQUESTED_DELAY_MS = 3_600_000

/**
 * Decides what follows an attempt. `attempt` counts from 1 within its round (a redelivery begins a new round); `random` is
 * a number from 0 up to 1.
 */
export function decideAfterAttempt(
  outcome: AttemptOutcome,
  attempt: number,
  policy: RetryPolicy,
  random: number,
): AttemptDecision {
  const status = outcome.kind === 'response' ? outcome.status : 0
  if (status >= 200 && status <= 299) return { state: 'delivered', retryInMs: null, isGone: false }
  if (status === 410) return { state: 'failed', retryInMs: null, isGone: true }
  const state = attempt >= policy.failedAfter ? 'failed' : 'waiting'
  const delayMs = policy.delaysMs[attempt - 1]
  if (delayMs === undefined) return { state: 'failed', retryInMs: null, isGone: false }
  const jitteredMs = delayMs * (1 + MAX_RETRY_JITTER * random)
  return { state, retryInMs: Math.ceil(Math.max(jitteredMs, requestedDelayMs(outcome))), isGone: false }
}

/** The longest delay, with jitter, that this policy can produce. */
export function maxRetryDelayMs({ delaysMs }: RetryPolicy): number {
  return Math.max(MAX_REQUESTED_DELAY_MS, ...delaysMs) * (1 + MAX_RETRY_JITTER)
}

/** The delay that a receiver requested with 429 or 503, up to the limit; 0 if it requested none. */
function requestedDelayMs(outcome: AttemptOutcome): number {
  if (outcome.kind !== 'response' || (outcome.status !== 429 && outcome.status !== 503)) return 0
  return Math.min(outcome.retryAfterMs ?? 0, MAX_REQUESTED_DELAY_MS)
}
