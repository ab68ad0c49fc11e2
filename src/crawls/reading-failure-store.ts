import type { Queryable } from '../platform/sql/sql-pool.ts'

/** A document is quarantined, that is, not read again, when reading it has failed this often. */
export const QUARANTINE_FAILURES = 2

/** A document that ended its parser, because it exceeded a limit. */
export interface ReadingFailure {
  readonly sourceId: string
  readonly sha256: Buffer
  /** Path inside a container; '' for the file itself. */
  readonly member: string
  readonly url: string
  readonly reason: string
}

/** Counts a failure and returns the number of failures so far. */
export async function recordReadingFailure(sql: Queryable, failure: ReadingFailure): Promise<number> {
  const { sourceId, sha256, member, url, reason } = failure
  const [row] = await sql<{ failures: number }[]>`
    insert into reading_failures (source_id, sha256, member, url, reason)
    values (${sourceId}, ${sha256}, ${member}, ${url}, ${reason})
    on conflict (source_id, sha256, member) do update
      set failures = reading_failures.failures + 1, url = excluded.url, reason = excluded.reason, last_failed_at = clock_timestamp()
    returning failures`
  return (row as { failures: number }).failures
}

/** Returns the number of failures of each document in a file that has any, by member. */
export async function findReadingFailures(
  sql: Queryable,
  sourceId: string,
  sha256: Buffer,
): Promise<Map<string, number>> {
  const rows = await sql<{ member: string; failures: number }[]>`
    select member, failures from reading_failures where source_id = ${sourceId} and sha256 = ${sha256}`
  return new Map(rows.map(row => [row.member, row.failures]))
}

/** Forgets the failures of a document that has been read. */
export async function deleteReadingFailure(
  sql: Queryable,
  sourceId: string,
  sha256: Buffer,
  member: string,
): Promise<void> {
  await sql`
    delete from reading_failures where source_id = ${sourceId} and sha256 = ${sha256} and member = ${member}`
}

/** A quarantined document, with the times of its first and last failure. */
export interface QuarantinedDocument extends ReadingFailure {
  readonly failures: number
  readonly firstFailedAt: Date
  readonly lastFailedAt: Date
}

/** Lists the quarantined documents of one source or of all, the latest first. */
export async function listQuarantinedDocuments(
  sql: Queryable,
  sourceId: string | null,
): Promise<QuarantinedDocument[]> {
  return await sql<QuarantinedDocument[]>`
    select source_id as "sourceId", sha256, member, url, reason, failures, first_failed_at as "firstFailedAt",
      last_failed_at as "lastFailedAt"
    from reading_failures
    where failures >= ${QUARANTINE_FAILURES} and (${sourceId}::text is null or source_id = ${sourceId})
    order by last_failed_at desc, source_id, sha256, member`
}

/**
 * Releases the quarantined documents of one source or of all whose file has a SHA-256 that begins with `sha256Prefix`, in
 * hexadecimal. Returns the released documents.
 */
export async function releaseQuarantinedDocuments(
  sql: Queryable,
  sourceId: string | null,
  sha256Prefix: string,
): Promise<Pick<ReadingFailure, 'sourceId' | 'sha256' | 'url'>[]> {
  return await sql<Pick<ReadingFailure, 'sourceId' | 'sha256' | 'url'>[]>`
    delete from reading_failures
    where failures >= ${QUARANTINE_FAILURES} and (${sourceId}::text is null or source_id = ${sourceId})
      and starts_with(encode(sha256, 'hex'), ${sha256Prefix})
    returning source_id as "sourceId", sha256, url`
}
