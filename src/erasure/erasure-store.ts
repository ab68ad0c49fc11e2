import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { BlockEntry } from './block-list.ts'

/** The kinds of targets of an erasure. `retention` stands for a rule of HERALD_RETENTION. */
export type ErasureKind = 'person' | 'company' | 'announcement' | 'retention' | 'list'

/** `pending` until everything is gone from the database and the archive; then `erased`; `purged` once files are rewritten. */
export type ErasureState = 'pending' | 'erased' | 'purged'

export interface StoredErasure {
  readonly id: string
  readonly number: number
  readonly kind: ErasureKind
  readonly state: ErasureState
  readonly keyFingerprint: string
  readonly requestedAt: Date
}

/** The advisory lock of the process that is at work on erasures. The number is arbitrary but must never change. */
const ERASURE_LOCK = 6_203_118

/** Waits until no other process is at work on erasures, and keeps others out until the transaction ends. */
export async function acquireErasureLock(tx: SqlTransaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ERASURE_LOCK})`
}

/** Keeps others out like `acquireErasureLock`, or returns `false` if another process is at work. */
export async function tryErasureLock(tx: SqlTransaction): Promise<boolean> {
  const [row] = await tx<[{ isHeld: boolean }]>`select pg_try_advisory_xact_lock(${ERASURE_LOCK}) as "isHeld"`
  return row.isHeld
}

/** Saves an erasure with what it blocks. Requires the writer lock, so that no batch misses it. */
export async function insertErasure(
  tx: SqlTransaction,
  { id, kind, keyFingerprint }: Pick<StoredErasure, 'id' | 'kind' | 'keyFingerprint'>,
  entries: readonly BlockEntry[],
): Promise<void> {
  await tx`insert into erasures (id, kind, key_fingerprint) values (${id}, ${kind}, ${keyFingerprint})`
  await tx`
    insert into erasure_entries (erasure_id, kind, value, context, words, name_length)
    select distinct on (kind, value, context) ${id}::uuid, kind, value, context, words::text[], name_length
    from unnest(${entries.map(e => e.kind)}::text[], ${entries.map(e => e.value)}::text[],
      ${entries.map(e => e.context)}::text[], ${entries.map(e => `{${e.words.join()}}`)}::text[],
      ${entries.map(e => e.nameLength)}::int[]) as e (kind, value, context, words, name_length)`
}

/** Reads the number of the latest erasure; 0 if there is none. It changes whenever the block list does. */
export async function readLatestErasure(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select coalesce(max(number), 0) as number from erasures`
  return row?.number ?? 0
}

/** Returns a text that differs after each step of an erasure, and whether one is at work. */
export async function readErasureProgress(sql: Queryable): Promise<{ epoch: string; isPending: boolean }> {
  const [row] = await sql<[{ epoch: string; isPending: boolean }]>`
    select coalesce(max(changed_at)::text, '') as epoch, coalesce(bool_or(state = 'pending'), false) as "isPending"
    from erasures`
  return row
}

/** Reads everything that is blocked. */
export async function readBlockEntries(sql: Queryable): Promise<(BlockEntry & { keyFingerprint: string })[]> {
  return await sql`
    select distinct e.kind, e.value, e.context, e.words, e.name_length as "nameLength", r.key_fingerprint as "keyFingerprint"
    from erasure_entries e join erasures r on r.id = e.erasure_id`
}

/** Lists the erasures in one of these states, oldest first. */
export async function listErasures(
  sql: Queryable,
  states: readonly ErasureState[],
): Promise<StoredErasure[]> {
  return await sql`
    select id, number, kind, state, key_fingerprint as "keyFingerprint", requested_at as "requestedAt"
    from erasures where state = any(${[...states]}::text[]) order by number`
}

export async function updateErasureState(
  sql: Queryable,
  ids: readonly string[],
  state: ErasureState,
): Promise<void> {
  await sql`update erasures set state = ${state}, changed_at = now() where id = any(${[...ids]}::uuid[])`
}

/** Reads the number of the latest purge, after which search indexes must be built anew; 0 if there was none. */
export async function readLatestPurge(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select coalesce(max(number), 0) as number from purges`
  return row?.number ?? 0
}

/** Records that a purge has begun and returns its number. */
export async function insertPurge(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`insert into purges default values returning number`
  return row?.number ?? 0
}

/** Records files that no archive may hold any longer, because their bytes hold erased data. */
export async function insertErasedFiles(sql: Queryable, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    insert into erased_files (sha256) select distinct decode(hash, 'hex')
    from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h (hash)
    on conflict do nothing`
}

/** Returns whether no archive may hold a file. */
export async function isErasedFile(sql: Queryable, sha256: Buffer): Promise<boolean> {
  const rows = await sql`select 1 from erased_files where sha256 = ${sha256}`
  return rows.length > 0
}

/** Allows archives to hold a file again. */
export async function deleteErasedFile(tx: Queryable, sha256: Buffer): Promise<void> {
  await tx`delete from erased_files where sha256 = ${sha256}`
}

/** Lists the files that no archive may hold. */
export async function listErasedFiles(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`select sha256 from erased_files`
  return rows.map(row => row.sha256)
}

/** Everything that was erased, to be kept while a snapshot replaces the tables. */
export interface KeptErasures {
  readonly entries: readonly (BlockEntry & { readonly keyFingerprint: string })[]
  readonly files: readonly Buffer[]
}

/** Removes and returns everything that was erased here, before a snapshot is loaded into the tables. */
export async function takeErasures(tx: SqlTransaction): Promise<KeptErasures> {
  const kept = { entries: await readBlockEntries(tx), files: await listErasedFiles(tx) }
  await tx`delete from erasure_entries`
  await tx`delete from erasures`
  await tx`delete from erased_files`
  return kept
}
