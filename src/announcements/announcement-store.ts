import { type Announcement, ELLIPSIS, type JsonValue } from '../model/announcement.ts'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { AnnouncementCategory } from '../model/category.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'

/** The columns of a stored announcement that are compared with those of an incoming one. */
export interface StoredAnnouncementKey {
  readonly id: string
  readonly contentHash: Buffer
  readonly withdraws: string | null
  readonly version: string | null
  /** Whether it was erased. It is then never written again. */
  readonly erased: boolean
}

/** In tables in parts, `in (select unnest(…))` finds each ID in its part, and `= any(…)` all IDs in every part. */
export function findStoredAnnouncementKeys(
  tx: SqlTransaction,
  ids: readonly string[],
): SqlStatement<StoredAnnouncementKey[]> {
  return tx<StoredAnnouncementKey[]>`
    select id, content_hash as "contentHash", withdraws, version, erased
    from announcements where id in (select unnest(${ids as string[]}::uuid[]))`
}

/** An announcement to save, the document that it comes from, and its location in that document. */
export interface IncomingAnnouncement {
  readonly announcement: Announcement
  readonly contentHash: Buffer
  readonly documentId: number
  readonly location: string
}

const KEY_COLUMNS = ['id', 'source_id', 'source_reference'] as const
/** The columns that are replaced by a newer version of an announcement. */
const CONTENT_COLUMNS = [
  'publication_date',
  'jurisdiction',
  'category',
  'language',
  'title',
  'summary',
  'source_url',
  'metadata',
  'details',
  'corrects',
  'withdraws',
  'version',
  'content_hash',
  'document_id',
  'source_location',
] as const

/** Inserts announcements that are not stored yet. They are numbered in list order. */
export function insertAnnouncements(
  tx: SqlTransaction,
  rows: readonly IncomingAnnouncement[],
  change: number,
): SqlStatement<object[]> {
  const columns = tx([...KEY_COLUMNS, ...CONTENT_COLUMNS])
  return tx`
    insert into announcements (${columns}, change)
    select ${columns}, ${change} from (${selectIncoming(tx, rows)}) as incoming order by position`
}

/** Replaces the content of stored announcements, which keep their numbers. */
export function replaceAnnouncements(
  tx: SqlTransaction,
  rows: readonly IncomingAnnouncement[],
  change: number,
): SqlStatement<object[]> {
  const content = tx(CONTENT_COLUMNS)
  return tx`
    update announcements a set
      (${content}) = (select ${content} from (select incoming.*) as content), change = ${change}, changed_at = now()
    from (${selectIncoming(tx, rows)}) as incoming
    where a.id = incoming.id`
}

/**
 * Selects the key and content columns of rows with their position. Texts are sent as arrays, and JSON as one document, which
 * takes half the time of an array of documents on both sides.
 */
function selectIncoming(tx: SqlTransaction, rows: readonly IncomingAnnouncement[]): SqlStatement<object[]> {
  const announcements = rows.map(r => r.announcement)
  return tx`
    select *, nullif(details_or_null, 'null') as details
    from rows from (
      unnest(
        ${announcements.map(a => a.id)}::uuid[], ${announcements.map(a => a.sourceId)}::text[],
        ${announcements.map(a => a.reference)}::text[], ${announcements.map(a => a.date)}::date[],
        ${announcements.map(a => a.jurisdiction)}::text[], ${announcements.map(a => a.category)}::text[],
        ${announcements.map(a => a.language)}::text[], ${announcements.map(a => a.title)}::text[],
        ${announcements.map(a => a.summary)}::text[], ${announcements.map(a => a.url)}::text[],
        ${announcements.map(a => a.corrects ?? null)}::text[], ${announcements.map(a => a.withdraws ?? null)}::text[],
        ${announcements.map(a => a.version ?? null)}::text[],
        ${rows.map(r => `\\x${r.contentHash.toString('hex')}`)}::bytea[],
        ${rows.map(r => r.documentId)}::bigint[], ${rows.map(r => r.location)}::text[]),
      jsonb_array_elements(${JSON.stringify(announcements.map(a => a.metadata))}::jsonb),
      jsonb_array_elements(${JSON.stringify(announcements.map(a => a.details ?? null))}::jsonb)
    ) with ordinality as incoming (
      id, source_id, source_reference, publication_date, jurisdiction, category, language, title, summary, source_url,
      corrects, withdraws, version, content_hash, document_id, source_location, metadata, details_or_null, position)`
}

