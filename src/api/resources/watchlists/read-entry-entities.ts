import type { MatchedEntity } from '../../../query/matching/row-match.ts'
import type { WatchlistEntry } from '../../../watchlists/watchlist.ts'
import { type ApiContext, requireIndex } from '../../routing.ts'

/** Reads the entities and candidates of entries, as far as the caller may see them, by the IDs that the entries have. */
export async function readEntryEntities(
  context: ApiContext,
  entries: readonly WatchlistEntry[],
): Promise<ReadonlyMap<string, MatchedEntity>> {
  const index = requireIndex(context)
  const ids = new Set(
    entries.flatMap(({ entityIds, candidates }) => [
      ...entityIds,
      ...candidates.map(({ entityId }) => entityId),
    ]),
  )
  const found = await Promise.all(
    [...ids].map(async id => {
      const text = await index.read({ kind: 'entity', id })
      return text === null ? [] : [[id, JSON.parse(text) as MatchedEntity] as const]
    }),
  )
  return new Map(found.flat())
}
