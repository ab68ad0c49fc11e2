import {
  findAnnouncementsByText,
  readAnnouncementVersions,
} from '../../../announcements/erase-announcement-store.ts'
import { findMentionsByText } from '../../../entities/erasure/erase-entity-store.ts'
import type { BlockList } from '../../../erasure/block-list.ts'
import { ALL_TEXTS, type TextSearch } from '../../../erasure/name-search.ts'
import { findBlockedNames, screenAnnouncement } from '../../../erasure/screen-announcement.ts'
import { findEventsByText, readLatestEvent } from '../../../outbox/erase-event-store.ts'
import { type Queryable, type SqlPool, WITHOUT_TIME_LIMITS } from '../../../platform/sql/sql-pool.ts'
import { preferParallelScans } from '../../../platform/sql/words/word-filter.ts'
import { readStoredAnnouncements } from '../erase-from-database.ts'
import type { QuotedTextSearch } from '../erase-quoted-texts.ts'
import type { ErasureTarget } from './find-target.ts'

/** The announcements and other texts that hold something to erase. */
export interface ErasureCandidates {
  readonly announcementIds: readonly string[]
  readonly search: QuotedTextSearch
}

/** Announcements in memory at a time. */
const BATCH_SIZE = 500

/**
 * Finds the announcements to erase as a whole, and those that mention one of the names. This takes seconds among a million
 * announcements, so they are erased before all texts are searched.
 */
export async function findMentionedCandidates(
  sql: SqlPool,
  { entries, search }: ErasureTarget,
): Promise<string[]> {
  const ids = entries.filter(({ kind }) => kind === 'announcement').map(({ value }) => value)
  if (search === ALL_TEXTS) return ids
  const mentions = await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    await preferParallelScans(tx)
    return await findMentionsByText(tx, search)
  })
  return [...new Set([...ids, ...mentions.map(({ announcementId }) => announcementId)])]
}

/** Searches the texts of all announcements, their earlier versions and all events. No lock is held meanwhile. */
export async function findTextCandidates(
  sql: SqlPool,
  list: BlockList,
  words: TextSearch,
): Promise<ErasureCandidates> {
  return await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    await preferParallelScans(tx)
    const lastEvent = await readLatestEvent(tx)
    const events = await findEventsByText(tx, words, 0)
    const announcementIds = await confirmCandidates(tx, [...(await findAnnouncementsByText(tx, words))], list)
    return { announcementIds, search: { words, events, lastEvent } }
  })
}

/** Reads the announcements and returns those that hold something blocked. The words select some others too. */
async function confirmCandidates(sql: Queryable, ids: readonly string[], list: BlockList): Promise<string[]> {
  const confirmed: string[] = []
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    const batch = ids.slice(first, first + BATCH_SIZE)
    const versions = Map.groupBy(
      await readAnnouncementVersions(sql, batch),
      ({ announcementId }) => announcementId,
    )
    for (const { announcement } of await readStoredAnnouncements(sql, batch)) {
      const isAffected =
        screenAnnouncement(announcement, list).announcement !== announcement ||
        versions
          .get(announcement.id)
          ?.some(({ content }) => findBlockedNames(JSON.stringify(content), announcement, list).size > 0)
      if (isAffected) confirmed.push(announcement.id)
    }
  }
  return confirmed
}
