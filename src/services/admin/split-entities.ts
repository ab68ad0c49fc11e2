import { markAnnouncementsChanged } from '../../announcements/announcement-store.ts'
import type { RecordInTransaction } from '../../audit/audit-entry.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import { applyResolution } from '../../entities/apply-resolution.ts'
import { EntityChangeTracker } from '../../entities/entity-change-tracker.ts'
import { findFirstProfiles, saveEntitySplit } from '../../entities/entity-profile-store.ts'
import { findAnnouncementsByProfiles } from '../../entities/mention-store.ts'
import { reresolveProfiles } from '../../entities/resolve-mentions.ts'
import { entityEvents } from '../../model/events/webhook-event.ts'
import { appendEvents } from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { followEntityChanges } from '../following/follow-entity-changes.ts'

/**
 * Permanently keeps two entities from being merged, or lifts this split (design 5); if one was an alias, it becomes a separate
 * entity. Notifies subscribers, calls `record` last in the transaction, returns the number of changed entities, and throws `not_found` for an unknown ID.
 */
export async function setEntitySplit(
  { sql, clock, random }: Pick<Dependencies, 'sql' | 'clock' | 'random'>,
  ids: readonly [string, string],
  isSplit: boolean,
  record: RecordInTransaction,
): Promise<number> {
  if (ids[0] === ids[1])
    throw new HeraldError('invalid_usage', 'Both IDs are the same. Enter the IDs of two different entities.')
  return await sql.begin(async tx => {
    await acquireWriterLock(tx)
    const pair = await findFoundingProfiles(tx, ids)
    await saveEntitySplit(tx, pair, isSplit)
    const change = await nextChangeNumber(tx)
    const resolution = await reresolveProfiles(tx, pair)
    const relinked = await findAnnouncementsByProfiles(tx, resolution.movedProfileIds)
    await markAnnouncementsChanged(tx, relinked, change)
    const emptyBatch = { announcements: [], changedIds: [], previousMentions: [] }
    const shown = new EntityChangeTracker()
    const entities = await applyResolution(tx, { ...emptyBatch, resolution }, change, shown)
    const eventContext = { now: clock.now(), random: random }
    const updated = shown.listUpdates([]).flatMap(update => entityEvents(update, eventContext))
    await appendEvents(tx, updated, change)
    await recordChange(tx, change, relinked.length, entities.size)
    await record(tx, {
      action: isSplit ? 'entity.split' : 'entity.merged',
      subject: { type: 'entity', id: ids[0] },
      details: { other: ids[1] },
    })
    await followEntityChanges(tx, resolution.moves, shown.aliasChanges)
    return entities.size
  })
}

async function findFoundingProfiles(
  tx: SqlTransaction,
  ids: readonly [string, string],
): Promise<readonly [string, string]> {
  const founders = await findFirstProfiles(tx, ids)
  const [first, second] = ids.map(id => founders.get(id))
  if (first !== undefined && second !== undefined) return [first, second]
  const unknown = first === undefined ? ids[0] : ids[1]
  throw new HeraldError('not_found', `There is no entity with the ID "${unknown}".`)
}
