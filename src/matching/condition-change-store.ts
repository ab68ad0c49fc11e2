import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'

/** The kinds of conditions that matchers evaluate. An entry is a party of a watchlist. */
export type ConditionKind = 'watchlist' | 'entry' | 'saved_search' | 'subscription'

/** A condition that was created, changed or deleted. */
export interface ChangedCondition {
  readonly kind: ConditionKind
  readonly id: string
}

/** A row of the log. Numbers follow commit order and can have gaps. */
export interface ConditionChange extends ChangedCondition {
  readonly number: number
}

/** Advisory lock key. Any constant works if nothing else in the database uses it. */
const CONDITION_LOCK = 0x4865_7263

/**
 * Appends changed conditions to the log from which matchers update themselves. Call it last in the transaction that changes
 * them, after the entry in the audit log, because other transactions that append wait until it ends.
 */
export async function appendConditionChanges(
  tx: SqlTransaction,
  changes: readonly ChangedCondition[],
): Promise<void> {
  if (changes.length === 0) return
  // The identity values are taken only while the lock is held, so that they follow commit order.
  await tx.pipeline([
    tx`select pg_advisory_xact_lock(${CONDITION_LOCK})`,
    tx`
      insert into condition_changes (kind, id)
      select * from unnest(${changes.map(change => change.kind)}::text[], ${changes.map(change => change.id)}::uuid[])`,
  ])
}

/** Reads up to `limit` changes with a higher number, oldest first. */
export async function readConditionChangesAfter(
  sql: Queryable,
  number: number,
  limit: number,
): Promise<ConditionChange[]> {
  return await sql<ConditionChange[]>`
    select number, kind, id from condition_changes where number > ${number} order by number limit ${limit}`
}

/** Reads the lowest and the highest number in the log; both are 0 if it is empty. */
export async function readConditionLogRange(
  sql: Queryable,
): Promise<{ readonly oldest: number; readonly latest: number }> {
  const [row] = await sql<[{ oldest: number; latest: number }]>`
    select coalesce(min(number), 0) as oldest, coalesce(max(number), 0) as latest from condition_changes`
  return row
}

/**
 * Deletes up to `limit` changes before a time and returns how many. The newest change is kept, so that a matcher can always
 * tell whether it missed changes: it did if the lowest number in the log exceeds the one after its position.
 */
export async function pruneConditionChanges(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from condition_changes where number in (
      select number from condition_changes
      where created_at < ${before} and number < (select max(number) from condition_changes)
      order by number limit ${limit})
    returning 1`
  return deleted.length
}
