import { projectDatabaseTime } from '../database-clock.ts'
import type { DeliveryTarget } from '../delivery.ts'
import type { DeliveryQueueRow } from '../queue-store.ts'
import { dispatchReady } from './dispatch-attempts.ts'
import type { QueryEvent, SchedulerAction } from './scheduler-events.ts'
import { isAssigned, queueOf, type ReadCycle, type SchedulerState } from './scheduler-state.ts'

/** Interval of the search for subscriptions with due deliveries, in milliseconds. */
const POLL_MS = 250
/** Wait after a query failed, in milliseconds. */
const RETRY_MS = 200

/** Begins a cycle, or requests another one if one is in progress. After a failed query it waits for the pause to end. */
export function requestCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  if (state.phase !== 'running') return
  if (state.cycle !== null) state.isCycleRequested = true
  else if (at >= state.pausedUntil) beginCycle(state, at, actions)
}

/** Begins the cycle that a sleep was for. */
export function endSleep(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  if (state.phase !== 'running' || state.cycle !== null) return
  // Timers can fire a fraction of a millisecond early.
  if (at < state.pausedUntil) actions.push({ kind: 'sleep', untilMs: state.pausedUntil })
  else beginCycle(state, at, actions)
}

/** Reads more deliveries for queues with capacity; when polling, also finds subscriptions with new ones. */
function beginCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.isCycleRequested = false
  // A read that starts now sees attempts written before it, so only their ids can be released.
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
  for (const id of subscriptionIds) if (isAssigned(state, id)) queueOf(state, id).rewind()
}

/** Continues the cycle with the result of its query. */
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
  for (const [id, queue] of state.queues) {
    if (queue.isDisposable(at)) state.queues.delete(id)
    // An idle queue is kept for its state only; its target is loaded again when it has something to send.
    else if (queue.isIdle && queue.trackedIds.size === 0) queue.target = null
  }
  loadTargets(state, cycle, true, at, actions)
}

/** Loads the targets that are missing for a read; `refresh` loads the known ones again, too. */
function loadTargets(
  state: SchedulerState,
  cycle: ReadCycle,
  refresh: boolean,
  at: number,
  actions: SchedulerAction[],
): void {
  cycle.targetIds = [...state.queues.values()]
    .filter(queue => (queue.target === null ? queue.mayHaveMore && queue.capacity > 0 : refresh))
    .map(queue => queue.subscriptionId)
  if (cycle.targetIds.length > 0) actions.push({ kind: 'loadTargets', subscriptionIds: cycle.targetIds })
  else readQueues(state, cycle, at, actions)
}

/** Sets the loaded targets. Deliveries of deleted or disabled subscriptions are cancelled. */
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
    // A shard that was lost meanwhile belongs to another process.
    if (!isAssigned(state, id)) continue
    const queue = queueOf(state, id)
    const target = targetById.get(id)
    if (target !== undefined) queue.target = target
    else {
      queue.clear()
      queue.resetFailures()
      inactiveIds.push(id)
    }
  }
  if (inactiveIds.length > 0) actions.push({ kind: 'cancelDeliveries', subscriptionIds: inactiveIds })
  else readQueues(state, cycle, at, actions)
}

function readQueues(state: SchedulerState, cycle: ReadCycle, at: number, actions: SchedulerAction[]): void {
  for (const queue of state.queues.values())
    if (queue.target !== null && queue.mayHaveMore && queue.capacity > 0)
      cycle.reads.set(queue, queue.nextRead())
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
 * Adds the rows of the cycle, now that their payloads are loaded: if that failed, all rows are read again. Deliveries
 * without a payload expire, because payloads are kept longer than any retry unless that setting was changed.
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
    queue.recordRead(rows, request.limit)
    for (const row of rows) {
      if (!missingEventIds.has(row.eventId)) queue.add(row)
      else if (!queue.trackedIds.has(row.id)) expiredIds.push(row.id)
    }
  }
  for (const queue of state.queues.values()) dispatchReady(state, queue, at, actions)
  if (expiredIds.length > 0) actions.push({ kind: 'expireDeliveries', deliveryIds: expiredIds })
  else finishCycle(state, at, actions)
}

function finishCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.cycle = null
  if (state.isCycleRequested) beginCycle(state, at, actions)
  else actions.push({ kind: 'sleep', untilMs: state.nextPollAt })
}

/** Ends the cycle. The next one polls, because it is unknown what was missed. */
function failCycle(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  state.cycle = null
  state.pausedUntil = at + RETRY_MS
  state.nextPollAt = state.pausedUntil
  actions.push({ kind: 'sleep', untilMs: state.pausedUntil })
}
