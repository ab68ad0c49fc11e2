/** How deliveries to a subscription fare (design 3.4). Nothing is sent while it is `disabled`. */
export type HealthState = 'healthy' | 'failing' | 'disabled'

export interface Health {
  readonly state: HealthState
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
  readonly gone: boolean
}

/** A subscription is disabled after this many failed deliveries and this long without a success. */
export const MOST_FAILED = 10
export const LONGEST_FAILING_MS = 5 * 24 * 60 * 60_000

/** The health after some deliveries. A disabled subscription stays disabled until its owner enables it. */
export function healthAfter(health: Health, outcomes: DeliveryOutcomes, now: Date): Health {
  if (health.state === 'disabled') return health
  if (outcomes.gone) return withState(health, 'disabled', 'The receiver returned 410 Gone.', now)
  if (outcomes.delivered > 0) {
    const recovered = { ...health, lastSuccessAt: now, failedDeliveries: 0, failingSince: null }
    return withState(recovered, 'healthy', null, now)
  }
  if (outcomes.failed === 0) return health
  const failedDeliveries = health.failedDeliveries + outcomes.failed
  const failingSince = health.failingSince ?? now
  const failing = { ...health, failedDeliveries, failingSince }
  const since = failingSince.toISOString()
  const isFailingTooLong = now.getTime() - failingSince.getTime() >= LONGEST_FAILING_MS
  if (isFailingTooLong && failedDeliveries >= MOST_FAILED) {
    const reason = `${failedDeliveries} deliveries failed and none succeeded since ${since}.`
    return withState(failing, 'disabled', reason, now)
  }
  return withState(failing, 'failing', `No delivery has succeeded since ${since}.`, now)
}

/** The health after the owner enables the subscription, which resets all failures, or disables it. */
export function healthSwitched(health: Health, isActive: boolean, now: Date): Health {
  if (!isActive) return withState(health, 'disabled', 'The owner disabled the subscription.', now)
  return withState({ ...health, failedDeliveries: 0, failingSince: null }, 'healthy', null, now)
}

function withState(health: Health, state: HealthState, reason: string | null, now: Date): Health {
  return health.state === state ? health : { ...health, state, reason, since: now }
}
