import type { Readable, Writable } from 'node:stream'
import { HeraldError } from '../base/errors.ts'
import type { Queryable, Transaction } from '../base/sql.ts'

/** The tables of the record, each after those it refers to. */
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
/** Left out: what a record that begins anew fills again, and the log of what was delivered, which is as large as the rest. */
export const LEFT_OUT = [
  'sessions',
  'delivery_workers',
  'delivery_shards',
  'idempotency_keys',
  'deliveries',
  'attempts',
] as const
export type Table = (typeof TABLES)[number]

/** These have their one row from the beginning: a snapshot's takes its place. */
const ONE_ROW = ['record', 'dispatch_position'] as const

/** The columns of each table, in the record's order. */
export async function columnsOf(sql: Queryable): Promise<Record<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...TABLES]}::text[])
    group by table_name`
  return Object.fromEntries(rows.map(row => [row.table, row.columns]))
}

/** Number of the newest migration that the record has. */
export async function migrationOf(sql: Queryable): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select max(number) as number from migrations`
  return row?.number ?? 0
}

/** A table as PostgreSQL's COPY writes it, in text format. */
export async function copyOut(tx: Transaction, table: Table, columns: readonly string[]): Promise<Readable> {
  return await tx`copy ${tx(table)} (${tx(columns as string[])}) to stdout`.readable()
}

/** Takes a table back in. */
export async function copyIn(tx: Transaction, table: Table, columns: readonly string[]): Promise<Writable> {
  return await tx`copy ${tx(table)} (${tx(columns as string[])}) from stdin`.writable()
}

/** Makes room for a snapshot's own identity; a record that holds anything else is refused. */
export async function makeRoom(tx: Transaction): Promise<void> {
  for (const table of TABLES.filter(name => !ONE_ROW.some(one => one === name))) {
    const [row] = await tx<{ used: boolean }[]>`select exists (select 1 from ${tx(table)}) as used`
    if (row?.used) {
      const detail = `A snapshot goes into an empty record, and the table "${table}" has rows. Use an empty HERALD_DATA or database.`
      throw new HeraldError('record_not_empty', detail)
    }
  }
  for (const table of ONE_ROW) await tx`delete from ${tx(table)}`
}

/** Lets numbers that are given from now on follow the highest one that was taken in. */
export async function continueNumbers(tx: Transaction): Promise<void> {
  await tx`
    select setval(pg_get_serial_sequence('announcements', 'number'), coalesce((select max(number) from announcements), 0) + 1, false),
           setval(pg_get_serial_sequence('descriptions', 'number'), coalesce((select max(number) from descriptions), 0) + 1, false),
           setval(pg_get_serial_sequence('documents', 'id'), coalesce((select max(id) from documents), 0) + 1, false),
           setval(pg_get_serial_sequence('problems', 'id'), coalesce((select max(id) from problems), 0) + 1, false),
           setval(pg_get_serial_sequence('events', 'number'), coalesce((select max(number) from events), 0) + 1, false)`
}
