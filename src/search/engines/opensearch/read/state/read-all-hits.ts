import type { SearchHit } from './search-results.ts'
import type { SearchBody, SearchedKind, SearchState, SortedField } from './search-state.ts'

/** The number of documents that are read at once. */
export const HITS_PER_READ = 10_000

const BY_ID: readonly SortedField[] = [{ field: 'id', order: 'asc' }]

/** Reads all matches in order, by default that of their IDs. */
export async function readAllHits(
  state: SearchState,
  kind: SearchedKind,
  body: Pick<SearchBody, 'query' | '_source' | 'sort'>,
): Promise<SearchHit[]> {
  const all: SearchHit[] = []
  const size = HITS_PER_READ
  let last: SearchHit | undefined
  for (;;) {
    const after = last === undefined ? {} : { search_after: last.sort }
    const { hits } = await state.search(kind, { sort: BY_ID, ...body, ...after, size })
    for (const hit of hits) all.push(hit)
    last = hits.at(-1)
    if (last === undefined || hits.length < size) return all
  }
}
