import type { DatabaseClockReading } from '../database-clock.ts'
import { shardOfSubscription } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { RetryCalendar } from './retry-calendar.ts'
import type { SlotAccount, SlotPool } from './slot-pool.ts'
import { createSlotPools, removeFromPools, type SlotPools } from './slot-pools.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

export interface SchedulerSettings {
  readonly policy: RetryPolicy
  /** Maximum number of concurrent requests across all subscriptions. */
  readonly maxConcurrency: number
  /** Largest part of the slots, from 0 to 1, that one owner or one host can occupy. */
  readonly ownerShare: number
  /** Time limit of an attempt in milliseconds. */
  readonly deadlineMs: number
}

/** One pass over the database queue, which consists of several queries. */
export interface ReadCycle {
  /** The shards whose waiting retries are being read. */
  reservedShards: readonly number[]
  /** When the cycle began to search all deliveries, in monotonic time; `null` if it did not. */
  fullPollBegunAt: number | null
  /** IDs of the subscriptions whose targets are being loaded. */
  targetIds: readonly string[]
  /** The reads in progress. A queue is removed when its shard is lost, so that its rows are ignored. */
  reads: Map<SubscriptionQueue, QueueReadRequest>
  rows: readonly DeliveryQueueRow[]
}

/** A slot that an attempt occupies. */
export interface OccupiedSlot {
  readonly queue: SubscriptionQueue
  readonly pool: SlotPool
  readonly account: SlotAccount
}

/** An ended attempt that still occupies its slot, which is freed when few enough results are unwritten. */
export interface EndedSlot {
  readonly slot: OccupiedSlot
  readonly isSuccess: boolean
  /** The duration of the attempt in milliseconds. */
  readonly durationMs: number
}

/** The complete state of the scheduler. Only `schedule` changes it. */
export interface SchedulerState {
  readonly settings: SchedulerSettings
  phase: 'new' | 'running' | 'stopping' | 'stopped'
  shards: ReadonlySet<number>
  /** Assigned shards for whose waiting retries no slots are reserved yet. */
  readonly shardsToReserve: Set<number>
  clockReading: DatabaseClockReading | null
  readonly queues: Map<string, SubscriptionQueue>

  inFlight: number
  /** The slots of the attempts in flight, by the ID of the first delivery of each request. */
  readonly slots: Map<string, OccupiedSlot>
  readonly pools: SlotPools
  readonly calendar: RetryCalendar
  nextPruneAt: number
  /** Number of finished attempts, across all subscriptions, whose results have not been written yet. */
  unwritten: number
  isWritingAbandoned: boolean
  readonly endedSlots: EndedSlot[]
  /** Queues with deliveries that may wait for a batch, which have changed and may need a timer. */
  readonly queuesToTime: Set<SubscriptionQueue>
  /** Queues that may have more deliveries in the database queue than in memory. */
  readonly queuesToRead: Set<SubscriptionQueue>

  cycle: ReadCycle | null
  /** Whether another cycle must follow the current one. */
  isCycleRequested: boolean
  nextPollAt: number
  /** The next poll at or after this time searches all deliveries instead of retries only. */
  nextFullPollAt: number
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
    shardsToReserve: new Set(),
    clockReading: null,
    queues: new Map(),
    inFlight: 0,
    slots: new Map(),
    pools: createSlotPools(settings.maxConcurrency, settings.ownerShare),
    calendar: new RetryCalendar(settings.policy.delaysMs, settings.deadlineMs),
    nextPruneAt: Number.NEGATIVE_INFINITY,
    unwritten: 0,
    isWritingAbandoned: false,
    endedSlots: [],
    queuesToTime: new Set(),
    queuesToRead: new Set(),
    cycle: null,
    isCycleRequested: false,
    nextPollAt: Number.NEGATIVE_INFINITY,
    nextFullPollAt: Number.NEGATIVE_INFINITY,
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

/** Removes the waiting deliveries of a queue and what is reserved for them. */
export function clearQueue(state: SchedulerState, queue: SubscriptionQueue): void {
  removeFromPools(state.pools, queue)
  for (const reservation of queue.reservations.values()) state.calendar.release(reservation)
  queue.reservations.clear()
  state.queuesToRead.delete(queue)
  queue.clear()
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
  return [...state.queues.values()].flatMap(queue =>
    [...queue.waiting, ...queue.waitingRetries].map(delivery => delivery.eventId),
  )
}
