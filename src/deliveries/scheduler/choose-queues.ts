import { POLL_MS } from './due-poll.ts'
import type { SchedulerState } from './scheduler-state.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/** Maximum number of known targets that a poll loads again. */
const MAX_REFRESHED_TARGETS = 100
/**
 * Maximum number of queues that a cycle reads or loads targets for, so that no cycle takes long, and how many of them may be urgent while
 * others wait.
 */
const MAX_READS = 250
const MAX_URGENT_READS = 200

/**
 * Returns the queues that a cycle handles now: first those that are urgent, because their receivers respond or they have
 * new deliveries, then those that wait longest. A part is kept for the latter.
 */
export function mostUrgentQueues(
  queues: Iterable<SubscriptionQueue>,
  isReady: (queue: SubscriptionQueue) => boolean,
): readonly SubscriptionQueue[] {
  const [urgent, others]: [SubscriptionQueue[], SubscriptionQueue[]] = [[], []]
  for (const queue of queues) {
    if (!isReady(queue)) continue
    if (queue.isUrgent || queue.record.state === 'fast') urgent.push(queue)
    else others.push(queue)
  }
  const othersKept = Math.min(others.length, MAX_READS - MAX_URGENT_READS)
  const first = urgent.slice(0, MAX_READS - othersKept)
  return [...first, ...others.slice(0, MAX_READS - first.length)]
}

/**
 * Returns the queues whose targets were loaded longest ago: all of them, or if they are many, as many as are loaded
 * again in turn without slowing down the deliveries.
 */
export function outdatedTargets(state: SchedulerState, at: number): SubscriptionQueue[] {
  const turns = Math.ceil(state.queues.size / MAX_REFRESHED_TARGETS)
  const latest = at - (turns - 1) * POLL_MS
  const found: SubscriptionQueue[] = []
  for (const queue of state.queues.values()) {
    if (found.length >= MAX_REFRESHED_TARGETS) break
    if (queue.target !== null && queue.targetLoadedAt <= latest) found.push(queue)
  }
  return found
}
