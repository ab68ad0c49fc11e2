import { insertWaitingMatches, type WaitingMatches } from '../../matches/waiting-match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { watchAppearedEntities } from '../../watchlists/entry-entity-store.ts'
import type { LiveConditions } from './live-conditions.ts'
import type { EventMatches } from './match-events.ts'

/**
 * Records what new announcements match, which is stored as matches later, and makes entries that were waiting for their party
 * watch the entity that has appeared. Dispatching the same events again stores nothing twice.
 * Returns whether anything matched.
 */
export async function recordMatches(
  tx: SqlTransaction,
  { savedSearches }: LiveConditions,
  events: readonly OutboxEvent[],
  matches: ReadonlyMap<string, EventMatches>,
  createdAt: Date,
): Promise<boolean> {
  const waiting = events.flatMap(event =>
    describeMatches(event, matches.get(event.id), savedSearches, createdAt),
  )
  await tx.pipeline([insertWaitingMatches(tx, waiting)])
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
  return waiting.length > 0
}

/** Returns what the announcement of an event matches, or nothing. */
function describeMatches(
  event: OutboxEvent,
  found: EventMatches | undefined,
  savedSearches: LiveConditions['savedSearches'],
  createdAt: Date,
): WaitingMatches[] {
  if (found === undefined || found.inputs === null) return []
  const { id: announcementId, category, jurisdiction } = found.inputs.full.announcement
  const savedSearchIds = [...found.searches].filter(id => savedSearches.has(id))
  const entries = found.watchlists.flatMap(({ list, entries: named }) =>
    named.map(({ entryId }) => ({ watchlistId: list.id, entryId })),
  )
  if (savedSearchIds.length === 0 && entries.length === 0) return []
  const { number: eventNumber, change } = event
  return [{ eventNumber, announcementId, change, category, jurisdiction, createdAt, savedSearchIds, entries }]
}
