import type { Queryable } from '../platform/sql/sql-pool.ts'

/**
 * Tables whose old row versions may hold erased data. Partitions are found by their parent. The copies exist while
 * `herald partition` is at work.
 */
const PURGED_TABLES = [
  'announcement_versions',
  'announcements',
  'announcements_copied',
  'mentions',
  'mentions_copied',
  'entities',
  'entity_identifiers',
  'entity_profiles',
  'entity_profile_keys',
  'entity_splits',
  'merge_reports',
  'events',
  'attempts',
  'problems',
  'reading_failures',
  'runs',
  'crawl_days',
  'documents',
  'crawl_frontiers',
] as const

/** A table to rewrite, and its size with indexes in bytes. */
export interface PurgedTable {
  readonly table: string
  readonly bytes: number
}

/** Lists the tables and partitions to rewrite, smallest first. Empty ones have nothing to remove. */
export async function listPurgedTables(sql: Queryable): Promise<PurgedTable[]> {
  return await sql`
    select c.relname as table, pg_total_relation_size(c.oid) as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and coalesce(parent.relname, c.relname) = any(${[...PURGED_TABLES]}::text[])
    order by bytes, c.relname`
}

/** Limits this connection's waits for locks to five seconds, because everyone else would wait behind it. */
export async function preparePurge(sql: Queryable): Promise<void> {
  await sql.unsafe("set lock_timeout = '5s'; set statement_timeout = 0")
}

/**
 * Rewrites a table without its old row versions, and its planner statistics, which quote frequent values. Nothing else can use
 * the table meanwhile.
 */
export async function rewriteTable(sql: Queryable, table: string): Promise<void> {
  await sql.unsafe(`vacuum (full, analyze) "${table.replaceAll('"', '""')}"`)
}

/** Rewrites the table of planner statistics. */
export async function rewriteStatistics(sql: Queryable): Promise<void> {
  await sql.unsafe('vacuum full pg_statistic')
}

export async function runCheckpoint(sql: Queryable): Promise<void> {
  await sql.unsafe('checkpoint')
}

/** Returns the end of the write-ahead log. */
export async function readLogEnd(sql: Queryable): Promise<string> {
  const [row] = await sql<[{ lsn: string }]>`select pg_current_wal_insert_lsn()::text as lsn`
  return row.lsn
}

/** Returns whether a checkpoint has begun after this end of the log and is complete, and the seconds between two. */
export async function readCheckpoint(
  sql: Queryable,
  logEnd: string,
): Promise<{ readonly isDone: boolean; readonly intervalSeconds: number }> {
  const [row] = await sql<[{ isDone: boolean; intervalSeconds: number }]>`
    select redo_lsn >= ${logEnd}::pg_lsn as "isDone",
      extract(epoch from current_setting('checkpoint_timeout')::interval)::integer as "intervalSeconds"
    from pg_control_checkpoint()`
  return row
}

/** Makes PostgreSQL delete old write-ahead log files instead of using them again; `null` restores the configured value. */
export async function setWalRecycling(sql: Queryable, isOn: false | null): Promise<void> {
  await sql.unsafe(isOn === null ? 'alter system reset wal_recycle' : 'alter system set wal_recycle = off')
  await sql`select pg_reload_conf()`
}

/** Lists the names of the write-ahead log files. Files after the current one wait to be used again. */
export async function listWalFiles(sql: Queryable): Promise<string[]> {
  const rows = await sql<
    { name: string }[]
  >`select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' order by name`
  return rows.map(row => row.name)
}

/** Ends the current write-ahead log file, whose rest is filled with zeros, and returns the name of the next one. */
export async function switchWalFile(sql: Queryable): Promise<string> {
  // Without a record in it, the current file would not end.
  await sql`select pg_logical_emit_message(false, 'herald', 'purge')`
  const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal() + 1) as name`
  return row?.name ?? ''
}
