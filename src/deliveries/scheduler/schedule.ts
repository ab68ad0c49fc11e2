import type { DatabaseClockReading } from '../database-clock.ts'
import {
  largestPayloadBytes,
  type NewDelivery,
  type PayloadVariants,
  type QueuedDeliveries,
} from '../delivery.ts'
import { endBatchTimer, startBatchTimers, updateQueue } from './batches/batch-timers.ts'
import { applyRejected, applyWritten, endRequest, freeSlots, startAttempts } from './dispatch-attempts.ts'
import { applyQueryResult, endSleep, requestCycle } from './read-cycle.ts'
import type { SchedulerAction, SchedulerEvent } from './scheduler-events.ts'
import { clearQueue, isAssigned, type SchedulerState } from './scheduler-state.ts'

/**
 * Applies an event to the state and returns the actions to execute. It is deterministic and uses no clock, random
 * numbers, promises or database; the state changes in place, because copying it for each event would be too slow for
 * 8,000 deliveries per second.
 */
export function schedule(state: SchedulerState, event: SchedulerEvent): readonly SchedulerAction[] {
  const actions: SchedulerAction[] = []
  apply(state, event, actions)
  startAttempts(state, event.at, actions)
  startBatchTimers(state, event.at, actions)
  if (state.isCycleRequested) requestCycle(state, event.at, actions)
  const isDone = state.phase === 'stopping' && state.inFlight === 0 && state.cycle === null
  if (isDone) {
    state.phase = 'stopped'
    actions.push({ kind: 'stopped' })
  }
  return actions
}

function apply(state: SchedulerState, event: SchedulerEvent, actions: SchedulerAction[]): void {
  const { at } = event
  switch (event.kind) {
    case 'started':
      if (state.phase === 'new') state.phase = 'running'
      state.isCycleRequested = true
      return
    case 'stopRequested':
      return void stop(state)
    case 'shardsAssigned':
      assignShards(state, event.shards, event.clockReading)
      state.isCycleRequested = true
      return
    case 'deliveriesAnnounced':
      return void announce(state, event.subscriptionIds)
    case 'handoffBegun':
      state.releasedInHandoff = new Set()
      return
    case 'deliveriesHandedOver':
      return void acceptHandoff(state, event.queued, at, actions)
    case 'sleepEnded':
      return void endSleep(state, at, actions)
    case 'rateLimitPassed':
      return void endRateLimit(state, event.subscriptionId, at)
    case 'batchWaitEnded':
      return void endBatchTimer(state, event.subscriptionId, at)
    case 'requestEnded':
      return void endRequest(state, event, at, actions)
    case 'attemptsWritten':
      return void applyWritten(state, event.attempts, at)
    case 'attemptRejected':
      return void applyRejected(state, event.attempt, at)
    case 'writingAbandoned':
      state.isWritingAbandoned = true
      return void freeSlots(state, at)
    default:
      return void applyQueryResult(state, event, at, actions)
  }
}

function stop(state: SchedulerState): void {
  state.phase = 'stopping'
  for (const queue of state.queues.values()) clearQueue(state, queue)
}

/**
 * Replaces the assigned shards and clears the queues of lost ones. The clock reading keeps deliveries waiting that are
 * due only because the PostgreSQL clock jumped ahead.
 */
function assignShards(
  state: SchedulerState,
  shards: readonly number[],
  clockReading: DatabaseClockReading | null,
): void {
  const previous = state.shards
  const added = shards.filter(shard => !previous.has(shard))
  if (added.length > 0) state.nextFullPollAt = Number.NEGATIVE_INFINITY
  for (const shard of added) state.shardsToReserve.add(shard)
  for (const shard of previous) if (!state.shards.has(shard)) state.shardsToReserve.delete(shard)
  state.shards = new Set(shards)
  state.clockReading = clockReading
  for (const queue of state.queues.values()) {
    if (isAssigned(state, queue.subscriptionId)) continue
    clearQueue(state, queue)
    state.cycle?.reads.delete(queue)
  }
  // Another process may have sent the queued deliveries while it held a shard.
  if (![...previous].every(shard => state.shards.has(shard))) state.releasedInHandoff = null
}

function announce(state: SchedulerState, subscriptionIds: readonly string[]): void {
  for (const id of subscriptionIds) state.announcedIds.add(id)
  state.isCycleRequested = true
}

/** Adds the deliveries that can be sent without reading the queue. The other deliveries are read in a later cycle. */
function acceptHandoff(
  state: SchedulerState,
  { subscriptionIds, deliveries, payloads }: QueuedDeliveries,
  at: number,
  actions: SchedulerAction[],
): void {
  const notAccepted = deliveries.filter(
    delivery => !accept(state, delivery, payloads.get(delivery.eventId), at, actions),
  )
  state.releasedInHandoff = null
  const ids =
    deliveries.length === 0 ? subscriptionIds : notAccepted.map(({ subscriptionId }) => subscriptionId)
  if (ids.length > 0) announce(state, ids)
}

function accept(
  state: SchedulerState,
  delivery: NewDelivery,
  payload: PayloadVariants | undefined,
  at: number,
  actions: SchedulerAction[],
): boolean {
  const { id, eventId, subscriptionId } = delivery
  const queue = state.queues.get(subscriptionId)
  // A queue without a target may belong to a lost shard.
  if (queue === undefined || queue.target === null || payload === undefined) return false
  if (state.releasedInHandoff === null) return false
  // A concurrent read may have found the delivery already, and it may even have been sent.
  if (queue.trackedIds.has(id) || state.releasedInHandoff.has(id)) return true
  if (queue.hasBacklog || queue.capacity === 0) return false
  actions.push({ kind: 'keepPayload', eventId, payload })
  const bytes = largestPayloadBytes(payload)
  queue.add({ ...delivery, attempts: 0, round: 0, batchId: null }, { since: at, bytes })
  updateQueue(state, queue, at)
  return true
}

function endRateLimit(state: SchedulerState, subscriptionId: string, at: number): void {
  const queue = state.queues.get(subscriptionId)
  if (queue === undefined) return
  queue.isRateLimited = false
  updateQueue(state, queue, at)
}
