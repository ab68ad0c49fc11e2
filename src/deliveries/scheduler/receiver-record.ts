/** Limits on concurrent requests: after the first success, the maximum, and the maximum while responses are slow. */
const INITIAL_CONCURRENCY = 8
const MAX_CONCURRENCY = 64
const MAX_SLOW_CONCURRENCY = 8
/** Responses that take less time than this are fast, in milliseconds. */
const FAST_MS = 1_000
/** Time without any response after which a receiver counts as stalled at the earliest, in milliseconds. */
const MIN_STALL_MS = 250
/** Number of consecutive failures after which a receiver counts as failing. */
const FAILURES_UNTIL_FAILING = 3
/**
 * Time for which the record of a receiver is kept after its last attempt, in milliseconds. No retry of a failing one is
 * delayed for longer.
 */
const RETENTION_MS = 10 * 60_000
/** Time after the last attempt for which more deliveries are expected soon, in milliseconds. */
const QUIET_MS = 60_000
const FAILING_RETENTION_MS = 2 * 3_600_000

/**
 * How a receiver responded to its last attempts: `new` until the first attempt ended, `fast` or `slow` after a success,
 * `failing` after failures or an attempt without a response.
 */
export type ReceiverState = 'new' | 'fast' | 'slow' | 'failing'

/**
 * Keeps track of how the receiver of a subscription responds, and limits its concurrent requests accordingly. The limit
 * is 1 until the first success and while the receiver is failing. Then it starts at 8, doubles while requests succeed
 * and halves after a failure.
 */
export class ReceiverRecord {
  state: ReceiverState = 'new'
  concurrency = 1
  /** Duration of the last attempt in milliseconds; `null` before its end. */
  lastDurationMs: number | null = null
  #successes = 0
  #consecutiveFailures = 0
  #lastSuccessAt = Number.NEGATIVE_INFINITY
  #lastEndedAt = Number.NEGATIVE_INFINITY
  /** When an attempt ended last, or began while no other was in flight. */
  #progressAt = Number.NEGATIVE_INFINITY

  /** Begins with the outcome that the last attempt had before this process sent anything. */
  seed(lastOutcome: 'none' | 'success' | 'failure'): void {
    if (this.state !== 'new' || lastOutcome === 'none') return
    this.state = lastOutcome === 'success' ? 'fast' : 'failing'
    if (lastOutcome === 'success') this.concurrency = INITIAL_CONCURRENCY
  }

  /** Starts afresh, because a disabled subscription was enabled. */
  reset(): void {
    this.state = 'new'
    this.concurrency = 1
    this.lastDurationMs = null
    this.#consecutiveFailures = 0
  }

  /**
   * Whether attempts are in flight and none has ended for so long that the receiver may have stopped responding. It then
   * gets no more of the slots for fast receivers.
   */
  isStalled(inFlight: number, now: number): boolean {
    const patienceMs = Math.min(FAST_MS, Math.max(MIN_STALL_MS, 2 * (this.lastDurationMs ?? 0)))
    return inFlight > 0 && now - this.#progressAt > patienceMs
  }

  /** Whether no attempt ended lately. */
  isQuiet(now: number): boolean {
    return now - this.#lastEndedAt > QUIET_MS
  }

  isOutdated(now: number): boolean {
    return now - this.#lastEndedAt > (this.state === 'failing' ? FAILING_RETENTION_MS : RETENTION_MS)
  }

  /** Whether an attempt of this duration did not get a prompt response. */
  static isSlow(durationMs: number): boolean {
    return durationMs >= FAST_MS
  }

  recordStart(inFlight: number, now: number): void {
    if (inFlight === 0) this.#progressAt = now
  }

  recordEnd(isSuccess: boolean, durationMs: number, now: number): void {
    this.#lastEndedAt = now
    this.#progressAt = now
    this.lastDurationMs = durationMs
    if (isSuccess) this.#recordSuccess(durationMs, now)
    else this.#recordFailure(durationMs, now)
  }

  #recordSuccess(durationMs: number, now: number): void {
    const isFast = !ReceiverRecord.isSlow(durationMs)
    if (this.state === 'new' && isFast) this.concurrency = INITIAL_CONCURRENCY
    this.state = isFast ? 'fast' : 'slow'
    this.#lastSuccessAt = now
    this.#consecutiveFailures = 0
    this.#successes += 1
    if (this.#successes < this.concurrency) return
    this.#successes = 0
    const maximum = isFast ? MAX_CONCURRENCY : Math.max(MAX_SLOW_CONCURRENCY, this.concurrency)
    this.concurrency = Math.min(maximum, this.concurrency * 2)
  }

  #recordFailure(durationMs: number, now: number): void {
    this.#consecutiveFailures += 1
    this.#successes = 0
    // Other attempts may have succeeded while this one waited for a response.
    const isUnresponsive = ReceiverRecord.isSlow(durationMs) && now - this.#lastSuccessAt >= durationMs
    const isFailing =
      isUnresponsive || this.state === 'new' || this.#consecutiveFailures >= FAILURES_UNTIL_FAILING
    if (isFailing) this.state = 'failing'
    this.concurrency = isFailing ? 1 : Math.max(1, this.concurrency >> 1)
  }
}
