import type { DatabaseClockReading } from '../database-clock.ts'
import { shardOfSubscription } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

export interface SchedulerSettings {
  readonly policy: RetryPolicy
  /** Maximum number of concurrent requests across all subscriptions. */
  readonly maxConcurrency: number
}

/** One pass over the database queue, which consists of several queries. */
export interface ReadCycle {
  /** IDs of the subscriptions whose targets are being loaded. */
  targetIds: readonly string[]
  /** The reads in progress. A queue is removed when its shard is lost, so that its rows are ignored. */
  reads: Map<SubscriptionQueue, QueueReadRequest>
  rows: readonly DeliveryQueueRow[]
}

/** An ended attempt that still occupies its slot, which is freed when few enough results are unwritten. */
export interface EndedSlot {
  readonly queue: SubscriptionQueue
  readonly isRetry: boolean
  /** The duration of the attempt in milliseconds; `null` if it failed. */
  readonly durationMs: number | null
}

/** The complete state of the scheduler. Only `schedule` changes it. */
export interface SchedulerState {
  readonly settings: SchedulerSettings
  phase: 'new' | 'running' | 'stopping' | 'stopped'
  shards: ReadonlySet<number>
  clockReading: DatabaseClockReading | null
  readonly queues: Map<string, SubscriptionQueue>

  inFlight: number
  retriesInFlight: number
  /** Number of finished attempts, across all subscriptions, whose results have not been written yet. */
  unwritten: number
  isWritingAbandoned: boolean
  readonly endedSlots: EndedSlot[]
  readonly waitingForSlot: Set<SubscriptionQueue>
  readonly waitingForRetrySlot: Set<SubscriptionQueue>

  cycle: ReadCycle | null
  /** Whether another cycle must follow the current one. */
  isCycleRequested: boolean
  nextPollAt: number
  /** No cycle begins before this time, which is set after a failed query. */
  pausedUntil: number
  readonly announcedIds: Set<string>
  /**
   * Deliveries whose attempts were written. Their IDs stay tracked until the next cycle, because a read in progress may
   * still return them.
   */
  readonly writtenSinceRead: [SubscriptionQueue, string][]
  /**
   * IDs of deliveries that were written and released since the current handoff began; `null` if no handoff can be
   * accepted.
   */
  releasedInHandoff: Set<string> | null
}

export function createSchedulerState(settings: SchedulerSettings): SchedulerState {
  return {
    settings,
    phase: 'new',
    shards: new Set(),
    clockReading: null,
    queues: new Map(),
    inFlight: 0,
    retriesInFlight: 0,
    unwritten: 0,
    isWritingAbandoned: false,
    endedSlots: [],
    waitingForSlot: new Set(),
    waitingForRetrySlot: new Set(),
    cycle: null,
    isCycleRequested: false,
    nextPollAt: Number.NEGATIVE_INFINITY,
    pausedUntil: Number.NEGATIVE_INFINITY,
    announcedIds: new Set(),
    writtenSinceRead: [],
    releasedInHandoff: null,
  }
}

export function isAssigned(state: SchedulerState, subscriptionId: string): boolean {
  return state.shards.has(shardOfSubscription(subscriptionId))
}

/** Returns the queue of a subscription and creates it if necessary. */
export function queueOf(state: SchedulerState, subscriptionId: string): SubscriptionQueue {
  const queue = state.queues.get(subscriptionId) ?? new SubscriptionQueue(subscriptionId)
  state.queues.set(subscriptionId, queue)
  return queue
}

/**
 * Returns the shards with attempts that are in flight or not written yet. A process that acquired these shards would
 * send the deliveries again.
 */
export function busyShards(state: SchedulerState): readonly number[] {
  const busy = [...state.queues.values()].filter(queue => queue.inFlight > 0 || queue.unwritten > 0)
  return [...new Set(busy.map(queue => shardOfSubscription(queue.subscriptionId)))]
}

/** Returns the IDs of events whose payloads are needed for waiting deliveries. */
export function waitingEventIds(state: SchedulerState): readonly string[] {
  return [...state.queues.values()].flatMap(queue => queue.waiting.map(delivery => delivery.eventId))
}
