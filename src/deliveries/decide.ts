/** What an attempt came to. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  /** No answer in time: name, connection, TLS, protocol. */
  | { readonly kind: 'unanswered' }

/** When a failed attempt is followed by another (spec 6.4, design 3.4). */
export interface Policy {
  /** Pause after the first failed attempt, after the second, … in milliseconds. Who has used them up is not tried again. */
  readonly delaysMs: readonly number[]
  /** So many failed attempts make the delivery `failed`. */
  readonly failedAfter: number
}

/** What becomes of the delivery. `nextMs` counts from the end of the attempt; null when it is not tried again by itself. */
export interface Verdict {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly nextMs: number | null
  /** The receiver said 410 Gone: it wants nothing any more. */
  readonly gone: boolean
}

/** Jitter is only ever added, and at most this share of the delay. */
export const MOST_JITTER = 0.1
/** A receiver cannot ask for a longer pause than this. */
export const LONGEST_PAUSE_MS = 3_600_000

/**
 * The one rule of what follows an attempt. `attempt` counts from 1 within its round (a redelivery begins a new one);
 * `dice` is a number from 0 up to 1.
 */
export function decide(outcome: Outcome, attempt: number, policy: Policy, dice: number): Verdict {
  const status = outcome.kind === 'answered' ? outcome.status : 0
  if (status >= 200 && status <= 299) return { state: 'delivered', nextMs: null, gone: false }
  if (status === 410) return { state: 'failed', nextMs: null, gone: true }
  const state = attempt >= policy.failedAfter ? 'failed' : 'waiting'
  const delay = policy.delaysMs[attempt - 1]
  if (delay === undefined) return { state: 'failed', nextMs: null, gone: false }
  return { state, nextMs: Math.ceil(Math.max(delay * (1 + MOST_JITTER * dice), asked(outcome))), gone: false }
}

/** No attempt is planned for later than so many milliseconds. */
export function longestPause({ delaysMs }: Policy): number {
  return Math.max(LONGEST_PAUSE_MS, ...delaysMs) * (1 + MOST_JITTER)
}

/** The pause that a busy receiver asked for with 429 or 503, within bounds; 0 when it asked for none. */
function asked(outcome: Outcome): number {
  if (outcome.kind !== 'answered' || (outcome.status !== 429 && outcome.status !== 503)) return 0
  return Math.min(outcome.retryAfterMs ?? 0, LONGEST_PAUSE_MS)
}
