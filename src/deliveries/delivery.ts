import type { Secrets } from './sign.ts'

/** What makes a delivery begin. */
export type Trigger = 'event' | 'test' | 'redeliver' | 'recover'

/** A payload for one subscription, to be sent as soon as there is room. */
export interface NewDelivery {
  /** UUID v7: its time places it in the log. Receivers drop repeats by it. */
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly jurisdiction: string
  readonly subscriptionId: string
  readonly trigger: Trigger
}

/** A delivery whose time has come. */
export interface DueDelivery extends NewDelivery {
  /** Attempts made in all, and since it was last begun. */
  readonly attempts: number
  readonly round: number
}

/** Deliveries that were queued, as told to whoever sends them. */
export interface Queued {
  /** Subscriptions that have something new to be sent. */
  readonly subscriptionIds: readonly string[]
  /** What it is, where that is little; else none. */
  readonly deliveries: readonly NewDelivery[]
  /** Payloads of these deliveries, by event. */
  readonly bodies: ReadonlyMap<string, Uint8Array>
}

/** Where deliveries of a subscription go, and how they are signed. */
export interface Target {
  readonly id: string
  readonly url: URL
  readonly secrets: Secrets
  /** Most requests a second; null is no limit. */
  readonly ratePerSecond: number | null
}

/** Subscriptions are spread over so many shards, see migrations/0005_deliveries.sql. */
export const SHARDS = 64

/** The shard of a subscription. */
export function shardOf(subscriptionId: string): number {
  // The last bits of a UUID v7 are random; the first ones are the time.
  return Number.parseInt(subscriptionId.slice(-2), 16) % SHARDS
}
