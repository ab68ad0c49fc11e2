import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import type { DeliveryQueueRow, QueueRange, QueueReadRequest } from '../queue-store.ts'
import { ReceiverRecord } from './receiver-record.ts'
import type { RetryReservation } from './retry-calendar.ts'

/** Maximum number of concurrent requests to a subscription, and of its retries that are held in memory. */
const MAX_RETRIES = 64
/** Numbers of first attempts held in memory at least: for receivers that respond, and for new ones. */
const MIN_WAITING = 16
const MIN_WAITING_NEW = 4
/** Maximum burst of a rate limit, as a share of the requests allowed per second. */
const BURST_SHARE = 0.05

/** The kind of attempt: the first of a round, or one that follows a failed attempt. */
export type AttemptKind = 'first' | 'retry'

/**
 * Deliveries of one kind, as far as they were read from the database queue. `mayHaveMore` is false if the last read
 * returned fewer deliveries than requested and no deliveries were announced since.
 */
class WaitingLine {
  readonly deliveries: DueDelivery[] = []
  /** The last delivery that was read from the database queue; `null` to read from the start. */
  cursor: DeliveryQueueRow | null = null
  mayHaveMore = true

  nextRange(capacity: number, trackedCount: number): QueueRange {
    return { after: this.cursor, limit: capacity + (this.cursor === null ? trackedCount : 0) }
  }

  recordRead(rows: readonly DeliveryQueueRow[], limit: number): void {
    this.mayHaveMore = rows.length === limit
    this.cursor = rows.at(-1) ?? this.cursor
  }

  rewind(): void {
    this.cursor = null
    this.mayHaveMore = true
  }
}

/** Holds the waiting deliveries of one subscription in memory and limits its requests. */
export class SubscriptionQueue {
  readonly subscriptionId: string
  readonly record = new ReceiverRecord()
  target: DeliveryTarget | null = null
  /** Monotonic time at which the target was loaded, in milliseconds. */
  targetLoadedAt = Number.NEGATIVE_INFINITY
  /**
   * IDs of deliveries that must not be queued again, because they are waiting, in flight, unwritten, or were written
   * after the last read began.
   */
  readonly trackedIds = new Set<string>()
  /** Slots reserved for the retries of deliveries, by delivery ID. */
  readonly reservations = new Map<string, RetryReservation>()
  /** False if the last read returned fewer first attempts than requested, so that all due ones are in memory. */
  hasBacklog = true
  /** Whether the queue is read before others, because it has new deliveries. */
  isUrgent = false
  inFlight = 0
  /** Number of finished attempts whose results have not been written yet. */
  unwritten = 0
  /** Whether the queue is waiting because of its rate limit. */
  isRateLimited = false
  readonly #first = new WaitingLine()
  readonly #retries = new WaitingLine()
  #tokens = 0
  #refilledAt = Number.NEGATIVE_INFINITY

  constructor(subscriptionId: string) {
    this.subscriptionId = subscriptionId
  }

  get waiting(): readonly DueDelivery[] {
    return this.#first.deliveries
  }

  get waitingRetries(): readonly DueDelivery[] {
    return this.#retries.deliveries
  }

  /** The number of additional first attempts that may be held in memory. */
  get capacity(): number {
    const minimum = { failing: 0, new: MIN_WAITING_NEW, slow: MIN_WAITING, fast: MIN_WAITING }[
      this.record.state
    ]
    return Math.max(0, Math.max(minimum, 2 * this.record.concurrency) - this.waiting.length)
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0 && this.waitingRetries.length === 0
  }

