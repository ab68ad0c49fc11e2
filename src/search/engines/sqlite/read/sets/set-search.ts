import type { DatabaseSync } from 'node:sqlite'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import {
  excludedTokens,
  requiredTokens,
  valueConditions,
} from '../../../../../query/announcements/filter-requirements.ts'
import { buildTermExpression, parseTermPatterns } from '../../../../../query/query-language.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import {
  EMPTY_SET,
  intersectSets,
  type NumberSet,
  setBytes,
  setSize,
  subtractSets,
  uniteSets,
} from '../../../../number-sets/number-set.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import { CompanyNumberAnnouncements } from './company-number-announcements.ts'
import { EntityNumbers } from './entity-numbers.ts'
import { type AnnouncementRestriction, type FullTextCondition, restrictionOf } from './filter-conditions.ts'
import { findMatches, intersectAll, type SetLookup } from './find-matches.ts'
import { type IndexNumbers, openIndexNumbers } from './index-numbers.ts'
import { openRecentMatches, type RecentMatch } from './recent-matches.ts'
import { openRecentTermNumbers } from './recent-term-numbers.ts'
import { needsFullText, TermNumbers } from './term-numbers.ts'
import { ValueNumbers } from './value-numbers.ts'

/** The announcements that match a filter. */
export interface SetMatches {
  readonly numbers: IndexNumbers
  /** The matches that are not recent. */
  readonly set: NumberSet
  /** The recent matches, in list order. */
  readonly recent: readonly RecentMatch[]
  readonly total: number
}

interface SearchState {
  readonly numbers: IndexNumbers
  /** The change number of the read transaction. */
  readonly change: number
}

/**
 * Prepares finding all announcements that match a filter, by set operations and, where sets cannot find them, by FTS5.
 * Listing the numbers of matches takes FTS5 hardly longer than counting them. Requires a read transaction.
 */
export function openSetSearch(db: DatabaseSync) {
  const terms = new TermNumbers(db)
  const values = new ValueNumbers(db)
  const entities = new EntityNumbers(db)
  const companyNumbers = new CompanyNumberAnnouncements(db)
  const findRecent = openRecentMatches(db, entities)
  const findRecentNumbers = openRecentTermNumbers(db)
  const findCached = openMatchCache(db, search)

  function search(
    filter: AnnouncementFilter,
    condition: FullTextCondition,
    { numbers, change }: SearchState,
  ): SetMatches {
    const restriction = restrictionOf(filter)
    const findOfEntities = companyNumbers.forQuery(filter.q, change)
    const found =
      findMatches(filter, indexLookup(terms, numbers, findOfEntities)) ??
      terms.findByFullText(condition.expression, numbers)
    const restricted = intersectAll([found, ...restrict(restriction, { entities, values, numbers })], found)
    const set = withinDates(subtractSets(restricted, numbers.recent), filter, numbers)
    const candidates = numbers.hasRecent ? findRecentNumbers(filter, findOfEntities) : EMPTY_SET
    const recent = findRecent(condition, restriction, candidates)
    const total = setSize(set) + recent.length
    return { numbers, set, recent, total }
  }

  return { find: findCached, terms, values }
}

type Search<S> = (filter: AnnouncementFilter, condition: FullTextCondition, state: S) => SetMatches

/** Prepares running searches on the current state of the index, whose recent results are kept. */
function openMatchCache(db: DatabaseSync, search: Search<SearchState>): Search<number> {
  const readNumbers = openIndexNumbers(db)
  const cache = new ByteBoundedCache(CACHED_BYTES, bytesOfMatches)
  let cachedNumbers: IndexNumbers | null = null
  return (filter, condition, change) => {
    const numbers = readNumbers(change)
    if (numbers !== cachedNumbers) cache.clear()
    cachedNumbers = numbers
    return cache.getOrCompute(JSON.stringify(filter), () => search(filter, condition, { numbers, change }))
  }
}

export type SetSearch = ReturnType<typeof openSetSearch>

