/** The outcome of one attempt. */
export type AttemptOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs: number | null }
  /** No response arrived in time, or there was a DNS, connection, TLS or protocol error. */
  | { readonly kind: 'no_response' }

/** The delays and limits for retrying failed attempts (contract 6.4, design 3.4). */
export interface RetryPolicy {
  /**
   * Delays in milliseconds after the first failed attempt, the second one, and so on. When the list is exhausted, there
   * are no more retries.
   */
  readonly delaysMs: readonly number[]
  /** Number of failed attempts after which the delivery is marked as `failed`. */
  readonly failedAfter: number
}

/**
 * The state of a delivery after an attempt. `retryInMs` is counted from the end of the attempt and `null` if there is
 * no automatic retry.
 */
export interface AttemptDecision {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly retryInMs: number | null
  /** Whether the receiver returned 410 Gone, which means that it wants no more deliveries. */
  readonly isGone: boolean
}

/**
 * Maximum jitter as a share of the delay. Jitter only ever lengthens a delay. A retry starts at most 10 % late, and the
 * rest is left for finding it in the queue.
 */
export const MAX_RETRY_JITTER = 0.05
/** Maximum delay in milliseconds that a receiver can request with Retry-After. */
export const MAX_REQUESTED_DELAY_MS = 3_600_000

/**
 * Decides what follows an attempt. `attempt` counts from 1 in each round, and a redelivery begins a new round; `random`
 * is at least 0 and less than 1.
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

/** Rejections with these statuses concern the request as such or its time, and not the size or form of the body. */
const NOT_ABOUT_BODY: ReadonlySet<number> = new Set([401, 404, 405, 407, 408, 410, 421, 425, 429])

/**
 * Returns whether a batch may have failed because it is a batch, so that its events are retried one by one. A receiver that
 * does not expect an array, or one event of it, often fails with status 500, but so do others: the first time counts for nothing.
 */
export function isAboutBatch(outcome: AttemptOutcome, attempt: number): boolean {
  if (outcome.kind !== 'response') return false
  const { status } = outcome
  if (status === 500) return attempt >= 2
  return status >= 400 && status <= 499 && !NOT_ABOUT_BODY.has(status)
}

/** Returns whether an attempt makes a delivery fail. Later attempts of a failed delivery do not count again (design 3.4). */
export function isNewlyFailed(
  round: number,
  { state }: AttemptDecision,
  { failedAfter }: RetryPolicy,
): boolean {
  return state === 'failed' && round + 1 <= failedAfter
}

/** Returns the longest delay in milliseconds, including jitter, that this policy can produce. */
export function maxRetryDelayMs({ delaysMs }: RetryPolicy): number {
  return Math.max(MAX_REQUESTED_DELAY_MS, ...delaysMs) * (1 + MAX_RETRY_JITTER)
}

/**
 * Returns the delay in milliseconds that a receiver requested with status 429 or 503, up to the maximum, or 0 if it
 * requested none.
 */
function requestedDelayMs(outcome: AttemptOutcome): number {
  if (outcome.kind !== 'response' || (outcome.status !== 429 && outcome.status !== 503)) return 0
  return Math.min(outcome.retryAfterMs ?? 0, MAX_REQUESTED_DELAY_MS)
}
