import type { CompletedAttempt } from '../attempt-store.ts'
import type { DueDelivery } from '../delivery.ts'
import { type AttemptDecision, decideAfterAttempt, isAboutBatch } from '../retry-policy.ts'
import { updateQueue } from './batches/batch-timers.ts'
import { ReceiverRecord } from './receiver-record.ts'
import type { EndedAttempt, EndedAttempts, SchedulerAction, SentDeliveries } from './scheduler-events.ts'
import { type EndedSlot, queueOf, type SchedulerState } from './scheduler-state.ts'
import { kindFor, lentTo, removeFromPools, SLOT_POOL_NAMES, type SlotPoolName } from './slot-pools.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/**
 * If more results than this are unwritten, ended attempts keep their slots. This bounds memory use and the number of
 * attempts that are repeated after a crash.
 */
const MAX_UNWRITTEN = 2_500
/** Part of the retry slots that first attempts to failing receivers may reserve. New receivers can use the rest. */
const FAILING_RESERVATION_SHARE = 0.5
/** Delay in milliseconds before first attempts are tried again when their retries found no room in the calendar. */
const FULL_CALENDAR_PAUSE_MS = 100

/** Starts as many attempts as the slots and the retry calendar allow. */
export function startAttempts(state: SchedulerState, at: number, actions: SchedulerAction[]): void {
  for (const name of SLOT_POOL_NAMES) {
    const pool = state.pools[name]
    while (state.phase === 'running' && state.inFlight < state.settings.maxConcurrency) {
      if (at < pool.blockedUntil) break
      const queue = pool.next(lentTo(name, state.pools))
      if (queue === null) break
      startAttempt(state, name, queue, at, actions)
    }
  }
}

/** Starts an attempt of the queue whose turn it is, or removes the queue from the pool, or blocks the pool. */
function startAttempt(
  state: SchedulerState,
  name: SlotPoolName,
  queue: SubscriptionQueue,
  at: number,
  actions: SchedulerAction[],
): void {
  const { target, subscriptionId } = queue
  const pool = state.pools[name]
  const kind = kindFor(name, queue, at)
  // The receiver may have stopped responding since the queue was added.
  if (kind === null || target === null) return void updateQueue(state, queue, at)
  if (!reserveRetries(state, name, queue, at)) {
    pool.blockedUntil = at + FULL_CALENDAR_PAUSE_MS
    return
  }
  const first = queue.peek(kind)
  const next = queue.takeNext(at, kind)
  if (next === null) return void pool.remove(queue)
  if (typeof next === 'number') {
    if (first !== null && kind === 'first') releaseReservation(state, queue, first.id)
    queue.isRateLimited = true
    actions.push({ kind: 'waitForRateLimit', subscriptionId, waitMs: next })
    return void removeFromPools(state.pools, queue)
  }
  state.inFlight += 1
  const deliveries = next as SentDeliveries
  state.slots.set(deliveries[0].id, { queue, pool, account: pool.acquire(queue) })
  actions.push({ kind: 'send', deliveries, target })
  // The next turn comes after those of the other queues.
  pool.remove(queue)
  updateQueue(state, queue, at)
  requestRead(state, queue)
}

function requestRead(state: SchedulerState, queue: SubscriptionQueue): void {
  if (queue.target === null || !queue.isRunningLow || !queue.canRead) return
  state.queuesToRead.add(queue)
  state.isCycleRequested = true
}

/**
 * Reserves slots for all retries of the next first attempt, if the receiver may not respond. Returns false if there are
 * none.
 */
function reserveRetries(
  state: SchedulerState,
  name: SlotPoolName,
  queue: SubscriptionQueue,
  at: number,
): boolean {
  const delivery = queue.peek('first')
  const isExempt = (name !== 'unproven' && name !== 'failing') || queue.record.state === 'slow'
  if (isExempt || delivery === null || delivery.trigger === 'test') return true
  const { policy, deadlineMs } = state.settings
  const limit = state.pools.retry.size * (name === 'failing' ? FAILING_RESERVATION_SHARE : 1)
  const holdMs = Math.min(deadlineMs, queue.record.lastDurationMs ?? deadlineMs)
  const request = { endsAt: at + holdMs, delaysMs: policy.delaysMs, holdMs, random: 0 }
  const reservation = state.calendar.reserve(request, Math.max(1, Math.floor(limit)))
  if (reservation === null) return false
  queue.reservations.set(delivery.id, reservation)
  return true
}

function releaseReservation(state: SchedulerState, queue: SubscriptionQueue, deliveryId: string): void {
  const reservation = queue.reservations.get(deliveryId)
  if (reservation === undefined) return
  state.calendar.release(reservation)
  queue.reservations.delete(deliveryId)
}

