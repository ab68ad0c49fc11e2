import type { Queryable } from '../base/sql.ts'
import type { Problem } from '../model/raw.ts'

export type RunKind = 'import' | 'crawl'
export type RunState = 'running' | 'ok' | 'suspicious' | 'failed' | 'stopped'

/** What a run did so far, in documents and records. */
export interface Tally {
  documents: number
  rows: number
  created: number
  changed: number
  unchanged: number
  /** Everything odd, whether a record was lost by it or not. */
  problems: number
  /** Problems by which a record or a document was lost. */
  lost: number
}

export function emptyTally(): Tally {
  return { documents: 0, rows: 0, created: 0, changed: 0, unchanged: 0, problems: 0, lost: 0 }
}

export async function startRun(
  sql: Queryable,
  run: { id: string; sourceId: string; kind: RunKind; startedAt: Date },
): Promise<void> {
  await sql`
    insert into runs (id, source_id, kind, state, started_at)
    values (${run.id}, ${run.sourceId}, ${run.kind}, 'running', ${run.startedAt})`
}

export async function finishRun(
  sql: Queryable,
  run: { id: string; state: RunState; finishedAt: Date; tally: Tally; error: string | null },
): Promise<void> {
  const { tally } = run
  await sql`
    update runs set state = ${run.state}, finished_at = ${run.finishedAt}, error = ${run.error},
      documents = ${tally.documents}, rows_read = ${tally.rows}, created = ${tally.created},
      changed = ${tally.changed}, unchanged = ${tally.unchanged}, problems = ${tally.problems}
    where id = ${run.id}`
}

/** A document as it came, or one member of a container. */
export interface DocumentRow {
  readonly sourceId: string
  readonly sha256: Buffer
  readonly member: string
  readonly url: string
  readonly contentType: string | null
  readonly size: number
}

/** Notes where a document's bytes lie; the same bytes again are the same document. Answers its number. */
export async function noteDocument(sql: Queryable, row: DocumentRow): Promise<number> {
  const [noted] = await sql<{ id: number }[]>`
    insert into documents (source_id, sha256, member, url, content_type, size)
    values (${row.sourceId}, ${row.sha256}, ${row.member}, ${row.url}, ${row.contentType}, ${row.size})
    on conflict (source_id, sha256, member) do update set url = documents.url
    returning id`
  return (noted as { id: number }).id
}

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
