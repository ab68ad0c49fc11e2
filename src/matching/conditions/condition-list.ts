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
/** The numbers of an entry: the second clause, the third one, the condition. A negative third clause: see `#more`. */
const ENTRY_LENGTH = 3

/**
 * The conditions that are evaluated when a clause is met. Their next two clauses are read from consecutive memory; nearly all
 * other memory that matching needs is so far apart that each access to it takes longer than a comparison.
 */
export class ConditionList {
  readonly #entries: number[] = []
  /** All clauses after the second one of conditions that have more than three, by condition. */
  readonly #more = new Map<number, readonly number[]>()
  #lookups = 0
  #reviewAt = FIRST_REVIEW

  get size(): number {
    return this.#entries.length / ENTRY_LENGTH
  }

  /** Adds a condition and returns its position. */
  add(condition: number, { second, others }: ClauseOrder): number {
    const [third = 0] = others
    const position = this.size
    this.#entries.push(second, others.length > 1 ? -third : third, condition)
    if (others.length > 1) this.#more.set(condition, others)
    return position
  }

  /** Removes the condition at a position. Returns the condition that takes its place, or `null` if there is none. */
  remove(position: number): number | null {
    const entries = this.#entries
    const at = position * ENTRY_LENGTH
    this.#more.delete(entries[at + 2] as number)
    const last = entries.splice(entries.length - ENTRY_LENGTH, ENTRY_LENGTH)
    if (at === entries.length) return null
    for (let offset = 0; offset < ENTRY_LENGTH; offset++) entries[at + offset] = last[offset] as number
    return last[2] as number
  }

  /** Returns a copy of the list, which does not change with it. */
  conditions(): number[] {
    return this.#entries.filter((_, at) => at % ENTRY_LENGTH === 2)
  }

  /** Appends the IDs of the conditions whose clauses are all met. */
  collectMatches(clauses: ClauseTable, ids: ConditionIds, matches: string[]): void {
    this.#lookups++
    const entries = this.#entries
    for (let at = 0; at < entries.length; at += ENTRY_LENGTH) {
      const second = entries[at] as number
      if (second !== 0 && !clauses.isTokenClauseMet(second)) continue
      const third = entries[at + 1] as number
      const condition = entries[at + 2] as number
      if (third > 0 && !clauses.isMet(third)) continue
      if (third < 0 && !this.#areMoreMet(condition, clauses)) continue
      ids.collect(condition, matches)
    }
  }

  /** Returns whether the list was looked up twice as often as at the last review. */
  isReviewDue(): boolean {
    if (this.#lookups < this.#reviewAt) return false
    this.#reviewAt = 2 * this.#lookups
    return true
  }

  #areMoreMet(condition: number, table: ClauseTable): boolean {
    for (const clause of this.#more.get(condition) ?? []) if (!table.isMet(clause)) return false
    return true
  }
}
