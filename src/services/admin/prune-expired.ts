import { deleteExpiredRuns } from '../../crawls/run-retention-store.ts'
import { pruneMails } from '../../mail/mail-queue-store.ts'
import { pruneMatches } from '../../matches/match-store.ts'
import { pruneConditionChanges } from '../../matching/condition-change-store.ts'
import { pruneEvents } from '../../outbox/prune-events-store.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { RetentionClock } from './retention-clock.ts'

/** The number of days for which events, matches, runs and the log of mails are kept; `null` keeps them forever. */
export interface RetentionDays {
  readonly events: number | null
  readonly runs: number | null
  readonly mails: number | null
  readonly matches: number | null
}

/** Matchers that have not read a change for so many days load everything anew. */
const CONDITION_CHANGE_DAYS = 1

/** Rows deleted per statement. Batches keep locks short; a batch of runs is smaller because each can have many problems. */
const BATCH_SIZE = { events: 10_000, runs: 100, mails: 10_000, matches: 10_000 } as const

/** Deletes expired events, matches, finished mails and runs, including the problems of those runs. */
export async function pruneExpired(
  sql: SqlPool,
  retentionClock: RetentionClock,
  { events, runs, mails, matches }: RetentionDays,
): Promise<void> {
  if (events !== null) {
    const limit = await retentionClock.limit(events)
    await deleteInBatches(BATCH_SIZE.events, () => pruneEvents(sql, limit, BATCH_SIZE.events))
  }
  if (mails !== null) {
    const limit = await retentionClock.limit(mails)
    await deleteInBatches(BATCH_SIZE.mails, () => pruneMails(sql, limit, BATCH_SIZE.mails))
  }
  if (matches !== null) {
    const { before } = await retentionClock.limit(matches)
    await deleteInBatches(BATCH_SIZE.matches, () => pruneMatches(sql, before, BATCH_SIZE.matches))
    const { before: day } = await retentionClock.limit(CONDITION_CHANGE_DAYS)
    await deleteInBatches(BATCH_SIZE.matches, () => pruneConditionChanges(sql, day, BATCH_SIZE.matches))
  }
  if (runs !== null) {
    const limit = await retentionClock.limit(runs)
    await deleteInBatches(BATCH_SIZE.runs, () => deleteExpiredRuns(sql, limit, BATCH_SIZE.runs))
  }
}

async function deleteInBatches(batchSize: number, deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === batchSize);
}
