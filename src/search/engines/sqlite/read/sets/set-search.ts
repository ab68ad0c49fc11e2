import type { DatabaseSync } from 'node:sqlite'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import { parseTermPatterns, type TermPatterns } from '../../../../../query/query-language.ts'
import { filterToken } from '../../../../../query/tokenizer.ts'
import type { DatedNumber } from '../../../../number-sets/day-order.ts'
import {
  intersectSets,
  type NumberSet,
  setBytes,
  setSize,
  subtractSets,
  uniteSets,
} from '../../../../number-sets/number-set.ts'
import { dayOfRowid, NUMBER_OF_ROWID_SQL, numberOfRowid, type RowidRange } from '../../rowids.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import { type IndexNumbers, openIndexNumbers } from './index-numbers.ts'
import { needsFullText, TermNumbers } from './term-numbers.ts'

/** An announcement that changed since the term sets were written. */
export interface RecentMatch extends DatedNumber {
  readonly facet: number
}

/** The announcements that match a filter. */
export interface SetMatches {
  readonly numbers: IndexNumbers
  /** The matches that are not recent. */
  readonly set: NumberSet
  /** The recent matches, in list order. */
  readonly recent: readonly RecentMatch[]
  readonly total: number
}

/** A filter as an FTS5 expression and a range of rowids. */
interface FullTextCondition {
  readonly expression: string
  readonly rowids: RowidRange
}

/** Prepares finding all announcements that match a filter by set operations. Requires a read transaction. */
export function openSetSearch(db: DatabaseSync) {
  const readNumbers = openIndexNumbers(db)
  const terms = new TermNumbers(db)
  const cache = new ByteBoundedCache(CACHED_BYTES, bytesOfMatches)
  let cachedNumbers: IndexNumbers | null = null
  const selectRecent = db.prepare(`
    select place, facet from (
      select rowid as match, ${NUMBER_OF_ROWID_SQL} as number from recent_text
      where recent_text match ? and rowid between ? and ? order by rowid
    ) cross join recent using (number) order by match`)
  selectRecent.setReadBigInts(true)

  function findRecent({ expression, rowids }: FullTextCondition): RecentMatch[] {
    const rows = selectRecent.all(expression, rowids.first, rowids.last) as { place: bigint; facet: bigint }[]
    return rows.map(({ place, facet }) => ({
      number: numberOfRowid(place),
      day: dayOfRowid(place),
      facet: Number(facet),
    }))
  }

  function search(
    filter: AnnouncementFilter,
    condition: FullTextCondition,
    numbers: IndexNumbers,
  ): SetMatches | null {
    const found = findMatches(filter, terms, numbers)
    if (found === null) return null
    const { dateFrom = EARLIEST_DAY, dateTo = LATEST_DAY } = filter
    const current = subtractSets(found, numbers.recent)
    const set = numbers.order.withinDays(current, toEpochDay(dateFrom), toEpochDay(dateTo))
    const recent = numbers.hasRecent ? findRecent(condition) : []
    return { numbers, set, recent, total: setSize(set) + recent.length }
  }

  /** Returns the matches, or `null` if only FTS5 can find them fast. */
  return (filter: AnnouncementFilter, condition: FullTextCondition, change: number): SetMatches | null => {
    const numbers = readNumbers(change)
    if (numbers !== cachedNumbers) cache.clear()
    cachedNumbers = numbers
    return cache.getOrCompute(JSON.stringify(filter), () => search(filter, condition, numbers))
  }
}

/** The time to read a set and combine it with others: a constant, and a part that grows with the announcements, in ms. */
const SET_MS = { constant: 0.03, perAnnouncement: 1.2e-7 }

/**
 * Estimates the time of finding all matches, in ms, for an index with `announcements` announcements. It is infinite if
 * FTS5 may have to read more than rare terms.
 */
export function estimateSetSearch(
  { q, source = [], jurisdiction = [], category = [] }: AnnouncementFilter,
  announcements: number,
): number {
  const patterns =
    q === undefined
      ? []
      : parseTermPatterns(q)
          .flat()
          .flatMap(({ parts, joined }) => [...parts.flat(), ...joined])
  if (patterns.some(needsFullText)) return Number.POSITIVE_INFINITY
  const sets = patterns.length + source.length + jurisdiction.length + category.length
  return sets * (SET_MS.constant + SET_MS.perAnnouncement * announcements)
}

/** The maximum size of the results kept in memory, for each thread. */
const CACHED_BYTES = 8 * 2 ** 20
const RECENT_BYTES = 50

function bytesOfMatches(matches: SetMatches | null): number {
  return matches === null ? 0 : setBytes(matches.set) + RECENT_BYTES * matches.recent.length
}

/** Returns the announcements that match a filter without its dates, including outdated matches of recent ones. */
function findMatches(
  { q, source, jurisdiction, category }: AnnouncementFilter,
  terms: TermNumbers,
  numbers: IndexNumbers,
): NumberSet | null {
  const filters = Object.entries({ source, jurisdiction, category }) as [
    'source' | 'jurisdiction' | 'category',
    readonly string[] | undefined,
  ][]
  const required = filters.flatMap(([kind, values]) =>
    values === undefined
      ? []
      : [
          terms.findTokens(
            values.map(value => filterToken(kind, value)),
            numbers,
          ),
        ],
  )
  const excluded: NumberSet[] = []
  for (const group of q === undefined ? [] : parseTermPatterns(q)) {
    const sets = group.map(term => findTerm(term, terms, numbers))
    if (sets.includes(null)) return null
    const [first] = group
    if (group.length === 1 && first?.isNegative === true) excluded.push(sets[0] as NumberSet)
    else required.push(uniteSets(group.map((term, at) => operandSet(term, sets[at] as NumberSet, numbers))))
  }
  const [smallest = numbers.order.all, ...others] = required.sort((a, b) => setSize(a) - setSize(b))
  const matching = others.reduce(intersectSets, smallest)
  return excluded.reduce(subtractSets, matching)
}

function operandSet({ isNegative }: TermPatterns, set: NumberSet, { order }: IndexNumbers): NumberSet {
  return isNegative ? subtractSets(order.all, set) : set
}

/** Returns the announcements with a term, apart from its sign. */
function findTerm(
  { parts, joined }: TermPatterns,
  terms: TermNumbers,
  numbers: IndexNumbers,
): NumberSet | null {
  const sets = parts.map(patterns => terms.findAny(patterns, numbers))
  const [first, ...others] = sets
  if (first === undefined || sets.includes(null)) return null
  const all = (others as NumberSet[]).reduce(intersectSets, first as NumberSet)
  if (joined.length === 0) return all
  const asOneWord = terms.findAny(joined, numbers)
  return asOneWord === null ? null : uniteSets([all, asOneWord])
}
