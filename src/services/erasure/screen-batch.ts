import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import { hashAnnouncementContent } from '../../announcements/normalize-draft.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { readBlockEntries, readLatestErasure } from '../../erasure/erasure-store.ts'
import { createNameHasher } from '../../erasure/name-hasher.ts'
import { screenAnnouncement } from '../../erasure/screen-announcement.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'

/** Reads the block list, which is cached until the next erasure. */
export interface BlockListSource {
  load(sql: Queryable): Promise<BlockList>
}

/** Creates the source of the block list of an installation with this secret. */
export function createBlockListSource(secret: string): BlockListSource {
  const hasher = createNameHasher(secret)
  let cached = { erasure: 0, list: new BlockList([], hasher) }
  return {
    async load(sql) {
      const erasure = await readLatestErasure(sql)
      if (erasure === cached.erasure) return cached.list
      const entries = await readBlockEntries(sql)
      if (entries.some(({ keyFingerprint }) => keyFingerprint !== hasher.fingerprint)) throw foreignKeyError()
      cached = { erasure, list: new BlockList(entries, hasher) }
      return cached.list
    },
  }
}

/**
 * Removes what is blocked from announcements before they are written. Requires the writer lock, so that an erasure is either
 * seen here or finds what was written.
 */
export async function screenBatch(
  tx: SqlTransaction,
  incoming: readonly IncomingAnnouncement[],
  blockLists: BlockListSource | undefined,
): Promise<readonly IncomingAnnouncement[]> {
  if (blockLists === undefined) {
    if ((await readLatestErasure(tx)) > 0)
      throw new Error('announcements cannot be written without the block list, because persons were erased')
    return incoming
  }
  const list = await blockLists.load(tx)
  if (list.isEmpty) return incoming
  return incoming
    .filter(({ announcement }) => !list.isBlockedAnnouncement(announcement.id))
    .map(row => {
      const { announcement } = screenAnnouncement(row.announcement, list)
      if (announcement === row.announcement) return row
      return { ...row, announcement, contentHash: hashAnnouncementContent(announcement) }
    })
}

function foreignKeyError(): HeraldError {
  return new HeraldError(
    'secret_key_differs',
    'The list of erased persons was made with a different key, so they would be stored again. Set HERALD_SECRET_KEY to the ' +
      'value with which "herald forget" was run, or, if it was never set, copy the file secret.key from that data folder.',
  )
}
