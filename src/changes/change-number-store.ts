import type { ChangePosition } from '../model/database-change.ts'
import { HeraldError } from '../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'

/** Advisory lock key. Any constant works if nothing else in the database uses it. */
const WRITER_LOCK = 0x4865_7261

/**
 * Makes this transaction the only writer until it ends. Serialized writes keep change numbers in commit order and
 * prevent two writers from creating the same entity.
 */
export function acquireWriterLock(tx: SqlTransaction): SqlStatement<object[]> {
  return tx`select pg_advisory_xact_lock(${WRITER_LOCK})`
}

/** Allocates the change number for all rows that this transaction writes. Requires the writer lock. */
export async function nextChangeNumber(tx: SqlTransaction): Promise<number> {
  const [row] = await tx<{ change: number }[]>`
    update database_state set change = change + 1, nonce = gen_random_uuid() returning change`
  if (row === undefined)
    throw new HeraldError('database_unsuitable', 'The table "database_state" is missing its only row.')
  return row.change
}

/** Records an allocated change with its row counts and its nonce, so that search indexes can follow it. */
export async function recordChange(
  tx: SqlTransaction,
  change: number,
  announcements: number,
  entities: number,
): Promise<void> {
  await tx`
    insert into changes (change, nonce, announcements, entities)
    select ${change}, nonce, ${announcements}, ${entities} from database_state`
}

/**
 * Starts a new history: positions and cursors of the previous one are no longer known. A database restored from a
 * snapshot needs this, because it lacks the changes made after the snapshot, which its readers may have seen.
 */
export async function startNewHistory(tx: SqlTransaction): Promise<void> {
  await tx`update database_state set database_id = gen_random_uuid()`
}

/** Reads the position of the latest change in the database. */
export async function readLatestPosition(sql: Queryable): Promise<ChangePosition> {
  const [row] = await sql<
    ChangePosition[]
  >`select database_id as "recordId", change, nonce from database_state`
  if (row === undefined)
    throw new HeraldError('database_unsuitable', 'The table "database_state" is missing its only row.')
  return row
}

/**
 * Returns whether the history of this database includes the position, that is, the same database ID, change number and
 * nonce.
 */
export async function isKnownPosition(sql: Queryable, position: ChangePosition): Promise<boolean> {
  const rows = await sql`
    select 1 from database_state
    where database_id = ${position.recordId}
      and (${position.change} = 0 or exists (
        select 1 from changes where change = ${position.change} and nonce = ${position.nonce}))`
  return rows.length > 0
}

/**
 * Returns the position at the end of the next batch of changes after `after`, or `null` if there are no more changes up
 * to `upTo`. A batch has at most `rows` rows but always contains at least one change.
 */
export async function findBatchEnd(
  sql: Queryable,
  after: number,
  rows: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<ChangePosition | null> {
  const found = await sql<ChangePosition[]>`
    with next as (
      select change, nonce, sum(announcements + entities) over (order by change) as total
      from (select * from changes where change > ${after} and change <= ${upTo} order by change limit 2000) as upcoming
    )
    select database_id as "recordId", next.change, next.nonce
    from next, database_state
    where total <= ${rows} or next.change = (select min(change) from next)
    order by next.change desc limit 1`
  return found[0] ?? null
}
