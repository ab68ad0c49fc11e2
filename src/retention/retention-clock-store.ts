import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'

/** The clock of the retention periods, and the clock of PostgreSQL. */
export interface RetentionClockReading {
  /** Time by which the age of data is measured. It is never later than PostgreSQL's clock has been seen to allow. */
  readonly retentionTime: Date
  readonly databaseTime: Date
  readonly confirmedAt: Date | null
}

/** Reads both clocks. */
export async function readRetentionClock(sql: Queryable): Promise<RetentionClockReading> {
  const [row] = await sql<[RetentionClockReading]>`
    select now as "retentionTime", clock_timestamp() as "databaseTime", confirmed_at as "confirmedAt" from retention_clock`
  return row
}

/** Moves the clock forward to `time`, but never beyond PostgreSQL's clock and never back. */
export async function advanceRetentionClock(sql: Queryable, time: Date): Promise<RetentionClockReading> {
  const [row] = await sql<[RetentionClockReading]>`
    update retention_clock set now = greatest(now, least(clock_timestamp(), ${time}))
    returning now as "retentionTime", clock_timestamp() as "databaseTime", confirmed_at as "confirmedAt"`
  return row
}

/** Moves the clock forward to a time that was learned from elsewhere, but never beyond PostgreSQL's clock. */
export async function jumpRetentionClock(sql: SqlPool, time: Date): Promise<void> {
  await sql.begin(async tx => {
    await shiftMisdatedDays(tx, tx`least(clock_timestamp(), ${time})`)
    await tx`update retention_clock set now = greatest(now, least(clock_timestamp(), ${time}))`
  })
}

/** Sets the clock to PostgreSQL's, which an operator has checked. */
export async function confirmRetentionClock(tx: SqlTransaction): Promise<RetentionClockReading> {
  await shiftMisdatedDays(tx, tx`clock_timestamp()`)
  const [row] = await tx<[RetentionClockReading]>`
    update retention_clock set now = clock_timestamp(), confirmed_at = clock_timestamp()
    returning now as "retentionTime", clock_timestamp() as "databaseTime", confirmed_at as "confirmedAt"`
  return row
}

/** Keeps days protected for as long as before, although the clock jumps forward to `time`. */
async function shiftMisdatedDays(tx: SqlTransaction, time: SqlStatement<object[]>): Promise<void> {
  await tx`
    update misdated_days set written_until = written_until + (${time} - c.now)
    from retention_clock c where ${time} > c.now`
}

/** Protects the rows of days that a clock shows although they are over. */
export async function recordMisdatedDays(
  sql: Queryable,
  days: readonly CalendarDay[],
  writtenUntil: Date,
): Promise<void> {
  await sql`
    insert into misdated_days (day, written_until)
    select day, ${writtenUntil} from unnest(${[...days]}::date[]) as d (day)
    on conflict (day) do update set written_until = greatest(misdated_days.written_until, excluded.written_until)`
}

/** Lists the days whose rows may have been written at `since` on the retention clock or later. */
export async function listMisdatedDays(sql: Queryable, since: Date): Promise<CalendarDay[]> {
  const rows = await sql<{ day: CalendarDay }[]>`
    select day from misdated_days where written_until >= ${since} order by day`
  return rows.map(row => row.day)
}
