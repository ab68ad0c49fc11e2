import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  applyWithdrawals,
  clearWithdrawals,
  findKnown,
  type Incoming,
  type Known,
  keepVersions,
  markChanged,
  noteVersions,
  saveAnnouncements,
  saveWithdrawals,
  type Withdrawal,
} from '../announcements/store.ts'
import type { Transaction } from '../base/sql.ts'
import { becomeWriter, noteChange, takeChange } from '../changes/store.ts'
import { attach } from '../entities/attach.ts'
import { announcementsNaming } from '../entities/mentions.store.ts'
import { detach, recomputeLinked, settleEntities } from '../entities/settle.ts'
import { ShownChanges } from '../entities/shown-changes.ts'
import type { Announcement } from '../model/announcement.ts'
import { announcementCreated, entityUpdated, type Telling } from '../model/event.ts'
import { appendEvents } from '../outbox/store.ts'

/** Number of announcements in a batch that were created, changed or unchanged. */
export interface Settled {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** The announcements that a batch writes, and their previously stored keys. */
interface WrittenRows {
  readonly announcements: readonly Announcement[]
  readonly rewritten: readonly Announcement[]
  readonly known: ReadonlyMap<string, Known>
}

/**
 * Writes a batch of a source's announcements in the caller's transaction, resolves their entities, and assigns one change
 * number; identical content writes nothing. With `eventContext` it also appends the subscribers' events (design 3.4).
 */
export async function settle(
  tx: Transaction,
  sourceId: string,
  incoming: readonly Incoming[],
  eventContext?: Telling,
): Promise<Settled> {
  const batch = keepNewestVersions(incoming)
  // The lock comes first: PostgreSQL executes the statements of a connection in the order they are sent.
  const [, found] = await Promise.all([becomeWriter(tx), findKnown(tx, batch.map(idOf))])
  const known = new Map(found.map(k => [k.id, k]))
  const fresh = batch.filter(row => isNewContent(row, known.get(idOf(row))))
  await noteVersions(
    tx,
    batch.filter(row => isNewVersionOnly(row, known.get(idOf(row)))),
  )
  if (fresh.length === 0) return { created: 0, changed: 0, unchanged: incoming.length }

  const announcements = fresh.map(row => row.announcement)
  const rewritten = announcements.filter(a => known.has(a.id))
  const changed = rewritten.map(a => a.id)
  const change = await takeChange(tx)
  await keepVersions(tx, changed)
  const before = await detach(tx, rewritten)
  const detachedProfiles = [...new Set(before.map(mention => mention.descriptionId))]
  // Entities are resolved while PostgreSQL writes the announcements, which are sent in this turn of the event loop.
  const [, attachment] = await Promise.all([
    saveAnnouncements(tx, fresh, change),
    nextTurn().then(() => attach(tx, announcements, detachedProfiles)),
  ])
  const relinked = await announcementsNaming(tx, attachment.moved)
  await markChanged(tx, relinked, change)
  const shown = new ShownChanges()
  const [entities] = await Promise.all([
    settleEntities(tx, { announcements, changed, before, attachment }, change, shown),
    eventContext && appendCreatedEvents(tx, { announcements, rewritten, known }, eventContext, change),
  ])

  const withdrawn = await writeWithdrawals(tx, sourceId, { announcements, rewritten, known }, change)
  const touched = await recomputeLinked(tx, withdrawn, change, shown)
  if (eventContext !== undefined) {
    const updated = shown.updates(attachment.links).map(update => entityUpdated(update, eventContext))
    await appendEvents(tx, updated, change)
  }

  await noteChange(
    tx,
    change,
    new Set([...announcements.map(a => a.id), ...withdrawn, ...relinked]).size,
    entities.union(touched).size,
  )
  return {
    created: fresh.length - changed.length,
    changed: changed.length,
    unchanged: incoming.length - fresh.length,
  }
}

async function appendCreatedEvents(
  tx: Transaction,
  { announcements, known }: WrittenRows,
  eventContext: Telling,
  change: number,
): Promise<void> {
  const created = announcements.filter(a => !known.has(a.id))
  await appendEvents(
    tx,
    created.map(a => announcementCreated(a, eventContext)),
    change,
  )
}

/** Writes the withdrawals of these announcements and removes outdated ones. Returns the ids of all affected announcements. */
async function writeWithdrawals(
  tx: Transaction,
  sourceId: string,
  { announcements, rewritten, known }: WrittenRows,
  change: number,
): Promise<string[]> {
  const withdrawals = announcements.flatMap(withdrawalOf)
  await clearWithdrawals(
    tx,
    sourceId,
    rewritten.map(a => a.reference),
  )
  await saveWithdrawals(tx, sourceId, withdrawals)
  const previouslyWithdrawn = rewritten
    .map(({ id }) => known.get(id)?.withdraws ?? null)
    .filter(reference => reference !== null)
  const withdrawnReferences = [...withdrawals.map(w => w.reference), ...previouslyWithdrawn]
  const references = [...new Set([...announcements.map(a => a.reference), ...withdrawnReferences])]
  return await applyWithdrawals(tx, sourceId, { references, wholes: withdrawnReferences }, change)
}

/** Keeps one row per announcement: the newest version, or the last row when there is no version. */
function keepNewestVersions(incoming: readonly Incoming[]): readonly Incoming[] {
  const newest = new Map<string, Incoming>()
  for (const row of incoming) {
    const previous = newest.get(idOf(row))
    if (previous === undefined || !isOlder(row, previous.announcement)) newest.set(idOf(row), row)
  }
  return [...newest.values()]
}

/** Whether a row must be written: it is neither identical to the stored content nor an older version. */
function isNewContent(row: Incoming, known: Known | undefined): boolean {
  return known === undefined || !(known.contentHash.equals(row.contentHash) || isOlder(row, known))
}

/** Whether identical content has a newer version. Storing it makes versions in between count as older. */
function isNewVersionOnly({ announcement, contentHash }: Incoming, known: Known | undefined): boolean {
  const { version } = announcement
  if (known === undefined || version === undefined) return false
  return known.contentHash.equals(contentHash) && version > (known.version ?? '')
}

function isOlder({ announcement: { version } }: Incoming, other: { version?: string | null }): boolean {
  return version !== undefined && other.version != null && version < other.version
}

function idOf(row: Incoming): string {
  return row.announcement.id
}

function withdrawalOf({ reference, date, withdraws }: Incoming['announcement']): Withdrawal[] {
  return withdraws === undefined ? [] : [{ reference: withdraws, by: reference, date }]
}
