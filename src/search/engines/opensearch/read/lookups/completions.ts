import type { IndexQuery } from '../../../../index-query.ts'
import type { CompletionResult } from '../../../../index-reader.ts'
import { MAX_RANKED_NAMES } from '../../../sqlite/read/completions/complete-names.ts'
import { announcementSearches } from '../../../sqlite/read/completions/completion-list.ts'
import { listAnnouncements } from '../announcements/announcement-list.ts'
import { rankedQuery, translateName } from '../entities/name-search.ts'
import { joinJson } from '../join-json.ts'
import { BEST, MOST_NAMED, type SearchState } from '../state/search-state.ts'

/** Completes what a user types, with entities and announcements that match it. */
export async function completeQuery(
  state: SearchState,
  { q, limit }: IndexQuery<'completions'>,
): Promise<CompletionResult> {
  const [entities, announcements] = await Promise.all([
    completeName(state, q, limit),
    completeSearch(state, q, limit),
  ])
  return { entities, announcements, change: state.position.change }
}

/** Returns entities: exact names, then names that begin with the text, then others. */
async function completeName(state: SearchState, q: string, limit: number): Promise<Uint8Array> {
  const clauses = translateName(q)
  if (clauses === null) return joinJson([])
  const { total } = await state.search('entity', { query: clauses.all })
  // Exact matches among frequent words such as `gmbh` are not told apart, as in the other engine.
  const query = total > MAX_RANKED_NAMES ? { bool: { filter: [clauses.all] } } : rankedQuery(clauses, [])
  const { hits } = await state.search('entity', {
    query,
    sort: [BEST, ...MOST_NAMED],
    size: limit,
    _source: ['json'],
  })
  return joinJson(hits.map(({ source }) => String(source.json)))
}

/** Returns the newest announcements of the first search that finds any. */
async function completeSearch(state: SearchState, q: string, limit: number): Promise<Uint8Array> {
  for (const search of announcementSearches(q)) {
    const { items, total } = await listAnnouncements(state, {
      kind: 'announcements',
      filter: { q: search },
      page: { page: 1, perPage: limit },
      sort: 'date',
    })
    if (total > 0) return items
  }
  return joinJson([])
}
