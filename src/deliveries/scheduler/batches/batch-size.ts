/** Time in milliseconds after a rejected batch before larger ones are tried again. */
const GROWTH_PAUSE_MS = 10 * 60_000

/**
 * Adapts the size of batches to what the receiver accepts: a rejected batch halves it, down to single events, and after a
 * pause, each full batch that succeeds doubles it.
 */
export class BatchSize {
  #limit = Number.POSITIVE_INFINITY
  #growsFrom = Number.NEGATIVE_INFINITY

  /** Returns the number of events in a batch, which is `maximum` unless the receiver rejected that many. */
  limit(maximum: number): number {
    return Math.min(maximum, this.#limit)
  }

  recordRejection(size: number, now: number): void {
    this.#limit = Math.min(this.#limit, Math.max(1, size >> 1))
    this.#growsFrom = now + GROWTH_PAUSE_MS
  }

  recordSuccess(size: number, now: number): void {
    if (size >= this.#limit && now >= this.#growsFrom) this.#limit *= 2
  }
}
