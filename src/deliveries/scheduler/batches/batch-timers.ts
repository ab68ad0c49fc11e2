import type { SchedulerAction } from '../scheduler-events.ts'
import type { SchedulerState } from '../scheduler-state.ts'
import { updatePools } from '../slot-pools.ts'
import type { SubscriptionQueue } from '../subscription-queue.ts'

/** Call this function after every change of a queue. It updates its turn for a slot and notes that it may need a timer. */
export function updateQueue(state: SchedulerState, queue: SubscriptionQueue, at: number): void {
  updatePools(state.pools, queue, at)
  if (queue.batchDueAt !== null) state.queuesToTime.add(queue)
}

/** Starts timers for the changed queues that wait until a batch is complete. */
export function startBatchTimers(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  for (const queue of state.queuesToTime) {
    const { batchDueAt, subscriptionId } = queue
    // A batch that is due waits for a slot.
    if (batchDueAt === null || batchDueAt <= at || state.phase !== 'running') continue
    // A timer that ends too early finds out, and is started again.
    if (queue.batchTimerAt <= batchDueAt) continue
    queue.batchTimerAt = batchDueAt
    actions.push({ kind: 'waitForBatch', subscriptionId, untilMs: batchDueAt })
  }
  state.queuesToTime.clear()
}

export function endBatchTimer(state: SchedulerState, subscriptionId: string, at: number): void {
  const queue = state.queues.get(subscriptionId)
  if (queue === undefined) return
  queue.batchTimerAt = Number.POSITIVE_INFINITY
  updateQueue(state, queue, at)
}
