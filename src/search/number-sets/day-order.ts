import type { DatedNumber, ListSlice } from './dated-number.ts'
import { ListWalk } from './list-walk.ts'
import { type NumberSet, setFromBitmap, setFromSorted, setMembers } from './number-set.ts'
import { sortSlice } from './sort-slice.ts'

/** The day of a number that does not exist. */
export const NO_DAY = -(2 ** 31)

/** Lists up to this size are sorted for a page. For larger ones, walking through all numbers in order is faster. */
const MAX_SORTED = 2_000
/** The number of list positions that are counted together. Walking through so many takes a few microseconds. */
const BLOCK_POSITIONS = 4_096
/** The days of members are checked one by one if a set is smaller than a range by this factor. */
const SMALLER_FACTOR = 4
/** All days are below this number, so that sort keys stay below 2^53. */
const DAY_LIMIT = 2 ** 17

/** Numbers in list order: the newest days come first and, within a day, the highest numbers. */
export class DayOrder {
  /** The number of numbers, including those without a day. */
  readonly capacity: number
  /** The numbers that have a day. */
  readonly all: NumberSet
  readonly #days: Int32Array
  readonly #ordered: Uint32Array
  readonly #walk: ListWalk
  readonly #maxSorted: number
  /** A bitmap without members between two calls, so that not every page of a list needs a new one. */
  readonly #scratch: Uint32Array

