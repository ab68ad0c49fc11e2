import { type BlockCounter, BlockCounts } from './block-counts.ts'
import { compareDatedNumbers, type DatedNumber, type ListSlice } from './dated-number.ts'
import type { NumberSet } from './number-set.ts'

/** The rows of a list: the members of a set, and `added` rows, which are in list order and not in the set. */
interface ListRows {
  readonly set: NumberSet
  /** The set as a bitmap. */
  readonly words: Uint32Array
  readonly added: readonly DatedNumber[]
  readonly total: number
}

/** Where a walk through the list begins. */
interface WalkStart {
  readonly position: number
  /** The number of rows that the walk leaves out. */
  readonly skipped: number
  /** The index of the first added row of the walk. */
  readonly next: number
}

/** Finds pages by walking through the numbers in list order, from the nearer end and without the blocks before the page. */
export class ListWalk {
  readonly #days: Int32Array
  readonly #ordered: Uint32Array
  readonly #counts: BlockCounts

  /** `ordered` has the numbers in list order. */
  constructor(days: Int32Array, ordered: Uint32Array, blockPositions: number) {
    this.#days = days
    this.#ordered = ordered
    this.#counts = new BlockCounts(ordered, blockPositions)
  }

  /** Returns a slice that does not end after the last row. */
  slice({ set, words, added, total }: ListRows, { offset, limit }: ListSlice): DatedNumber[] {
    const countBlock = this.#counts.of(set, words)
    const rest = total - offset - limit
    if (offset <= rest)
      return this.#walk(words, added, { offset, limit }, this.#skipBlocks(countBlock, added, offset))
    const start = this.#skipLastBlocks(countBlock, added, rest)
    return this.#walkBack(words, added, { offset: rest, limit }, start).reverse()
  }

  /** Returns the position of the first number that is not before a dated number in list order. */
  positionOf({ day, number }: DatedNumber): number {
    let low = 0
    let high = this.#ordered.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#ordered[middle] as number
      const otherDay = this.#days[other] as number
      if (otherDay > day || (otherDay === day && other > number)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Skips the blocks of positions that end before the row at `offset`. */
  #skipBlocks(countBlock: BlockCounter, added: readonly DatedNumber[], offset: number): WalkStart {
    let start: WalkStart = { position: 0, skipped: 0, next: 0 }
    for (let block = 0; block < this.#counts.blocks && offset > 0; block++) {
      const position = Math.min((block + 1) * this.#counts.positions, this.#ordered.length)
      const next = this.#countAddedBefore(added, position)
      const skipped = start.skipped + (next - start.next) + countBlock(block)
      if (skipped > offset) break
      start = { position, skipped, next }
    }
    return start
  }

  /** Does the same from the end of the list, where `offset` is the number of rows behind the page. */
  #skipLastBlocks(countBlock: BlockCounter, added: readonly DatedNumber[], offset: number): WalkStart {
    let start: WalkStart = { position: this.#ordered.length, skipped: 0, next: added.length - 1 }
    for (let block = this.#counts.blocks - 1; block >= 0 && offset > 0; block--) {
      const position = block * this.#counts.positions
      const next = this.#countAddedBefore(added, position) - 1
      const skipped = start.skipped + (start.next - next) + countBlock(block)
      if (skipped > offset) break
      start = { position, skipped, next }
    }
    return start
  }

  /** Returns how many added rows come before the number at a position. */
  #countAddedBefore(added: readonly DatedNumber[], position: number): number {
    const number = this.#ordered[position]
    if (number === undefined) return added.length
    const dated = { number, day: this.#days[number] as number }
    let low = 0
    let high = added.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareDatedNumbers(added[middle] as DatedNumber, dated) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #walk(
    words: Uint32Array,
    added: readonly DatedNumber[],
    { offset, limit }: ListSlice,
    start: WalkStart,
  ): DatedNumber[] {
    const ordered = this.#ordered
    const found: DatedNumber[] = []
    let { skipped, position } = start
    for (let { next } = start; found.length < limit && next <= added.length; next++) {
      const other = added[next]
      const end = other === undefined ? ordered.length : this.positionOf(other)
      for (; position < end && found.length < limit; position++) {
        const number = ordered[position] as number
        if (((words[number >>> 5] as number) & (1 << number)) === 0) continue
        if (skipped < offset) skipped++
        else found.push({ number, day: this.#days[number] as number })
      }
      if (other === undefined || found.length === limit) break
      if (skipped < offset) skipped++
      else found.push(other)
    }
    return found
  }

  /** Does the same from the end of the list, and returns the last rows first. */
  #walkBack(
    words: Uint32Array,
    added: readonly DatedNumber[],
    { offset, limit }: ListSlice,
    from: WalkStart,
  ): DatedNumber[] {
    const ordered = this.#ordered
    const found: DatedNumber[] = []
    let { skipped, position } = from
    for (let { next } = from; found.length < limit && next >= -1; next--) {
      const other = added[next]
      const start = other === undefined ? 0 : this.positionOf(other)
      while (position > start && found.length < limit) {
        const number = ordered[--position] as number
        if (((words[number >>> 5] as number) & (1 << number)) === 0) continue
        if (skipped < offset) skipped++
        else found.push({ number, day: this.#days[number] as number })
      }
      if (other === undefined || found.length === limit) break
      if (skipped < offset) skipped++
      else found.push(other)
    }
    return found
  }
}
