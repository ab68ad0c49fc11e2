import { addDays, type CalendarDay, toEpochDay } from '../model/calendar-day.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/** Tables partitioned by day, and the UUID v7 column whose timestamp determines the partition. */
const PARTITION_KEYS = { deliveries: 'id', attempts: 'delivery_id' } as const
const TABLES = Object.keys(PARTITION_KEYS) as (keyof typeof PARTITION_KEYS)[]
/**
 * Number of days for which partitions are created in advance, so that rows have a partition even if the clock jumps
 * ahead.
 */
const DAYS_AHEAD = 2

/**
 * Creates the partitions for today and the next days, and drops those for days before `keepFrom`, including their rows.
 */
export async function maintainDeliveryPartitions(
  sql: SqlPool,
  today: CalendarDay,
  keepFrom: CalendarDay,
): Promise<void> {
  for (const table of TABLES) {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      const day = addDays(today, ahead)
      const bounds = `('${lowestUuidV7At(startOfDay(day))}') to ('${lowestUuidV7At(startOfDay(addDays(day, 1)))}')`
      await sql.unsafe(
        `create table if not exists ${partitionName(table, day)} partition of ${table} for values from ${bounds}`,
      )
    }
    for (const name of await partitionsOf(sql, table)) {
      if (name < partitionName(table, keepFrom)) await sql.unsafe(`drop table ${name}`)
    }
    // Rows are in the default partition only if the clock was wrong, so there are few.
    await sql.unsafe(
      `delete from ${table}_default where ${PARTITION_KEYS[table]} < '${lowestUuidV7At(startOfDay(keepFrom))}'`,
    )
  }
}

async function partitionsOf(sql: SqlPool, table: string): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::text::regclass and c.relname ~ '_[0-9]{8}$' order by c.relname`
  return rows.map(row => row.name)
}

function partitionName(table: string, day: CalendarDay): string {
  return `${table}_${day.replaceAll('-', '')}`
}

function startOfDay(day: CalendarDay): Date {
  return new Date(toEpochDay(day) * 86_400_000)
}
