import {
  archiveAnnouncementVersions,
  findStoredAnnouncementKeys,
  type IncomingAnnouncement,
  insertAnnouncements,
  markAnnouncementsChanged,
  replaceAnnouncements,
  type StoredAnnouncementKey,
  updateSourceVersions,
} from '../../announcements/announcement-store.ts'
import {
  applyWithdrawals,
  deleteWithdrawals,
  insertWithdrawals,
  type Withdrawal,
} from '../../announcements/withdrawal-store.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import {
  applyResolution,
  recomputeMentionedEntities,
  unlinkMentions,
} from '../../entities/apply-resolution.ts'
import { type PreparedMentions, profileMentions } from '../../entities/build-profile.ts'
import { EntityChangeTracker } from '../../entities/entity-change-tracker.ts'
import { findAnnouncementsByProfiles } from '../../entities/mention-store.ts'
import { resolveMentions } from '../../entities/resolve-mentions.ts'
import type { Announcement } from '../../model/announcement.ts'
import {
  announcementCreatedEvent,
  type EventContext,
  entityEvents,
  type WebhookEvent,
} from '../../model/events/webhook-event.ts'
import { appendEvents, createEventStatements } from '../../outbox/event-outbox-store.ts'
import type { PipelinedStatement } from '../../platform/sql/pipeline.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { type BlockListSource, screenBatch } from '../erasure/screen-batch.ts'
import { followEntityChanges } from '../following/follow-entity-changes.ts'

