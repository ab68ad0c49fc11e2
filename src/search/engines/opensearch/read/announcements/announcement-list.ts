import { filterToken } from '../../../../../query/tokenizer.ts'
import { createHighlighter } from '../../../../highlights.ts'
import { type IndexQuery, MAX_RANKED_MATCHES } from '../../../../index-query.ts'
import type { AnnouncementFacets, AnnouncementListResult } from '../../../../index-reader.ts'
import { addEntityIds } from '../../../sqlite/party-entity-ids.ts'
import { joinJson } from '../join-json.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { type DocumentOrder, NEWEST_FIRST, OLDEST_FIRST, readSlice } from '../state/read-slice.ts'
import { countsByTerm, type SearchHit, type SearchResult } from '../state/search-results.ts'
import type { SearchState } from '../state/search-state.ts'
import { buildAnnouncementQuery } from './announcement-query.ts'
import { readRanked } from './ranked-matches.ts'
import { readSegments, valueSegmentsOf } from './value-order.ts'

type ListQuery = IndexQuery<'announcements'>

/** The matches in a part of a list. */
interface ListPart {
  readonly query: SearchClause
  readonly total: number
}

const EMPTY_FACETS: AnnouncementFacets = {
  jurisdiction: {},
  category: {},
  source: {},
  month: {},
  approximate: false,
}

/** Lists announcements (contract 4.1). */
export async function listAnnouncements(
  state: SearchState,
  query: ListQuery,
): Promise<AnnouncementListResult> {
  const { filter, firstLanguage, facets: withFacets = false } = query
  const { change } = state.position
  const matching = await buildAnnouncementQuery(state, filter)
  if (matching === null)
    return { items: joinJson([]), total: 0, change, ...(withFacets && { facets: EMPTY_FACETS }) }
  const aggs = {
    ...(withFacets && FACET_AGGREGATIONS),
    ...(firstLanguage !== undefined && { first: { filter: languageClause(firstLanguage) } }),
  }
  const counting = state.search('announcement', { query: matching, aggs })
  const [counted, early] = await Promise.all([counting, readEarly(state, query, matching)])
  const { total } = counted
  const parts = partsOf(matching, counted, firstLanguage)
  const hits = early ?? (total === 0 ? [] : await readPage(state, query, parts))
  const items = completeItems(query, hits)
  return { items, total, change, ...(withFacets && { facets: readFacets(counted) }) }
}

const MAX_FACET_VALUES = 10_000
const FACET_FIELDS = ['jurisdiction', 'category', 'source', 'month'] as const
const FACET_AGGREGATIONS = Object.fromEntries(
  FACET_FIELDS.map(field => [field, { terms: { field, size: MAX_FACET_VALUES } }]),
)

function readFacets({ aggregations }: SearchResult): AnnouncementFacets {
  const countBy = (field: (typeof FACET_FIELDS)[number]) => sortCounts(countsByTerm(aggregations[field]))
  const months = [...countsByTerm(aggregations.month)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    jurisdiction: countBy('jurisdiction'),
    category: countBy('category'),
    source: countBy('source'),
    month: Object.fromEntries(months),
    approximate: false,
  }
}

/** Returns counts by value, largest first. */
export function sortCounts(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
}

function languageClause(language: string): SearchClause {
  return { term: { keys: filterToken('language', language) } }
}

/** Divides a list into the matches in the first language, if there is one, and the others. */
function partsOf(
  query: SearchClause,
  { total, aggregations }: SearchResult,
  firstLanguage: string | undefined,
): ListPart[] {
  if (firstLanguage === undefined) return [{ query, total }]
  const inLanguage = languageClause(firstLanguage)
  const first = (aggregations.first as { doc_count?: number } | undefined)?.doc_count ?? 0
  return [
    { query: { bool: { filter: [query, inLanguage] } }, total: first },
    { query: { bool: { filter: [query], must_not: [inLanguage] } }, total: total - first },
  ]
}

