import { enlarge } from '../enlarge.ts'
import type { ClauseTable } from './clause-table.ts'
import type { ConditionIds } from './condition-ids.ts'

/** The clauses of a condition in the order in which they are compared. */
export interface ClauseOrder {
  /** The clause with tokens under which the condition is listed, and the next one, or 0. */
  readonly first: number
  readonly second: number
  /** All others. */
  readonly others: readonly number[]
}

/** The number of lookups after which the conditions of a list are reviewed. It doubles each time. */
const FIRST_REVIEW = 32
/** The numbers of an entry: the second clause, the third one (plus `MORE` if there are others), the condition. */
const ENTRY_LENGTH = 3
const MORE = 2 ** 30
/** The numbers of a list: where its entries start, how many there are, its lookups, and the lookups of the next review. */
const LIST_LENGTH = 4
const [START, SIZE, LOOKUPS, REVIEW_AT] = [0, 1, 2, 3] as const
const MIN_LISTS = 1_024
const MIN_ENTRIES = 1_024

/**
 * The conditions that are evaluated when a clause is met, listed by the clause. All lists are in two arrays of numbers, because
 * matching takes most of its time for accesses to memory: an announcement meets hundreds of lists with few entries each.
 */
export class ConditionLists {
  #lists = new Uint32Array(MIN_LISTS * LIST_LENGTH)
  #entries = new Uint32Array(MIN_ENTRIES * ENTRY_LENGTH)
  #end = 0
  /** Free places of 1, 2, 4, … entries. */
  readonly #free: number[][] = []
  /** All clauses after the second one of conditions that have more than three, by condition. */
  readonly #more = new Map<number, readonly number[]>()

  /** Adds a condition to a list and returns its position. */
  add(list: number, condition: number, { second, others }: ClauseOrder): number {
    const at = list * LIST_LENGTH
    if (at >= this.#lists.length) this.#lists = enlarge(this.#lists, 2 * Math.max(this.#lists.length, at))
    const size = this.#lists[at + SIZE] as number
    if (size === 0) this.#lists[at + REVIEW_AT] = FIRST_REVIEW
    if ((size & (size - 1)) === 0) this.#move(at, size)
    const [third = 0] = others
    const entry = ((this.#lists[at + START] as number) + size) * ENTRY_LENGTH
    this.#entries.set([second, others.length > 1 ? third + MORE : third, condition], entry)
    this.#lists[at + SIZE] = size + 1
    if (others.length > 1) this.#more.set(condition, others)
    return size
  }

  /** Removes the condition at a position of a list. Returns the condition that takes its place, or `null` if there is none. */
  remove(list: number, position: number): number | null {
    const at = list * LIST_LENGTH
    const start = this.#lists[at + START] as number
    const last = (this.#lists[at + SIZE] as number) - 1
    this.#lists[at + SIZE] = last
    const entry = (start + position) * ENTRY_LENGTH
    const lastEntry = (start + last) * ENTRY_LENGTH
    this.#more.delete(this.#entries[entry + 2] as number)
    this.#entries.copyWithin(entry, lastEntry, lastEntry + ENTRY_LENGTH)
    const moved = position === last ? null : (this.#entries[entry + 2] as number)
    if ((last & (last - 1)) === 0) this.#shrink(at, last)
    return moved
  }

  /** Returns a copy of a list, which does not change with it. */
  conditions(list: number): number[] {
    const at = list * LIST_LENGTH
    const start = this.#lists[at + START] as number
    const size = this.#lists[at + SIZE] as number
    return Array.from({ length: size }, (_, n) => this.#entries[(start + n) * ENTRY_LENGTH + 2] as number)
  }

  /**
   * Appends the IDs of the conditions of a list whose clauses are all met. Returns whether the list was looked up twice as often
   * as when this last returned `true`.
   */
  collectMatches(list: number, clauses: ClauseTable, ids: ConditionIds, matches: string[]): boolean {
    const at = list * LIST_LENGTH
    const size = this.#lists[at + SIZE]
    if (size === undefined || size === 0) return false
    const entries = this.#entries
    const from = (this.#lists[at + START] as number) * ENTRY_LENGTH
    for (let entry = from; entry < from + size * ENTRY_LENGTH; entry += ENTRY_LENGTH) {
      const second = entries[entry] as number
      if (second !== 0 && !clauses.isTokenClauseMet(second)) continue
      const third = entries[entry + 1] as number
      const condition = entries[entry + 2] as number
      if (third >= MORE) {
        if (!this.#areMoreMet(condition, clauses)) continue
      } else if (third !== 0 && !clauses.isMet(third)) continue
      ids.collect(condition, matches)
    }
    return this.#countLookup(at)
  }

  #countLookup(at: number): boolean {
    const lookups = (this.#lists[at + LOOKUPS] as number) + 1
    this.#lists[at + LOOKUPS] = lookups
    if (lookups < (this.#lists[at + REVIEW_AT] as number)) return false
    this.#lists[at + REVIEW_AT] = 2 * lookups
    return true
  }

  #areMoreMet(condition: number, table: ClauseTable): boolean {
    for (const clause of this.#more.get(condition) ?? []) if (!table.isMet(clause)) return false
    return true
  }

  /** Moves a full list to a place of twice the size. Sizes are powers of two. */
  #move(at: number, size: number): void {
    const start = this.#lists[at + START] as number
    const place = this.#take(Math.max(1, 2 * size))
    this.#entries.copyWithin(place * ENTRY_LENGTH, start * ENTRY_LENGTH, (start + size) * ENTRY_LENGTH)
    if (size > 0) this.#give(start, size)
    this.#lists[at + START] = place
  }

  /** Gives back the half of a list's place that is no longer used, or the whole place of an empty list. */
  #shrink(at: number, size: number): void {
    const start = this.#lists[at + START] as number
    this.#give(start + size, Math.max(1, size))
    if (size === 0) this.#lists.fill(0, at, at + LIST_LENGTH)
  }

  #take(size: number): number {
    const free = this.#free[Math.log2(size)]?.pop()
    if (free !== undefined) return free
    const place = this.#end
    this.#end += size
    if (this.#end * ENTRY_LENGTH > this.#entries.length)
      this.#entries = enlarge(this.#entries, 2 * this.#end * ENTRY_LENGTH)
    return place
  }

  #give(place: number, size: number): void {
    const places = this.#free[Math.log2(size)]
    if (places === undefined) this.#free[Math.log2(size)] = [place]
    else places.push(place)
  }
}
