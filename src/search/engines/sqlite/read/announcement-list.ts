import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import { createHighlighter } from '../../../highlights.ts'
import { type IndexQuery, MAX_RANKED_MATCHES } from '../../../index-query.ts'
import type { AnnouncementListResult } from '../../../index-reader.ts'
import { FULL_VIEW_SQL } from '../full-view.ts'
import { addEntityIds } from '../party-entity-ids.ts'
import type { AnnouncementCounts } from './announcement-counts.ts'
import { type AnnouncementMatches, EMPTY_FACETS, openAnnouncementFacets } from './announcement-facets.ts'
import type { CountCache } from './count-cache.ts'
import { concatJsonLists } from './json-list.ts'
import { type MatchPart, openLanguagePartition } from './ranking/language-partition.ts'
import { openRanking } from './ranking/rank-matches.ts'
import { openRowReader } from './ranking/row-reader.ts'
import { openValueOrder, type ValueOrder } from './ranking/value-order.ts'
import { openSearchCostCheck } from './search-cost.ts'
import { fullTextCondition } from './sets/filter-conditions.ts'
import type { SetSearch } from './sets/set-search.ts'

/** The parts of the reader that lists of announcements use. */
interface AnnouncementListParts {
  readonly counts: AnnouncementCounts
  readonly cache: CountCache
  readonly sets: SetSearch
}

/**
 * Prepares listing announcements (contract 4.1), a page or all matches. Reads require a transaction at the change number
 * `change`.
 */
export function openAnnouncementList(db: DatabaseSync, parts: AnnouncementListParts) {
  const { counts, cache, sets } = parts
  const findMatches = openMatches(parts)
  const readRows = openRows(db, {
    rank: openRanking(db, sets.terms),
    orderByValue: openValueOrder(sets.values),
  })
  const splitByLanguage = openLanguagePartition(db, sets.terms)
  const countFacets = openAnnouncementFacets(db, counts)
  const checkCost = openSearchCostCheck(db)
  const countRows = (change: number): number =>
    cache.getOrCompute(change, announcementCountKey({}), () => ({ total: counts.countTotal({}) })).total

  function list(
    query: IndexQuery<'announcements'>,
    change: number,
    checkpoint: () => void,
  ): AnnouncementListResult {
    const { filter, firstLanguage, facets: withFacets = false } = query
    if (filter.q !== undefined)
      checkCost(filter.q, { passes: countPasses(query), rows: countRows(change), checkpoint })
    const matches = findMatches(filter, change)
    checkpoint()
    if (matches === null)
      return { items: concatJsonLists([]), total: 0, change, ...(withFacets && { facets: EMPTY_FACETS }) }
    const all = { matches, key: announcementCountKey(filter) }
    const listed = firstLanguage === undefined ? [all] : splitByLanguage(all, firstLanguage)
    checkpoint()
    const rows = readRows(query, listed, change)
    checkpoint()
    const items = completeItems(query, rows)
    const { total } = matches
    return { items, total, change, ...(withFacets && { facets: countFacets(filter, matches) }) }
  }

  return {
    list,
    /** Finds all matches of a filter, or returns `null` if its query has no words. */
    findAll(filter: AnnouncementFilter, change: number): AnnouncementMatches | null {
      if (filter.q !== undefined)
        checkCost(filter.q, { passes: 2, rows: countRows(change), checkpoint: () => {} })
      return findMatches(filter, change)
    },
  }
}

/** Prepares finding all announcements that match a filter. The result is `null` if its query has no words. */
function openMatches({ cache, sets: setSearch }: AnnouncementListParts) {
  return (filter: AnnouncementFilter, change: number): AnnouncementMatches | null => {
    const condition = fullTextCondition(filter)
    if (condition === null) return null
    const find = () => setSearch.find(filter, condition, change)
    const { total } = cache.getOrCompute(change, announcementCountKey(filter), () => ({
      total: find().total,
    }))
    return { total, sets: find() }
  }
}

/** Returns how often a query reads its matches: for the total, the ranking, the language and the facets. */
function countPasses({ sort, firstLanguage, facets }: IndexQuery<'announcements'>): number {
  return (
    1 + (sort === 'relevance' ? 1 : 0) + (firstLanguage === undefined ? 0 : 1) + (facets === true ? 2 : 0)
  )
}

