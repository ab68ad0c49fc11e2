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

/** What a batch turned out to be, in announcements. */
export interface Settled {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
}

/** What a batch writes, and what the record had of it before. */
interface SettledRows {
  readonly announcements: readonly Announcement[]
  readonly rewritten: readonly Announcement[]
  readonly known: ReadonlyMap<string, Known>
}

/**
 * Writes a batch of one source's announcements in the caller's transaction: the announcements, who is meant by
 * the names in them, and one change number. What the record has already, word for word, writes nothing. With `telling`
 * it also writes what subscribers are told: what is new, and which entities are shown otherwise (design 3.4).
 */
export async function settle(
  tx: Transaction,
  sourceId: string,
  incoming: readonly Incoming[],
  telling?: Telling,
): Promise<Settled> {
  const batch = newestOfEach(incoming)
  // The second looks when the first is done: PostgreSQL takes one statement after the other.
  const [, found] = await Promise.all([becomeWriter(tx), findKnown(tx, batch.map(idOf))])
  const known = new Map(found.map(k => [k.id, k]))
  const fresh = batch.filter(row => isNews(row, known.get(idOf(row))))
  await noteVersions(
    tx,
    batch.filter(row => isTouched(row, known.get(idOf(row)))),
  )
  if (fresh.length === 0) return { created: 0, changed: 0, unchanged: incoming.length }

  const announcements = fresh.map(row => row.announcement)
  const rewritten = announcements.filter(a => known.has(a.id))
  const changed = rewritten.map(a => a.id)
  const change = await takeChange(tx)
  await keepVersions(tx, changed)
  const before = await detach(tx, rewritten)
  const dropped = [...new Set(before.map(mention => mention.descriptionId))]
  // PostgreSQL writes the announcements, which go out in this turn, while it is thought about who is meant in them.
  const [, attachment] = await Promise.all([
    saveAnnouncements(tx, fresh, change),
    nextTurn().then(() => attach(tx, announcements, dropped)),
  ])
  const relinked = await announcementsNaming(tx, attachment.moved)
  await markChanged(tx, relinked, change)
  const shown = new ShownChanges()
  const [entities] = await Promise.all([
    settleEntities(tx, { announcements, changed, before, attachment }, change, shown),
    telling && tellOfNew(tx, { announcements, rewritten, known }, telling, change),
  ])

  const withdrawn = await settleWithdrawals(tx, sourceId, { announcements, rewritten, known }, change)
  const touched = await recomputeLinked(tx, withdrawn, change, shown)
  if (telling !== undefined) {
    const updated = shown.updates(attachment.links).map(update => entityUpdated(update, telling))
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

async function tellOfNew(
  tx: Transaction,
  { announcements, known }: SettledRows,
  telling: Telling,
  change: number,
): Promise<void> {
  const created = announcements.filter(a => !known.has(a.id))
  await appendEvents(
    tx,
    created.map(a => announcementCreated(a, telling)),
    change,
  )
}

/** Writes what these announcements take back, and no more do; answers the ids of those who are, or were, taken back. */
async function settleWithdrawals(
  tx: Transaction,
  sourceId: string,
  { announcements, rewritten, known }: SettledRows,
  change: number,
): Promise<string[]> {
  const stated = announcements.flatMap(withdrawalOf)
  await clearWithdrawals(
    tx,
    sourceId,
    rewritten.map(a => a.reference),
  )
  await saveWithdrawals(tx, sourceId, stated)
  const wasStated = rewritten
    .map(({ id }) => known.get(id)?.withdraws ?? null)
    .filter(reference => reference !== null)
  const takenBack = [...stated.map(w => w.reference), ...wasStated]
  const references = [...new Set([...announcements.map(a => a.reference), ...takenBack])]
  return await applyWithdrawals(tx, sourceId, { references, wholes: takenBack }, change)
}

/** Where a batch has one record twice, the newer state stands; where that is not said, the later one. */
function newestOfEach(incoming: readonly Incoming[]): readonly Incoming[] {
  const newest = new Map<string, Incoming>()
  for (const row of incoming) {
    const before = newest.get(idOf(row))
    if (before === undefined || !isOlder(row, before.announcement)) newest.set(idOf(row), row)
  }
  return [...newest.values()]
}

/** What the record has word for word is no news, nor is an earlier state of what it has. */
function isNews(row: Incoming, known: Known | undefined): boolean {
  return known === undefined || !(known.contentHash.equals(row.contentHash) || isOlder(row, known))
}

/** The same words again, later: no change, but from now on a state from between is an earlier one. */
function isTouched({ announcement, contentHash }: Incoming, known: Known | undefined): boolean {
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
