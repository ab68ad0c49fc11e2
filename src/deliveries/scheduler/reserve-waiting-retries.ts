import { shardOfSubscription } from '../delivery.ts'
import type { WaitingRetry } from '../queue-store.ts'
import { queueOf, type ReadCycle, type SchedulerState } from './scheduler-state.ts'

/**
 * Reserves slots for the retries that another process, or this one before a restart, left in the shards taken over. First
 * attempts would otherwise occupy the slots that these retries need.
 */
export function reserveWaitingRetries(
  state: SchedulerState,
  cycle: ReadCycle,
  retries: readonly WaitingRetry[],
  at: number,
): void {
  const { policy, deadlineMs } = state.settings
  // A shard may have been lost during the query.
  const shards = new Set(cycle.reservedShards.filter(shard => state.shardsToReserve.delete(shard)))
  const batches = new Set<string>()
  for (const { id, subscriptionId, round, batchId, dueInMs, lastDurationMs } of retries) {
    // A batch needs one slot.
    if (batchId !== null && batches.has(batchId)) continue
    if (batchId !== null) batches.add(batchId)
    if (!shards.has(shardOfSubscription(subscriptionId))) continue
    const { reservations } = queueOf(state, subscriptionId)
    if (reservations.has(id)) continue
    const delaysMs = [dueInMs, ...policy.delaysMs.slice(round)]
    const holdMs = Math.min(deadlineMs, lastDurationMs)
    const request = { endsAt: at, delaysMs, holdMs, random: 0, isFirstFixed: true }
    const reservation = state.calendar.reserve(request, null)
    if (reservation !== null) reservations.set(id, reservation)
  }
}
