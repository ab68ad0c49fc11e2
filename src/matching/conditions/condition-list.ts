import type { ClauseTable } from './clause-table.ts'

/** A condition with all IDs under which it was set. */
export interface RegisteredCondition {
  readonly key: string
  /** Its clauses, of which one can occur twice. */
  readonly clauses: readonly number[]
  /** One of its IDs and the others. Most conditions have one ID, which is read without another object. */
  id: string
  otherIds: string[] | null
  /** The clause under which the condition is listed, and its position in that list. */
  listedUnder: number
  position: number
}

/** The clauses of a condition in the order in which they are compared. */
export interface ClauseOrder {
  /** The clause with tokens under which the condition is listed, and the next one, or 0. */
  readonly first: number
  readonly second: number
  /** All others, or `null` if there are none. */
  readonly others: readonly number[] | null
}

/** The number of lookups after which the conditions of a list are reviewed. It doubles each time. */
const FIRST_REVIEW = 32

/**
 * The conditions that are evaluated when a clause is met. A second clause of each is compared first, which reads only two
 * numbers of consecutive memory for a condition that does not match.
 */
export class ConditionList {
  readonly #conditions: RegisteredCondition[] = []
  readonly #seconds: number[] = []
  readonly #others: (readonly number[] | null)[] = []
  #lookups = 0
  #reviewAt = FIRST_REVIEW

  get size(): number {
    return this.#conditions.length
  }

  add(condition: RegisteredCondition, { second, others }: ClauseOrder): void {
    condition.position = this.#conditions.length
    this.#conditions.push(condition)
    this.#seconds.push(second)
    this.#others.push(others)
  }

  remove({ position }: RegisteredCondition): void {
    const last = this.#conditions.pop() as RegisteredCondition
    const second = this.#seconds.pop() as number
    const others = this.#others.pop() ?? null
    if (position === this.#conditions.length) return
    last.position = position
    this.#conditions[position] = last
    this.#seconds[position] = second
    this.#others[position] = others
  }

  /** Returns a copy of the list, which does not change with it. */
  conditions(): RegisteredCondition[] {
    return [...this.#conditions]
  }

  /** Adds the IDs of the conditions whose clauses are all met. */
  collectMatches(clauses: ClauseTable, matches: string[]): void {
    this.#lookups++
    const seconds = this.#seconds
    for (let at = 0; at < seconds.length; at++) {
      const second = seconds[at] as number
      if (second !== 0 && !clauses.isTokenClauseMet(second)) continue
      const others = this.#others[at]
      if (others && !areMet(others, clauses)) continue
      const { id, otherIds } = this.#conditions[at] as RegisteredCondition
      matches.push(id)
      if (otherIds !== null) for (const other of otherIds) matches.push(other)
    }
  }

  /** Returns whether the list was looked up twice as often as at the last review. */
  isReviewDue(): boolean {
    if (this.#lookups < this.#reviewAt) return false
    this.#reviewAt = 2 * this.#lookups
    return true
  }
}

function areMet(clauses: readonly number[], table: ClauseTable): boolean {
  for (const clause of clauses) if (!table.isMet(clause)) return false
  return true
}

/** Adds an ID to a condition. */
export function addConditionId(condition: RegisteredCondition, id: string): void {
  if (condition.otherIds === null) condition.otherIds = [id]
  else condition.otherIds.push(id)
}

/** Removes an ID of a condition. Returns whether it was the last one. */
export function removeConditionId(condition: RegisteredCondition, id: string): boolean {
  const { otherIds } = condition
  if (otherIds === null) return true
  const last = otherIds.pop() as string
  if (condition.id === id) condition.id = last
  else if (last !== id) otherIds[otherIds.indexOf(id)] = last
  if (otherIds.length === 0) condition.otherIds = null
  return false
}
