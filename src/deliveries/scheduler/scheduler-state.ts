import type { DatabaseClockReading } from '../database-clock.ts'
import { shardOfSubscription } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

export interface SchedulerSettings {
  readonly policy: RetryPolicy
  /** Maximum concurrent requests over all subscriptions. */
  readonly maxConcurrency: number
}

/** One pass over the database queue, as a sequence of queries. */
export interface ReadCycle {
  /** Subscriptions whose targets are being loaded. */
  targetIds: readonly string[]
  /** The reads in progress. A queue that loses its shard leaves, so that its rows are ignored. */
  reads: Map<SubscriptionQueue, QueueReadRequest>
  rows: readonly DeliveryQueueRow[]
}

/** An ended attempt that occupies its slot until its result is accepted for writing. */
export interface EndedSlot {
  readonly queue: SubscriptionQueue
  readonly isRetry: boolean
  /** Null if the attempt failed. */
  readonly durationMs: number | null
}

/** Everything the scheduler knows. Only `schedule` changes it. */
export interface SchedulerState {
  readonly settings: SchedulerSettings
  phase: 'new' | 'running' | 'stopping' | 'stopped'
  shards: ReadonlySet<number>
  clockReading: DatabaseClockReading | null
  readonly queues: Map<string, SubscriptionQueue>

  inFlight: number
  retriesInFlight: number
  /** Ended attempts of all subscriptions whose result is not written yet. */
  unwritten: number
  isWritingAbandoned: boolean
  readonly endedSlots: EndedSlot[]
  readonly waitingForSlot: Set<SubscriptionQueue>
  readonly waitingForRetrySlot: Set<SubscriptionQueue>

  cycle: ReadCycle | null
  /** True if something happened during a cycle that needs another one. */
  isCycleRequested: boolean
  nextPollAt: number
  /** After a failed query, no cycle begins before this time. */
  pausedUntil: number
  readonly announcedIds: Set<string>
  /** Written attempts. Their ids stay tracked until the next cycle, because a read in progress may still return them. */
  readonly writtenSinceRead: [SubscriptionQueue, string][]
  /** Ids written and released since the current handoff began; null if a handoff cannot be accepted. */
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

/** Returns the queue of a subscription, and creates it if there is none. */
export function queueOf(state: SchedulerState, subscriptionId: string): SubscriptionQueue {
  const queue = state.queues.get(subscriptionId) ?? new SubscriptionQueue(subscriptionId)
  state.queues.set(subscriptionId, queue)
  return queue
}

/** Shards with attempts in flight or not written yet. Another process that acquired them would send these again. */
export function busyShards(state: SchedulerState): readonly number[] {
  const busy = [...state.queues.values()].filter(queue => queue.inFlight > 0 || queue.unwritten > 0)
  return [...new Set(busy.map(queue => shardOfSubscription(queue.subscriptionId)))]
}

/** Events whose payloads are needed for deliveries in memory. */
export function waitingEventIds(state: SchedulerState): readonly string[] {
  return [...state.queues.values()].flatMap(queue => queue.waiting.map(delivery => delivery.eventId))
}
