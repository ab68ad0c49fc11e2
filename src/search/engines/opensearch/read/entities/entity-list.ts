import { toEpochDay } from '../../../../../model/calendar-day.ts'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import { parseEntityFilter } from '../../../../../query/entities/parse-entity-filter.ts'
import { buildFtsExpression } from '../../../../../query/query-language.ts'
import type { EntitySortOrder, IndexQuery } from '../../../../index-query.ts'
import type { EntityFacets, EntityListResult } from '../../../../index-reader.ts'
import { sortCounts } from '../announcements/announcement-list.ts'
import { ENTITY_TEXT, MATCH_NONE, translateExpression } from '../expressions/translate-expression.ts'
import { joinJson } from '../join-json.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { type DocumentOrder, readSlice } from '../state/read-slice.ts'
import { countsByTerm, type SearchHit, type SearchResult } from '../state/search-results.ts'
import { BEST, MOST_NAMED, type SearchState } from '../state/search-state.ts'
import { MOST_NAMED_FIRST, rankedQuery, type TieredClauses, tieredClauses } from './name-search.ts'
import { findTypoTolerant } from './typo-tolerant-names.ts'

const ORDERS: Readonly<Record<EntitySortOrder, DocumentOrder>> = {
  relevance: MOST_NAMED_FIRST,
  announcement_count: MOST_NAMED_FIRST,
  name: {
    numbers: [{ field: 'sort_name_rank', order: 'asc' }],
    others: [
      { field: 'sort_name', order: 'asc' },
      { field: 'id', order: 'asc' },
    ],
  },
  latest_date: {
    numbers: [
      { field: 'latest', order: 'desc' },
      { field: 'sort_name_rank', order: 'asc' },
    ],
    others: [
      { field: 'sort_name', order: 'asc' },
      { field: 'id', order: 'asc' },
    ],
  },
}

/** The matches of a filter. `tiers` is `null` if they all have the same match quality. */
interface EntityMatches {
  readonly query: SearchClause
  readonly tiers: TieredClauses | null
  readonly isTypoTolerant: boolean
}

/** Pages up to this number of matches are ranked by the search engine. Beyond, the tiers are read one after the other. */
const MAX_RANKED_BY_SCORE = 10_000

/** Lists entities (contract 4.3) in their defined order (design 3.1). */
export async function listEntities(
  state: SearchState,
  query: IndexQuery<'entities'>,
): Promise<EntityListResult> {
  const { page, perPage } = query.page
  const { change } = state.position
  const aggs = query.facets === true ? FACET_AGGREGATIONS : {}
  const { matches, counted } = await findMatches(state, query, aggs)
  const { total } = counted
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, Math.max(0, total - offset))
  const hits = limit === 0 ? [] : await readPage(state, query, matches, { offset, limit })
  return {
    items: joinJson(hits.map(({ source }) => String(source.json))),
    total,
    change,
    isTypoTolerant: matches.isTypoTolerant,
    ...(query.facets === true && { facets: readFacets(counted) }),
  }
}

/** Finds and counts the matches of a filter as typed or, if there are none, of similar names. */
async function findMatches(
  state: SearchState,
  { filter, sort = 'relevance' }: IndexQuery<'entities'>,
  aggs: Readonly<Record<string, SearchClause>>,
): Promise<{ readonly matches: EntityMatches; readonly counted: SearchResult }> {
  const exact = exactMatches(filter, sort === 'relevance')
  const counted = await state.search('entity', { query: exact.query, aggs })
  const parsed = parseEntityFilter(filter)
  if (counted.total > 0 || filter.q === undefined || parsed === null) return { matches: exact, counted }
  const similar = await findTypoTolerant(state, parsed, useConditions(filter))
  if (similar === null) return { matches: exact, counted }
  return {
    matches: { query: similar, tiers: null, isTypoTolerant: true },
    counted: await state.search('entity', { query: similar, aggs }),
  }
}

/** Returns the query for all matches of a filter, without regard to their order. */
export async function findEntityMatches(state: SearchState, filter: EntityFilter): Promise<SearchClause> {
  const page = { page: 1, perPage: 1 }
  const { matches } = await findMatches(state, { kind: 'entities', filter, page, sort: 'name' }, {})
  return matches.query
}

