import type { Announcement, JsonValue } from '../model/announcement.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { mayContainWords } from '../platform/sql/words/word-filter.ts'

/** An announcement with everything that is stored of it, except its mentions. */
export interface ErasableAnnouncement extends Omit<Announcement, 'mentions'> {
  readonly number: number
  readonly documentId: number | null
  readonly location: string
}

/** Reads announcements completely. Erased ones are left out. */
export async function readErasableAnnouncements(
  sql: Queryable,
  ids: readonly string[],
): Promise<ErasableAnnouncement[]> {
  const rows = await sql<
    (ErasableAnnouncement & Record<'corrects' | 'withdraws' | 'version' | 'details', unknown>)[]
  >`
    select id, number, source_id as "sourceId", source_reference as reference, publication_date as date, jurisdiction, category,
           language, title, summary, source_url as url, metadata, details, corrects, withdraws, version,
           document_id as "documentId", source_location as location
    from announcements where id = any(${[...ids]}::uuid[]) and not erased`
  return rows.map(
    row => Object.fromEntries(Object.entries(row).filter(isStated)) as unknown as ErasableAnnouncement,
  )
}

/** Returns whether a column has a value, or is one that is null in an announcement too. */
function isStated([column, value]: [string, unknown]): boolean {
  return value !== null || column === 'summary' || column === 'documentId'
}

/** Lists up to `limit` announcements with a higher number, in the order in which they were first stored. */
export async function listAnnouncementsAfter(
  sql: Queryable,
  number: number,
  limit: number,
): Promise<{ id: string; number: number }[]> {
  return await sql`
    select id, number from announcements where number > ${number} and not erased order by number limit ${limit}`
}

/** Finds the announcements whose texts, present or previous, may contain all words of one of these sets. */
export async function findAnnouncementsByText(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<Set<string>> {
  const texts = sql`concat_ws(' ', title, summary, source_url, metadata::text, details::text)`
  const present = await sql<{ id: string }[]>`
    select id from announcements where not erased and ${mayContainWords(sql, texts, search)}`
  return new Set([...present.map(row => row.id), ...(await findEarlierVersionsByText(sql, search))])
}

/** Finds the announcements whose earlier versions may contain all words of one of these sets. */
export async function findEarlierVersionsByText(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct announcement_id as id from announcement_versions
    where ${mayContainWords(sql, sql`content::text`, search)}`
  return rows.map(row => row.id)
}

/**
 * Erases announcements: only their ID, number, source and reference stay, so that followers are told and nothing stores them
 * again.
 */
export async function eraseAnnouncements(
  tx: SqlTransaction,
  ids: readonly string[],
  change: number,
): Promise<void> {
  if (ids.length === 0) return
  await tx`delete from announcement_versions where announcement_id = any(${[...ids]}::uuid[])`
  await tx`
    update announcements set erased = true, change = ${change}, changed_at = now(), title = '', summary = null, source_url = '',
      metadata = '{}', details = null, corrects = null, withdraws = null, withdrawn_on = null, version = null,
      content_hash = '', document_id = null, source_location = '', language = 'und'
    where id = any(${[...ids]}::uuid[])`
}

/** Lists the documents from which announcements and their earlier versions were read. */
export async function listDocumentsOfAnnouncements(
  sql: Queryable,
  ids: readonly string[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select document_id as id from announcements where id = any(${[...ids]}::uuid[]) and document_id is not null
    union select document_id from announcement_versions
      where announcement_id = any(${[...ids]}::uuid[]) and document_id is not null`
  return rows.map(({ id }) => id)
}

/** Lists which of these announcements are erased. */
export async function listErasedAmong(sql: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from announcements where id = any(${[...ids]}::uuid[]) and erased`
  return rows.map(({ id }) => id)
}

/** An earlier version of an announcement. */
export interface AnnouncementVersion {
  readonly announcementId: string
  readonly change: number
  readonly content: { readonly [key: string]: JsonValue }
}

export async function readAnnouncementVersions(
  sql: Queryable,
  ids: readonly string[],
): Promise<AnnouncementVersion[]> {
  return await sql`
    select announcement_id as "announcementId", change, content from announcement_versions
    where announcement_id = any(${[...ids]}::uuid[])`
}

export async function replaceAnnouncementVersions(
  tx: SqlTransaction,
  versions: readonly AnnouncementVersion[],
): Promise<void> {
  if (versions.length === 0) return
  await tx`
    update announcement_versions v set content = w.content::jsonb
    from unnest(${versions.map(v => v.announcementId)}::uuid[], ${versions.map(v => v.change)}::bigint[],
      ${versions.map(v => JSON.stringify(v.content))}::text[]) as w (announcement_id, change, content)
    where v.announcement_id = w.announcement_id and v.change = w.change`
}

/** Points announcements and versions from replaced documents to the ones that replace them. */
export async function repointAnnouncements(
  tx: SqlTransaction,
  documents: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (documents.length === 0) return
  const from = documents.map(document => document.from)
  const to = documents.map(document => document.to)
  await tx`
    update announcements a set document_id = w.new_id
    from unnest(${from}::bigint[], ${to}::bigint[]) as w (old_id, new_id) where a.document_id = w.old_id`
  await tx`
    update announcement_versions v set document_id = w.new_id
    from unnest(${from}::bigint[], ${to}::bigint[]) as w (old_id, new_id) where v.document_id = w.old_id`
}

/** Lists the IDs of erased announcements. */
export async function listErasedAnnouncements(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from announcements where erased order by id`
  return rows.map(row => row.id)
}
