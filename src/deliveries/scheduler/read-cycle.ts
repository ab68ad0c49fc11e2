import { projectDatabaseTime } from '../database-clock.ts'
import type { DeliveryTarget } from '../delivery.ts'
import type { DeliveryQueueRow } from '../queue-store.ts'
import { updateQueue } from './batches/batch-timers.ts'
import { mostUrgentQueues, outdatedTargets } from './choose-queues.ts'
import { applyPoll, beginPoll, POLL_MS, rewindQueues } from './due-poll.ts'
import { reserveWaitingRetries } from './reserve-waiting-retries.ts'
import type { QueryEvent, SchedulerAction } from './scheduler-events.ts'
import { clearQueue, isAssigned, queueOf, type ReadCycle, type SchedulerState } from './scheduler-state.ts'
import { removeFromPools } from './slot-pools.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/** Delay after a failed query, in milliseconds. */
const RETRY_MS = 200

type LoadedPayloads = Omit<Extract<QueryEvent, { readonly kind: 'payloadsLoaded' }>, 'kind'>
const NO_PAYLOADS: LoadedPayloads = { missingEventIds: new Set(), payloadBytes: new Map() }

/**
 * Begins a read cycle, or requests another one if a cycle is in progress. Does nothing during the pause after a failed
 * query.
 */
export function requestCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  if (state.phase !== 'running') return
  if (state.cycle !== null) state.isCycleRequested = true
  else if (at >= state.pausedUntil) beginCycle(state, at, actions)
}

/** Begins the next cycle when the `sleep` action has ended. */
export function endSleep(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  if (state.phase !== 'running' || state.cycle !== null) return
  // Timers can fire a fraction of a millisecond early.
  if (at < state.pausedUntil) actions.push({ kind: 'sleep', untilMs: state.pausedUntil })
  else beginCycle(state, at, actions)
}

/**
 * Begins a cycle that reads more deliveries for queues with capacity. When a poll is due, it first finds subscriptions
 * with due deliveries.
 */
function beginCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.isCycleRequested = false
  // A read that starts now cannot return attempts that were written before, so their IDs no longer need tracking.
  for (const [queue, id] of state.writtenSinceRead.splice(0)) {
    queue.trackedIds.delete(id)
    state.releasedInHandoff?.add(id)
  }
  for (const queue of rewindQueues(state, state.announcedIds, 'first', at)) queue.isUrgent = true
  state.announcedIds.clear()
  if (state.shards.size === 0) return void skipPoll(state, at, actions)
  const reservedShards = [...state.shardsToReserve]
  state.cycle = { reservedShards, fullPollBegunAt: null, targetIds: [], reads: new Map(), rows: [] }
  if (reservedShards.length === 0) pollOrRead(state, state.cycle, at, actions)
  else actions.push({ kind: 'findWaitingRetries', shards: reservedShards })
}

function pollOrRead(state: SchedulerState, cycle: ReadCycle, at: number, actions: SchedulerAction[]): void {
  const poll = beginPoll(state, cycle, at)
  if (poll === null) loadTargets(state, cycle, false, at, actions)
  else actions.push(poll)
}

function skipPoll(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  if (at >= state.nextPollAt) state.nextPollAt = at + POLL_MS
  actions.push({ kind: 'sleep', untilMs: state.nextPollAt })
}

/** Continues the cycle with the result of its last query. */
export function applyQueryResult(
  state: SchedulerState,
  event: QueryEvent,
  at: number,
  actions: SchedulerAction[],
): void {
  const { cycle } = state
  if (cycle === null || state.phase !== 'running') {
    state.cycle = null
    return
  }
  switch (event.kind) {
    case 'queryFailed':
      return void failCycle(state, at, actions)
    case 'waitingRetriesFound':
      reserveWaitingRetries(state, cycle, event.retries, at)
      return void pollOrRead(state, cycle, at, actions)
    case 'dueSubscriptionsFound':
      applyPoll(state, cycle, event, at)
      return void loadTargets(state, cycle, true, at, actions)
    case 'targetsLoaded':
      return void applyTargets(state, cycle, event.targets, at, actions)
    case 'deliveriesCancelled':
      return void readQueues(state, cycle, at, actions)
    case 'rowsRead':
      return void applyRows(state, cycle, event.rows, at, actions)
    case 'payloadsLoaded':
      return void addRows(state, cycle, event, at, actions)
    case 'deliveriesExpired':
      return void finishCycle(state, at, actions)
  }
}

/** Loads the missing targets of queues that will be read. If `refresh` is true, known targets are loaded again, too. */
function loadTargets(
  state: SchedulerState,
  cycle: ReadCycle,
  refresh: boolean,
  at: number,
  actions: SchedulerAction[],
): void {
  const missing = mostUrgentQueues(state.queuesToRead, queue => queue.target === null && queue.canRead)
  const queues = refresh ? [...missing, ...outdatedTargets(state, at)] : missing
  cycle.targetIds = queues.map(queue => queue.subscriptionId)
  if (cycle.targetIds.length > 0) actions.push({ kind: 'loadTargets', subscriptionIds: cycle.targetIds })
  else readQueues(state, cycle, at, actions)
}

