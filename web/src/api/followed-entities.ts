import { useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from './api-client.ts'
import { FOLLOWING_KEY, fetchAllPages } from './followed-targets.ts'

/** An entry of one of the owner's watchlists, with its list. */
export interface FollowingEntry {
  readonly list: Pick<ApiSchema<'Watchlist'>, 'id' | 'name'>
  readonly entry: ApiSchema<'WatchlistEntry'>
}

/** The entries that watch each entity, by its ID. Entities that nothing watches are missing. */
export type FollowedEntities = ReadonlyMap<string, readonly FollowingEntry[]>

const PAGE_SIZE = 100

/** Loads which entries of the owner's watchlists watch these entities. */
export function useFollowedEntities(ids: readonly string[]) {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'followed', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => fetchFollowedEntities(ids, signal),
  })
}

async function fetchFollowedEntities(ids: readonly string[], signal: AbortSignal): Promise<FollowedEntities> {
  const entity = [...ids]
  const lists = await fetchAllPages(page =>
    unwrapResponse(
      apiClient.GET('/api/v1/watchlists', {
        params: { query: { entity, page, per_page: PAGE_SIZE } },
        signal,
      }),
    ),
  )
  const found = await Promise.all(
    lists.map(async list => {
      const entries = await fetchAllPages(page =>
        unwrapResponse(
          apiClient.GET('/api/v1/watchlists/{id}/entries', {
            params: { path: { id: list.id }, query: { entity, page, per_page: PAGE_SIZE } },
            signal,
          }),
        ),
      )
      return entries.map(entry => ({ list, entry }))
    }),
  )
  return groupByEntity(found.flat())
}

/** Groups entries by the entities that they watch. An entry that watches several is in several groups. */
export function groupByEntity(entries: readonly FollowingEntry[]): FollowedEntities {
  const groups = new Map<string, FollowingEntry[]>()
  for (const following of entries)
    for (const id of following.entry.entity_ids) {
      const group = groups.get(id)
      if (group === undefined) groups.set(id, [following])
      else group.push(following)
    }
  return groups
}
