import type { NumberSet } from './number-set.ts'

const NOT_COUNTED = -1

/** Returns the number of members in a block of positions. */
export type BlockCounter = (block: number) => number

/**
 * Counts the members of sets by blocks of list positions. A block is counted when a page behind it is first read, and the count
 * is kept as long as the set, so that later pages need not walk through the list again.
 */
export class BlockCounts {
  /** The number of positions in a block. */
  readonly positions: number
  readonly #ordered: Uint32Array
  readonly #counts = new WeakMap<NumberSet, Int32Array>()

  /** `ordered` has the numbers in list order. */
  constructor(ordered: Uint32Array, positions: number) {
    this.positions = positions
    this.#ordered = ordered
  }

  get blocks(): number {
    return Math.ceil(this.#ordered.length / this.positions)
  }

  /** Returns a counter of the members of a set, whose bitmap is `words`. */
  of(set: NumberSet, words: Uint32Array): BlockCounter {
    const counts = this.#counts.get(set) ?? new Int32Array(this.blocks).fill(NOT_COUNTED)
    this.#counts.set(set, counts)
    return block => {
      const known = counts[block] as number
      if (known !== NOT_COUNTED) return known
      const counted = this.#count(words, block * this.positions)
      counts[block] = counted
      return counted
    }
  }

  #count(words: Uint32Array, start: number): number {
    const ordered = this.#ordered
    const end = Math.min(start + this.positions, ordered.length)
    let count = 0
    for (let position = start; position < end; position++) {
      const number = ordered[position] as number
      count += ((words[number >>> 5] as number) >>> (number & 31)) & 1
    }
    return count
  }
}