/** Decides what follows the attempts of a request and frees its slot, unless too many results are still unwritten. */
export function endRequest(
  state: SchedulerState,
  { attempts, random }: { readonly attempts: EndedAttempts; readonly random: number },
  at: number,
  actions: SchedulerAction[],
): void {
  const [{ delivery, result }] = attempts
  const queue = queueOf(state, delivery.subscriptionId)
  for (const attempt of attempts) releaseReservation(state, queue, attempt.delivery.id)
  const completed = decideAll(state, queue, attempts, at, random)
  actions.push(...completed.map(attempt => ({ kind: 'write', attempt }) as const))
  state.unwritten += attempts.length
  queue.unwritten += attempts.length
  const slot = state.slots.get(delivery.id)
  state.slots.delete(delivery.id)
  const isSuccess = completed[0]?.decision.state === 'delivered'
  if (slot !== undefined) state.endedSlots.push({ slot, isSuccess, durationMs: result.totalMs })
  freeSlots(state, at)
}

/**
 * Decides what follows the attempts of a request. A failed batch is retried as a batch, which needs one slot, unless the
 * receiver may accept its events one by one.
 */
function decideAll(
  state: SchedulerState,
  queue: SubscriptionQueue,
  attempts: EndedAttempts,
  at: number,
  random: number,
): readonly CompletedAttempt[] {
  const [first] = attempts
  const { outcome } = first.result
  if (attempts.length === 1) {
    const decision = decide(state, queue, first, at, random)
    return [{ ...first, decision, retryBatchId: null }]
  }
  if (!isAboutBatch(outcome, first.delivery.round + 1)) {
    const decision = decide(state, queue, first, at, random)
    if (decision.state === 'delivered') queue.batchSize.recordSuccess(attempts.length, at)
    const retryBatchId = decision.retryInMs === null ? null : (first.batch?.id ?? null)
    return attempts.map(attempt => ({ ...attempt, decision, retryBatchId }))
  }
  queue.batchSize.recordRejection(attempts.length, at)
  // Single retries are spread over the time in which a retry may start.
  return attempts.map((attempt, index) => {
    const decision = decide(state, queue, attempt, at, (random + index / attempts.length) % 1)
    return { ...attempt, decision, retryBatchId: null }
  })
}

/**
 * Decides what follows an attempt. The retries of receivers that may not respond are spread by the calendar, those of
 * others at random.
 */
function decide(
  state: SchedulerState,
  queue: SubscriptionQueue,
  { delivery, result }: EndedAttempt,
  at: number,
  random: number,
): AttemptDecision {
  const { policy, deadlineMs } = state.settings
  const attempt = roundOf(delivery, policy.delaysMs.length) + 1
  const earliest = decideAfterAttempt(result.outcome, attempt, policy, 0)
  const delayMs = policy.delaysMs[attempt - 1]
  const isSlow = ReceiverRecord.isSlow(result.totalMs)
  const isReserved = queue.record.state !== 'fast' || isSlow
  if (earliest.retryInMs === null || delayMs === undefined || !isReserved)
    return decideAfterAttempt(result.outcome, attempt, policy, random)
  const delaysMs = [earliest.retryInMs, ...policy.delaysMs.slice(attempt)]
  const holdMs = Math.min(deadlineMs, result.totalMs)
  const reservation = state.calendar.reserve({ endsAt: at, delaysMs, holdMs, random }, null)
  if (reservation === null) return earliest
  queue.reservations.set(delivery.id, reservation)
  const jitter = state.calendar.jitterOf(reservation, at + earliest.retryInMs, delayMs)
  return decideAfterAttempt(result.outcome, attempt, policy, jitter)
}

/** Returns the number of attempts made in this round. Test deliveries are never retried. */
function roundOf({ trigger, round }: DueDelivery, lastRound: number): number {
  return trigger === 'test' ? lastRound : round
}

/** Updates the state after the results of attempts were written. */
export function applyWritten(state: SchedulerState, attempts: readonly CompletedAttempt[], at: number): void {
  for (const { delivery } of attempts) {
    const queue = queueOf(state, delivery.subscriptionId)
    state.unwritten -= 1
    queue.unwritten -= 1
    state.writtenSinceRead.push([queue, delivery.id])
  }
  freeSlots(state, at)
}

/**
 * Updates the state after the result of an attempt was rejected. The delivery ID stays tracked, so that the delivery is
 * not sent again until a restart.
 */
export function applyRejected(state: SchedulerState, { delivery }: CompletedAttempt, at: number): void {
  state.unwritten -= 1
  queueOf(state, delivery.subscriptionId).unwritten -= 1
  freeSlots(state, at)
}

/** Frees the slots of ended attempts, oldest first. */
export function freeSlots(state: SchedulerState, at: number): void {
  while (state.isWritingAbandoned || state.unwritten <= MAX_UNWRITTEN) {
    const ended = state.endedSlots.shift()
    if (ended === undefined) return
    freeSlot(state, ended, at)
  }
}

function freeSlot(
  state: SchedulerState,
  { slot: { queue, pool, account }, isSuccess, durationMs }: EndedSlot,
  at: number,
): void {
  state.inFlight -= 1
  pool.release(account)
  queue.recordAttemptEnd(isSuccess, durationMs, at)
  updateQueue(state, queue, at)
  requestRead(state, queue)
}
