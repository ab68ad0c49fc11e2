import { projectDatabaseTime } from '../database-clock.ts'
import type { QueryAction, QueryEvent } from './scheduler-events.ts'
import { isAssigned, queueOf, type ReadCycle, type SchedulerState } from './scheduler-state.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'
import type { AttemptKind } from './waiting-line.ts'

/** Interval at which the scheduler searches for subscriptions with due deliveries, in milliseconds. */
export const POLL_MS = 250
/**
 * A search through all deliveries takes longer the more subscriptions have some. It is repeated after this multiple of
 * its duration, so that it occupies the database for a small part of the time, but after `MAX_FULL_POLL_MS` at the latest.
 */
const FULL_POLL_REST = 10
const MAX_FULL_POLL_MS = 1_000
/** Interval at which the past of the retry calendar is forgotten, in milliseconds. */
const PRUNE_MS = 60_000

/**
 * Begins a poll if one is due, and returns its query. Every poll searches due retries; the first one, and others as often
 * as the database allows, search all deliveries.
 */
export function beginPoll(state: SchedulerState, cycle: ReadCycle, at: number): QueryAction | null {
  if (at < state.nextPollAt) return null
  state.nextPollAt = at + POLL_MS
  const isForRetries = at < state.nextFullPollAt
  if (!isForRetries) cycle.fullPollBegunAt = at
  const latest = projectDatabaseTime(state.clockReading, at)
  return { kind: 'findDueSubscriptions', shards: [...state.shards], latest, isForRetries }
}

/** Makes the queues of the subscriptions that were found read their deliveries. */
export function applyPoll(
  state: SchedulerState,
  cycle: ReadCycle,
  { allIds, retryIds }: Extract<QueryEvent, { readonly kind: 'dueSubscriptionsFound' }>,
  at: number,
): void {
  rewindQueues(state, retryIds, 'retry', at)
  if (cycle.fullPollBegunAt === null) return
  rewindQueues(state, allIds, 'first', at)
  const restMs = FULL_POLL_REST * (at - cycle.fullPollBegunAt)
  state.nextFullPollAt = at + Math.min(MAX_FULL_POLL_MS, restMs)
  tidyUp(state, at)
}

/** Drops what is no longer needed of idle subscriptions and past retries. */
function tidyUp(state: SchedulerState, at: number): void {
  pruneReservations(state, at)
  for (const [id, queue] of state.queues) {
    if (queue.isDisposable(at)) state.queues.delete(id)
    // The knowledge of the receiver stays. The target is loaded when there is something to send, but an active queue
    // keeps it, so that new deliveries do not wait for queries that read the queues of other subscriptions.
    else if (queue.isIdle && queue.trackedIds.size === 0 && queue.record.isQuiet(at)) queue.target = null
  }
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

/** Makes the queues read deliveries of this kind from the beginning, if they have room for any. */
export function rewindQueues(
  state: SchedulerState,
  subscriptionIds: Iterable<string>,
  kind: AttemptKind,
  at: number,
): readonly SubscriptionQueue[] {
  const queues = [...subscriptionIds].filter(id => isAssigned(state, id)).map(id => queueOf(state, id))
  for (const queue of queues) {
    queue.rewind(kind, at)
    state.queuesToRead.add(queue)
  }
  return queues
}
