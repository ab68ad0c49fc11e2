import type { CompletedAttempt } from '../attempt-store.ts'
import type { DatabaseClockReading } from '../database-clock.ts'
import type { DeliveryTarget, DueDelivery, PayloadVariants, QueuedDeliveries } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest, WaitingRetry } from '../queue-store.ts'

/** An attempt whose result is known but whose consequences have not been decided yet. */
export type EndedAttempt = Omit<CompletedAttempt, 'decision' | 'retryBatchId'>

/** The deliveries of one request: a single one, or a batch with the same number of attempts each. */
export type SentDeliveries = readonly [DueDelivery, ...DueDelivery[]]
/** The attempts of these deliveries, which have the same result. */
export type EndedAttempts = readonly [EndedAttempt, ...EndedAttempt[]]

/** An event that the scheduler reacts to. `at` is monotonic time in milliseconds. */
export type SchedulerEvent = { readonly at: number } & (
  | { readonly kind: 'started' }
  | {
      readonly kind: 'shardsAssigned'
      readonly shards: readonly number[]
      readonly clockReading: DatabaseClockReading | null
    }
  /** These subscriptions have new deliveries. */
  | { readonly kind: 'deliveriesAnnounced'; readonly subscriptionIds: readonly string[] }
  /** Deliveries are about to be queued; `deliveriesHandedOver` will follow. */
  | { readonly kind: 'handoffBegun' }
  | { readonly kind: 'deliveriesHandedOver'; readonly queued: QueuedDeliveries }
  | { readonly kind: 'sleepEnded' }
  | { readonly kind: 'rateLimitPassed'; readonly subscriptionId: string }
  | { readonly kind: 'batchWaitEnded'; readonly subscriptionId: string }
  | { readonly kind: 'requestEnded'; readonly attempts: EndedAttempts; readonly random: number }
  | { readonly kind: 'attemptsWritten'; readonly attempts: readonly CompletedAttempt[] }
  /** PostgreSQL permanently rejects the result of this attempt. */
  | { readonly kind: 'attemptRejected'; readonly attempt: CompletedAttempt }
  /** Results are no longer written, because the process must exit. */
  | { readonly kind: 'writingAbandoned' }
  | { readonly kind: 'stopRequested' }
  | QueryEvent
)

/** The result of a query that the scheduler requested. */
export type QueryEvent =
  | { readonly kind: 'waitingRetriesFound'; readonly retries: readonly WaitingRetry[] }
  /** `allIds` is empty if the search was for retries only. */
  | {
      readonly kind: 'dueSubscriptionsFound'
      readonly allIds: readonly string[]
      readonly retryIds: readonly string[]
    }
  /** Deleted and disabled subscriptions are missing from `targets`. */
  | { readonly kind: 'targetsLoaded'; readonly targets: readonly DeliveryTarget[] }
  | { readonly kind: 'deliveriesCancelled' }
  | { readonly kind: 'rowsRead'; readonly rows: readonly DeliveryQueueRow[] }
  | {
      readonly kind: 'payloadsLoaded'
      readonly missingEventIds: ReadonlySet<string>
      /** The sizes of the payloads by event ID. */
      readonly payloadBytes: ReadonlyMap<string, number>
    }
  | { readonly kind: 'deliveriesExpired' }
  /** The database is unreachable, or the query failed for another reason. */
  | { readonly kind: 'queryFailed' }

/** A database query. At most one is in progress, and each ends with its result event or with `queryFailed`. */
export type QueryAction =
  | { readonly kind: 'findWaitingRetries'; readonly shards: readonly number[] }
  | {
      readonly kind: 'findDueSubscriptions'
      readonly shards: readonly number[]
      readonly latest: Date | 'infinity'
      /** Whether to search for due retries only, which takes less time. */
      readonly isForRetries: boolean
    }
  | { readonly kind: 'loadTargets'; readonly subscriptionIds: readonly string[] }
  | { readonly kind: 'cancelDeliveries'; readonly subscriptionIds: readonly string[] }
  | {
      readonly kind: 'readQueue'
      readonly requests: readonly QueueReadRequest[]
      readonly latest: Date | 'infinity'
    }
  | { readonly kind: 'loadPayloads'; readonly eventIds: readonly string[] }
  | { readonly kind: 'expireDeliveries'; readonly deliveryIds: readonly string[] }

/** An action that the scheduler requests. Actions are executed in list order. */
export type SchedulerAction =
  | QueryAction
  | { readonly kind: 'keepPayload'; readonly eventId: string; readonly payload: PayloadVariants }
  | { readonly kind: 'send'; readonly deliveries: SentDeliveries; readonly target: DeliveryTarget }
  | { readonly kind: 'write'; readonly attempt: CompletedAttempt }
  /** Replaces any earlier `sleep` action. */
  | { readonly kind: 'sleep'; readonly untilMs: number }
  | { readonly kind: 'waitForRateLimit'; readonly subscriptionId: string; readonly waitMs: number }
  /** Replaces any earlier action of this kind for the subscription. */
  | { readonly kind: 'waitForBatch'; readonly subscriptionId: string; readonly untilMs: number }
  /** No attempt or query is in progress anymore, but results may still have to be written. */
  | { readonly kind: 'stopped' }
