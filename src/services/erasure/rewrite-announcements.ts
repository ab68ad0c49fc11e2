import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import { markAnnouncementsChanged, replaceAnnouncements } from '../../announcements/announcement-store.ts'
import { eraseAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import { applyResolution, unlinkMentions } from '../../entities/apply-resolution.ts'
import { profileMentions } from '../../entities/build-profile.ts'
import { EntityChangeTracker } from '../../entities/entity-change-tracker.ts'
import {
  clearUnreferencedEntities,
  deleteSplitsOfMissingProfiles,
} from '../../entities/erasure/erase-entity-store.ts'
import { findAnnouncementsByProfiles } from '../../entities/mention-store.ts'
import { resolveMentions } from '../../entities/resolve-mentions.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { eraseFollowed, followEntityChanges } from '../following/follow-entity-changes.ts'

/** The changes of a rewriting. */
export interface RewriteResult {
  /** The number of the change; `null` if nothing was written. */
  readonly change: number | null
  readonly removedMentions: number
  /** The entities that nothing mentions any longer. */
  readonly clearedEntityIds: readonly string[]
}

/**
 * Replaces announcements by their versions without erased persons, and erases others, as one change. Creates no events and no
 * earlier versions. Also clears these entities that nothing mentions. Requires the writer lock.
 */
export async function rewriteAnnouncements(
  tx: SqlTransaction,
  kept: readonly IncomingAnnouncement[],
  erased: readonly IncomingAnnouncement[],
  orphanIds: readonly string[] = [],
): Promise<RewriteResult> {
  if (kept.length + erased.length === 0) return await clearOrphans(tx, orphanIds)
  const rows = [...kept, ...erased.map(withoutMentions)]
  const announcements = rows.map(row => row.announcement)
  const changedIds = announcements.map(({ id }) => id)
  const change = await nextChangeNumber(tx)
  const previousMentions = await unlinkMentions(tx, announcements)
  await replaceAnnouncements(tx, rows, change)
  const detachedProfiles = [...new Set(previousMentions.map(mention => mention.profileId))]
  const resolution = await resolveMentions(tx, announcements.flatMap(profileMentions), detachedProfiles)
  const relinked = await findAnnouncementsByProfiles(tx, resolution.movedProfileIds)
  await markAnnouncementsChanged(tx, relinked, change)
  const batch = { announcements, changedIds, previousMentions, resolution }
  const tracker = new EntityChangeTracker()
  const entities = await applyResolution(tx, batch, change, tracker)
  await eraseAnnouncements(
    tx,
    erased.map(row => row.announcement.id),
    change,
  )
  const mentionedIds = [...new Set(previousMentions.map(mention => mention.entityId))]
  const clearedEntityIds = await clearUnreferencedEntities(tx, [...mentionedIds, ...orphanIds], change)
  await deleteSplitsOfMissingProfiles(tx)
  const written = new Set([...changedIds, ...relinked])
  await recordChange(tx, change, written.size, entities.union(new Set(clearedEntityIds)).size)
  await followEntityChanges(tx, resolution.moves, tracker.aliasChanges)
  await eraseFollowed(tx, {
    erasedIds: erased.map(row => row.announcement.id),
    rewrittenIds: kept.map(row => row.announcement.id),
    clearedEntityIds,
  })
  const remaining = announcements.reduce((sum, { mentions }) => sum + mentions.length, 0)
  return { change, removedMentions: previousMentions.length - remaining, clearedEntityIds }
}

/** Clears entities that no announcement mentions, as a change of its own. */
async function clearOrphans(tx: SqlTransaction, ids: readonly string[]): Promise<RewriteResult> {
  if (ids.length === 0) return { change: null, removedMentions: 0, clearedEntityIds: [] }
  const change = await nextChangeNumber(tx)
  const clearedEntityIds = await clearUnreferencedEntities(tx, ids, change)
  await recordChange(tx, change, 0, clearedEntityIds.length)
  await eraseFollowed(tx, { erasedIds: [], rewrittenIds: [], clearedEntityIds })
  return { change, removedMentions: 0, clearedEntityIds }
}

function withoutMentions(row: IncomingAnnouncement): IncomingAnnouncement {
  return { ...row, announcement: { ...row.announcement, mentions: [] } }
}
