import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import {
  type AnnouncementVersion,
  readAnnouncementVersions,
  readErasableAnnouncements,
  replaceAnnouncementVersions,
} from '../../announcements/erase-announcement-store.ts'
import { hashAnnouncementContent } from '../../announcements/normalize-draft.ts'
import { findUnmentionedEntities, readErasableMentions } from '../../entities/erasure/erase-entity-store.ts'
import type { BlockList } from '../../erasure/block-list.ts'
import { redactText } from '../../erasure/redact-text.ts'
import { findBlockedNames, isRemovedName, screenAnnouncement } from '../../erasure/screen-announcement.ts'
import type { Announcement, JsonValue } from '../../model/announcement.ts'
import { tokenizeNames } from '../../model/person-names/name-tokens.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { eraseQuotedTexts, type QuotedTextCounts, type QuotedTextSearch } from './erase-quoted-texts.ts'
import { rewriteAnnouncements } from './rewrite-announcements.ts'

/** Numbers of rows that an erasure changed. */
export interface DatabaseCounts extends QuotedTextCounts {
  /** Announcements that stay without the person, and those that are gone. */
  readonly rewrittenAnnouncements: number
  readonly erasedAnnouncements: number
  readonly versions: number
  readonly mentions: number
  readonly entities: number
}

/** The scope of an erasure: the announcements that may contain something blocked, and where else to look. */
export interface ErasureScope {
  readonly list: BlockList
  readonly announcementIds: readonly string[]
  /** The other texts to examine; `null` for the events of the announcements only. */
  readonly search: QuotedTextSearch | null
  /** Names, by their hashes, to remove from those texts besides the ones found in the announcements. */
  readonly quotedNames?: ReadonlySet<string>
  /** Numbers of identifiers to remove from those texts besides those of removed mentions. */
  readonly quotedNumbers?: ReadonlySet<string>
  /** Announcements to erase besides the blocked ones. */
  readonly expiredIds?: ReadonlySet<string>
}

/** The result of an erasure: the counts, and what was removed, by which other texts are searched. */
export interface ErasedData {
  readonly counts: DatabaseCounts
  /** Hashes of names. */
  readonly names: ReadonlySet<string>
  /** Numbers of identifiers. */
  readonly numbers: ReadonlySet<string>
}

/** Erases everything in the scope from the database, as one change. Requires the writer lock. */
export async function eraseFromDatabase(tx: SqlTransaction, scope: ErasureScope): Promise<ErasedData> {
  const { list, expiredIds } = scope
  const rows = await readStoredAnnouncements(tx, scope.announcementIds)
  const kept: IncomingAnnouncement[] = []
  const erased: IncomingAnnouncement[] = []
  const names = new Set(scope.quotedNames)
  const numbers = new Set(scope.quotedNumbers)
  for (const row of rows) {
    const { announcement, removedNames, removedNumbers } = screenAnnouncement(row.announcement, list)
    for (const name of removedNames) names.add(name)
    for (const number of removedNumbers) numbers.add(number)
    if (list.isBlockedAnnouncement(announcement.id) || expiredIds?.has(announcement.id)) erased.push(row)
    else if (announcement !== row.announcement)
      kept.push({ ...row, announcement, contentHash: hashAnnouncementContent(announcement) })
  }
  const versions = await redactVersions(tx, rows, list, numbers)
  for (const name of versions.names) names.add(name)
  const orphanIds = await findOrphansNamed(tx, scope, names)
  const { removedMentions, clearedEntityIds } = await rewriteAnnouncements(tx, kept, erased, orphanIds)
  const erasedIds = erased.map(row => row.announcement.id)
  const quoted = await eraseQuotedTexts(tx, {
    list,
    names,
    numbers,
    search: scope.search,
    changedIds: kept.map(row => row.announcement.id),
    goneIds: [...erasedIds, ...clearedEntityIds],
  })
  const counts = {
    rewrittenAnnouncements: kept.length,
    erasedAnnouncements: erased.length,
    versions: versions.changed,
    mentions: removedMentions,
    entities: clearedEntityIds.length,
    ...quoted,
  }
  return { counts, names, numbers }
}

/** Reads announcements as an ingestion would store them again. */
export async function readStoredAnnouncements(
  tx: Queryable,
  ids: readonly string[],
): Promise<IncomingAnnouncement[]> {
  if (ids.length === 0) return []
  const mentions = Map.groupBy(await readErasableMentions(tx, ids), mention => mention.announcementId)
  return (await readErasableAnnouncements(tx, ids)).map(({ number: _, documentId, location, ...fields }) => {
    const announcement: Announcement = {
      ...fields,
      mentions: (mentions.get(fields.id) ?? []).map(
        ({ announcementId: _announcement, entityId: _entity, ...mention }) => mention,
      ),
    }
    return {
      announcement,
      contentHash: hashAnnouncementContent(announcement),
      documentId: documentId as number,
      location,
    }
  })
}

/** Removes the blocked names from earlier versions, and the mentions with these names. */
async function redactVersions(
  tx: SqlTransaction,
  rows: readonly IncomingAnnouncement[],
  list: BlockList,
  numbers: ReadonlySet<string>,
): Promise<{ changed: number; names: ReadonlySet<string> }> {
  const found = new Set<string>()
  const announcements = new Map(rows.map(({ announcement }) => [announcement.id, announcement]))
  const versions = await readAnnouncementVersions(tx, [...announcements.keys()])
  const changed = versions.flatMap((version): AnnouncementVersion[] => {
    const announcement = announcements.get(version.announcementId)
    if (announcement === undefined) return []
    const text = JSON.stringify(version.content)
    const names = findBlockedNames(text, announcement, list)
    for (const name of names) found.add(name)
    const redacted = redactText(text, 'json', {
      list,
      shouldRemove: name => names.has(name),
      protectedPhrases: [],
      numbers,
    })
    return redacted === text ? [] : [{ ...version, content: withoutRemovedMentions(JSON.parse(redacted)) }]
  })
  await replaceAnnouncementVersions(tx, changed)
  return { changed: changed.length, names: found }
}

/** Lists the entities with one of the names that only earlier versions of announcements mentioned. */
async function findOrphansNamed(
  tx: SqlTransaction,
  { list, search }: ErasureScope,
  names: ReadonlySet<string>,
): Promise<string[]> {
  if (names.size === 0 || search === null) return []
  return (await findUnmentionedEntities(tx, search.words)).flatMap(({ id, name }) => {
    const hash = list.findName(tokenizeNames(name).map(({ word }) => word))
    return hash !== null && names.has(hash) ? [id] : []
  })
}

function withoutRemovedMentions(content: { readonly [key: string]: JsonValue }): {
  readonly [key: string]: JsonValue
} {
  const { mentions } = content
  if (!Array.isArray(mentions)) return content
  return { ...content, mentions: mentions.filter(({ name }) => !isRemovedName(String(name))) }
}
