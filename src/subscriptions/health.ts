/** How deliveries of a subscription fare (design 3.4). `disabled`: nothing is sent. */
export type HealthState = 'healthy' | 'failing' | 'disabled'

export interface Health {
  readonly state: HealthState
  /** When it came into this state. */
  readonly since: Date
  /** Why, in a sentence; null while it is healthy. */
  readonly reason: string | null
  readonly lastSuccessAt: Date | null
  /** Failed deliveries since the last success, each counted once. */
  readonly failedDeliveries: number
  /** When the first of them failed. */
  readonly failingSince: Date | null
}

/** What deliveries of one subscription came to: how many were delivered, how many marked as failed. */
export interface DeliveryOutcomes {
  readonly delivered: number
  readonly failed: number
  /** The receiver said 410 Gone. */
  readonly gone: boolean
}

/** So many failed deliveries, and so long without one success, switch a subscription off. */
export const MOST_FAILED = 10
export const LONGEST_FAILING_MS = 5 * 24 * 60 * 60_000

/** The health after some deliveries. One that is switched off stays so until its owner switches it on. */
export function healthAfter(
  health: Health,
  { delivered, failed, gone }: DeliveryOutcomes,
  now: Date,
): Health {
  if (health.state === 'disabled') return health
  if (gone) return moved(health, 'disabled', 'The receiver answered 410 Gone.', now)
  if (delivered > 0) {
    const well = { ...health, lastSuccessAt: now, failedDeliveries: 0, failingSince: null }
    return moved(well, 'healthy', null, now)
  }
  if (failed === 0) return health
  const failedDeliveries = health.failedDeliveries + failed
  const failingSince = health.failingSince ?? now
  const ill = { ...health, failedDeliveries, failingSince }
  const since = failingSince.toISOString()
  const isHopeless = now.getTime() - failingSince.getTime() >= LONGEST_FAILING_MS
  if (isHopeless && failedDeliveries >= MOST_FAILED)
    return moved(
      ill,
      'disabled',
      `${failedDeliveries} deliveries failed and none succeeded since ${since}.`,
      now,
    )
  return moved(ill, 'failing', `No delivery has succeeded since ${since}.`, now)
}

/** The health of a subscription that its owner switches on (all is forgiven) or off. */
export function healthSwitched(health: Health, isActive: boolean, now: Date): Health {
  if (!isActive) return moved(health, 'disabled', 'Its owner switched it off.', now)
  return moved({ ...health, failedDeliveries: 0, failingSince: null }, 'healthy', null, now)
}

function moved(health: Health, state: HealthState, reason: string | null, now: Date): Health {
  return health.state === state ? health : { ...health, state, reason, since: now }
}