/** Calls `visit` for each match, in no particular order. */
export function forEachMatch(
  { numbers, set, recent }: SetMatches,
  visit: (match: { readonly number: number; readonly day: number; readonly facet: number }) => void,
): void {
  const { order, facets } = numbers
  order.forEachDay(set, (day, number) => visit({ number, day, facet: facets[number] as number }))
  for (const match of recent) visit(match)
}

/**
 * The mean time to look up a word in one form and combine its set with others, in ms: a constant, and a part that grows with
 * the announcements. Most forms of a word occur nowhere.
 */
const SET_MS = { constant: 0.02, perAnnouncement: 6e-8 }
/** The time to compare all values of a column, in ms. */
const COLUMN_MS = { constant: 0.05, perAnnouncement: 3e-6 }

/**
 * Estimates the time of finding all matches, in ms, for an index with `announcements` announcements. It is infinite if
 * FTS5 may have to read more than rare terms.
 */
export function estimateSetSearch(filter: AnnouncementFilter, announcements: number): number {
  const { q, entity } = filter
  // An entity can be mentioned in a large part of all announcements.
  if (entity !== undefined) return Number.POSITIVE_INFINITY
  const terms = q === undefined ? [] : parseTermPatterns(q).flat()
  if (terms.some(({ numberKeys }) => numberKeys.length > 0)) return Number.POSITIVE_INFINITY
  const patterns = terms.flatMap(term => term.alternatives.flat(2))
  if (patterns.some(needsFullText)) return Number.POSITIVE_INFINITY
  const sets = patterns.length + requiredTokens(filter).flat().length + excludedTokens(filter).length
  return (
    sets * (SET_MS.constant + SET_MS.perAnnouncement * announcements) +
    valueConditions(filter).length * (COLUMN_MS.constant + COLUMN_MS.perAnnouncement * announcements)
  )
}

/** The maximum size of the results kept in memory, for each thread. */
const CACHED_BYTES = 8 * 2 ** 20
const RECENT_BYTES = 50

function bytesOfMatches({ set, recent }: SetMatches): number {
  return setBytes(set) + RECENT_BYTES * recent.length
}

function withinDates(set: NumberSet, filter: AnnouncementFilter, { order }: IndexNumbers): NumberSet {
  const { dateFrom = EARLIEST_DAY, dateTo = LATEST_DAY } = filter
  return order.withinDays(set, toEpochDay(dateFrom), toEpochDay(dateTo))
}

/** Returns the announcements that meet each part of a restriction. */
function restrict(
  restriction: AnnouncementRestriction | null,
  { entities, values, numbers }: { entities: EntityNumbers; values: ValueNumbers; numbers: IndexNumbers },
): NumberSet[] {
  if (restriction === null) return []
  const mentioning = restriction.entities === null ? [] : [entities.find(restriction.entities, numbers)]
  return [...mentioning, ...restriction.values.map(condition => values.find(condition, numbers))]
}

/** Creates a lookup in the sets, whose results do not apply to recent announcements. */
function indexLookup(
  terms: TermNumbers,
  numbers: IndexNumbers,
  findOfEntities: ((term: TermPatterns) => NumberSet) | null,
): SetLookup {
  const { all } = numbers.order
  return {
    all,
    findTokens: tokens => terms.findTokens(tokens, numbers),
    findTerm(term) {
      const found = findTerm(term, terms, numbers)
      if (findOfEntities === null) return found
      // FTS5 cannot search for the announcements of entities, so it searches for this term only.
      const text = found ?? terms.findByFullText(buildTermExpression(term), numbers)
      return uniteSets([text, intersectSets(findOfEntities(term), all)])
    },
  }
}

/** Returns the announcements with a term, apart from its sign. */
function findTerm(
  { alternatives }: TermPatterns,
  terms: TermNumbers,
  numbers: IndexNumbers,
): NumberSet | null {
  const sets: NumberSet[] = []
  for (const parts of alternatives) {
    const ofParts = parts.map(patterns => terms.findAny(patterns, numbers))
    if (ofParts.includes(null)) return null
    const [first = EMPTY_SET, ...others] = ofParts as NumberSet[]
    sets.push(others.reduce(intersectSets, first))
  }
  return uniteSets(sets)
}
