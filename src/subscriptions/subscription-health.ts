import type { StateTransition } from '../model/state-transition.ts'

/** How deliveries to a subscription fare (design 3.4). Nothing is sent while it is `disabled`. */
export type SubscriptionHealthState = 'healthy' | 'failing' | 'disabled'

export interface SubscriptionHealth {
  readonly state: SubscriptionHealthState
  /** When the subscription entered this state. */
  readonly since: Date
  /** The reason for the state, as a sentence; null while healthy. */
  readonly reason: string | null
  readonly lastSuccessAt: Date | null
  /** Deliveries that failed since the last success, each counted once. */
  readonly failedDeliveries: number
  /** When the first of them failed. */
  readonly failingSince: Date | null
}

/** Results of one subscription's deliveries: how many succeeded, and how many were marked as failed. */
export interface DeliveryOutcomes {
  readonly delivered: number
  readonly failed: number
  /** True if the receiver returned 410 Gone. */
  readonly isGone: boolean
}

/** A subscription is disabled after this many failed deliveries and this long without a success. */
export const MAX_FAILED_DELIVERIES = 10
export const MAX_FAILING_MS = 5 * 24 * 60 * 60_000

/** The health after some deliveries. A disabled subscription stays disabled until its owner enables it. */
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
  if (outcomes.failed === 0) return health
  const failedDeliveries = health.failedDeliveries + outcomes.failed
  const failingSince = health.failingSince ?? now
  const failing = { ...health, failedDeliveries, failingSince }
  const since = failingSince.toISOString()
  const isFailingTooLong = now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  if (isFailingTooLong && failedDeliveries >= MAX_FAILED_DELIVERIES) {
    const reason = `${failedDeliveries} deliveries failed and none succeeded since ${since}.`
    return withState(failing, 'disabled', reason, now)
  }
  return withState(failing, 'failing', `No delivery has succeeded since ${since}.`, now)
}

/** The health after the owner enables the subscription, which resets all failures, or disables it. */
export function applyOwnerSwitchToHealth(
  health: SubscriptionHealth,
  isActive: boolean,
  now: Date,
): SubscriptionHealth {
  if (!isActive) return withState(health, 'disabled', 'The owner disabled the subscription.', now)
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

/** All changes of a subscription's health state. */
export const HEALTH_TRANSITIONS: readonly StateTransition<SubscriptionHealthState>[] = [
  { from: null, to: 'healthy', cause: 'subscription created' },
  { from: 'healthy', to: 'failing', cause: 'delivery failed' },
  { from: 'failing', to: 'healthy', cause: 'delivery succeeded, or enabled by the owner' },
  { from: 'failing', to: 'disabled', cause: 'failures for 5 days, 410 Gone, or the owner' },
  { from: 'healthy', to: 'disabled', cause: '410 Gone, or the owner' },
  { from: 'disabled', to: 'healthy', cause: 'enabled by the owner' },
]
