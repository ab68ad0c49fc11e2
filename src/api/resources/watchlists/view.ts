import type { Static } from '@sinclair/typebox'
import type { MatchedEntity } from '../../../query/matching/row-match.ts'
import type { ImportedRow } from '../../../services/following/import-parties.ts'
import type { CountedWatchlist } from '../../../services/following/watchlist-service.ts'
import type { WatchlistEntry } from '../../../watchlists/watchlist.ts'
import type { View } from '../schema-builders.ts'
import type { ImportCountsSchema, ImportedRowSchema, WatchlistEntrySchema } from './entry-schema.ts'
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

/** Builds the JSON of an entry. `entities` has those that the caller may see, by ID. */
export function watchlistEntryView(
  entry: WatchlistEntry,
  entities: ReadonlyMap<string, MatchedEntity>,
): View<typeof WatchlistEntrySchema> {
  return {
    id: entry.id,
    reference: entry.reference,
    name: entry.name,
    number: entry.number,
    country: entry.country,
    town: entry.locality,
    state: entry.state,
    entity_ids: entry.entityIds,
    entities: entry.entityIds.flatMap(id => entities.get(id) ?? []),
    candidates: entry.candidates.flatMap(({ entityId, reasons }) => {
      const entity = entities.get(entityId)
      return entity === undefined ? [] : [{ reasons, entity }]
    }),
    notice: entry.notice,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
  }
}

/** Builds the JSON of the verdict on an imported row. */
export function importedRowView(row: ImportedRow): View<typeof ImportedRowSchema> {
  const { resolution, duplicateOf } = row
  const verdict = duplicateOf === null ? 'invalid' : 'duplicate'
  return {
    row: row.position,
    id: row.reference,
    verdict: resolution?.state ?? verdict,
    outcome: row.change,
    entry_id: row.entryId,
    entity_ids: resolution?.entityIds ?? [],
    candidates: resolution?.candidates.length ?? 0,
    duplicate_of: duplicateOf,
    errors: row.errors,
  }
}

/** Builds the JSON of the counts of an import. */
export function importCountsView(counts: Static<typeof ImportCountsSchema>): View<typeof ImportCountsSchema> {
  return counts
}
