import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import { createHighlighter } from '../../../highlights.ts'
import { type IndexQuery, MAX_RANKED_MATCHES } from '../../../index-query.ts'
import type { AnnouncementListResult } from '../../../index-reader.ts'
import type { ListSlice } from '../../../number-sets/day-order.ts'
import { rowidOnDay } from '../rowids.ts'
import type { AnnouncementCounts } from './announcement-counts.ts'
import { type AnnouncementMatches, EMPTY_FACETS, openAnnouncementFacets } from './announcement-facets.ts'
import type { CountCache } from './count-cache.ts'
import { concatJsonLists, jsonListSql, readJsonList } from './json-list.ts'
import { openSearchCostCheck } from './search-cost.ts'
import { fullTextCondition } from './sets/filter-conditions.ts'
import type { SetMatches, SetSearch } from './sets/set-search.ts'

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
  const { counts } = parts
  const findMatches = openMatches(db, parts)
  const readRows = openRows(db)
  const countFacets = openAnnouncementFacets(db, counts)
  const checkCost = openSearchCostCheck(db)

  function list(
    query: IndexQuery<'announcements'>,
    change: number,
    checkpoint: () => void,
  ): AnnouncementListResult {
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
    const rows = readRows(query, matches)
    checkpoint()
    const items = highlightQuery === undefined ? rows : addHighlights(rows, highlightQuery)
    const { total } = matches
    return { items, total, change, ...(withFacets && { facets: countFacets(filter, matches) }) }
  }

  return {
    list,
    /** Finds all matches of a filter, or returns `null` if its query has no words. */
    findAll(filter: AnnouncementFilter, change: number): AnnouncementMatches | null {
      if (filter.q !== undefined)
        checkCost(filter.q, { passes: 2, rows: counts.countTotal({}), checkpoint: () => {} })
      return findMatches(filter, change)
    },
  }
}

/** Prepares finding all announcements that match a filter. The result is `null` if its query has no words. */
function openMatches(db: DatabaseSync, { cache, sets: setSearch }: AnnouncementListParts) {
  const selectTotal = db.prepare(
    'select count(*) as n from announcement_text where announcement_text match ? and rowid between ? and ?',
  )

  return (filter: AnnouncementFilter, change: number): AnnouncementMatches | null => {
    const condition = fullTextCondition(filter)
    if (condition === null) return null
    const { expression } = condition
    const { total } = cache.getOrCompute(change, announcementCountKey(filter), () => {
      const sets = setSearch.find(filter, condition, change)
      if (sets !== null) return { total: sets.total }
      const { first, last } = condition.rowids
      return { total: Number(selectTotal.get(expression, first, last)?.n) }
    })
    return { ...condition, total, sets: setSearch.find(filter, condition, change) }
  }
}

/** Prepares reading the rows of a page, with the full view of each row if highlights are requested. */
function openRows(db: DatabaseSync) {
  const readByDate = openByDate(db, LIST_VIEW)
  const readByDateWithFullView = openByDate(db, LIST_AND_FULL_VIEW)
  const readByRelevance = openByRelevance(db, LIST_VIEW)
  const readByRelevanceWithFullView = openByRelevance(db, LIST_AND_FULL_VIEW)

  return (
    { filter, page: { page, perPage }, sort, matches: withHighlights }: IndexQuery<'announcements'>,
    matches: AnnouncementMatches,
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
      ...(datedStart < end ? [readDated(matches, { offset: datedStart, limit: end - datedStart })] : []),
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
function openByDate(db: DatabaseSync, column: string) {
  const [select, selectFromEnd] = (['asc', 'desc'] as const).map(direction =>
    db.prepare(`
      select ${jsonListSql(column, 'place')} from (
        select rowid as place from announcement_text
        where announcement_text match ? and rowid between ? and ? order by rowid ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )
  const selectRows = db.prepare(`
    select ${jsonListSql(column, 'place')} from (select value as place from json_each(?))
    cross join announcement using (place)`)

  return (
    { expression: match, rowids: { first, last }, total, sets }: AnnouncementMatches,
    slice: ListSlice,
  ): Uint8Array => {
    if (sets !== null) return readJsonList(selectRows.get(`[${rowidsOfSlice(sets, slice).join()}]`))
    const { offset, limit } = slice
    const remaining = total - offset - limit
    // Rows in the second half are read backwards from the end, so the last page is as fast as the first.
    return readJsonList(
      offset <= remaining
        ? select?.get(match, first, last, BigInt(limit), BigInt(offset))
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

  // The newest matches are known if FTS5 cannot find them by itself. It walks through their part of the index and ranks
  // those that have the words of the query. The others follow.
  const selectAmong = db.prepare(`
    with newest as (select value as place from json_each(?1)), ranked as materialized (
      select rowid as place, bm25(announcement_text, 1, 0.5, 0) as score from announcement_text
      where announcement_text match ?2 and rowid between ?3 and ?4 and +rowid in (select place from newest)
    )
    select ${jsonListSql(column, 'score, place')} from (
      select place, coalesce(score, 0) as score from newest left join ranked using (place)
      order by score, place limit ?5 offset ?6
    ) cross join announcement using (place)`)

  return ({ expression, rowids, sets }: AnnouncementMatches, offset: number, limit: number): Uint8Array => {
    const slice = [BigInt(limit), BigInt(offset)] as const
    if (sets === null || !sets.differsFromFullText)
      return readJsonList(select.get(expression, rowids.first, rowids.last, ...slice))
    const newest = rowidsOfSlice(sets, { offset: 0, limit: MAX_RANKED_MATCHES })
    const [first = 0n, last = first] = [newest[0], newest.at(-1)]
    return readJsonList(selectAmong.get(`[${newest.join()}]`, expression, first, last, ...slice))
  }
}

/** Returns the rowids of a slice of the matches, newest first. */
function rowidsOfSlice({ numbers, set, recent }: SetMatches, slice: ListSlice): bigint[] {
  return numbers.order.slice(set, recent, slice).map(({ day, number }) => rowidOnDay(day, number))
}
