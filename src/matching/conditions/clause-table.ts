import { enlarge } from '../enlarge.ts'
import type { AnnouncementDocument } from './announcement-document.ts'
import { ClauseLookup } from './clause-lookup.ts'
import { meetsRequirement, type Requirement, requirementKey } from './requirement.ts'
import { complementOf, coverOf, releaseTokens, type TokenCover } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** A requirement that conditions share. It is evaluated at most once for each announcement. */
interface Clause {
  readonly key: string
  readonly requirement: Requirement
  /** How the clause is looked up by tokens, or `null` if an announcement can meet it without any. */
  readonly cover: TokenCover | null
  /** The announcement after which the clause was added. */
  readonly addedAfter: number
  /** The clause that an announcement must not meet, or 0. It has the tokens of this one. */
  readonly complement: number
  references: number
}

const MIN_CAPACITY = 1_024
/** How many announcements the expected share of a clause counts for beside the observed ones. */
const EXPECTED_WEIGHT = 200

/**
 * All different requirements of the conditions, numbered from 1. The tokens of an announcement lead to the clauses that it may
 * meet; all other clauses with tokens are not met, and need not be looked at.
 */
export class ClauseTable {
  readonly #table: TokenTable
  readonly #ids = new Map<string, number>()
  readonly #clauses: (Clause | null)[] = [null]
  readonly #free: number[] = []
  readonly #lookup = new ClauseLookup()
  /** The last announcement for which each clause was evaluated, doubled, plus 1 if the clause was met. */
  #states = new Uint32Array(MIN_CAPACITY)
  /** How many announcements have met each clause since it was added. */
  #metCounts = new Uint32Array(MIN_CAPACITY)
  /** The complement of each clause, or 0. */
  #complements = new Uint32Array(MIN_CAPACITY)
  #announcement = 0
  #document: AnnouncementDocument | null = null
  readonly #met: number[] = []

  constructor(table: TokenTable) {
    this.#table = table
  }

  /** Returns the ID of a requirement's clause and counts a reference. Tokens that the clause already has are released. */
  acquire(requirement: Requirement): number {
    const key = requirementKey(requirement)
    const known = this.#ids.get(key)
    if (known === undefined) return this.#add(key, requirement)
    if (requirement.kind === 'tokens') releaseTokens(requirement, this.#table)
    this.retain(known)
    return known
  }

  /** Counts another reference to a clause. */
  retain(id: number): void {
    this.#clauseAt(id).references++
  }

  release(id: number): void {
    const clause = this.#clauseAt(id)
    clause.references--
    if (clause.references > 0) return
    this.#ids.delete(clause.key)
    this.#clauses[id] = null
    this.#free.push(id)
    if (clause.cover !== null) this.#lookup.remove(id, clause.cover)
    if (clause.complement !== 0) this.release(clause.complement)
    else if (clause.requirement.kind === 'tokens') releaseTokens(clause.requirement, this.#table)
  }

  /** Returns an object that stands for a clause until it is released. Its ID can be used again afterwards. */
  identityOf(id: number): object | null {
    return this.#clauses[id] ?? null
  }

  get size(): number {
    return this.#ids.size
  }

  /** Returns whether only announcements with certain tokens can meet a clause. */
  hasTokens(id: number): boolean {
    return this.#clauseAt(id).cover !== null
  }

  /** Estimates the share of announcements that meet a clause. */
  shareOf(id: number): number {
    const { cover, addedAfter } = this.#clauseAt(id)
    const expected = (cover?.share ?? 1) * EXPECTED_WEIGHT
    return ((this.#metCounts[id] as number) + expected) / (this.#announcement - addedAfter + EXPECTED_WEIGHT)
  }

  /** Evaluates the clauses that an announcement may meet by its tokens, which are marked in the token table. */
  begin(document: AnnouncementDocument): void {
    this.#announcement++
    this.#document = document
    this.#met.length = 0
    this.#lookup.forEach(document, this.#table, {
      meet: id => this.#meet(id),
      check: id => {
        if (!this.#isEvaluated(id) && this.#evaluate(id)) this.#meet(id)
      },
    })
  }

  /** The clauses with tokens that the announcement meets. */
  get met(): readonly number[] {
    return this.#met
  }

  /** Returns whether the announcement meets a clause with tokens. */
  isTokenClauseMet(id: number): boolean {
    return this.#states[id] === 2 * this.#announcement + 1
  }

  isMet(id: number): boolean {
    const complement = this.#complements[id] as number
    if (complement !== 0) return !this.isTokenClauseMet(complement)
    if (this.#isEvaluated(id)) return this.isTokenClauseMet(id)
    return this.#clauseAt(id).cover === null && this.#evaluate(id)
  }

  #isEvaluated(id: number): boolean {
    return (this.#states[id] as number) >>> 1 === this.#announcement
  }

  /** Marks a clause as met by the tokens of the announcement. */
  #meet(id: number): void {
    const state = 2 * this.#announcement + 1
    if (this.#states[id] === state) return
    this.#states[id] = state
    this.#metCounts[id] = (this.#metCounts[id] as number) + 1
    this.#met.push(id)
  }

  #evaluate(id: number): boolean {
    const { requirement, cover } = this.#clauseAt(id)
    const isMet = meetsRequirement(requirement, this.#document as AnnouncementDocument, this.#table)
    if (!isMet || cover === null) this.#states[id] = 2 * this.#announcement + (isMet ? 1 : 0)
    return isMet
  }

  #clauseAt(id: number): Clause {
    return this.#clauses[id] as Clause
  }

  #add(key: string, requirement: Requirement): number {
    const excluded = requirement.kind === 'tokens' ? complementOf(requirement) : null
    const complement = excluded === null ? 0 : this.acquire(excluded)
    const id = this.#free.pop() ?? this.#clauses.length
    if (id >= this.#states.length) this.#grow()
    const cover = requirement.kind === 'tokens' ? coverOf(requirement, this.#table) : null
    this.#clauses[id] = {
      key,
      requirement,
      cover,
      addedAfter: this.#announcement,
      complement,
      references: 1,
    }
    this.#states[id] = 0
    this.#metCounts[id] = 0
    this.#complements[id] = complement
    this.#ids.set(key, id)
    if (cover !== null) this.#lookup.add(id, cover)
    return id
  }

  #grow(): void {
    const length = 2 * this.#states.length
    this.#states = enlarge(this.#states, length)
    this.#metCounts = enlarge(this.#metCounts, length)
    this.#complements = enlarge(this.#complements, length)
  }
}
