import { lowestId } from '../base/ids.ts'
import type { Sql } from '../base/sql.ts'
import { type Day, dayAfter, dayNumber } from '../model/day.ts'

/** Tables of which each day has a partition, by the time in their UUIDs v7. */
const KEY = { deliveries: 'id', attempts: 'delivery_id' } as const
const TABLES = Object.keys(KEY) as (keyof typeof KEY)[]
/** Days made ahead, so that a clock that steps finds its place. */
const AHEAD = 2

/** Makes the partitions of today and the next days, and drops those of the days before `keepFrom`, with all that is in them. */
export async function keepPartitions(sql: Sql, today: Day, keepFrom: Day): Promise<void> {
  for (const table of TABLES) {
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      const day = dayAfter(today, ahead)
      const bounds = `('${lowestId(startOf(day))}') to ('${lowestId(startOf(dayAfter(day, 1)))}')`
      await sql.unsafe(
        `create table if not exists ${nameOf(table, day)} partition of ${table} for values from ${bounds}`,
      )
    }
    for (const name of await partitionsOf(sql, table)) {
      if (name < nameOf(table, keepFrom)) await sql.unsafe(`drop table ${name}`)
    }
    // Rows of days that had no partition, after a clock was wrong: few, if any.
    await sql.unsafe(`delete from ${table}_rest where ${KEY[table]} < '${lowestId(startOf(keepFrom))}'`)
  }
}

async function partitionsOf(sql: Sql, table: string): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::text::regclass and c.relname ~ '_[0-9]{8}$' order by c.relname`
  return rows.map(row => row.name)
}

function nameOf(table: string, day: Day): string {
  return `${table}_${day.replaceAll('-', '')}`
}

function startOf(day: Day): Date {
  return new Date(dayNumber(day) * 86_400_000)
}