/** Counts the entities that match a filter as typed or, if there are none, those with similar names. */
export async function countEntities(state: SearchState, filter: EntityFilter): Promise<number> {
  const query: IndexQuery<'entities'> = { kind: 'entities', filter, page: { page: 1, perPage: 1 } }
  return (await findMatches(state, query, {})).counted.total
}

function exactMatches(filter: EntityFilter, isRanked: boolean): EntityMatches {
  const parsed = parseEntityFilter(filter)
  if (parsed === null) return { query: MATCH_NONE, tiers: null, isTypoTolerant: false }
  const conditions = useConditions(filter)
  if (filter.q === undefined) {
    const expression = buildFtsExpression({ all: [], none: [] }, parsed.all)
    const query = { bool: { filter: [translateExpression(expression, ENTITY_TEXT), ...conditions] } }
    return { query, tiers: null, isTypoTolerant: false }
  }
  const clauses = tieredClauses(parsed, isRanked)
  const query = { bool: { filter: [clauses.all, ...conditions] } }
  return { query, tiers: clauses.tiers.length > 1 ? clauses : null, isTypoTolerant: false }
}

/** Returns the conditions on the announcements of entities. */
function useConditions({ role, category, since }: EntityFilter): SearchClause[] {
  return [
    ...(role === undefined ? [] : [{ terms: { roles: role } }]),
    ...(category === undefined ? [] : [{ terms: { categories: category } }]),
    ...(since === undefined ? [] : [{ range: { latest: { gte: toEpochDay(since) } } }]),
  ]
}

async function readPage(
  state: SearchState,
  { sort = 'relevance' }: IndexQuery<'entities'>,
  { query, tiers }: EntityMatches,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly SearchHit[]> {
  const order = ORDERS[sort]
  const _source = ['json']
  if (tiers === null)
    return await readSlice(state, 'entity', { query, order, slice: { offset, limit }, _source })
  if (offset + limit <= MAX_RANKED_BY_SCORE) {
    const ranked = {
      query: rankedQuery(tiers, [query]),
      sort: [BEST, ...MOST_NAMED],
    }
    return (await state.search('entity', { ...ranked, from: offset, size: limit, _source })).hits
  }
  return await readTiers(state, { query, tiers: tiers.tiers, slice: { offset, limit } })
}

interface TierSlice {
  readonly query: SearchClause
  readonly tiers: readonly SearchClause[]
  readonly slice: { readonly offset: number; readonly limit: number }
}

/** Reads a slice of consecutive tiers. */
async function readTiers(state: SearchState, { query, tiers, slice }: TierSlice): Promise<SearchHit[]> {
  const rows: SearchHit[] = []
  let start = 0
  for (const [at, tier] of tiers.entries()) {
    const better = tiers.slice(0, at)
    const ofTier = { bool: { filter: [query, tier], must_not: better } }
    const { total } = await state.search('entity', { query: ofTier })
    const from = Math.max(0, slice.offset - start)
    const to = Math.min(total, slice.offset + slice.limit - start)
    if (from < to) {
      const part = { offset: from, limit: to - from }
      const request = { query: ofTier, order: MOST_NAMED_FIRST, slice: part, _source: ['json'] }
      rows.push(...(await readSlice(state, 'entity', request)))
    }
    start += total
  }
  return rows
}

const MAX_FACET_VALUES = 10_000
const FACET_FIELDS = {
  type: 'type',
  jurisdiction: 'jurisdiction',
  status: 'status',
  role: 'roles',
  category: 'categories',
} as const
const FACET_AGGREGATIONS = Object.fromEntries(
  Object.entries(FACET_FIELDS).map(([name, field]) => [name, { terms: { field, size: MAX_FACET_VALUES } }]),
)

function readFacets({ aggregations }: SearchResult): EntityFacets {
  const countBy = (name: keyof typeof FACET_FIELDS) => sortCounts(countsByTerm(aggregations[name]))
  return {
    type: countBy('type'),
    jurisdiction: countBy('jurisdiction'),
    status: countBy('status'),
    role: countBy('role'),
    category: countBy('category'),
  }
}
