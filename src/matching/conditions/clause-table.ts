import { filterAt } from '../../model/announcement-condition.ts'
import { meetsCondition, valueConditions } from '../../query/announcements/filter-requirements.ts'
import type { AnnouncementDocument } from './announcement-document.ts'
import type { Requirement } from './compile-condition.ts'
import { meetsTokens, releaseTokens, tokenRequirementKey } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** A requirement that conditions share. It is evaluated at most once for each announcement. */
export interface Clause {
  readonly id: number
  readonly key: string
  readonly requirement: Requirement
  references: number
  /** The last announcement for which the clause was evaluated, and the result. */
  evaluatedFor: number
  isMet: boolean
}

/** All different requirements of the conditions. */
export class ClauseTable {
  readonly #table: TokenTable
  readonly #clauses = new Map<string, Clause>()
  #lastId = 0
  #announcement = 0
  #document: AnnouncementDocument | null = null

  constructor(table: TokenTable) {
    this.#table = table
  }

  /** Returns the clause of a requirement and counts a reference. Tokens that the clause already has are released. */
  acquire(requirement: Requirement): Clause {
    const key = requirementKey(requirement)
    let clause = this.#clauses.get(key)
    if (clause === undefined) {
      clause = { id: ++this.#lastId, key, requirement, references: 0, evaluatedFor: 0, isMet: false }
      this.#clauses.set(key, clause)
    } else if (requirement.kind === 'tokens') releaseTokens(requirement, this.#table)
    clause.references++
    return clause
  }

  release(clause: Clause): void {
    clause.references--
    if (clause.references > 0) return
    this.#clauses.delete(clause.key)
    if (clause.requirement.kind === 'tokens') releaseTokens(clause.requirement, this.#table)
  }

  get size(): number {
    return this.#clauses.size
  }

  /** Begins the evaluation of the clauses for an announcement, whose tokens are marked in the token table. */
  begin(document: AnnouncementDocument): void {
    this.#announcement++
    this.#document = document
  }

  isMet(clause: Clause): boolean {
    if (clause.evaluatedFor === this.#announcement) return clause.isMet
    clause.evaluatedFor = this.#announcement
    clause.isMet = meetsRequirement(clause.requirement, this.#document as AnnouncementDocument, this.#table)
    return clause.isMet
  }
}

function meetsRequirement(
  requirement: Requirement,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  switch (requirement.kind) {
    case 'tokens':
      return meetsTokens(requirement, document, table)
    case 'value':
      return meetsCondition(document.values, requirement.condition)
    case 'days':
      return document.day >= requirement.first && document.day <= requirement.last
    case 'open':
      return meetsOpen(requirement.isOpen, document)
  }
}

function meetsOpen(isOpen: boolean, { values, now }: AnnouncementDocument): boolean {
  const conditions = valueConditions(filterAt({ filter: {}, isOpen }, now))
  return conditions.every(condition => meetsCondition(values, condition))
}

function requirementKey(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'tokens':
      return tokenRequirementKey(requirement)
    case 'value':
      return `value ${JSON.stringify(requirement.condition, (_key, value) => (typeof value === 'number' ? String(value) : value))}`
    case 'days':
      return `days ${requirement.first} ${requirement.last}`
    case 'open':
      return `open ${requirement.isOpen}`
  }
}
