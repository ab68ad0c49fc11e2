import type { Readable, Writable } from 'node:stream'
import { HeraldError } from '../base/errors.ts'
import type { Queryable, Transaction } from '../base/sql.ts'

/** The tables in a snapshot, each after the tables it references. */
export const TABLES = [
  'record',
  'changes',
  'documents',
  'announcements',
  'announcement_versions',
  'withdrawals',
  'entities',
  'entity_identifiers',
  'descriptions',
  'description_keys',
  'kept_apart',
  'mentions',
  'runs',
  'problems',
  'crawl_states',
  'crawl_walks',
  'crawl_days',
  'crawl_answers',
  'leases',
  'events',
  'dispatch_position',
  'api_keys',
  'subscriptions',
  'subscription_health',
  'subscription_states',
  'delivery_queue',
] as const
/** Excluded tables: state that a restored database rebuilds, and the delivery log, which is as large as everything else. */
export const LEFT_OUT = [
  'sessions',
  'delivery_workers',
  'delivery_shards',
  'idempotency_keys',
  'deliveries',
  'attempts',
] as const
export type Table = (typeof TABLES)[number]

/** Tables created with one row, which the snapshot's row replaces. */
const SINGLE_ROW_TABLES = ['record', 'dispatch_position'] as const

/** Reads the columns of each snapshot table, in their order in the database. */
export async function columnsOf(sql: Queryable): Promise<Record<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...TABLES]}::text[])
    group by table_name`
  return Object.fromEntries(rows.map(row => [row.table, row.columns]))
}

/** Reads the number of the latest migration applied to the database. */
export async function migrationOf(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select max(number) as number from migrations`
  return row?.number ?? 0
}

/** Streams a table out in PostgreSQL's COPY text format. */
export async function copyOut(tx: Transaction, table: Table, columns: readonly string[]): Promise<Readable> {
  return await tx`copy ${tx(table)} (${tx(columns as string[])}) to stdout`.readable()
}

/** Opens a stream that loads a table from COPY text format. */
export async function copyIn(tx: Transaction, table: Table, columns: readonly string[]): Promise<Writable> {
  return await tx`copy ${tx(table)} (${tx(columns as string[])}) from stdin`.writable()
}

/** Checks that the database is empty, and removes the initial rows that the snapshot replaces. */
export async function makeRoom(tx: Transaction): Promise<void> {
  for (const table of TABLES.filter(name => !SINGLE_ROW_TABLES.some(single => single === name))) {
    const [row] = await tx<{ used: boolean }[]>`select exists (select 1 from ${tx(table)}) as used`
    if (row?.used) {
      const detail = `A snapshot can only be restored into an empty database, but the table "${table}" has rows. Use an empty HERALD_DATA folder or database.`
      throw new HeraldError('record_not_empty', detail)
    }
  }
  for (const table of SINGLE_ROW_TABLES) await tx`delete from ${tx(table)}`
}

/** Sets the sequences to continue after the highest restored values. */
export async function continueNumbers(tx: Transaction): Promise<void> {
  await tx`
    select setval(pg_get_serial_sequence('announcements', 'number'), coalesce((select max(number) from announcements), 0) + 1, false),
           setval(pg_get_serial_sequence('descriptions', 'number'), coalesce((select max(number) from descriptions), 0) + 1, false),
           setval(pg_get_serial_sequence('documents', 'id'), coalesce((select max(id) from documents), 0) + 1, false),
           setval(pg_get_serial_sequence('problems', 'id'), coalesce((select max(id) from problems), 0) + 1, false),
           setval(pg_get_serial_sequence('events', 'number'), coalesce((select max(number) from events), 0) + 1, false)`
}
