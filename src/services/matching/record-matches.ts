import { deriveMatchId, type Match } from '../../matches/match.ts'
import { insertMatches } from '../../matches/match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { watchAppearedEntities } from '../../watchlists/entry-entity-store.ts'
import type { LiveConditions } from './live-conditions.ts'
import type { EventMatches } from './match-events.ts'

/** Maximum number of matches inserted per statement. */
const MAX_ROWS = 5_000

/**
 * Stores the matches of new announcements, and makes entries that were waiting for their party watch the entity that has
 * appeared. Dispatching the same events again stores nothing twice.
 */
export async function recordMatches(
  tx: SqlTransaction,
  { savedSearches }: LiveConditions,
  events: readonly OutboxEvent[],
  matches: ReadonlyMap<string, EventMatches>,
  createdAt: Date,
): Promise<void> {
  const rows = events.flatMap(event => matchesOf(event, matches.get(event.id), savedSearches, createdAt))
  const starts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, n) => n * MAX_ROWS)
  await tx.pipeline(starts.map(from => insertMatches(tx, rows.slice(from, from + MAX_ROWS))))
  const appeared = [...matches.values()].flatMap(({ watchlists }) =>
    watchlists.flatMap(({ entries }) =>
      entries.flatMap(({ by, entryId, entityId }) =>
        by === 'entity' || entityId === null ? [] : [{ entryId, entityId }],
      ),
    ),
  )
  const changed = await watchAppearedEntities(tx, appeared)
  await appendConditionChanges(
    tx,
    changed.map(id => ({ kind: 'entry', id })),
  )
}

/** Returns the matches of an event: one for each watchlist and each saved search that its announcement matches. */
function matchesOf(
  event: OutboxEvent,
  found: EventMatches | undefined,
  savedSearches: LiveConditions['savedSearches'],
  createdAt: Date,
): Match[] {
  if (found === undefined || found.inputs === null) return []
  const { id: announcementId, category, jurisdiction } = found.inputs.full.announcement
  const shared = { announcementId, change: event.change, category, jurisdiction, createdAt }
  const ofLists = found.watchlists.map(({ list: { id, owner }, entries }): Match => {
    const entryIds = [...new Set(entries.map(({ entryId }) => entryId))]
    return {
      id: deriveMatchId(id, announcementId),
      owner,
      watchlistId: id,
      savedSearchId: null,
      entryIds,
      ...shared,
    }
  })
  const ofSearches = [...found.searches].flatMap((id): Match[] => {
    const owner = savedSearches.get(id)?.owner
    if (owner === undefined) return []
    const ids = { id: deriveMatchId(id, announcementId), owner, watchlistId: null, savedSearchId: id }
    return [{ ...ids, entryIds: [], ...shared }]
  })
  return [...ofLists, ...ofSearches]
}
