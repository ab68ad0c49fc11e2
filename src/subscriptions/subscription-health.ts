import type { StateTransition } from '../model/state-transition.ts'

/** The state of deliveries to a subscription (design 3.4). Nothing is sent while it is `disabled`. */
export type SubscriptionHealthState = 'healthy' | 'failing' | 'disabled'

export interface SubscriptionHealth {
  readonly state: SubscriptionHealthState
  /** When the subscription entered this state. */
  readonly since: Date
  /** The reason for the state as a sentence; `null` while the state is `healthy`. */
  readonly reason: string | null
  readonly lastSuccessAt: Date | null
  /** Number of deliveries that failed since the last success. A delivery with several failed attempts counts once. */
  readonly failedDeliveries: number
  /** When the first attempt failed since the last success; `null` if none did. */
  readonly failingSince: Date | null
}

/** Results of one subscription: deliveries that succeeded, attempts that failed, and deliveries marked as failed. */
export interface DeliveryOutcomes {
  readonly delivered: number
  readonly failedAttempts: number
  readonly failed: number
  /** Whether the receiver returned 410 Gone. */
  readonly isGone: boolean
}

/**
 * A subscription is disabled after at least this many failed deliveries and at least this many milliseconds of failures
 * without a success.
 */
export const MAX_FAILED_DELIVERIES_BEFORE_DISABLING = 10
export const MAX_FAILING_MS = 5 * 24 * 60 * 60_000
/**
 * Time since the recorded last success, in milliseconds, after which a single failed attempt makes a subscription
 * failing. Successes are recorded every 10 seconds, and one failure among many successes is no news.
 */
const MIN_SILENCE_MS = 20_000

/** Returns the health after these deliveries. A disabled subscription stays disabled until its owner enables it. */
export function applyOutcomesToHealth(
  health: SubscriptionHealth,
  outcomes: DeliveryOutcomes,
  now: Date,
): SubscriptionHealth {
  if (health.state === 'disabled') return health
  if (outcomes.isGone) return withState(health, 'disabled', 'The receiver returned 410 Gone.', now)
  if (outcomes.delivered > 0) {
    const recovered = { ...health, lastSuccessAt: now, failedDeliveries: 0, failingSince: null }
    return withState(recovered, 'healthy', null, now)
  }
  const lastSuccess = health.lastSuccessAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const isSilent = now.getTime() - lastSuccess >= MIN_SILENCE_MS
  if (outcomes.failed === 0 && !(isSilent && outcomes.failedAttempts > 0)) return health
  const failedDeliveries = health.failedDeliveries + outcomes.failed
  const failingSince = health.failingSince ?? now
  const failing = { ...health, failedDeliveries, failingSince }
  const since = failingSince.toISOString()
  const isFailingTooLong = now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  if (isFailingTooLong && failedDeliveries >= MAX_FAILED_DELIVERIES_BEFORE_DISABLING) {
    const reason = `${failedDeliveries} deliveries have failed and none has succeeded since ${since}.`
    return withState(failing, 'disabled', reason, now)
  }
  return withState(failing, 'failing', `No attempt has succeeded since ${since}.`, now)
}

/** The reasons of subscriptions that people disabled on purpose, which need nobody's attention. */
export const DISABLED_BY_PEOPLE = {
  owner: 'The owner disabled the subscription.',
  administrator: 'The administrator disabled the subscription.',
} as const

/** Returns the health after the owner or an administrator enabled or disabled the subscription. Enabling it resets all failures. */
export function applyOwnerSwitchToHealth(
  health: SubscriptionHealth,
  isActive: boolean,
  now: Date,
  by: keyof typeof DISABLED_BY_PEOPLE = 'owner',
): SubscriptionHealth {
  if (!isActive) return withState(health, 'disabled', DISABLED_BY_PEOPLE[by], now)
  return withState({ ...health, failedDeliveries: 0, failingSince: null }, 'healthy', null, now)
}

function withState(
  health: SubscriptionHealth,
  state: SubscriptionHealthState,
  reason: string | null,
  now: Date,
): SubscriptionHealth {
  return health.state === state ? health : { ...health, state, reason, since: now }
}

/** All possible transitions between health states of a subscription. */
export const HEALTH_TRANSITIONS: readonly StateTransition<SubscriptionHealthState>[] = [
  { from: null, to: 'healthy', cause: 'subscription created' },
  { from: 'healthy', to: 'failing', cause: 'attempt failed' },
  { from: 'failing', to: 'healthy', cause: 'delivery succeeded, or enabled by the owner' },
  { from: 'failing', to: 'disabled', cause: 'failures for 5 days, 410 Gone, or disabled by the owner' },
  { from: 'healthy', to: 'disabled', cause: '410 Gone, or disabled by the owner' },
  { from: 'disabled', to: 'healthy', cause: 'enabled by the owner' },
]
