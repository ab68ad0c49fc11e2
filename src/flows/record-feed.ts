import { changedAnnouncements, type StoredAnnouncement } from '../announcements/store.ts'
import type { Sql } from '../base/sql.ts'
import { head, knows, stretchEnd } from '../changes/store.ts'
import { changedMentions, type ReadMention } from '../entities/mentions.store.ts'
import { changedEntities } from '../entities/store.ts'
import type { Announcement } from '../model/announcement.ts'
import type { AnnouncementChange } from '../model/change.ts'
import { type Changes, rowsOf } from '../search/write/rows.ts'
import type { RecordFeed } from './feed.ts'

/** Creates a change feed that reads from PostgreSQL. */
export function recordFeed(sql: Sql): RecordFeed {
  return {
    head: () => head(sql),
    confirm: position => knows(sql, position),
    async after(after, rows, upTo) {
      const changes = await changesAfter(sql, after, rows, upTo)
      return changes === null ? null : rowsOf(changes)
    },
  }
}

/** Reads complete changes after `after`, about `rows` rows at most, in one snapshot; null when there is nothing new. */
export async function changesAfter(
  sql: Sql,
  after: number,
  rows: number,
  upTo?: number,
): Promise<Changes | null> {
  return await sql.begin('isolation level repeatable read read only', async tx => {
    const position = await stretchEnd(tx, after, rows, upTo)
    if (position === null) return null
    const stored = await changedAnnouncements(tx, after, position.change)
    const mentions = Map.groupBy(
      await changedMentions(tx, after, position.change),
      mention => mention.announcementId,
    )
    return {
      position,
      announcements: stored.map(a => toChange(a, mentions.get(a.id) ?? [])),
      entities: await changedEntities(tx, after, position.change),
    }
  })
}

function toChange(stored: StoredAnnouncement, mentions: readonly ReadMention[]): AnnouncementChange {
  const { id, number, change } = stored
  if (stored.erased) return { id, number, change, announcement: null, entityIds: [] }
  return {
    id,
    number,
    change,
    announcement: toAnnouncement(stored, mentions),
    entityIds: mentions.map(m => m.entityId),
  }
}

/** Converts a stored announcement to the public form: a withdrawal appears in its metadata (design 3.4). */
export function toAnnouncement(stored: StoredAnnouncement, mentions: readonly ReadMention[]): Announcement {
  const { number, change, withdrawn, erased, ...announcement } = stored
  const metadata = withdrawn === null ? announcement.metadata : { ...announcement.metadata, withdrawn }
  return { ...announcement, metadata, mentions }
}