  /** Whether the database queue may hold deliveries for which there is room in memory. */
  get canRead(): boolean {
    return (
      (this.#first.mayHaveMore && this.capacity > 0) ||
      (this.#retries.mayHaveMore && this.waitingRetries.length < MAX_RETRIES)
    )
  }

  /** Whether so few deliveries are left in memory that more should be read now. */
  get isRunningLow(): boolean {
    return (
      (this.#first.mayHaveMore && this.waiting.length < this.record.concurrency) ||
      (this.#retries.mayHaveMore && this.waitingRetries.length < MAX_RETRIES / 2)
    )
  }

  /**
   * Returns whether the queue can be replaced by a new one with little effect: it has nothing to send, and what is
   * known of the receiver and the rate limit no longer matters at `now`.
   */
  isDisposable(now: number): boolean {
    if (!this.isIdle || this.trackedIds.size > 0 || this.reservations.size > 0) return false
    if (this.#first.mayHaveMore || this.#retries.mayHaveMore || now - this.#refilledAt <= 1_000) return false
    return this.record.isOutdated(now)
  }

  /**
   * Restarts reading deliveries of one kind from the beginning, because a new one can precede those already read. The
   * other kind is not read again.
   */
  rewind(kind: AttemptKind): void {
    this.#lineOf(kind).rewind()
  }

  /** Removes the waiting deliveries and the target. Attempts in flight and the rate limit still count. */
  clear(): void {
    for (const line of [this.#first, this.#retries]) {
      for (const { id } of line.deliveries.splice(0)) this.trackedIds.delete(id)
      line.cursor = null
      line.mayHaveMore = false
    }
    this.target = null
    this.hasBacklog = true
  }

  /** Returns the request for the next part of the database queue. */
  nextRead(): QueueReadRequest {
    const { subscriptionId, trackedIds } = this
    return {
      subscriptionId,
      first: this.#first.nextRange(this.capacity, trackedIds.size),
      retries: this.#retries.nextRange(MAX_RETRIES - this.waitingRetries.length, trackedIds.size),
    }
  }

  /** Records the result of a read. */
  recordRead(rows: readonly DeliveryQueueRow[], { first, retries }: QueueReadRequest): void {
    this.#first.recordRead(
      rows.filter(row => kindOfAttempt(row) === 'first'),
      first.limit,
    )
    this.#retries.recordRead(
      rows.filter(row => kindOfAttempt(row) === 'retry'),
      retries.limit,
    )
    this.hasBacklog = this.#first.mayHaveMore
  }

  /**
   * Adds a delivery unless it is already tracked. The same delivery can be both read from the database and handed over.
   */
  add(delivery: DueDelivery): void {
    if (this.trackedIds.has(delivery.id)) return
    this.trackedIds.add(delivery.id)
    this.#lineOf(kindOfAttempt(delivery)).deliveries.push(delivery)
  }

  /**
   * Returns whether an attempt of this kind could start now, apart from the rate limit. Retries are not held back while
   * the receiver is failing, because they would be late.
   */
  canSend(kind: AttemptKind): boolean {
    if (this.target === null || this.isRateLimited) return false
    const limit = kind === 'retry' ? MAX_RETRIES : this.record.concurrency
    return this.inFlight < limit && this.#lineOf(kind).deliveries.length > 0
  }

  peek(kind: AttemptKind): DueDelivery | null {
    return this.#lineOf(kind).deliveries[0] ?? null
  }

  /**
   * Takes the next delivery of a kind that may be sent at `now` (monotonic time in milliseconds). Returns the number of
   * milliseconds to wait if the rate limit requires it, or `null` if nothing can be sent.
   */
  takeNext(now: number, kind: AttemptKind): DueDelivery | number | null {
    if (!this.canSend(kind)) return null
    const waitMs = this.#takeToken(now)
    if (waitMs > 0) return waitMs
    this.record.recordStart(this.inFlight, now)
    this.inFlight += 1
    return this.#lineOf(kind).deliveries.shift() ?? null
  }

  /** Records the end of an attempt at `now` that took `durationMs`. */
  recordAttemptEnd(isSuccess: boolean, durationMs: number, now: number): void {
    this.inFlight -= 1
    this.record.recordEnd(isSuccess, durationMs, now)
  }

  #lineOf(kind: AttemptKind): WaitingLine {
    return kind === 'retry' ? this.#retries : this.#first
  }

  /**
   * Takes a token from the rate limit's token bucket. Returns 0, or the number of milliseconds until a token is
   * available.
   */
  #takeToken(now: number): number {
    const rate = this.target?.ratePerSecond ?? null
    if (rate === null) return 0
    const refilled = this.#tokens + ((now - this.#refilledAt) * rate) / 1_000
    this.#tokens = Math.min(Math.max(1, rate * BURST_SHARE), refilled)
    this.#refilledAt = now
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) * 1000) / rate)
    this.#tokens -= 1
    return 0
  }
}

/** Returns the kind of a delivery's next attempt. A redelivery begins a new round with a first attempt. */
export function kindOfAttempt({ round }: Pick<DueDelivery, 'round'>): AttemptKind {
  return round > 0 ? 'retry' : 'first'
}
