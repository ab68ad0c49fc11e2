import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Records files that an erasure could not search, because the archive of its machine does not have them. */
export async function insertUnsearchedFiles(sql: Queryable, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    insert into unsearched_files (sha256) select distinct decode(hash, 'hex')
    from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h (hash)
    on conflict do nothing`
}

/** Lists the files that no machine has searched since an erasure missed them. */
export async function listUnsearchedFiles(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`select sha256 from unsearched_files order by missed_at, sha256`
  return rows.map(row => row.sha256)
}

/** Removes a file that was searched, or that nothing refers to any longer. */
export async function deleteUnsearchedFile(sql: Queryable, sha256: Buffer): Promise<void> {
  await sql`delete from unsearched_files where sha256 = ${sha256}`
}
