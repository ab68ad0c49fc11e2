import type { Clock } from '../../platform/clock.ts'

const FEWEST_ROWS = 500
const MOST_ROWS = 5_000
/** The times within which a batch should be written, in milliseconds. A lease is often lost after a few seconds without an answer. */
const SHORT_MS = 1_000
const LONG_MS = 3_000

/**
 * How many rows are written at a time. An interrupted batch is written again from its beginning, so that a slow cluster, which
 * interrupts most of the long ones, would never get further with batches of the usual size. The first one is small.
 */
export class BatchRows {
  #next = FEWEST_ROWS

  /** The number of rows of the next batch. */
  get next(): number {
    return this.#next
  }

  /** Writes a batch and adapts to the time that it takes. */
  async write(clock: Pick<Clock, 'elapsed'>, work: () => Promise<void>): Promise<void> {
    const startedAt = clock.elapsed()
    await work()
    const ms = clock.elapsed() - startedAt
    if (ms < SHORT_MS) this.#next = Math.min(MOST_ROWS, 2 * this.#next)
    if (ms > LONG_MS) this.#next = Math.max(FEWEST_ROWS, Math.floor(this.#next / 2))
  }
}
