import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import {
  buildFilterConditions,
  buildFtsExpression,
  parseSearchQuery,
} from '../../../../query/query-language.ts'
import { createHighlighter } from '../../../highlights.ts'
import { type IndexQuery, MAX_RANKED_MATCHES } from '../../../index-query.ts'
import type { AnnouncementListResult } from '../../../index-reader.ts'
import { rowidsBetweenDays } from '../rowids.ts'
import type { AnnouncementCounts } from './announcement-counts.ts'
import { type AnnouncementMatches, EMPTY_FACETS, openAnnouncementFacets } from './announcement-facets.ts'
import type { CountCache } from './count-cache.ts'
import { concatJsonLists, jsonListSql, readJsonList } from './json-list.ts'

import { openSearchCostCheck } from './search-cost.ts'

/** The maximum number of rows to skip one by one. Later pages start at a rowid located with the maintained counts. */
const MAX_SKIPPED_ROWS = 1_000

/** Prepares listing announcements (contract 4.1). Reads require a transaction at the change number `change`. */
export function openAnnouncementList(db: DatabaseSync, counts: AnnouncementCounts, cache: CountCache) {
  const selectTotal = db.prepare(
    'select count(*) as n from announcement_text where announcement_text match ? and rowid between ? and ?',
  )
  const readRows = openRows(db, counts)
  const countFacets = openAnnouncementFacets(db, counts)
  const checkCost = openSearchCostCheck(db)

  function findMatches(filter: AnnouncementFilter, change: number): AnnouncementMatches | null {
    const matchExpression = buildMatchExpression(filter)
    if (matchExpression === null) return null
    const rowids = rowidsBetweenDays(filter.dateFrom, filter.dateTo)
    const { total } = cache.getOrCompute(change, announcementCountKey(filter), () => {
      if (filter.q === undefined) return { total: counts.countTotal(filter) }
      return { total: Number(selectTotal.get(matchExpression, rowids.first, rowids.last)?.n) }
    })
    return { expression: matchExpression, rowids, total }
  }

  return (
    query: IndexQuery<'announcements'>,
    change: number,
    checkpoint: () => void,
  ): AnnouncementListResult => {
    const { filter, sort, facets: withFacets = false, matches: withHighlights = false } = query
    if (filter.q !== undefined) {
      const passes = 1 + (sort === 'relevance' ? 1 : 0) + (withFacets ? 2 : 0)
      checkCost(filter.q, { passes, rows: counts.countTotal({}), checkpoint })
    }
    const matches = findMatches(filter, change)
    checkpoint()
    const highlightQuery = withHighlights ? filter.q : undefined
    if (matches === null)
      return { items: concatJsonLists([]), total: 0, change, ...(withFacets && { facets: EMPTY_FACETS }) }
    const rows = readRows(query, matches, change)
    checkpoint()
    const items = highlightQuery === undefined ? rows : addHighlights(rows, highlightQuery)
    const { total } = matches
    return { items, total, change, ...(withFacets && { facets: countFacets(filter, matches) }) }
  }
}

/** Prepares reading the rows of a page, with the full view of each row if highlights are requested. */
function openRows(db: DatabaseSync, counts: AnnouncementCounts) {
  const readByDate = openByDate(db, counts, LIST_VIEW)
  const readByDateWithFullView = openByDate(db, counts, LIST_AND_FULL_VIEW)
  const readByRelevance = openByRelevance(db, LIST_VIEW)
  const readByRelevanceWithFullView = openByRelevance(db, LIST_AND_FULL_VIEW)

  return (
    { filter, page: { page, perPage }, sort, matches: withHighlights }: IndexQuery<'announcements'>,
    matches: AnnouncementMatches,
    change: number,
  ): Uint8Array => {
    const offset = (page - 1) * perPage
    const end = Math.min(offset + perPage, matches.total)
    const rankedEnd = sort === 'relevance' && filter.q !== undefined ? Math.min(end, MAX_RANKED_MATCHES) : 0
    const datedStart = Math.max(offset, rankedEnd)
    const [readRanked, readDated] =
      withHighlights && filter.q !== undefined
        ? [readByRelevanceWithFullView, readByDateWithFullView]
        : [readByRelevance, readByDate]
    return concatJsonLists([
      ...(offset < rankedEnd ? [readRanked(matches, offset, rankedEnd - offset)] : []),
      ...(datedStart < end
        ? [readDated(filter, matches, { offset: datedStart, limit: end - datedStart, change })]
        : []),
    ])
  }
}

/** Returns the cache key for the number of announcements that match a filter. */
export function announcementCountKey(filter: AnnouncementFilter): string {
  return `announcements ${JSON.stringify(filter)}`
}

/** SQL expressions for the list view of an announcement, and for a JSON array with its list view and full view. */
const LIST_VIEW = 'list'
const LIST_AND_FULL_VIEW = "'[' || list || ',' || single || ']'"

/** Adds highlights to list items, using the full view in each row. */
function addHighlights(rows: Uint8Array, q: string): Uint8Array {
  const highlight = createHighlighter(q)
  const pairs = JSON.parse(`[${Buffer.from(rows).toString()}]`) as [object, Parameters<typeof highlight>[0]][]
  const items = pairs.map(([item, fullView]) => JSON.stringify({ ...item, matches: highlight(fullView) }))
  return new TextEncoder().encode(items.join())
}

/** Prepares reading pages of matches, with the newest first. */
function openByDate(db: DatabaseSync, counts: AnnouncementCounts, column: string) {
  const [select, selectFromEnd] = (['asc', 'desc'] as const).map(direction =>
    db.prepare(`
      select ${jsonListSql(column, 'place')} from (
        select rowid as place from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (
    filter: AnnouncementFilter,
    { expression: match, rowids: { first, last }, total }: AnnouncementMatches,
    { offset, limit, change }: { offset: number; limit: number; change: number },
  ): Uint8Array => {
    const remaining = total - offset - limit
    const canLocate = filter.q === undefined && Math.min(offset, remaining) > MAX_SKIPPED_ROWS
    const { start, skip } = canLocate
      ? counts.locateOffset(filter, offset, change)
      : { start: first, skip: offset }
    // Rows in the second half are read backwards from the end, so the last page is as fast as the first.
    return readJsonList(
      skip <= remaining
        ? select?.get(match, start, last, BigInt(limit), BigInt(skip))
        : selectFromEnd?.get(match, first, last, BigInt(limit), BigInt(remaining)),
    )
  }
}

/** Prepares reading pages of the newest matches, ordered by relevance and then by date, newest first. */
function openByRelevance(db: DatabaseSync, column: string) {
  // Words as written have more weight than stems, and filter values have none.
  const select = db.prepare(`
    select ${jsonListSql(column, 'score, place')} from (
      select place, score from (
        select rowid as place, bm25(announcement_text, 1, 0.5, 0) as score from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid limit ${MAX_RANKED_MATCHES}
      ) order by score, place limit ? offset ?
    ) cross join announcement using (place)`)

  return ({ expression: match, rowids }: AnnouncementMatches, offset: number, limit: number): Uint8Array =>
    readJsonList(select.get(match, rowids.first, rowids.last, BigInt(limit), BigInt(offset)))
}

/**
 * Builds the FTS5 expression for a filter without its dates. Returns `null` if `q` has no words, because nothing matches
 * then.
 */
function buildMatchExpression({ q, source, jurisdiction, category }: AnnouncementFilter): string | null {
  const query = q === undefined ? { all: [], none: [] } : parseSearchQuery(q)
  return query && buildFtsExpression(query, buildFilterConditions({ source, jurisdiction, category }))
}
