import type { SigningSecrets } from './http/webhook-signatures.ts'

/** When a batch is complete. */
export interface BatchLimits {
  readonly maxEvents: number
  /** Time in milliseconds for which the oldest delivery waits for others. */
  readonly maxWaitMs: number
}

/** The reason why a delivery was created or restarted. */
export type DeliveryTrigger = 'event' | 'test' | 'redeliver' | 'recover'

/** A delivery of one event to one subscription, as it is queued. */
export interface NewDelivery {
  /** A UUID v7, whose timestamp determines the log partition. Receivers use it to detect duplicates. */
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly jurisdiction: string
  readonly subscriptionId: string
  readonly trigger: DeliveryTrigger
}

/** A delivery that is due. */
export interface DueDelivery extends NewDelivery {
  /** Total number of attempts made so far. */
  readonly attempts: number
  /** Number of attempts made since the delivery was created or last restarted. */
  readonly round: number
  /** The batch that the last attempt was part of, if these deliveries are retried together; otherwise `null`. */
  readonly batchId: string | null
}

/** The exact bytes that are sent for an event. */
export interface PayloadVariants {
  readonly full: Uint8Array
  /** The bytes for targets that receive masked payloads, often the same. */
  readonly masked: Uint8Array
}

export function largestPayloadBytes({ full, masked }: PayloadVariants): number {
  return Math.max(full.length, masked.length)
}

/** Newly queued deliveries that are handed over to the engine. */
export interface QueuedDeliveries {
  /** IDs of the subscriptions with new deliveries. */
  readonly subscriptionIds: readonly string[]
  /** The new deliveries; empty if there are too many to hand over. */
  readonly deliveries: readonly NewDelivery[]
  /** The payloads of these deliveries by event ID. */
  readonly payloads: ReadonlyMap<string, PayloadVariants>
}

/** Where and how to deliver to a subscription. */
export interface DeliveryTarget {
  readonly id: string
  readonly owner: string
  /** The recorded outcome of the last attempts, which tells a restarted process how the receiver may respond. */
  readonly lastOutcome: 'none' | 'success' | 'failure'
  readonly url: URL
  readonly secrets: SigningSecrets
  /** The headers that the owner adds to each request. Their values must not be logged. */
  readonly headers: Readonly<Record<string, string>>
  readonly payloadVariant: keyof PayloadVariants
  /** Maximum number of requests per second; `null` means no limit. */
  readonly ratePerSecond: number | null
  /** How events are collected for one request; `null` if each has its own. */
  readonly batch: BatchLimits | null
}

/** Number of shards that subscriptions are distributed over. It must match migrations/0005_deliveries.sql. */
export const SHARD_COUNT = 64

export function shardOfSubscription(subscriptionId: string): number {
  // The last byte of a UUID v7 is random, whereas the first bytes are a timestamp.
  return Number.parseInt(subscriptionId.slice(-2), 16) % SHARD_COUNT
}