/** Stores the loaded targets. Deliveries to deleted or disabled subscriptions are canceled. */
function applyTargets(
  state: SchedulerState,
  cycle: ReadCycle,
  targets: readonly DeliveryTarget[],
  at: number,
  actions: SchedulerAction[],
): void {
  const targetById = new Map(targets.map(target => [target.id, target]))
  const inactiveIds: string[] = []
  for (const id of cycle.targetIds) {
    // A shard lost during the query belongs to another process.
    if (!isAssigned(state, id)) continue
    const queue = queueOf(state, id)
    const target = targetById.get(id)
    if (target !== undefined) setTarget(state, queue, target, at)
    else {
      clearQueue(state, queue)
      queue.record.reset()
      inactiveIds.push(id)
    }
  }
  if (inactiveIds.length > 0) actions.push({ kind: 'cancelDeliveries', subscriptionIds: inactiveIds })
  else readQueues(state, cycle, at, actions)
}

function setTarget(
  state: SchedulerState,
  queue: SubscriptionQueue,
  target: DeliveryTarget,
  at: number,
): void {
  // The host or the owner, under which the queue waits for a slot, may have changed.
  const isMoved = queue.target?.url.host !== target.url.host || queue.target.owner !== target.owner
  queue.target = target
  queue.targetLoadedAt = at
  queue.record.seed(target.lastOutcome)
  if (isMoved) removeFromPools(state.pools, queue)
  updateQueue(state, queue, at)
}

function readQueues(state: SchedulerState, cycle: ReadCycle, at: number, actions: SchedulerAction[]): void {
  for (const queue of state.queuesToRead) if (!queue.canRead) removeFromReads(state, queue)
  for (const queue of mostUrgentQueues(state.queuesToRead, ({ target }) => target !== null)) {
    cycle.reads.set(queue, queue.nextRead())
    removeFromReads(state, queue)
  }
  // The queues that this cycle leaves out follow in the next one.
  if (state.queuesToRead.size > 0) state.isCycleRequested = true
  if (cycle.reads.size === 0) return void addRows(state, cycle, NO_PAYLOADS, at, actions)
  const latest = projectDatabaseTime(state.clockReading, at)
  actions.push({ kind: 'readQueue', requests: [...cycle.reads.values()], latest })
}

function removeFromReads(state: SchedulerState, queue: SubscriptionQueue): void {
  queue.isUrgent = false
  state.queuesToRead.delete(queue)
}

function applyRows(
  state: SchedulerState,
  cycle: ReadCycle,
  rows: readonly DeliveryQueueRow[],
  at: number,
  actions: SchedulerAction[],
): void {
  cycle.rows = rows
  const untracked = rows.filter(row => !state.queues.get(row.subscriptionId)?.trackedIds.has(row.id))
  if (untracked.length === 0) addRows(state, cycle, NO_PAYLOADS, at, actions)
  else actions.push({ kind: 'loadPayloads', eventIds: [...new Set(untracked.map(row => row.eventId))] })
}

/**
 * Adds the rows of the cycle to their queues after their payloads were loaded. Deliveries without a payload expire;
 * this happens only if the retention setting was changed, because payloads are normally kept longer than any retry
 * takes.
 */
function addRows(
  state: SchedulerState,
  cycle: ReadCycle,
  { missingEventIds, payloadBytes }: LoadedPayloads,
  at: number,
  actions: SchedulerAction[],
): void {
  const rowsById = Map.groupBy(cycle.rows, row => row.subscriptionId)
  const expiredIds: string[] = []
  for (const [queue, request] of cycle.reads) {
    const rows = rowsById.get(queue.subscriptionId) ?? []
    for (const row of queue.recordRead(rows, request)) {
      const position = { since: at - row.waitedMs, bytes: payloadBytes.get(row.eventId) ?? 0 }
      if (!missingEventIds.has(row.eventId)) queue.add(row, position)
      else if (!queue.trackedIds.has(row.id)) expiredIds.push(row.id)
    }
    updateQueue(state, queue, at)
    if (queue.canRead) state.queuesToRead.add(queue)
  }
  if (expiredIds.length > 0) actions.push({ kind: 'expireDeliveries', deliveryIds: expiredIds })
  else finishCycle(state, at, actions)
}

function finishCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.cycle = null
  if (state.isCycleRequested) beginCycle(state, at, actions)
  else actions.push({ kind: 'sleep', untilMs: state.nextPollAt })
}

/** Ends the cycle after a failed query. The next cycle polls, because deliveries may have been missed. */
function failCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.cycle = null
  state.pausedUntil = at + RETRY_MS
  state.nextPollAt = state.pausedUntil
  state.nextFullPollAt = state.pausedUntil
  actions.push({ kind: 'sleep', untilMs: state.pausedUntil })
}
