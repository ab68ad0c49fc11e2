import type { Clock } from '../../../platform/clock.ts'
import type { IndexGeneration } from '../../../search/engines/opensearch/write/index-generations.ts'

/** How long a generation that was replaced is kept, in milliseconds, so that exports can read it to the end. */
const GRACE_MS = 30 * 60_000

/** Tells which generations are no longer needed. An indexer that is restarted begins to count the time anew. */
export class RetiredGenerations {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #graceMs: number
  readonly #seenAt = new Map<number, number>()

  constructor(clock: Pick<Clock, 'elapsed'>, graceMs = GRACE_MS) {
    this.#clock = clock
    this.#graceMs = graceMs
  }

  /** Returns the generations to delete. `purge` is the latest purge, which no earlier generation outlasts. */
  listUnneeded(generations: readonly IndexGeneration[], purge: number): number[] {
    const served = generations.find(({ isServed }) => isServed)
    const newest = generations[0]
    return generations
      .filter(generation => generation !== newest && generation !== served)
      .filter(
        generation =>
          // One that readers never used, because its build was given up.
          served === undefined ||
          generation.generation > served.generation ||
          generation.purge < purge ||
          this.#hasEnded(generation.generation),
      )
      .map(({ generation }) => generation)
  }

  #hasEnded(generation: number): boolean {
    const now = this.#clock.elapsed()
    const seenAt = this.#seenAt.get(generation) ?? now
    this.#seenAt.set(generation, seenAt)
    return now - seenAt >= this.#graceMs
  }
}