  /** Tests set the limits of small lists and blocks. */
  constructor(days: Int32Array, { maxSorted = MAX_SORTED, blockPositions = BLOCK_POSITIONS } = {}) {
    this.capacity = days.length
    this.#days = days
    this.#ordered = sortByDay(days)
    this.#walk = new ListWalk(days, this.#ordered, blockPositions)
    this.#maxSorted = maxSorted
    const words = new Uint32Array(Math.ceil(days.length / 32))
    setBits(words, this.#ordered)
    this.all = setFromBitmap(words)
    this.#scratch = new Uint32Array(words.length)
  }

  /** The first and the last day. There must be any. */
  get range(): { readonly firstDay: number; readonly lastDay: number } {
    const [newest, oldest] = [this.#ordered[0], this.#ordered.at(-1)]
    return {
      firstDay: this.#days[oldest as number] as number,
      lastDay: this.#days[newest as number] as number,
    }
  }

  dayOf(number: number): number {
    return this.#days[number] ?? NO_DAY
  }

  /** Returns the members of a set with days from `from` to `to`, both inclusive. */
  withinDays(set: NumberSet, from: number, to: number): NumberSet {
    const start = this.#walk.positionOf({ day: to, number: Number.POSITIVE_INFINITY })
    const end = this.#walk.positionOf({ day: from - 1, number: Number.POSITIVE_INFINITY })
    if (start === 0 && end === this.#ordered.length) return set
    if (set.kind === 'list')
      return setFromSorted(
        set.numbers.filter(n => (this.#days[n] as number) >= from && (this.#days[n] as number) <= to),
      )
    if (set.size * SMALLER_FACTOR < Math.min(end - start, this.#ordered.length - (end - start)))
      return setFromBitmap(this.#withoutOtherDays(set.words, from, to))
    const inside = new Uint32Array(set.words.length)
    if (end - start <= this.#ordered.length / 2) setBits(inside, this.#ordered.subarray(start, end))
    else {
      inside.fill(-1)
      clearBits(inside, this.#ordered.subarray(0, start))
      clearBits(inside, this.#ordered.subarray(end))
    }
    for (let at = 0; at < inside.length; at++) inside[at] = (inside[at] as number) & (set.words[at] as number)
    return setFromBitmap(inside)
  }

  /** Checks the day of each member, which is faster than a mask of all numbers if the set is smaller. */
  #withoutOtherDays(members: Uint32Array, from: number, to: number): Uint32Array {
    const days = this.#days
    const words = new Uint32Array(members.length)
    for (let at = 0; at < words.length; at++) {
      let inside = 0
      for (let word = members[at] as number; word !== 0; word &= word - 1) {
        const lowest = word & -word
        const day = days[at * 32 + 31 - Math.clz32(lowest)] as number
        if (day >= from && day <= to) inside |= lowest
      }
      words[at] = inside
    }
    return words
  }

  /** Returns a slice of the members of a set and of `added`, which is in list order and not in the set. */
  slice(set: NumberSet, added: readonly DatedNumber[], slice: ListSlice): DatedNumber[] {
    const size = set.kind === 'list' ? set.numbers.length : set.size
    const total = size + added.length
    const limit = Math.min(slice.limit, total - slice.offset)
    if (limit <= 0) return []
    if (set.kind === 'list' && total <= this.#maxSorted) {
      const keys = this.#listKeys(set.numbers, added)
      return Array.from(sortSlice(keys, slice.offset, slice.offset + limit), fromSortKey)
    }
    return this.#withWords(set, words =>
      this.#walk.slice({ set, words, added, total }, { offset: slice.offset, limit }),
    )
  }

  /** Returns the first members of a set in list order, `limit` at most. */
  firstMembers(set: NumberSet, limit: number): Uint32Array {
    const first = new Uint32Array(Math.min(limit, set.kind === 'list' ? set.numbers.length : set.size))
    if (set.kind === 'list' && set.numbers.length <= this.#maxSorted) {
      const keys = sortSlice(this.#listKeys(set.numbers, []), 0, first.length)
      return first.map((_, at) => fromSortKey(keys[at] as number).number)
    }
    return this.#withWords(set, words => {
      for (let position = 0, count = 0; count < first.length; position++) {
        const number = this.#ordered[position] as number
        if (((words[number >>> 5] as number) & (1 << number)) !== 0) first[count++] = number
      }
      return first
    })
  }

  /** Calls `use` with the set as a bitmap, which must not be used later. */
  #withWords<T>(set: NumberSet, use: (words: Uint32Array) => T): T {
    if (set.kind === 'bitmap') return use(set.words)
    try {
      return use(setBits(this.#scratch, set.numbers))
    } finally {
      for (let at = 0; at < set.numbers.length; at++) this.#scratch[(set.numbers[at] as number) >>> 5] = 0
    }
  }

  #listKeys(numbers: Uint32Array, added: readonly DatedNumber[]): Float64Array {
    const keys = new Float64Array(numbers.length + added.length)
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number
      keys[at] = toSortKey(this.#days[number] as number, number)
    }
    for (const [at, { day, number }] of added.entries()) keys[numbers.length + at] = toSortKey(day, number)
    return keys
  }

  /** Calls `count` with the day and number of each member. */
  forEachDay(set: NumberSet, count: (day: number, number: number) => void): void {
    const members = setMembers(set)
    for (let at = 0; at < members.length; at++) {
      const number = members[at] as number
      count(this.#days[number] as number, number)
    }
  }
}

/** Sorts the numbers that have a day by counting, newest day and highest number first. */
function sortByDay(days: Int32Array): Uint32Array {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let count = 0
  for (let number = 0; number < days.length; number++) {
    const day = days[number] as number
    if (day === NO_DAY) continue
    count++
    if (day < first) first = day
    if (day > last) last = day
  }
  const ordered = new Uint32Array(count)
  if (count === 0) return ordered
  const ends = new Uint32Array(last - first + 1)
  for (const day of days) if (day !== NO_DAY) ends[last - day] = (ends[last - day] as number) + 1
  for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number)
  for (let number = 0; number < days.length; number++) {
    const day = days[number] as number
    if (day === NO_DAY) continue
    const position = (ends[last - day] as number) - 1
    ends[last - day] = position
    ordered[position] = number
  }
  return ordered
}

/** Returns a key by which numbers sort in list order. */
function toSortKey(day: number, number: number): number {
  return (DAY_LIMIT - 1 - day) * 2 ** 32 + (2 ** 32 - 1 - number)
}

function fromSortKey(key: number): DatedNumber {
  return { day: DAY_LIMIT - 1 - Math.floor(key / 2 ** 32), number: 2 ** 32 - 1 - (key % 2 ** 32) }
}

function setBits(words: Uint32Array, numbers: Uint32Array): Uint32Array {
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    words[n >>> 5] = (words[n >>> 5] as number) | (1 << n)
  }
  return words
}

function clearBits(words: Uint32Array, numbers: Uint32Array): void {
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    words[n >>> 5] = (words[n >>> 5] as number) & ~(1 << n)
  }
}
