import type { CalendarDay } from '../../model/calendar-day.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'

/** A received document, or a member of a received container. */
export interface DocumentRow {
  readonly sourceId: string
  readonly sha256: Buffer
  readonly member: string
  readonly url: string
  readonly contentType: string | null
  readonly size: number
  /** An `index` links to documents and contains no records. Default: `document`. */
  readonly role?: 'index' | 'document'
  /** The time the document was received, in PostgreSQL's text format. Default: now. */
  readonly seenAt?: string
}

/**
 * Saves a document's archive location and time of receipt, and returns its ID. Identical bytes are one document, which is no
 * longer unavailable.
 */
export async function saveDocument(sql: Queryable, row: DocumentRow): Promise<number> {
  const [saved] = await sql<{ id: number }[]>`
    with restored as (delete from unavailable_documents where sha256 = ${row.sha256})
    insert into documents (source_id, sha256, member, url, content_type, size, role, last_received_at)
    values (${row.sourceId}, ${row.sha256}, ${row.member}, ${row.url}, ${row.contentType}, ${row.size},
      ${row.role ?? 'document'}, coalesce(${row.seenAt ?? null}::timestamptz, clock_timestamp()))
    on conflict (source_id, sha256, member) do update set last_received_at = greatest(documents.last_received_at, excluded.last_received_at)
    returning id`
  return (saved as { id: number }).id
}

/** Saves the problems that a run found in documents. */
export async function saveProblems(
  sql: Queryable,
  runId: string,
  problems: readonly (DocumentProblem & { document: string })[],
): Promise<void> {
  await sql`
    insert into problems (run_id, document, location, kind, reason, is_record_lost)
    select ${runId}, * from unnest(
      ${problems.map(p => p.document)}::text[], ${problems.map(p => p.location)}::text[], ${problems.map(p => p.kind)}::text[],
      ${problems.map(p => p.reason)}::text[], ${problems.map(p => String(p.isRecordLost))}::text[]::boolean[])`
}

export interface StoredDocumentRow extends DocumentRow {
  /** When the bytes were deleted by an erasure; `null` if they were not. */
  readonly sealedAt: Date | null
}

/** Returns the document from which an announcement was read, if known. */
export async function findDocumentOfAnnouncement(
  sql: Queryable,
  announcementId: string,
): Promise<StoredDocumentRow | null> {
  const rows = await sql<StoredDocumentRow[]>`
    select d.source_id as "sourceId", d.sha256, d.member, d.url, d.content_type as "contentType", d.size,
      d.sealed_at as "sealedAt"
    from announcements a join documents d on d.id = a.document_id
    where a.id = ${announcementId} and not a.erased`
  return rows[0] ?? null
}

/** A file in the archive, which is a document or a container of documents. */
export interface ArchivedFileRow {
  readonly id: number
  readonly sha256: Buffer
  /** The file's URL, without a path inside the container. */
  readonly url: string
  readonly contentType: string | null
  /** The time the file was last received, in PostgreSQL's text format, because a Date cannot hold microseconds. */
  readonly seenAt: string
}

/**
 * Lists up to `limit` files of a source in the order received, starting after a given file. A window selects files whose
 * announcements were published in it and, of the files without announcements, those received in it. Sealed files have no bytes
 * and are left out.
 */
export async function listArchivedFiles(
  sql: Queryable,
  sourceId: string,
  window: { readonly from: CalendarDay; readonly to: CalendarDay } | null,
  after: Pick<ArchivedFileRow, 'seenAt' | 'id'>,
  limit: number,
): Promise<ArchivedFileRow[]> {
  const inWindow =
    window === null
      ? sql`true`
      : sql`(exists (
          select 1 from documents m join announcements a on a.document_id = m.id
          where m.source_id = d.source_id and m.sha256 = d.sha256
            and a.publication_date between ${window.from} and ${window.to})
        or d.last_received_at::date between ${window.from} and ${window.to} and not exists (
          select 1 from documents m join announcements a on a.document_id = m.id
          where m.source_id = d.source_id and m.sha256 = d.sha256))`
  return await sql`
    select id, sha256, left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as url,
      content_type as "contentType", last_received_at::text as "seenAt"
    from documents d
    where source_id = ${sourceId} and role = 'document' and sealed_at is null and (last_received_at, id) > (${after.seenAt}::timestamptz, ${after.id}::bigint)
      and not exists (
        select 1 from documents later
        where later.source_id = d.source_id and later.sha256 = d.sha256 and (later.last_received_at, later.id) > (d.last_received_at, d.id))
      and ${inWindow}
    order by last_received_at, id limit ${limit}`
}

/** Finds those of the given announcements that were read from a document received after `seenAt`. */
export async function findReadFromLaterDocuments(
  sql: Queryable,
  announcementIds: readonly string[],
  seenAt: string,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select a.id from announcements a join documents d on d.id = a.document_id
    where a.id = any(${announcementIds as string[]}::uuid[]) and d.last_received_at > ${seenAt}::timestamptz`
  return new Set(rows.map(row => row.id))
}
