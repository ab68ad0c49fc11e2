import type { CountedWatchlist } from '../../../services/following/watchlist-service.ts'
import type { View } from '../schema-builders.ts'
import type { SeenSchema, WatchlistSchema } from './schema.ts'

/** Builds the JSON of a watchlist. */
export function watchlistView(list: CountedWatchlist): View<typeof WatchlistSchema> {
  return {
    id: list.id,
    name: list.name,
    categories: list.categories,
    minimum_severity: list.minimumSeverity,
    jurisdictions: list.jurisdictions,
    is_muted: list.isMuted,
    entries: list.entryCounts,
    new: list.newMatches,
    last_seen: list.seenChange,
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  }
}

/** Builds the JSON of the change up to which matches are marked as seen. */
export function seenView(change: number): View<typeof SeenSchema> {
  return { change }
}
