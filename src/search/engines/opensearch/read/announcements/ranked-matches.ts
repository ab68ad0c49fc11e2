import { MAX_RANKED_MATCHES } from '../../../../index-query.ts'
import type { SearchClause } from '../searched-indexes.ts'
import type { SearchHit } from '../state/search-results.ts'
import { BEST, NEWEST, type SearchState } from '../state/search-state.ts'
import { relevanceClauses } from './relevance-score.ts'

interface RankedSlice {
  readonly part: { readonly query: SearchClause; readonly total: number }
  readonly q: string
  readonly start: number
  readonly end: number
  readonly _source: readonly string[]
}

/** Reads a slice of the newest matches, ranked by relevance and then by date. */
export async function readRanked(
  state: SearchState,
  { part: { query, total }, q, start, end, _source }: RankedSlice,
): Promise<readonly SearchHit[]> {
  const newest = total > MAX_RANKED_MATCHES ? await restrictToNewest(state, query) : query
  const { hits } = await state.search('announcement', {
    query: { bool: { filter: [newest], should: relevanceClauses(q) } },
    sort: [BEST, ...NEWEST],
    from: start,
    size: end - start,
    _source,
  })
  return hits
}

/** Restricts a query to the matches that are ranked. */
async function restrictToNewest(state: SearchState, query: SearchClause): Promise<SearchClause> {
  const { hits } = await state.search('announcement', {
    query,
    sort: NEWEST,
    from: MAX_RANKED_MATCHES - 1,
    size: 1,
    isCounted: false,
  })
  const [day, number] = hits[0]?.sort ?? []
  const should = [
    { range: { day: { gt: day } } },
    { bool: { filter: [{ term: { day } }, { range: { number: { gte: number } } }] } },
  ]
  return { bool: { filter: [query], should, minimum_should_match: 1 } }
}