/** The numbers of announcements in a batch that were created, changed and unchanged. */
export interface BatchResult {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** The new and changed announcements of a batch, with the previously stored keys of all. */
interface WrittenRows {
  readonly sourceId: string
  readonly rows: readonly IncomingAnnouncement[]
  readonly announcements: readonly Announcement[]
  readonly rewritten: readonly Announcement[]
  readonly known: ReadonlyMap<string, StoredAnnouncementKey>
}

/** The IDs of announcements and entities that a batch changed. */
interface ChangedIds {
  readonly announcements: ReadonlySet<string>
  readonly entities: ReadonlySet<string>
}

/**
 * Writes a batch of a source's announcements in the caller's transaction, resolves their entities and assigns one change
 * number; skips identical content. If `eventContext` is given, also appends the events for subscribers (design 3.4). Erased
 * announcements and persons are left out by `blockLists`, which is required once anything was erased. Announcements without
 * `prepared` mentions, such as those from which a person was removed, have them built here.
 */
export async function writeBatch(
  tx: SqlTransaction,
  sourceId: string,
  incoming: readonly IncomingAnnouncement[],
  eventContext?: EventContext,
  blockLists?: BlockListSource,
  prepared: PreparedMentions = new Map(),
): Promise<BatchResult> {
  const newest = keepNewestVersions(incoming)
  // The lock is acquired first, because an earlier read would miss what another writer is about to commit.
  const [, found] = await tx.pipeline([
    acquireWriterLock(tx),
    findStoredAnnouncementKeys(tx, newest.map(idOf)),
  ])
  const known = new Map(found.map(k => [k.id, k]))
  const batch = await screenBatch(tx, newest, blockLists)
  const fresh = batch.filter(row => isNewContent(row, known.get(idOf(row))))
  await updateSourceVersions(tx, selectNewVersions(batch, known))
  if (fresh.length === 0) return { created: 0, changed: 0, unchanged: incoming.length }

  const announcements = fresh.map(row => row.announcement)
  const rewritten = announcements.filter(a => known.has(a.id))
  const change = await nextChangeNumber(tx)
  const written = { sourceId, rows: fresh, announcements, rewritten, known }
  const changed = await writeRows(tx, written, prepared, change, eventContext)
  await recordChange(tx, change, changed.announcements.size, changed.entities.size)
  return {
    created: fresh.length - rewritten.length,
    changed: rewritten.length,
    unchanged: incoming.length - fresh.length,
  }
}

/** Writes announcements with their entities and events. */
async function writeRows(
  tx: SqlTransaction,
  written: WrittenRows,
  prepared: PreparedMentions,
  change: number,
  eventContext: EventContext | undefined,
): Promise<ChangedIds> {
  const { announcements, rewritten } = written
  const changedIds = rewritten.map(a => a.id)
  await archiveAnnouncementVersions(tx, changedIds)
  const previousMentions = await unlinkMentions(tx, rewritten)
  const detachedProfiles = [...new Set(previousMentions.map(mention => mention.profileId))]
  const mentions = announcements.flatMap(a => prepared.get(a) ?? profileMentions(a))
  const resolution = await resolveMentions(tx, mentions, detachedProfiles)
  const relinked = await findAnnouncementsByProfiles(tx, resolution.movedProfileIds)
  await markAnnouncementsChanged(tx, relinked, change)
  const tracker = new EntityChangeTracker()
  const batch = { announcements, changedIds, previousMentions, resolution }
  const entities = await applyResolution(tx, batch, change, tracker, [
    ...createAnnouncementWrites(tx, written, change),
    ...createEventStatements(tx, buildCreatedEvents(written, eventContext), change),
  ])
  const withdrawn = await writeWithdrawals(tx, written, change)
  const touched = await recomputeMentionedEntities(tx, withdrawn, change, tracker)
  if (eventContext !== undefined) {
    const updates = tracker.listUpdates(resolution.links)
    await appendEvents(
      tx,
      updates.flatMap(update => entityEvents(update, eventContext)),
      change,
    )
  }
  await followEntityChanges(tx, resolution.moves, tracker.aliasChanges)
  return {
    announcements: new Set([...announcements.map(a => a.id), ...withdrawn, ...relinked]),
    entities: entities.union(touched),
  }
}

/** Creates the statements that insert new announcements and replace stored ones. */
function createAnnouncementWrites(
  tx: SqlTransaction,
  { rows, known }: WrittenRows,
  change: number,
): readonly PipelinedStatement[] {
  const created = rows.filter(row => !known.has(idOf(row)))
  const replaced = rows.filter(row => known.has(idOf(row)))
  return [
    replaced.length === 0 ? null : replaceAnnouncements(tx, replaced, change),
    created.length === 0 ? null : insertAnnouncements(tx, created, change),
  ]
}

function buildCreatedEvents(
  { announcements, known }: WrittenRows,
  eventContext: EventContext | undefined,
): readonly WebhookEvent[] {
  if (eventContext === undefined) return []
  const created = announcements.filter(a => !known.has(a.id))
  return created.map(a => announcementCreatedEvent(a, eventContext))
}

/** Writes the withdrawals that announcements state and removes outdated ones. Returns the affected announcements' IDs. */
async function writeWithdrawals(
  tx: SqlTransaction,
  { sourceId, announcements, rewritten, known }: WrittenRows,
  change: number,
): Promise<string[]> {
  const withdrawals = announcements.flatMap(withdrawalOf)
  await deleteWithdrawals(
    tx,
    sourceId,
    rewritten.map(a => a.reference),
  )
  await insertWithdrawals(tx, sourceId, withdrawals)
  const previouslyWithdrawn = rewritten
    .map(({ id }) => known.get(id)?.withdraws ?? null)
    .filter(reference => reference !== null)
  const withdrawnReferences = [...withdrawals.map(w => w.reference), ...previouslyWithdrawn]
  const references = announcements.map(a => a.reference)
  return await applyWithdrawals(tx, sourceId, { references, withdrawnReferences }, change)
}

/** Keeps one row per announcement, which is the newest version or, if there are no versions, the last row. */
function keepNewestVersions(incoming: readonly IncomingAnnouncement[]): readonly IncomingAnnouncement[] {
  const newest = new Map<string, IncomingAnnouncement>()
  for (const row of incoming) {
    const previous = newest.get(idOf(row))
    if (previous === undefined || !isOlder(row, previous.announcement)) newest.set(idOf(row), row)
  }
  return [...newest.values()]
}

/** Selects the rows whose version alone is new. */
function selectNewVersions(
  batch: readonly IncomingAnnouncement[],
  known: ReadonlyMap<string, StoredAnnouncementKey>,
): readonly IncomingAnnouncement[] {
  return batch.filter(row => isNewVersionOnly(row, known.get(idOf(row))))
}

/** Returns whether a row must be written: it is neither erased, nor identical to the stored content, nor an older version. */
function isNewContent(row: IncomingAnnouncement, known: StoredAnnouncementKey | undefined): boolean {
  return (
    known === undefined || !(known.erased || known.contentHash.equals(row.contentHash) || isOlder(row, known))
  )
}

/** Returns whether the content is identical but its version newer. Storing that version makes those in between outdated. */
function isNewVersionOnly(
  { announcement, contentHash }: IncomingAnnouncement,
  known: StoredAnnouncementKey | undefined,
): boolean {
  const { version } = announcement
  if (known === undefined || version === undefined) return false
  return known.contentHash.equals(contentHash) && version > (known.version ?? '')
}

function isOlder(
  { announcement: { version } }: IncomingAnnouncement,
  other: { version?: string | null },
): boolean {
  return version !== undefined && other.version != null && version < other.version
}

function idOf(row: IncomingAnnouncement): string {
  return row.announcement.id
}

function withdrawalOf({ reference, date, withdraws }: IncomingAnnouncement['announcement']): Withdrawal[] {
  return withdraws === undefined ? [] : [{ reference: withdraws, withdrawnBy: reference, date }]
}
