import { projectDatabaseTime } from '../database-clock.ts'
import type { DeliveryTarget } from '../delivery.ts'
import type { DeliveryQueueRow } from '../queue-store.ts'
import type { QueryEvent, SchedulerAction } from './scheduler-events.ts'
import { clearQueue, isAssigned, queueOf, type ReadCycle, type SchedulerState } from './scheduler-state.ts'
import { removeFromPools, updatePools } from './slot-pools.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/** Interval at which the scheduler searches for subscriptions with due deliveries, in milliseconds. */
const POLL_MS = 250
/** Maximum number of known targets that a poll loads again. */
const MAX_REFRESHED_TARGETS = 500
/** Interval at which the past of the retry calendar is forgotten, in milliseconds. */
const PRUNE_MS = 60_000
/** Delay after a failed query, in milliseconds. */
const RETRY_MS = 200

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
  rewindQueues(state, state.announcedIds)
  state.announcedIds.clear()
  const isPollDue = at >= state.nextPollAt
  if (isPollDue) state.nextPollAt = at + POLL_MS
  if (state.shards.size === 0) return void actions.push({ kind: 'sleep', untilMs: state.nextPollAt })
  state.cycle = { targetIds: [], reads: new Map(), rows: [] }
  if (isPollDue) {
    const latest = projectDatabaseTime(state.clockReading, at)
    actions.push({ kind: 'findDueSubscriptions', shards: [...state.shards], latest })
  } else loadTargets(state, state.cycle, false, at, actions)
}

function rewindQueues(state: SchedulerState, subscriptionIds: Iterable<string>): void {
  for (const id of subscriptionIds) {
    if (!isAssigned(state, id)) continue
    const queue = queueOf(state, id)
    queue.rewind()
    state.queuesToRead.add(queue)
  }
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
    case 'dueSubscriptionsFound':
      return void applyDueSubscriptions(state, cycle, event.subscriptionIds, at, actions)
    case 'targetsLoaded':
      return void applyTargets(state, cycle, event.targets, at, actions)
    case 'deliveriesCancelled':
      return void readQueues(state, cycle, at, actions)
    case 'rowsRead':
      return void applyRows(state, cycle, event.rows, at, actions)
    case 'payloadsLoaded':
      return void addRows(state, cycle, event.missingEventIds, at, actions)
    case 'deliveriesExpired':
      return void finishCycle(state, at, actions)
  }
}

function applyDueSubscriptions(
  state: SchedulerState,
  cycle: ReadCycle,
  subscriptionIds: readonly string[],
  at: number,
  actions: SchedulerAction[],
): void {
  rewindQueues(state, subscriptionIds)
  pruneReservations(state, at)
  for (const [id, queue] of state.queues) {
    if (queue.isDisposable(at)) state.queues.delete(id)
    // What is known of the receiver stays. The target is loaded when there is something to send, but an active queue
    // keeps it, so that new deliveries do not wait for queries that read the queues of other subscriptions.
    else if (queue.isIdle && queue.trackedIds.size === 0 && queue.record.isQuiet(at)) queue.target = null
  }
  loadTargets(state, cycle, true, at, actions)
}

/** Drops the reservations of deliveries that were canceled or sent elsewhere, after their time. */
function pruneReservations(state: SchedulerState, at: number): void {
  if (at < state.nextPruneAt) return
  state.nextPruneAt = at + PRUNE_MS
  state.calendar.prune(at)
  for (const queue of state.queues.values())
    for (const [id, reservation] of queue.reservations)
      if (!queue.trackedIds.has(id) && state.calendar.isOver(reservation, at)) queue.reservations.delete(id)
}

/** Loads the missing targets of queues that will be read. If `refresh` is true, known targets are loaded again, too. */
function loadTargets(
  state: SchedulerState,
  cycle: ReadCycle,
  refresh: boolean,
  at: number,
  actions: SchedulerAction[],
): void {
  const missing = [...state.queuesToRead].filter(queue => queue.target === null && queue.canRead)
  const queues = refresh ? [...missing, ...outdatedTargets(state, at)] : missing
  cycle.targetIds = queues.map(queue => queue.subscriptionId)
  if (cycle.targetIds.length > 0) actions.push({ kind: 'loadTargets', subscriptionIds: cycle.targetIds })
  else readQueues(state, cycle, at, actions)
}

/**
 * Returns the queues whose targets were loaded longest ago: all of them, or if they are many, as many as are loaded
 * again in turn without slowing down the deliveries.
 */
function outdatedTargets(state: SchedulerState, at: number): SubscriptionQueue[] {
  const turns = Math.ceil(state.queues.size / MAX_REFRESHED_TARGETS)
  const latest = at - (turns - 1) * POLL_MS
  const found: SubscriptionQueue[] = []
  for (const queue of state.queues.values()) {
    if (found.length >= MAX_REFRESHED_TARGETS) break
    if (queue.target !== null && queue.targetLoadedAt <= latest) found.push(queue)
  }
  return found
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
  updatePools(state.pools, queue, at)
}

function readQueues(state: SchedulerState, cycle: ReadCycle, at: number, actions: SchedulerAction[]): void {
  for (const queue of state.queuesToRead) {
    if (queue.target !== null && queue.canRead) cycle.reads.set(queue, queue.nextRead())
    if (queue.target !== null || !queue.canRead) state.queuesToRead.delete(queue)
  }
  if (cycle.reads.size === 0) return void addRows(state, cycle, new Set(), at, actions)
  const latest = projectDatabaseTime(state.clockReading, at)
  actions.push({ kind: 'readQueue', requests: [...cycle.reads.values()], latest })
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
  if (untracked.length === 0) addRows(state, cycle, new Set(), at, actions)
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
  missingEventIds: ReadonlySet<string>,
  at: number,
  actions: SchedulerAction[],
): void {
  const rowsById = Map.groupBy(cycle.rows, row => row.subscriptionId)
  const expiredIds: string[] = []
  for (const [queue, request] of cycle.reads) {
    const rows = rowsById.get(queue.subscriptionId) ?? []
    queue.recordRead(rows, request)
    for (const row of rows) {
      if (!missingEventIds.has(row.eventId)) queue.add(row)
      else if (!queue.trackedIds.has(row.id)) expiredIds.push(row.id)
    }
    updatePools(state.pools, queue, at)
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
  actions.push({ kind: 'sleep', untilMs: state.pausedUntil })
}
