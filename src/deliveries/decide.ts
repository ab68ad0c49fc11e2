/** The result of one attempt. */
export type Outcome =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs: number | null }
  /** No response in time: DNS, connection, TLS or protocol error. */
  | { readonly kind: 'no_response' }

/** When a failed attempt is retried (contract 6.4, design 3.4). */
export interface Policy {
  /** Delays in milliseconds after the first failed attempt, the second, and so on. There is no retry after the last. */
  readonly delaysMs: readonly number[]
  /** Number of failed attempts after which the delivery is marked as `failed`. */
  readonly failedAfter: number
}

/** The next state of a delivery. `retryInMs` counts from the end of the attempt; null if there is no automatic retry. */
export interface Verdict {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly nextMs: number | null
  /** True if the receiver returned 410 Gone and wants no further deliveries. */
  readonly gone: boolean
}

/** Jitter is only ever added, up to this share of the delay. */
export const MOST_JITTER = 0.1
/** Upper limit for the delay that a receiver can request with Retry-After. */
export const LONGEST_PAUSE_MS = 3_600_000

/**
 * Decides what follows an attempt. `attempt` counts from 1 within its round (a redelivery begins a new round); `random` is
 * a number from 0 up to 1.
 */
export function decide(outcome: Outcome, attempt: number, policy: Policy, random: number): Verdict {
  const status = outcome.kind === 'response' ? outcome.status : 0
  if (status >= 200 && status <= 299) return { state: 'delivered', nextMs: null, gone: false }
  if (status === 410) return { state: 'failed', nextMs: null, gone: true }
  const state = attempt >= policy.failedAfter ? 'failed' : 'waiting'
  const delayMs = policy.delaysMs[attempt - 1]
  if (delayMs === undefined) return { state: 'failed', nextMs: null, gone: false }
  const jitteredMs = delayMs * (1 + MOST_JITTER * random)
  return { state, nextMs: Math.ceil(Math.max(jitteredMs, requestedDelayMs(outcome))), gone: false }
}

/** The longest delay, with jitter, that this policy can produce. */
export function longestPause({ delaysMs }: Policy): number {
  return Math.max(LONGEST_PAUSE_MS, ...delaysMs) * (1 + MOST_JITTER)
}

/** The delay that a receiver requested with 429 or 503, up to the limit; 0 if it requested none. */
function requestedDelayMs(outcome: Outcome): number {
  if (outcome.kind !== 'response' || (outcome.status !== 429 && outcome.status !== 503)) return 0
  return Math.min(outcome.retryAfterMs ?? 0, LONGEST_PAUSE_MS)
}