/** Assigns a new change number to announcements whose mentions now resolve to different entities. */
export async function markAnnouncementsChanged(
  tx: SqlTransaction,
  ids: readonly string[],
  change: number,
): Promise<void> {
  if (ids.length === 0) return
  await tx`update announcements set change = ${change} where id = any(${ids as string[]}::uuid[])`
}

/** Updates the publisher's modification time for announcements whose content is unchanged. */
export async function updateSourceVersions(
  tx: SqlTransaction,
  rows: readonly IncomingAnnouncement[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update announcements a set version = w.version
    from unnest(${rows.map(r => r.announcement.id)}::uuid[], ${rows.map(r => r.announcement.version ?? null)}::text[]) as w (id, version)
    where a.id = w.id`
}

/** Archives the current content of announcements before they are replaced (design 3.4). */
export async function archiveAnnouncementVersions(tx: SqlTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx`
    insert into announcement_versions (announcement_id, change, document_id, content)
    select a.id, a.change, a.document_id,
           to_jsonb(a) - array['id', 'number', 'source_id', 'change', 'document_id', 'content_hash', 'erased']
           || jsonb_build_object('mentions', (
                select jsonb_agg(to_jsonb(m) - array['announcement_id'] order by m.position)
                from mentions m where m.announcement_id = a.id))
    from announcements a where a.id = any(${ids as string[]}::uuid[])`
}

/** An announcement as stored, without its mentions. */
export interface StoredAnnouncement
  extends Omit<Announcement, 'mentions' | 'corrects' | 'withdraws' | 'version' | 'details'> {
  /** Set where the search index needs it: if the summary is shortened. */
  readonly details?: Announcement['details'] | null
  readonly number: number
  readonly change: number
  readonly withdrawn: CalendarDay | null
  readonly erased: boolean
}

/** A stored announcement with the time at which Herald last saw it change. */
export interface ChangedAnnouncement extends StoredAnnouncement {
  readonly changedAt: Date
}

/** Finds the announcements with a change number in (after, upTo], with the details of those whose summary is shortened. */
export async function findChangedAnnouncements(
  sql: Queryable,
  after: number,
  upTo: number,
): Promise<ChangedAnnouncement[]> {
  return await sql`
    select ${announcementColumns(sql)}, a.changed_at as "changedAt",
           case when right(a.summary, 1) = ${ELLIPSIS} then a.details end as details
    from announcements a where a.change > ${after} and a.change <= ${upTo}`
}

/** Finds announcements as `findChangedAnnouncements` does, by their IDs. Erased ones are missing from the result. */
export async function findAnnouncements(
  sql: Queryable,
  ids: readonly string[],
): Promise<ChangedAnnouncement[]> {
  return await sql`
    select ${announcementColumns(sql)}, a.changed_at as "changedAt",
           case when right(a.summary, 1) = ${ELLIPSIS} then a.details end as details
    from announcements a where a.id = any(${[...ids]}::uuid[]) and not a.erased`
}

export async function findAnnouncement(sql: Queryable, id: string): Promise<StoredAnnouncement | null> {
  const rows = await sql<StoredAnnouncement[]>`
    select ${announcementColumns(sql)} from announcements a where a.id = ${id} and not a.erased`
  return rows[0] ?? null
}

/** Finds the categories of announcements by ID. Erased ones are missing from the result. */
export async function findAnnouncementCategories(
  sql: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementCategory>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; category: AnnouncementCategory }[]>`
    select id, category from announcements where id = any(${[...ids]}::uuid[]) and not erased`
  return new Map(rows.map(({ id, category }) => [id, category]))
}

/** Finds announcements by ID, with the parts of their details that state offices. Erased ones are missing from the result. */
export async function findAnnouncementsWithOffices(
  sql: Queryable,
  ids: readonly string[],
): Promise<(StoredAnnouncement & Pick<Announcement, 'details'>)[]> {
  if (ids.length === 0) return []
  return await sql`
    select ${announcementColumns(sql)},
           jsonb_build_object('acts', a.details -> 'acts', 'parties', a.details -> 'parties') as details
    from announcements a where a.id = any(${ids as string[]}::uuid[]) and not a.erased`
}

/** Finds the titles of announcements by ID. Erased ones are missing from the result. */
export async function findAnnouncementTitles(
  sql: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; title: string }[]>`
    select id, title from announcements where id = any(${[...ids]}::uuid[]) and not erased`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

function announcementColumns(sql: Queryable) {
  return sql`
    a.id, a.number, a.change, a.source_id as "sourceId", a.source_reference as reference, a.publication_date as date,
    a.jurisdiction, a.category, a.language, a.title, a.summary, a.source_url as url, a.metadata, a.withdrawn_on as withdrawn,
    a.erased`
}

/** A link to an announcement that this one corrects or withdraws, or that corrects or withdraws this one. */
export interface AnnouncementReference {
  readonly relation: 'corrects' | 'corrected_by' | 'withdraws' | 'withdrawn_by'
  readonly source_reference: string
  /** The ID of the related announcement; `null` if it has not been ingested. */
  readonly id: string | null
  readonly publication_date: CalendarDay | null
}

export interface AnnouncementDetails {
  readonly details: { readonly [key: string]: JsonValue } | null
  readonly firstSeenAt: Date
  readonly changedAt: Date
  readonly versions: number
}

/** Finds the data for `/announcements/{id}/details`, except the references. */
export async function findAnnouncementDetails(
  sql: Queryable,
  id: string,
): Promise<AnnouncementDetails | null> {
  const rows = await sql<AnnouncementDetails[]>`
    select details, first_seen_at as "firstSeenAt", changed_at as "changedAt",
           (select count(*) from announcement_versions v where v.announcement_id = a.id) as versions
    from announcements a where id = ${id} and not erased`
  return rows[0] ?? null
}

/** Finds when the content of announcements last changed, by ID. Unknown and erased announcements are left out. */
export async function findAnnouncementChangeTimes(
  sql: Queryable,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await sql<{ id: string; changed_at: Date }[]>`
    select id, changed_at from announcements where id = any(${[...ids]}::uuid[]) and not erased`
  return new Map(rows.map(row => [row.id, row.changed_at]))
}

/** Finds the announcements that this one corrects or withdraws, and those that correct or withdraw this one. */
export async function findAnnouncementReferences(
  sql: Queryable,
  id: string,
): Promise<AnnouncementReference[]> {
  return await sql`
    with self as (select source_id, source_reference, corrects, withdraws from announcements where id = ${id}),
    named as (
      select 'corrects' as relation, corrects as reference from self where corrects is not null
      union all select 'withdraws', withdraws from self where withdraws is not null
      union all select 'corrected_by', a.source_reference from announcements a, self
        where a.source_id = self.source_id and a.corrects = self.source_reference
      union all select 'withdrawn_by', w.withdrawn_by from withdrawals w, self
        where w.source_id = self.source_id
          and w.source_reference in (self.source_reference, split_part(self.source_reference, '/', 1))
      union all select 'withdraws', a.source_reference from announcements a, self
        where a.source_id = self.source_id and a.source_reference like '%/%'
          and split_part(a.source_reference, '/', 1) = self.withdraws
    )
    select n.relation, n.reference as source_reference, a.id, a.publication_date
    from named n left join announcements a
      on a.source_id = (select source_id from self) and a.source_reference = n.reference and not a.erased
    order by relation, source_reference`
}
