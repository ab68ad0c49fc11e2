import type { PageRequest } from '../model/list-filters.ts'
import type { Encryptor } from '../platform/encryption.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { computeAuditHash, FIRST_PREVIOUS_HASH } from './audit-chain.ts'
import type {
  AuditAction,
  AuditActor,
  AuditDetails,
  AuditEntry,
  AuditEvent,
  AuditSubject,
} from './audit-entry.ts'

/** The advisory lock that orders the entries of all processes. The number is arbitrary but must never change. */
const AUDIT_LOCK = 4_857_261_904

/** Selects entries; a filter that is left out selects all. */
export interface AuditFilter {
  readonly actions?: readonly AuditAction[]
  readonly keyId?: string
  readonly owner?: string
  readonly subjectId?: string
  /** First and last time, inclusive. */
  readonly from?: Date
  readonly to?: Date
}

interface AuditRow {
  readonly number: number
  readonly recordedAt: Date
  readonly actorType: AuditActor['type']
  readonly keyId: string | null
  readonly owner: string | null
  readonly remoteAddress: string | null
  readonly action: AuditAction
  readonly subjectType: AuditSubject['type'] | null
  readonly subjectId: string | null
  readonly details: AuditDetails
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/**
 * Appends an entry to the chain. Other entries wait until the transaction ends, so call it as its last statement: then
 * the entry and what it records are committed together.
 */
export async function appendAuditEntry(
  tx: SqlTransaction,
  encryptor: Pick<Encryptor, 'computeMac'>,
  actor: AuditActor,
  event: AuditEvent,
): Promise<AuditEntry> {
  await tx`select pg_advisory_xact_lock(${AUDIT_LOCK})`
  const [head] = await tx<{ recordedAt: Date; number: number | null; hash: Buffer | null }[]>`
    select date_trunc('milliseconds', clock_timestamp()) as "recordedAt", number::float8 as number, hash
    from (select 1) as one left join (select number, hash from audit_entries order by number desc limit 1) as last on true`
  if (head === undefined) throw new Error('the clock returned no row')
  const unsigned = {
    ...event,
    actor,
    number: (head.number ?? 0) + 1,
    recordedAt: head.recordedAt,
    previousHash: head.hash ?? FIRST_PREVIOUS_HASH,
  }
  const entry = { ...unsigned, hash: computeAuditHash(encryptor, unsigned) }
  await tx`
    insert into audit_entries (number, recorded_at, actor_type, key_id, owner, remote_address, action, subject_type,
      subject_id, details, previous_hash, hash)
    values (${entry.number}, ${entry.recordedAt}, ${actor.type}, ${actor.keyId}, ${actor.owner}, ${actor.remoteAddress},
      ${event.action}, ${event.subject?.type ?? null}, ${event.subject?.id ?? null},
      ${JSON.stringify(event.details)}::jsonb, ${entry.previousHash}, ${entry.hash})`
  return entry
}

/** Returns one page of the selected entries, newest first, and their total number. */
export async function listAuditEntries(
  sql: Queryable,
  filter: AuditFilter,
  { page, perPage }: PageRequest,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly total: number }> {
  const { actions = null, keyId = null, owner = null, subjectId = null, from = null, to = null } = filter
  const selected = sql`
    from audit_entries
    where (${actions === null ? null : [...actions]}::text[] is null or action = any(${actions === null ? null : [...actions]}::text[]))
      and (${keyId}::uuid is null or key_id = ${keyId}::uuid)
      and (${owner}::text is null or owner = ${owner}::text)
      and (${subjectId}::text is null or subject_id = ${subjectId}::text)
      and (${from}::timestamptz is null or recorded_at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or recorded_at <= ${to}::timestamptz)`
  const [count] = await sql<{ total: number }[]>`select count(*)::float8 as total ${selected}`
  const rows = await sql<AuditRow[]>`
    select ${columns(sql)} ${selected} order by audit_entries.number desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { entries: rows.map(toEntry), total: count?.total ?? 0 }
}

/** Reads entries in the order of their numbers, after the given one. */
export async function readAuditEntriesAfter(
  sql: Queryable,
  number: number,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const rows = await sql<AuditRow[]>`
    select ${columns(sql)} from audit_entries where number > ${number}
    order by audit_entries.number limit ${limit}`
  return rows.map(toEntry)
}

/** Returns the newest entry, or `null` if the log is empty. */
export async function readLastAuditEntry(sql: Queryable): Promise<AuditEntry | null> {
  const [row] = await sql<AuditRow[]>`
    select ${columns(sql)} from audit_entries order by audit_entries.number desc limit 1`
  return row === undefined ? null : toEntry(row)
}

/**
 * Removes and returns all entries, before a snapshot brings its own log. The caller appends them again to that log, in the
 * same transaction.
 */
export async function takeAuditEntries(tx: SqlTransaction): Promise<readonly AuditEntry[]> {
  const rows = await tx<AuditRow[]>`select ${columns(tx)} from audit_entries order by audit_entries.number`
  if (rows.length === 0) return []
  await tx`alter table audit_entries disable trigger audit_entries_append_only`
  await tx`delete from audit_entries`
  await tx`alter table audit_entries enable trigger audit_entries_append_only`
  return rows.map(toEntry)
}

/** The columns of an entry. ORDER BY takes `number` for this one, which no index has, unless it names the table. */
function columns(sql: Queryable) {
  return sql`number::float8 as number, recorded_at as "recordedAt", actor_type as "actorType", key_id as "keyId", owner,
    remote_address as "remoteAddress", action, subject_type as "subjectType", subject_id as "subjectId", details,
    previous_hash as "previousHash", hash`
}

function toEntry(row: AuditRow): AuditEntry {
  const { actorType: type, keyId, owner, remoteAddress, subjectType, subjectId, ...entry } = row
  return {
    ...entry,
    actor: { type, keyId, owner, remoteAddress },
    subject: subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId },
  }
}
