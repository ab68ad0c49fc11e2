import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import type { DeliveryQueueRow, QueueReadRequest } from '../queue-store.ts'

/** Concurrent requests to a subscription: initially, at most, and while it fails. */
const INITIAL_CONCURRENCY = 8
const MAX_CONCURRENCY = 64
const FAILING_CONCURRENCY = 1
/** A response within this time, in milliseconds, is fast. */
const FAST_MS = 1_000
/** Number of failures in a row after which a subscription counts as failing. */
const FAILURES_UNTIL_FAILING = 3
/** Time after the last attempt for which a subscription's state is kept, in milliseconds. No retry waits longer. */
const STATE_RETENTION_MS = 2 * 3_600_000
/** Share of a second's requests that a rate limit allows at once. */
const BURST_SHARE = 0.05

/**
 * Holds the deliveries of one subscription that wait in memory, and limits how many are sent at once. The limit doubles
 * while responses are fast, halves after a failure, and is 1 while the subscription fails.
 */
export class SubscriptionQueue {
  readonly subscriptionId: string
  target: DeliveryTarget | null = null
  readonly waiting: DueDelivery[] = []
  /** Ids that must not be queued again: waiting, in flight, not written yet, or written since the last read began. */
  readonly trackedIds = new Set<string>()
  /** The last delivery read from the database queue; null to read from the head. */
  readCursor: DeliveryQueueRow | null = null
  /** False if the last read returned fewer deliveries than requested and none were added since. */
  mayHaveMore = true
  /** False if the last read returned fewer deliveries than requested, so that the whole queue is in memory. */
  hasBacklog = true
  inFlight = 0
  /** Ended attempts whose result is not written yet. */
  unwritten = 0
  /** True while it waits for its rate limit. */
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

  /** Number of further deliveries to hold in memory. */
  get capacity(): number {
    return Math.max(0, 2 * this.concurrency - this.waiting.length)
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0
  }

  /** True if a new queue would behave the same: nothing is left to send, and neither failures nor rate limit count at `now`. */
  isDisposable(now: number): boolean {
    if (!this.isIdle || this.mayHaveMore || this.trackedIds.size > 0) return false
    if (now - this.#lastAttemptEndedAt > STATE_RETENTION_MS) return true
    return this.concurrency >= INITIAL_CONCURRENCY && now - this.#refilledAt > 1_000
  }

  /** Restarts reading at the head, because a new delivery may be ordered before those already read. */
  rewind(): void {
    this.readCursor = null
    this.mayHaveMore = true
  }

  /** Forgets the waiting deliveries and the target. Attempts in flight and the rate limit keep counting. */
  clear(): void {
    for (const { id } of this.waiting.splice(0)) this.trackedIds.delete(id)
    this.target = null
    this.readCursor = null
    this.mayHaveMore = false
    this.hasBacklog = true
  }

  /** Forgets past failures, because the subscription was disabled and begins anew when it is enabled. */
  resetFailures(): void {
    this.concurrency = INITIAL_CONCURRENCY
    this.#consecutiveFailures = 0
  }

  /** The next part of the database queue to read. */
  nextRead(): QueueReadRequest {
    return {
      subscriptionId: this.subscriptionId,
      after: this.readCursor,
      limit: this.capacity + (this.readCursor === null ? this.trackedIds.size : 0),
    }
  }

  /** Records what was read when `limit` deliveries were requested. */
  recordRead(rows: readonly DeliveryQueueRow[], limit: number): void {
    this.mayHaveMore = rows.length === limit
    this.hasBacklog = this.mayHaveMore
    this.readCursor = rows.at(-1) ?? this.readCursor
  }

  /** Adds a delivery unless it is already queued: it may be both read from the database and handed over. */
  add(delivery: DueDelivery): void {
    if (this.trackedIds.has(delivery.id)) return
    this.trackedIds.add(delivery.id)
    this.waiting.push(delivery)
  }

  /**
   * Takes the next delivery that may be sent at `now` (monotonic ms). Returns a number if the rate limit requires a wait of
   * that many milliseconds, and null if nothing can be sent.
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

  /** Records the end of an attempt at `now`. `durationMs` is null if it failed. */
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

  /** Takes a token from the rate limit's bucket; returns how many milliseconds to wait if there is none. */
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
