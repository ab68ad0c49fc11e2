import { type NumberSet, setFromBitmap, setFromSorted, setMembers } from './number-set.ts'

/** The day of a number that does not exist. */
export const NO_DAY = -(2 ** 31)

/** A number with its day. */
export interface DatedNumber {
  readonly number: number
  readonly day: number
}

/** A slice of a list: rows to skip, and the maximum number of rows to return. */
export interface ListSlice {
  readonly offset: number
  readonly limit: number
}

/** Lists up to this size are sorted for a page. For larger ones, walking through all numbers in order is faster. */
const MAX_SORTED = 2_000
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
  readonly #maxSorted: number

  constructor(days: Int32Array, maxSorted = MAX_SORTED) {
    this.capacity = days.length
    this.#days = days
    this.#ordered = sortByDay(days)
    this.#maxSorted = maxSorted
    const words = new Uint32Array(Math.ceil(days.length / 32))
    setBits(words, this.#ordered)
    this.all = setFromBitmap(words)
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
    const start = this.#positionOf({ day: to, number: Number.POSITIVE_INFINITY })
    const end = this.#positionOf({ day: from - 1, number: Number.POSITIVE_INFINITY })
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
      const keys = this.#sortKeys(set.numbers, added)
      return Array.from(keys.subarray(slice.offset, slice.offset + limit), fromSortKey)
    }
    const words = this.#wordsOf(set)
    const rest = total - slice.offset - limit
    return slice.offset <= rest
      ? this.#walk(words, added, { offset: slice.offset, limit })
      : this.#walkBack(words, added, { offset: rest, limit }).reverse()
  }

  /** Returns the first members of a set in list order, `limit` at most. */
  firstMembers(set: NumberSet, limit: number): Uint32Array {
    const first = new Uint32Array(Math.min(limit, set.kind === 'list' ? set.numbers.length : set.size))
    if (set.kind === 'list' && set.numbers.length <= this.#maxSorted) {
      const keys = this.#sortKeys(set.numbers, [])
      return first.map((_, at) => fromSortKey(keys[at] as number).number)
    }
    const words = this.#wordsOf(set)
    for (let position = 0, count = 0; count < first.length; position++) {
      const number = this.#ordered[position] as number
      if (((words[number >>> 5] as number) & (1 << number)) !== 0) first[count++] = number
    }
    return first
  }

  #wordsOf(set: NumberSet): Uint32Array {
    return set.kind === 'bitmap'
      ? set.words
      : setBits(new Uint32Array(Math.ceil(this.capacity / 32)), set.numbers)
  }

  /** Returns the position of the first number that is not before a dated number in list order. */
  #positionOf({ day, number }: DatedNumber): number {
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

  #sortKeys(numbers: Uint32Array, added: readonly DatedNumber[]): Float64Array {
    const keys = new Float64Array(numbers.length + added.length)
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number
      keys[at] = toSortKey(this.#days[number] as number, number)
    }
    for (const [at, { day, number }] of added.entries()) keys[numbers.length + at] = toSortKey(day, number)
    return keys.sort()
  }

  #walk(words: Uint32Array, added: readonly DatedNumber[], { offset, limit }: ListSlice): DatedNumber[] {
    const ordered = this.#ordered
    const found: DatedNumber[] = []
    let skipped = 0
    let position = 0
    for (let next = 0; found.length < limit && next <= added.length; next++) {
      const other = added[next]
      const end = other === undefined ? ordered.length : this.#positionOf(other)
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
  #walkBack(words: Uint32Array, added: readonly DatedNumber[], { offset, limit }: ListSlice): DatedNumber[] {
    const ordered = this.#ordered
    const found: DatedNumber[] = []
    let skipped = 0
    let position = ordered.length
    for (let next = added.length - 1; found.length < limit && next >= -1; next--) {
      const other = added[next]
      const start = other === undefined ? 0 : this.#positionOf(other)
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

  /** Calls `count` with the day and number of each member. */
  forEachDay(set: NumberSet, count: (day: number, number: number) => void): void {
    const members = setMembers(set)
    for (let at = 0; at < members.length; at++) {
      const number = members[at] as number
      count(this.#days[number] as number, number)
    }
  }
}

/** Compares two dated numbers in list order. */
export function compareDatedNumbers(a: DatedNumber, b: DatedNumber): number {
  return b.day - a.day || b.number - a.number
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
