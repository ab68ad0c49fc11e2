import type { Queryable } from '../base/sql.ts'
import type { Problem } from '../model/raw.ts'

/** A document as it came, or one member of a container. */
export interface DocumentRow {
  readonly sourceId: string
  readonly sha256: Buffer
  readonly member: string
  readonly url: string
  readonly contentType: string | null
  readonly size: number
  /** `index`: leads to documents and holds no record. `document` when it is not said. */
  readonly role?: 'index' | 'document'
}

/** Notes where a document's bytes lie, and that they came now; the same bytes again are the same document. Answers its number. */
export async function noteDocument(sql: Queryable, row: DocumentRow): Promise<number> {
  const [noted] = await sql<{ id: number }[]>`
    insert into documents (source_id, sha256, member, url, content_type, size, role, seen_at)
    values (${row.sourceId}, ${row.sha256}, ${row.member}, ${row.url}, ${row.contentType}, ${row.size},
      ${row.role ?? 'document'}, clock_timestamp())
    on conflict (source_id, sha256, member) do update set seen_at = excluded.seen_at
    returning id`
  return (noted as { id: number }).id
}

/** Keeps what was odd in documents of a run. */
export async function noteProblems(
  sql: Queryable,
  runId: string,
  problems: readonly (Problem & { document: string })[],
): Promise<void> {
  await sql`
    insert into problems (run_id, document, place, kind, reason, lost)
    select ${runId}, * from unnest(
      ${problems.map(p => p.document)}::text[], ${problems.map(p => p.place)}::text[], ${problems.map(p => p.kind)}::text[],
      ${problems.map(p => p.reason)}::text[], ${problems.map(p => String(p.lost))}::text[]::boolean[])`
}

/** The document that an announcement was read from. */
export async function findDocument(sql: Queryable, announcementId: string): Promise<DocumentRow | null> {
  const rows = await sql<DocumentRow[]>`
    select d.source_id as "sourceId", d.sha256, d.member, d.url, d.content_type as "contentType", d.size
    from announcements a join documents d on d.id = a.document_id
    where a.id = ${announcementId} and not a.erased`
  return rows[0] ?? null
}
