import {
  type ChangedAnnouncement,
  findChangedAnnouncements,
  type StoredAnnouncement,
} from '../../announcements/announcement-store.ts'
import { findBatchEnd, isKnownPosition, readLatestPosition } from '../../changes/change-number-store.ts'
import { findChangedEntities } from '../../entities/entity-store.ts'
import { findChangedMentions, type ResolvedMention } from '../../entities/mention-store.ts'
import type { Announcement } from '../../model/announcement.ts'
import type { AnnouncementChange } from '../../model/database-change.ts'
import { type SqlPool, type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { buildIndexRows, type DatabaseChanges } from '../../search/engines/sqlite/write/index-rows.ts'
import { maskDatabaseChanges } from '../masking/mask-database-changes.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Reads the changes with numbers above `after`, at most up to `upTo`. */
export type ReadChanges = (after: number, rows: number, upTo?: number) => Promise<DatabaseChanges | null>

/** Creates the function that reads changes from PostgreSQL, with natural persons masked if requested. */
export function createChangeReader(sql: SqlPool, { masked }: { readonly masked: boolean }): ReadChanges {
  return async (...range) => {
    const changes = await readChangesAfter(sql, ...range)
    return changes === null || !masked ? changes : maskDatabaseChanges(changes)
  }
}

/** Creates a change feed that reads from PostgreSQL. */
export function createDatabaseChangeFeed(sql: SqlPool, options = { masked: false }): ChangeFeed {
  const read = createChangeReader(sql, options)
  return {
    head: () => readLatestPosition(sql),
    confirm: position => isKnownPosition(sql, position),
    async after(after, rows, upTo) {
      const changes = await read(after, rows, upTo)
      return changes === null ? null : buildIndexRows(changes)
    },
  }
}

/** Returns the complete changes after change number `after`, at most about `rows` rows, or `null` if there are none. */
export async function readChangesAfter(
  sql: SqlPool,
  after: number,
  rows: number,
  upTo?: number,
): Promise<DatabaseChanges | null> {
  return await sql.begin(`isolation level repeatable read read only${WITHOUT_TIME_LIMITS}`, tx =>
    readChangesOfTransaction(tx, after, rows, upTo),
  )
}

/** Does the same in a transaction, all of whose statements must read one snapshot. */
export async function readChangesOfTransaction(
  tx: SqlTransaction,
  after: number,
  rows: number,
  upTo?: number,
): Promise<DatabaseChanges | null> {
  const position = await findBatchEnd(tx, after, rows, upTo)
  if (position === null) return null
  const stored = await findChangedAnnouncements(tx, after, position.change)
  const mentions = Map.groupBy(
    await findChangedMentions(tx, after, position.change),
    mention => mention.announcementId,
  )
  return {
    position,
    announcements: stored.map(a => toChange(a, mentions.get(a.id) ?? [])),
    entities: await findChangedEntities(tx, after, position.change),
  }
}

function toChange(stored: ChangedAnnouncement, mentions: readonly ResolvedMention[]): AnnouncementChange {
  const { changedAt: changedAtDate, ...announcement } = stored
  const { id, number, change, erased } = announcement
  const changedAt = changedAtDate.getTime()
  if (erased) return { id, number, change, changedAt, announcement: null, entityIds: [] }
  return {
    id,
    number,
    change,
    changedAt,
    announcement: toPublicAnnouncement(announcement, mentions),
    entityIds: mentions.map(m => m.entityId),
  }
}

/** Converts a stored announcement to its public form, in which a withdrawal is part of the metadata (design 3.4). */
export function toPublicAnnouncement(
  stored: StoredAnnouncement,
  mentions: readonly ResolvedMention[],
): Announcement {
  const { number, change, withdrawn, erased, details, ...announcement } = stored
  const metadata = withdrawn === null ? announcement.metadata : { ...announcement.metadata, withdrawn }
  return { ...announcement, metadata, mentions, ...(details != null && { details }) }
}
