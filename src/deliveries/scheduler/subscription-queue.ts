import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'

/**
 * Limits on concurrent requests to a subscription: the initial limit, the maximum, and the limit while it is failing.
 */
const INITIAL_CONCURRENCY = 8
const MAX_CONCURRENCY = 64
const FAILING_CONCURRENCY = 1
/** Responses that take less time than this are fast, in milliseconds. */
const FAST_MS = 1_000
/** Number of consecutive failures after which a subscription counts as failing. */
const FAILURES_UNTIL_FAILING = 3
/**
 * Time for which the state of a subscription is kept after its last attempt, in milliseconds. No retry is delayed for
 * longer.
 */
const STATE_RETENTION_MS = 2 * 3_600_000
/** Maximum burst of a rate limit, as a share of the requests allowed per second. */
const BURST_SHARE = 0.05

/**
 * Holds the waiting deliveries of one subscription in memory and limits its concurrent requests. The limit doubles
 * while responses are fast, halves after a failure, and is 1 while the subscription is failing.
 */
export class SubscriptionQueue {
  readonly subscriptionId: string
  target: DeliveryTarget | null = null
  readonly waiting: DueDelivery[] = []
  /**
   * IDs of deliveries that must not be queued again, because they are waiting, in flight, unwritten, or were written
   * after the last read began.
   */
  readonly trackedIds = new Set<string>()
  /** The last delivery that was read from the database queue; `null` to read from the start. */
  readCursor: DeliveryQueueRow | null = null
  /** False if the last read returned fewer deliveries than requested and no deliveries were announced since. */
  mayHaveMore = true
  /** False if the last read returned fewer deliveries than requested, so that all due deliveries are in memory. */
  hasBacklog = true
  inFlight = 0
  /** Number of finished attempts whose results have not been written yet. */
  unwritten = 0
  /** Whether the queue is waiting because of its rate limit. */
  isRateLimited = false
  concurrency = INITIAL_CONCURRENCY
  #fastResponses = 0
  #consecutiveFailures = 0
  #tokens = 0
  #refilledAt = Number.NEGATIVE_INFINITY
  #lastAttemptEndedAt = Number.NEGATIVE_INFINITY

  constructor(subscriptionId: string) {
    this.subscriptionId = subscriptionId
  }

  /** The number of additional deliveries that may be held in memory. */
  get capacity(): number {
    return Math.max(0, 2 * this.concurrency - this.waiting.length)
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0
  }

  /**
   * Returns whether the queue can be replaced by a new one without any effect: it has nothing to send, and neither
   * failures nor the rate limit matter at `now`.
   */
  isDisposable(now: number): boolean {
    if (!this.isIdle || this.mayHaveMore || this.trackedIds.size > 0) return false
    if (now - this.#lastAttemptEndedAt > STATE_RETENTION_MS) return true
    return this.concurrency >= INITIAL_CONCURRENCY && now - this.#refilledAt > 1_000
  }

  /** Restarts reading from the beginning, because a new delivery can precede those already read. */
  rewind(): void {
    this.readCursor = null
    this.mayHaveMore = true
  }

  /** Removes the waiting deliveries and the target. Attempts in flight and the rate limit still count. */
  clear(): void {
    for (const { id } of this.waiting.splice(0)) this.trackedIds.delete(id)
    this.target = null
    this.readCursor = null
    this.mayHaveMore = false
    this.hasBacklog = true
  }

  /** Resets failures, because a disabled subscription starts afresh when it is enabled. */
  resetFailures(): void {
    this.concurrency = INITIAL_CONCURRENCY
    this.#consecutiveFailures = 0
  }

  /** Returns the request for the next part of the database queue. */
  nextRead(): QueueReadRequest {
    return {
      subscriptionId: this.subscriptionId,
      after: this.readCursor,
      limit: this.capacity + (this.readCursor === null ? this.trackedIds.size : 0),
    }
  }

  /** Records the result of a read that requested `limit` deliveries. */
  recordRead(rows: readonly DeliveryQueueRow[], limit: number): void {
    this.mayHaveMore = rows.length === limit
    this.hasBacklog = this.mayHaveMore
    this.readCursor = rows.at(-1) ?? this.readCursor
  }

  /**
   * Adds a delivery unless it is already tracked. The same delivery can be both read from the database and handed over.
   */
  add(delivery: DueDelivery): void {
    if (this.trackedIds.has(delivery.id)) return
    this.trackedIds.add(delivery.id)
    this.waiting.push(delivery)
  }

  /**
   * Takes the next delivery that may be sent at `now` (monotonic time in milliseconds). Returns the number of
   * milliseconds to wait if the rate limit requires it, or `null` if nothing can be sent.
   */
  takeNext(now: number, allowsRetries: boolean): DueDelivery | number | null {
    if (this.target === null || this.inFlight >= this.concurrency) return null
    const index = allowsRetries ? 0 : this.waiting.findIndex(({ attempts }) => attempts === 0)
    const delivery = this.waiting[index]
    if (delivery === undefined) return null
    const waitMs = this.#takeToken(now)
    if (waitMs > 0) return waitMs
    this.waiting.splice(index, 1)
    this.inFlight += 1
    return delivery
  }

  /** Records the end of an attempt at `now`. `durationMs` is `null` if the attempt failed. */
  recordAttemptEnd(durationMs: number | null, now: number): void {
    this.inFlight -= 1
    this.#lastAttemptEndedAt = now
    this.#consecutiveFailures = durationMs === null ? this.#consecutiveFailures + 1 : 0
    this.#fastResponses = durationMs !== null && durationMs < FAST_MS ? this.#fastResponses + 1 : 0
    if (this.#consecutiveFailures >= FAILURES_UNTIL_FAILING) this.concurrency = FAILING_CONCURRENCY
    else if (durationMs === null) this.concurrency = Math.max(FAILING_CONCURRENCY, this.concurrency >> 1)
    else if (this.#fastResponses >= this.concurrency) {
      this.#fastResponses = 0
      this.concurrency = Math.min(MAX_CONCURRENCY, this.concurrency * 2)
    }
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
