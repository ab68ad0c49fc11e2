import { addDays, type CalendarDay } from '../model/calendar-day.ts'
import { type ExpiryLimit, startOfDayUtc } from '../model/retention/expiry-limit.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'
import { beginWithIndexScans } from './queue-store.ts'

/** Tables partitioned by day, and the UUID v7 column whose timestamp determines the partition. */
export const DELIVERY_PARTITION_KEYS = { deliveries: 'id', attempts: 'delivery_id' } as const
export type PartitionedTable = keyof typeof DELIVERY_PARTITION_KEYS

/** A day in a default partition with more rows gets no partition, because attaching one would read them under a lock. */
const MAX_DEFAULT_ROWS = 200_000
/**
 * Time to wait for a lock. Everything that needs the table waits behind this request, so it is shorter than anyone
 * notices; the caller tries again.
 */
const LOCKED_TRANSACTION = ";set local lock_timeout = '10ms'"

/** Lists the days that have a partition, oldest first. */
export async function listPartitionDays(sql: Queryable, table: PartitionedTable): Promise<CalendarDay[]> {
  const rows = await sql<{ day: CalendarDay }[]>`
    select to_date(right(c.relname, 8), 'YYYYMMDD') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::text::regclass and c.relname ~ '_[0-9]{8}$' order by 1`
  return rows.map(row => row.day)
}

/**
 * Creates the partition of a day. Returns `false` if the default partition has rows of the day, which then stay there. Throws
 * `lock_not_available` if anyone uses the default partition at the moment; nobody waits.
 */
export async function createDayPartition(
  sql: SqlPool,
  table: PartitionedTable,
  day: CalendarDay,
): Promise<boolean> {
  if ((await hasDefaultRowsOf(sql, table, day)) || (await isDefaultLarge(sql, table))) return false
  return await sql.begin(LOCKED_TRANSACTION, async tx => {
    await tx.unsafe(`lock table ${table}_default in access exclusive mode nowait`)
    // Another node may have created it, and rows may have been written, until the table was locked.
    if ((await listPartitionDays(tx, table)).includes(day)) return true
    if (await hasDefaultRowsOf(tx, table, day)) return false
    await attachDayPartition(tx, table, day)
    return true
  })
}

async function hasDefaultRowsOf(sql: Queryable, table: PartitionedTable, day: CalendarDay): Promise<boolean> {
  const [from, to] = boundsOf(day)
  const key = sql(DELIVERY_PARTITION_KEYS[table])
  const [row] = await sql<[{ exists: boolean }]>`
    select exists (select from ${sql(`${table}_default`)} where ${key} >= ${from} and ${key} < ${to})`
  return row.exists
}

async function isDefaultLarge(sql: Queryable, table: PartitionedTable): Promise<boolean> {
  const [row] = await sql<[{ isLarge: boolean }]>`
    select count(*) > ${MAX_DEFAULT_ROWS} as "isLarge"
    from (select from ${sql(`${table}_default`)} limit ${MAX_DEFAULT_ROWS + 1}) r`
  return row.isLarge
}

/** Creates the missing partitions of these days in a database without deliveries, before its log is restored. */
export async function addDayPartitions(tx: SqlTransaction, days: readonly CalendarDay[]): Promise<void> {
  for (const table of Object.keys(DELIVERY_PARTITION_KEYS) as PartitionedTable[]) {
    const existing = new Set(await listPartitionDays(tx, table))
    for (const day of new Set(days).difference(existing)) await attachDayPartition(tx, table, day)
  }
}

/** Attaching a table locks only the default partition; CREATE TABLE … PARTITION OF would lock the whole table. */
async function attachDayPartition(
  tx: SqlTransaction,
  table: PartitionedTable,
  day: CalendarDay,
): Promise<void> {
  const [from, to] = boundsOf(day)
  const name = partitionName(table, day)
  await tx.unsafe(`create table ${name} (like ${table} including all)`)
  await tx.unsafe(`alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`)
}

/** Drops the partition of a day with its rows. Throws `lock_not_available` if anyone uses the table at the moment. */
export async function dropDayPartition(
  sql: SqlPool,
  table: PartitionedTable,
  day: CalendarDay,
): Promise<void> {
  await sql.begin(LOCKED_TRANSACTION, tx => tx.unsafe(`drop table if exists ${partitionName(table, day)}`))
}

/**
 * Returns whether a day has a delivery that is open or was finished after the limit. Its id can be older than that: a
 * delivery can be resent, and the clock of a node can be wrong.
 */
export async function isDeliveryDayInUse(
  sql: SqlPool,
  day: CalendarDay,
  { before }: ExpiryLimit,
): Promise<boolean> {
  const [from, to] = boundsOf(day)
  const [row] = await sql<[{ inUse: boolean }]>`
    select exists (select from delivery_queue where id >= ${from} and id < ${to})
      or exists (select from deliveries where id >= ${from} and id < ${to} and finished_at >= ${before}) as "inUse"`
  return row.inUse
}

/** Deletes up to `rows` expired rows from the default partition of a table, and returns their number. */
export async function deleteExpiredDefaultRows(
  sql: SqlPool,
  table: PartitionedTable,
  { before, protectedDays }: ExpiryLimit,
  rows: number,
): Promise<number> {
  const key = sql`r.${sql(DELIVERY_PARTITION_KEYS[table])}`
  const partition = sql(`${table}_default`)
  const deleted = await sql`
    delete from ${partition} where ctid = any(array(
      select r.ctid from ${partition} r
      where ${key} < ${lowestUuidV7At(before)}
        and ${isUnprotected(sql, key, protectedDays)}
        and not exists (select from delivery_queue q where q.id = ${key})
        and not exists (select from deliveries d where d.id = ${key} and d.finished_at >= ${before})
      limit ${rows}))
    returning 1`
  return deleted.length
}

/**
 * Deletes up to `rows` expired deliveries of paused subscriptions from the queue, and returns their number. Their events are
 * deleted at that age, and so is every other delivery of their days, which these would prevent.
 */
export async function deleteExpiredPausedDeliveries(
  sql: SqlPool,
  { before, protectedDays }: ExpiryLimit,
  rows: number,
): Promise<number> {
  return await beginWithIndexScans(sql, async tx => {
    const deleted = await tx`
      delete from delivery_queue where id in (
        select r.id from delivery_queue r
        where r.id < ${lowestUuidV7At(before)}
          and exists (select from delivery_pauses p where p.subscription_id = r.subscription_id)
          and ${isUnprotected(tx, tx`r.id`, protectedDays)}
        order by r.id limit ${rows} for update skip locked)
      returning 1`
    return deleted.length
  })
}

function isUnprotected(sql: Queryable, key: SqlStatement<object[]>, protectedDays: readonly CalendarDay[]) {
  const starts = protectedDays.map(day => boundsOf(day)[0])
  const ends = protectedDays.map(day => boundsOf(day)[1])
  return sql`not exists (
    select from unnest(${starts}::uuid[], ${ends}::uuid[]) as p (start_id, end_id)
    where ${key} >= p.start_id and ${key} < p.end_id)`
}

function boundsOf(day: CalendarDay): readonly [string, string] {
  return [lowestUuidV7At(startOfDayUtc(day)), lowestUuidV7At(startOfDayUtc(addDays(day, 1)))]
}

function partitionName(table: PartitionedTable, day: CalendarDay): string {
  return `${table}_${day.replaceAll('-', '')}`
}
