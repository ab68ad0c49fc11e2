import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../model/list-filters.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  excludedTokens,
  requiredTokens,
  valueConditions,
} from '../../query/announcements/filter-requirements.ts'
import { parseQueryOnce } from '../../query/query-language.ts'
import type { QueryTerm } from '../../query/query-terms.ts'
import { patternsOfTerm, type RelatedWords, type TermPatterns } from '../../query/term-patterns.ts'
import type { ClauseTable } from './clause-table.ts'
import { entityToken, foldToken } from './condition-tokens.ts'
import type { Requirement } from './requirement.ts'
import { compileTermGroup, excludeToken, requireAnyToken } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** Terms whose patterns are remembered. A hundred thousand searches use the same words again and again. */
const CACHED_TERMS = 5_000

/** Converts conditions to clauses. */
export class ConditionCompiler {
  readonly #table: TokenTable
  readonly #clauses: ClauseTable
  readonly #patternsOf = createTermCache()
  /** The clauses of single terms. They can have been released. */
  readonly #clauseOfTerm = new WeakMap<
    TermPatterns,
    { readonly id: number; readonly clause: object | null }
  >()

  constructor(table: TokenTable, clauses: ClauseTable) {
    this.#table = table
    this.#clauses = clauses
  }

  /** Returns the clauses of a condition, which are acquired, or `null` if no announcement can meet them. */
  compile({ filter, isOpen }: AnnouncementCondition): number[] | null {
    const groups = filter.q === undefined ? [] : parseQueryOnce(filter.q, this.#patternsOf).groups
    // Without words, a query matches nothing.
    if (filter.q !== undefined && groups.length === 0) return null
    const requirements = [
      ...tokensOf(filter).map(tokens => requireAnyToken(tokens, this.#table)),
      ...excludedTokens(filter).map(token => excludeToken(foldToken(token), this.#table)),
      ...valueConditions(filter).map((condition): Requirement => ({ kind: 'value', condition })),
      ...daysOf(filter),
      ...(isOpen === null ? [] : [{ kind: 'open', isOpen } as const]),
    ]
    return [
      ...groups.map(group => this.#acquireGroup(group)),
      ...requirements.map(requirement => this.#clauses.acquire(requirement)),
    ]
  }

  #acquireGroup(group: readonly TermPatterns[]): number {
    const [term] = group
    const known = term === undefined || group.length > 1 ? undefined : this.#clauseOfTerm.get(term)
    if (known !== undefined && this.#clauses.identityOf(known.id) === known.clause) {
      this.#clauses.retain(known.id)
      return known.id
    }
    const id = this.#clauses.acquire(compileTermGroup(group, this.#table))
    if (term !== undefined && group.length === 1)
      this.#clauseOfTerm.set(term, { id, clause: this.#clauses.identityOf(id) })
    return id
  }
}

/** Creates a function that returns the same object for the same term of queries in the same language. */
function createTermCache(): typeof patternsOfTerm {
  const cached = createGenerationalCache<TermPatterns>(CACHED_TERMS)
  return (term: QueryTerm, related: RelatedWords) => {
    if (term.number !== null) return patternsOfTerm(term, related)
    const { isNegative, isPhrase, isPrefix, text } = term
    const key = `${related.language} ${isNegative} ${isPhrase} ${isPrefix} ${text}`
    return cached(key, () => patternsOfTerm(term, related))
  }
}

/** Returns the tokens of each filter of which an announcement must have one. */
function tokensOf(filter: AnnouncementFilter): string[][] {
  const tokens = requiredTokens(filter).map(alternatives => alternatives.map(foldToken))
  if (filter.entity !== undefined) tokens.push(entityTokens(filter))
  return tokens.map(alternatives => [...new Set(alternatives)])
}

/** Returns the tokens of entities in roles. Text that is no UUID is the ID of no entity. */
function entityTokens({ entity = [], role }: AnnouncementFilter): string[] {
  const ids = entity.filter(isUuid).map(id => id.toLowerCase())
  return ids.flatMap(id => (role === undefined ? [entityToken(id)] : role.map(one => entityToken(id, one))))
}

function daysOf({ dateFrom, dateTo }: AnnouncementFilter): Requirement[] {
  if (dateFrom === undefined && dateTo === undefined) return []
  const [first, last] = [dateFrom ?? EARLIEST_DAY, dateTo ?? LATEST_DAY].map(toEpochDay) as [number, number]
  return [{ kind: 'days', first, last }]
}
