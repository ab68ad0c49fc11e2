import type { Secrets } from './sign.ts'

/** The reason why a delivery was created or restarted. */
export type Trigger = 'event' | 'test' | 'redeliver' | 'recover'

/** One event to be sent to one subscription. */
export interface NewDelivery {
  /** UUID v7, whose time decides its partition of the log. Receivers use it to drop duplicates. */
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly jurisdiction: string
  readonly subscriptionId: string
  readonly trigger: Trigger
}

/** A delivery that is due. */
export interface DueDelivery extends NewDelivery {
  /** Attempts made in total. */
  readonly attempts: number
  /** Attempts made since the delivery was created or last restarted. */
  readonly round: number
}

/** Deliveries that were just queued, as handed to the engine. */
export interface Queued {
  /** Subscriptions with new deliveries. */
  readonly subscriptionIds: readonly string[]
  /** The new deliveries, or none if there are too many to hand over. */
  readonly deliveries: readonly NewDelivery[]
  /** Payloads of these deliveries by event id. */
  readonly bodies: ReadonlyMap<string, Uint8Array>
}

/** The URL of a subscription, the secrets that sign its deliveries, and its rate limit. */
export interface Target {
  readonly id: string
  readonly url: URL
  readonly secrets: Secrets
  /** Maximum requests per second; null for no limit. */
  readonly ratePerSecond: number | null
}

/** Number of shards over which subscriptions are distributed, as in migrations/0005_deliveries.sql. */
export const SHARDS = 64

export function shardOf(subscriptionId: string): number {
  // The last byte of a UUID v7 is random; the first bytes are the time.
  return Number.parseInt(subscriptionId.slice(-2), 16) % SHARDS
}
