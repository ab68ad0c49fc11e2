import type { BatchLimits, DeliveryTarget, DueDelivery } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'
import { BatchBuffer, type BatchPosition } from './batches/batch-buffer.ts'
import { BatchSize } from './batches/batch-size.ts'
import { ReceiverRecord } from './receiver-record.ts'
import type { RetryReservation } from './retry-calendar.ts'
import { type AttemptKind, kindOfAttempt, WaitingLine } from './waiting-line.ts'

/** Maximum number of concurrent requests to a subscription, and of its retries that are held in memory. */
const MAX_RETRIES = 64
/** Numbers of first attempts held in memory at least: for receivers that respond, and for new ones. */
const MIN_WAITING = 16
const MIN_WAITING_NEW = 4
/** Maximum burst of a rate limit, as a share of the requests allowed per second. */
const BURST_SHARE = 0.05
/** Maximum number of events in concurrent batches to a subscription, which bounds memory use; 8 batches may always be sent. */
const MAX_EVENTS_IN_FLIGHT = 800
const MIN_CONCURRENT_BATCHES = 8
/**
 * Deliveries that wait for a batch are due all the time. Each poll reads only what is new, and this often, in milliseconds,
 * all of them, in case that older ones were queued meanwhile.
 */
const BATCH_REWIND_MS = 5_000
/** The limits of a subscription without batches. */
const SINGLE: BatchLimits = { maxEvents: 1, maxWaitMs: 0 }

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
  /** Adapts to the batches that the receiver accepts. */
  readonly batchSize = new BatchSize()
  /** Monotonic time in milliseconds at which a timer looks for a complete batch. */
  batchTimerAt = Number.POSITIVE_INFINITY
  readonly #first = new WaitingLine()
  readonly #retries = new WaitingLine()
  /** The first attempts that wait for a batch. Those in `#first` are sent alone. */
  readonly #batch = new BatchBuffer()
  #rewoundAt = Number.NEGATIVE_INFINITY
  #tokens = 0
  #refilledAt = Number.NEGATIVE_INFINITY

  constructor(subscriptionId: string) {
    this.subscriptionId = subscriptionId
  }

  get waiting(): readonly DueDelivery[] {
    return [...this.#first.deliveries, ...this.#batch.deliveries]
  }

  get #waitingCount(): number {
    return this.#first.deliveries.length + this.#batch.size
  }

  get waitingRetries(): readonly DueDelivery[] {
    return this.#retries.deliveries
  }

  /** The number of additional first attempts that may be held in memory. */
  get capacity(): number {
    const minimum = { failing: 0, new: MIN_WAITING_NEW, slow: MIN_WAITING, fast: MIN_WAITING }[
      this.record.state
    ]
    const { maxEvents } = this.#limits
    const forBatches = maxEvents === 1 ? 0 : maxEvents * (this.record.state === 'failing' ? 1 : 2)
    return Math.max(0, Math.max(minimum, 2 * this.record.concurrency, forBatches) - this.#waitingCount)
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.#waitingCount === 0 && this.waitingRetries.length === 0
  }

  /** The monotonic time in milliseconds from which the next batch may be sent; `null` if nothing waits for one. */
  get batchDueAt(): number | null {
    return this.#batch.size === 0 ? null : this.#batch.dueAt(this.#currentLimits)
  }

  get #limits(): BatchLimits {
    return this.target?.batch ?? SINGLE
  }

  /** The limits with the number of events that the receiver accepts. */
  get #currentLimits(): BatchLimits {
    const { maxEvents, maxWaitMs } = this.#limits
    return { maxEvents: this.batchSize.limit(maxEvents), maxWaitMs }
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
      (this.#first.mayHaveMore &&
        this.#waitingCount < Math.max(this.record.concurrency, this.#limits.maxEvents)) ||
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
  rewind(kind: AttemptKind, now: number): void {
    const line = this.#lineOf(kind)
    const isCollecting = kind === 'first' && this.#batch.size > 0
    if (isCollecting && now - this.#rewoundAt < BATCH_REWIND_MS) line.mayHaveMore = true
    else line.rewind()
    if (kind === 'first' && line.cursor === null) this.#rewoundAt = now
  }

  /** Removes the waiting deliveries and the target. Attempts in flight and the rate limit still count. */
  clear(): void {
    for (const line of [this.#first, this.#retries]) {
      for (const { id } of line.deliveries.splice(0)) this.trackedIds.delete(id)
      line.cursor = null
      line.mayHaveMore = false
    }
    for (const { id } of this.#batch.deliveries) this.trackedIds.delete(id)
    this.#batch.clear()
    this.target = null
    this.hasBacklog = true
  }

  /** Returns the request for the next part of the database queue. */
  nextRead(): QueueReadRequest {
    const { subscriptionId, trackedIds } = this
    const { maxEvents } = this.#limits
    // Room for batches, which are read as a whole.
    const maxRetries = MAX_RETRIES + (maxEvents === 1 ? 0 : 2 * maxEvents)
    return {
      subscriptionId,
      first: this.#first.nextRange(this.capacity, trackedIds.size),
      retries: this.#retries.nextRange(maxRetries - this.waitingRetries.length, trackedIds.size),
    }
  }

  /** Records the result of a read. Returns the rows to add; the others are read again. */
  recordRead(
    rows: readonly DeliveryQueueRow[],
    { first, retries }: QueueReadRequest,
  ): readonly DeliveryQueueRow[] {
    const keptFirst = this.#first.recordRead(
      rows.filter(row => kindOfAttempt(row) === 'first'),
      first.limit,
    )
    const keptRetries = this.#retries.recordRead(
      rows.filter(row => kindOfAttempt(row) === 'retry'),
      retries.limit,
    )
    this.hasBacklog = this.#first.mayHaveMore
    return [...keptRetries, ...keptFirst]
  }

  /**
   * Adds a delivery unless it is already tracked. The same delivery can be both read from the database and handed over.
   * First attempts wait for a batch, if the owner wants batches, except for tests and redeliveries.
   */
  add(delivery: DueDelivery, position: BatchPosition): void {
    const kind = kindOfAttempt(delivery)
    const isUrgent = delivery.trigger === 'test' || delivery.trigger === 'redeliver'
    const isForBatch = kind === 'first' && !isUrgent && this.#limits.maxEvents > 1
    if (this.trackedIds.has(delivery.id)) {
      // Its owner restarted a delivery that waits for a batch, so it no longer waits for others.
      const isRestarted = isUrgent && this.#batch.remove(delivery.id)
      if (!isRestarted) return
    }
    this.trackedIds.add(delivery.id)
    if (isForBatch) this.#batch.add(delivery, position)
    else this.#lineOf(kind).deliveries.push(delivery)
  }

  /**
   * Returns whether an attempt of this kind could start now, apart from the rate limit. Retries are not held back while
   * the receiver is failing, because they would be late.
   */
  canSend(kind: AttemptKind, now: number): boolean {
    const hasSingle = this.#lineOf(kind).deliveries.length > 0
    if (!hasSingle && (kind === 'retry' || this.#batch.size === 0)) return false
    if (this.target === null || this.isRateLimited) return false
    const limit = kind === 'retry' ? MAX_RETRIES : this.record.concurrency
    if (this.inFlight >= Math.min(limit, this.#maxConcurrentBatches)) return false
    return hasSingle || (this.batchDueAt ?? Number.POSITIVE_INFINITY) <= now
  }

  get #maxConcurrentBatches(): number {
    const { maxEvents } = this.#limits
    if (maxEvents === 1) return Number.POSITIVE_INFINITY
    return Math.max(MIN_CONCURRENT_BATCHES, Math.floor(MAX_EVENTS_IN_FLIGHT / maxEvents))
  }

  peek(kind: AttemptKind): DueDelivery | null {
    return this.#lineOf(kind).deliveries[0] ?? (kind === 'first' ? this.#batch.oldest : null)
  }

  /**
   * Takes the next delivery or batch of a kind that may be sent at `now` (monotonic time in milliseconds). Returns the
   * number of milliseconds to wait if the rate limit requires it, or `null` if nothing can be sent.
   */
  takeNext(now: number, kind: AttemptKind): readonly DueDelivery[] | number | null {
    if (!this.canSend(kind, now)) return null
    const waitMs = this.#takeToken(now)
    if (waitMs > 0) return waitMs
    this.record.recordStart(this.inFlight, now)
    this.inFlight += 1
    const line = this.#lineOf(kind).deliveries
    const [next] = line
    if (next === undefined) return this.#batch.take(this.#currentLimits)
    const { maxEvents } = this.#limits
    if (next.batchId === null || maxEvents === 1) return line.splice(0, 1)
    const batch = line.filter(other => isSameBatch(other, next)).slice(0, maxEvents)
    for (const delivery of batch) line.splice(line.indexOf(delivery), 1)
    return batch
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

function isSameBatch(a: DueDelivery, b: DueDelivery): boolean {
  return a.batchId === b.batchId && a.attempts === b.attempts && a.round === b.round
}
