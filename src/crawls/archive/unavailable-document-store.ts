import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'

/** A file that the archive lacks, because the snapshot from which the database was restored lacked it. */
export interface UnavailableDocument {
  readonly state: 'missing' | 'damaged'
  /** The fault of the file when the snapshot was made. */
  readonly reason: string
}

/** Records the files that a snapshot lacks. `sha256` is in hexadecimal. */
export async function recordUnavailableDocuments(
  tx: SqlTransaction,
  documents: readonly (UnavailableDocument & { readonly sha256: string })[],
): Promise<void> {
  await tx`
    insert into unavailable_documents (sha256, state, reason)
    select decode(sha256, 'hex'), state, reason from unnest(${documents.map(d => d.sha256)}::text[],
      ${documents.map(d => d.state)}::text[], ${documents.map(d => d.reason)}::text[]) as d (sha256, state, reason)
    on conflict (sha256) do nothing`
}

/** Returns why a file is unavailable, or `null` if that is not recorded. */
export async function findUnavailableDocument(
  sql: Queryable,
  sha256: Buffer,
): Promise<UnavailableDocument | null> {
  const rows = await sql<UnavailableDocument[]>`
    select state, reason from unavailable_documents where sha256 = ${sha256}`
  return rows[0] ?? null
}

/** Lists the SHA-256 hashes of all recorded files. */
export async function listUnavailableDocuments(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`select sha256 from unavailable_documents order by sha256`
  return rows.map(row => row.sha256)
}
