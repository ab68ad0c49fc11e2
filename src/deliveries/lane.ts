import type { DueDelivery, Target } from './delivery.ts'
import type { ReadDelivery, Wanted } from './queue.store.ts'

/** Requests at once to a subscription: at first, at most, and while it fails. */
const FIRST = 8
const MOST = 64
const FAILING = 1
/** An answer within this time is fast, in milliseconds. */
const FAST_MS = 1_000
/** So many failures in a row, and the subscription is failing. */
const FAILURES = 3
/** So long after its last answer it is forgotten how a subscription fared, in milliseconds: no retry waits longer. */
const REMEMBERED_MS = 2 * 3_600_000
/** The share of a second's requests that a rate limit lets go at once. */
const BURST = 0.05

/**
 * What is sent to one subscription: deliveries that wait in memory, and how many go out at once. It doubles while answers
 * are fast and clean, halves at a failure, and is one while the subscription fails.
 */
export class Lane {
  readonly subscriptionId: string
  target: Target | null = null
  readonly waiting: DueDelivery[] = []
  /** Deliveries that are waiting, in flight, or were settled after the queue was last read: not to be taken again. */
  readonly known = new Set<string>()
  /** Where the queue was read up to. */
  after: ReadDelivery | null = null
  /** False when the last reading found less than was wanted, and nothing was told of since. */
  mayHaveMore = true
  /** True unless the last reading found less than was wanted: there is a queue that it has not in memory. */
  isBehind = true
  inFlight = 0
  /** It waits for its rate limit. */
  isPaused = false
  limit = FIRST
  #clean = 0
  #failures = 0
  #tokens = 0
  #filledAt = Number.NEGATIVE_INFINITY
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(subscriptionId: string) {
    this.subscriptionId = subscriptionId
  }

  /** Deliveries to have in memory beyond those in flight. */
  get room(): number {
    return Math.max(0, 2 * this.limit - this.waiting.length)
  }

  get isIdle(): boolean {
    return this.inFlight === 0 && this.waiting.length === 0
  }

  /** A new lane would do the same: nothing is left to do, and it neither fails nor has used up its rate limit at `now`. */
  isForgettable(now: number): boolean {
    if (!this.isIdle || this.mayHaveMore || this.known.size > 0) return false
    if (now - this.#endedAt > REMEMBERED_MS) return true
    return this.limit >= FIRST && now - this.#filledAt > 1_000
  }

  /** Something new is in the queue. From its head: it may stand before what was read. */
  readAgain(): void {
    this.after = null
    this.mayHaveMore = true
  }

  /** What to read of the queue now. */
  wanted(): Wanted {
    const { subscriptionId, room, known, after } = this
    return { subscriptionId, after, most: room + (after === null ? known.size : 0) }
  }

  /** This was read of the queue, where `most` was wanted. */
  wasRead(rows: readonly ReadDelivery[], most: number): void {
    this.mayHaveMore = rows.length === most
    this.isBehind = this.mayHaveMore
    this.after = rows.at(-1) ?? this.after
  }

  /** Takes a delivery to be sent, unless it has it: it may be read and told of at the same time. */
  add(delivery: DueDelivery): void {
    if (this.known.has(delivery.id)) return
    this.known.add(delivery.id)
    this.waiting.push(delivery)
  }

  /**
   * The next delivery that may go out at `now` (milliseconds); a first attempt where only those may. A number is how long
   * the subscription's rate limit says to wait; null is nothing.
   */
  next(now: number, retriesToo: boolean): DueDelivery | number | null {
    if (this.target === null || this.inFlight >= this.limit) return null
    const position = retriesToo ? 0 : this.waiting.findIndex(({ attempts }) => attempts === 0)
    const found = this.waiting[position]
    if (found === undefined) return null
    const wait = this.#spend(now)
    if (wait > 0) return wait
    this.waiting.splice(position, 1)
    this.inFlight += 1
    return found
  }

  /** An attempt is over at `now`; `ms` is how long it took, null when it failed. */
  ended(ms: number | null, now: number): void {
    this.inFlight -= 1
    this.#endedAt = now
    this.#failures = ms === null ? this.#failures + 1 : 0
    this.#clean = ms !== null && ms < FAST_MS ? this.#clean + 1 : 0
    if (this.#failures >= FAILURES) this.limit = FAILING
    else if (ms === null) this.limit = Math.max(FAILING, this.limit >> 1)
    else if (this.#clean >= this.limit) {
      this.#clean = 0
      this.limit = Math.min(MOST, this.limit * 2)
    }
  }

  /** Takes one request from the bucket of the rate limit; answers how long to wait for it. */
  #spend(now: number): number {
    const rate = this.target?.ratePerSecond ?? null
    if (rate === null) return 0
    const filled = this.#tokens + ((now - this.#filledAt) * rate) / 1_000
    this.#tokens = Math.min(Math.max(1, rate * BURST), filled)
    this.#filledAt = now
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) * 1000) / rate)
    this.#tokens -= 1
    return 0
  }
}