/** Pages up to this number of matches are read while the matches are counted. */
const MAX_EARLY_ROWS = 1_000

/** Reads a page near the beginning of a list whose order does not depend on totals. Returns `null` for other pages. */
async function readEarly(
  state: SearchState,
  query: ListQuery,
  matching: SearchClause,
): Promise<readonly SearchHit[] | null> {
  const { page, perPage } = query.page
  const isPlain = query.sort !== 'relevance' || query.filter.q === undefined
  const isDivided = query.firstLanguage !== undefined || valueSegmentsOf(query) !== null
  if (!isPlain || isDivided || page * perPage > MAX_EARLY_ROWS) return null
  return await readSlice(state, 'announcement', {
    query: matching,
    order: orderOf(query),
    slice: { offset: (page - 1) * perPage, limit: perPage },
    _source: membersOf(query),
  })
}

function orderOf({ sort }: ListQuery): DocumentOrder {
  return sort === 'date_asc' ? OLDEST_FIRST : NEWEST_FIRST
}

/** Returns the members of documents from which the items of a list are made. */
function membersOf(query: ListQuery): readonly string[] {
  return additionsOf(query).length > 0 ? ['list', 'full', 'parties'] : ['list']
}

/** Reads the rows of a page, which can extend over ranked and other matches of several parts. */
async function readPage(
  state: SearchState,
  query: ListQuery,
  parts: readonly ListPart[],
): Promise<SearchHit[]> {
  const { page, perPage } = query.page
  const _source = membersOf(query)
  const ranking = query.sort === 'relevance' ? query.filter.q : undefined
  const order = orderOf(query)
  const segments = valueSegmentsOf(query)
  const rows: SearchHit[] = []
  let start = (page - 1) * perPage
  let rest = perPage
  for (const part of parts) {
    const end = Math.min(start + rest, part.total)
    if (start < end) {
      const rankedEnd = ranking === undefined ? start : Math.max(start, Math.min(end, MAX_RANKED_MATCHES))
      if (ranking !== undefined && start < rankedEnd)
        rows.push(...(await readRanked(state, { part, q: ranking, start, end: rankedEnd, _source })))
      const slice = { offset: rankedEnd, limit: end - rankedEnd }
      rows.push(
        ...(segments === null
          ? await readSlice(state, 'announcement', { query: part.query, order, slice, _source })
          : await readSegments(state, part.query, segments, { slice, _source })),
      )
      rest -= end - start
    }
    start = Math.max(0, start - part.total)
  }
  return rows
}

type FullView = Parameters<ReturnType<typeof createHighlighter>>[0] & {
  readonly entities: Parameters<typeof addEntityIds>[0]
}

/** Returns a part to add to a list item. */
type ItemAddition = (full: FullView, parties: Uint8Array) => object

/** Returns the additions to list items that a query requests. */
function additionsOf({ filter: { q }, matches, parties }: ListQuery): ItemAddition[] {
  const highlight = matches === true && q !== undefined ? createHighlighter(q) : null
  return [
    ...(highlight === null ? [] : [(full: FullView) => ({ matches: highlight(full) })]),
    ...(parties === true
      ? [(full: FullView, encoded: Uint8Array) => ({ parties: addEntityIds(full.entities, encoded) })]
      : []),
  ]
}

/** Returns the items of rows, with what the query requests. */
function completeItems(query: ListQuery, rows: readonly SearchHit[]): Uint8Array {
  const additions = additionsOf(query)
  if (additions.length === 0) return joinJson(rows.map(({ source }) => String(source.list)))
  return joinJson(
    rows.map(({ source: { list, full, parties } }) => {
      const view: FullView = JSON.parse(String(full))
      const encoded = Buffer.from(String(parties), 'base64')
      const added = additions.map(add => add(view, encoded))
      return JSON.stringify(Object.assign(JSON.parse(String(list)), ...added))
    }),
  )
}