interface RowOrders {
  readonly rank: ReturnType<typeof openRanking>
  readonly orderByValue: ReturnType<typeof openValueOrder>
}

/** Prepares reading the rows of a page, with the full view and the parties of each row if its items are completed. */
function openRows(db: DatabaseSync, { rank, orderByValue }: RowOrders) {
  const listRows = openRowReader(db, LIST_VIEW)
  const completeRows = openRowReader(db, LIST_VIEW_AND_SOURCES)

  return (query: IndexQuery<'announcements'>, parts: readonly MatchPart[], change: number): Uint8Array => {
    const {
      filter,
      page: { page, perPage },
      sort,
    } = query
    const readers = additionsOf(query).length > 0 ? completeRows : listRows
    const ranking = sort === 'relevance' ? filter.q : undefined
    const valueOrder = valueOrderOf(query)
    const lists: Uint8Array[] = []
    let start = (page - 1) * perPage
    let rest = perPage
    for (const { matches, key } of parts) {
      const end = Math.min(start + rest, matches.total)
      if (start < end) {
        const rankedEnd = ranking === undefined ? start : Math.min(end, MAX_RANKED_MATCHES)
        if (start < rankedEnd && ranking !== undefined)
          lists.push(readers.readRanked(rank({ matches, q: ranking, key, change }), start, rankedEnd))
        const slice = { offset: Math.max(start, rankedEnd), limit: end - Math.max(start, rankedEnd) }
        if (valueOrder !== null)
          lists.push(readers.readOrdered(orderByValue(matches.sets, valueOrder, slice)))
        else if (slice.limit > 0)
          lists.push(
            sort === 'date_asc' ? readers.readOldest(matches, slice) : readers.readNewest(matches, slice),
          )
        rest -= end - start
      }
      start = Math.max(0, start - matches.total)
    }
    return concatJsonLists(lists)
  }
}

/** Returns the value by which a query orders its matches, or `null` if it orders them by date or relevance. */
function valueOrderOf({ sort, minute }: IndexQuery<'announcements'>): ValueOrder | null {
  if (sort === 'amount') return { by: sort }
  return sort === 'deadline' ? { by: sort, minute: minute ?? 0 } : null
}

/** Returns the cache key for the number of announcements that match a filter. */
export function announcementCountKey(filter: AnnouncementFilter): string {
  return `announcements ${JSON.stringify(filter)}`
}

/** SQL expressions for the list view, and for a JSON array with the list view, the full view and the encoded parties. */
const LIST_VIEW = 'list'
const LIST_VIEW_AND_SOURCES = `'[' || list || ',' || ${FULL_VIEW_SQL} || ',"' || hex(entities) || '"]'`

type FullView = Parameters<ReturnType<typeof createHighlighter>>[0] & {
  readonly entities: Parameters<typeof addEntityIds>[0]
}

/** Returns a part to add to a list item. */
type ItemAddition = (full: FullView, parties: string) => object

/** Returns the additions to list items that a query requests. */
function additionsOf({ filter: { q }, matches, parties }: IndexQuery<'announcements'>): ItemAddition[] {
  const highlight = matches === true && q !== undefined ? createHighlighter(q) : null
  return [
    ...(highlight === null ? [] : [(full: FullView) => ({ matches: highlight(full) })]),
    ...(parties === true
      ? [(full: FullView, hex: string) => ({ parties: addEntityIds(full.entities, Buffer.from(hex, 'hex')) })]
      : []),
  ]
}

/** Adds to list items what the query requests. */
function completeItems(query: IndexQuery<'announcements'>, rows: Uint8Array): Uint8Array {
  const additions = additionsOf(query)
  if (additions.length === 0) return rows
  const read = JSON.parse(`[${Buffer.from(rows).toString()}]`) as [object, FullView, string][]
  const items = read.map(([item, full, parties]) =>
    JSON.stringify(Object.assign({}, item, ...additions.map(add => add(full, parties)))),
  )
  return new TextEncoder().encode(items.join())
}
