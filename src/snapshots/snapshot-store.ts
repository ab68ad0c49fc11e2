import type { Readable, Writable } from 'node:stream'
import { HeraldError } from '../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'

/** The tables in a snapshot, each listed after the tables that it references. Tables of later migrations follow at the end. */
export const SNAPSHOT_TABLES = [
  'database_state',
  'changes',
  'documents',
  'unavailable_documents',
  'announcements',
  'announcement_versions',
  'withdrawals',
  'entities',
  'entity_identifiers',
  'entity_profiles',
  'entity_profile_keys',
  'entity_splits',
  'mentions',
  'runs',
  'problems',
  'crawl_states',
  'crawl_frontiers',
  'crawl_days',
  'crawl_responses',
  'leases',
  'events',
  'dispatch_position',
  'api_keys',
  'subscriptions',
  'subscription_health',
  'subscription_state_changes',
  'delivery_queue',
  'delivery_cancellations',
  'audit_entries',
  'erasures',
  'erasure_entries',
  'erased_files',
  'deliveries',
  'url_tokens',
  'watchlists',
  'watchlist_entries',
  'watchlist_entry_entities',
  'saved_searches',
  'matches',
  'waiting_matches',
  'mail_addresses',
  'digests',
  'mails',
  'digest_matches',
  'endpoint_alerts',
  'delivery_pauses',
  'delivery_statistics',
  'merge_reports',
] as const
/**
 * The tables not in a snapshot: state that a restored database rebuilds, and the attempts, which are larger than all other
 * data. Finished deliveries are included, so that what arrived is not sent again.
 */
export const SNAPSHOT_EXCLUDED_TABLES = [
  'unsearched_files',
  'sessions',
  'delivery_workers',
  'delivery_attempt_counts',
  'reading_failures',
  'delivery_shards',
  'idempotency_keys',
  'attempts',
  'retention_clock',
  'misdated_days',
  'purges',
  'condition_changes',
  'mail_attempt_counts',
] as const
export type SnapshotTable = (typeof SNAPSHOT_TABLES)[number]

/**
 * The oldest migration whose snapshots can be imported. Later migrations may only add columns with defaults or rename tables
 * and columns, and `schema-renames.ts` must list the renames.
 */
export const OLDEST_READABLE_MIGRATION = 9

/** The tables that are created with one row, which the row in the snapshot replaces. */
const SINGLE_ROW_TABLES = ['database_state', 'dispatch_position'] as const

/** Reads the columns of each snapshot table, in their order in the database. */
export async function readTableColumns(sql: Queryable): Promise<Record<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...SNAPSHOT_TABLES]}::text[])
    group by table_name`
  return Object.fromEntries(rows.map(row => [row.table, row.columns]))
}

/** Reads the number of the latest migration applied to the database. */
export async function readLatestMigration(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select max(number) as number from migrations`
  return row?.number ?? 0
}

/** Opens a stream that reads a table in PostgreSQL's COPY text format. */
export async function copyTableOut(
  tx: SqlTransaction,
  table: SnapshotTable,
  columns: readonly string[],
): Promise<Readable> {
  // PostgreSQL copies a partitioned table only as a query.
  return await tx`copy (select ${tx(columns as string[])} from ${tx(table)}) to stdout`.readable()
}

/** Opens a stream that loads a table from COPY text format. */
export async function copyTableIn(
  tx: SqlTransaction,
  table: SnapshotTable,
  columns: readonly string[],
): Promise<Writable> {
  return await tx`copy ${tx(table)} (${tx(columns as string[])}) from stdin`.writable()
}

/** Makes the text of copied values independent of the server's settings. */
export async function configureSnapshotTransaction(tx: SqlTransaction): Promise<void> {
  await tx`
    select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
           set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
           set_config('extra_float_digits', '1', true)`
}

/** Erased contents stay erased, whatever a snapshot contains, so these tables may have rows already. */
const ERASURE_TABLES = ['erasures', 'erasure_entries', 'erased_files'] as const

/** Throws `record_not_empty` if the database is not empty. Otherwise, removes the initial rows that the snapshot replaces. */
export async function prepareEmptyDatabase(tx: SqlTransaction): Promise<void> {
  const exempt: readonly string[] = [...SINGLE_ROW_TABLES, ...ERASURE_TABLES]
  for (const table of SNAPSHOT_TABLES.filter(name => !exempt.includes(name))) {
    const [row] = await tx<{ used: boolean }[]>`select exists (select 1 from ${tx(table)}) as used`
    if (row?.used) {
      const detail = `A snapshot can only be restored into an empty database, but the table "${table}" has rows. Use an empty HERALD_DATA folder or database.`
      throw new HeraldError('record_not_empty', detail)
    }
  }
  for (const table of SINGLE_ROW_TABLES) await tx`delete from ${tx(table)}`
}

/** Sets the sequences to continue after the highest restored values. */
export async function continueSequences(tx: SqlTransaction): Promise<void> {
  await tx`
    select setval(pg_get_serial_sequence('announcements', 'number'), coalesce((select max(number) from announcements), 0) + 1, false),
           setval(pg_get_serial_sequence('entity_profiles', 'number'), coalesce((select max(number) from entity_profiles), 0) + 1, false),
           setval(pg_get_serial_sequence('documents', 'id'), coalesce((select max(id) from documents), 0) + 1, false),
           setval(pg_get_serial_sequence('erasures', 'number'), coalesce((select max(number) from erasures), 0) + 1, false),
           setval(pg_get_serial_sequence('problems', 'id'), coalesce((select max(id) from problems), 0) + 1, false),
           setval(pg_get_serial_sequence('events', 'number'), coalesce((select max(number) from events), 0) + 1, false)`
}
