import { findAnnouncementCategories } from '../../announcements/announcement-store.ts'
import { insertWaitingMatches, type WaitingMatches } from '../../matches/waiting-match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { saveAppearances } from '../../watchlists/entry-entity-store.ts'
import type { LiveConditions } from './live-conditions.ts'
import type { EventMatches } from './match-events.ts'

/**
 * Records what new announcements and changed entities match, which is stored as matches later, and which entries that were
 * waiting for their party have found it or have candidates. Dispatching the same events again stores nothing twice.
 * Returns whether anything matched.
 */
export async function recordMatches(
  tx: SqlTransaction,
  { savedSearches }: LiveConditions,
  events: readonly OutboxEvent[],
  matches: ReadonlyMap<string, EventMatches>,
  createdAt: Date,
): Promise<boolean> {
  const causes = events.flatMap(({ id }) => {
    const found = matches.get(id)
    return found?.inputs === null && found.entities.length > 0 ? (found.causeId ?? []) : []
  })
  const categories = await findAnnouncementCategories(tx, [...new Set(causes)])
  const waiting = events.flatMap((event): WaitingMatches[] => {
    const found = matches.get(event.id)
    if (found === undefined) return []
    const described =
      found.inputs === null
        ? describeEntityMatches(event, found, categories)
        : describeMatches(found, savedSearches)
    if (described === null) return []
    return [{ ...described, eventNumber: event.number, change: event.change, createdAt }]
  })
  await tx.pipeline([insertWaitingMatches(tx, waiting)])
  const changed = await saveAppearances(
    tx,
    [...matches.values()].flatMap(({ appearances }) =>
      Array.from(appearances, ([entryId, resolution]) => ({ entryId, ...resolution })),
    ),
  )
  await appendConditionChanges(
    tx,
    changed.map(id => ({ kind: 'entry', id })),
  )
  return waiting.length > 0
}

type DescribedMatches = Omit<WaitingMatches, 'eventNumber' | 'change' | 'createdAt'>

/** Returns what the announcement of an event matches, or `null` for nothing. */
function describeMatches(
  { inputs, searches, watchlists, entities }: EventMatches,
  savedSearches: LiveConditions['savedSearches'],
): DescribedMatches | null {
  if (inputs === null) return null
  const { id: announcementId, category, jurisdiction } = inputs.full.announcement
  const savedSearchIds = [...searches].filter(id => savedSearches.get(id)?.kind === 'announcements')
  const entries = watchlists.flatMap(({ list, entries: named }) =>
    named.map(({ entryId }) => ({ watchlistId: list.id, entryId })),
  )
  if (savedSearchIds.length + entries.length + entities.length === 0) return null
  return { announcementId, category, jurisdiction, savedSearchIds, entries, entities }
}

/** Returns the searches that the entity of an event matches, or `null` for none. Each change has one event of this type. */
function describeEntityMatches(
  { type, jurisdiction }: OutboxEvent,
  { entities, causeId }: EventMatches,
  categories: ReadonlyMap<string, AnnouncementCategory>,
): DescribedMatches | null {
  if (type !== 'entity.updated' || entities.length === 0) return null
  const category = categories.get(causeId ?? '') ?? null
  const announcementId = category === null ? null : causeId
  return { announcementId, category, jurisdiction, savedSearchIds: [], entries: [], entities }
}
