import type { CompletedAttempt } from '../attempt-store.ts'
import { decideAfterAttempt } from '../retry-policy.ts'
import type { EndedAttempt, SchedulerAction } from './scheduler-events.ts'
import { type EndedSlot, queueOf, type SchedulerState } from './scheduler-state.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/**
 * If more results than this are unwritten, ended attempts keep their slots. This bounds memory use and the number of
 * attempts that are repeated after a crash.
 */
const MAX_UNWRITTEN = 2_500

/** Starts as many attempts of a subscription as its limits allow. If no slot is free, the queue waits for one. */
export function dispatchReady(
  state: SchedulerState,
  queue: SubscriptionQueue,
  at: number,
  actions: SchedulerAction[],
): void {
  while (state.phase === 'running') {
    if (state.inFlight >= state.settings.maxConcurrency) {
      if (queue.waiting.length > 0) state.waitingForSlot.add(queue)
      return
    }
    const allowsRetries = hasRetrySlot(state)
    const next = queue.takeNext(at, allowsRetries)
    if (next === null) {
      if (!allowsRetries && queue.waiting.length > 0) state.waitingForRetrySlot.add(queue)
      break
    }
    if (typeof next === 'number') {
      if (!queue.isRateLimited)
        actions.push({ kind: 'waitForRateLimit', subscriptionId: queue.subscriptionId, waitMs: next })
      queue.isRateLimited = true
      return
    }
    if (queue.target === null) return
    state.inFlight += 1
    if (next.attempts > 0) state.retriesInFlight += 1
    actions.push({ kind: 'send', delivery: next, target: queue.target })
  }
  if (queue.target !== null && queue.mayHaveMore && queue.waiting.length < queue.concurrency)
    state.isCycleRequested = true
}

/**
 * Returns whether another retry may start. Retries use at most half of the slots, so that failing subscriptions do not
 * delay first attempts for long.
 */
function hasRetrySlot({ retriesInFlight, settings }: SchedulerState): boolean {
  return retriesInFlight < settings.maxConcurrency / 2
}

/** Decides what follows an attempt and frees its slot, unless too many results are still unwritten. */
export function endAttempt(
  state: SchedulerState,
  { attempt, random }: { readonly attempt: EndedAttempt; readonly random: number },
  at: number,
  actions: SchedulerAction[],
): void {
  const { delivery, result } = attempt
  const { policy } = state.settings
  // Test deliveries are never retried.
  const round = delivery.trigger === 'test' ? policy.delaysMs.length : delivery.round
  const decision = decideAfterAttempt(result.outcome, round + 1, policy, random)
  actions.push({ kind: 'write', attempt: { ...attempt, decision } })
  const queue = queueOf(state, delivery.subscriptionId)
  state.unwritten += 1
  queue.unwritten += 1
  const durationMs = decision.state === 'delivered' ? result.totalMs : null
  state.endedSlots.push({ queue, isRetry: delivery.attempts > 0, durationMs })
  freeSlots(state, at, actions)
}

/** Updates the state after the results of attempts were written. */
export function applyWritten(
  state: SchedulerState,
  attempts: readonly CompletedAttempt[],
  at: number,
  actions: SchedulerAction[],
): void {
  for (const { delivery } of attempts) {
    const queue = queueOf(state, delivery.subscriptionId)
    state.unwritten -= 1
    queue.unwritten -= 1
    state.writtenSinceRead.push([queue, delivery.id])
  }
  freeSlots(state, at, actions)
}

/**
 * Updates the state after the result of an attempt was rejected. The delivery ID stays tracked, so that the delivery is
 * not sent again until a restart.
 */
export function applyRejected(
  state: SchedulerState,
  { delivery }: CompletedAttempt,
  at: number,
  actions: SchedulerAction[],
): void {
  state.unwritten -= 1
  queueOf(state, delivery.subscriptionId).unwritten -= 1
  freeSlots(state, at, actions)
}

/** Frees the slots of ended attempts, oldest first, and starts further attempts. */
export function freeSlots(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  while (state.isWritingAbandoned || state.unwritten <= MAX_UNWRITTEN) {
    const slot = state.endedSlots.shift()
    if (slot === undefined) return
    freeSlot(state, slot, at, actions)
  }
}

function freeSlot(
  state: SchedulerState,
  { queue, isRetry, durationMs }: EndedSlot,
  at: number,
  actions: SchedulerAction[],
): void {
  state.inFlight -= 1
  if (isRetry) state.retriesInFlight -= 1
  queue.recordAttemptEnd(durationMs, at)
  const { maxConcurrency } = state.settings
  for (const next of state.waitingForSlot) {
    if (state.inFlight >= maxConcurrency) break
    state.waitingForSlot.delete(next)
    dispatchReady(state, next, at, actions)
  }
  for (const next of state.waitingForRetrySlot) {
    if (state.inFlight >= maxConcurrency || !hasRetrySlot(state)) break
    state.waitingForRetrySlot.delete(next)
    dispatchReady(state, next, at, actions)
  }
  dispatchReady(state, queue, at, actions)
}
