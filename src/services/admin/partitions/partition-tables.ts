import { acquireWriterLock } from '../../../changes/change-number-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { getErrorCode, type SqlPool, type SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import {
  areTablesPartitioned,
  beginPartitionedCopy,
  beginWithShortLocks,
  cancelPartitionedCopy,
  copyNextRows,
  countPartitionedRows,
  findCopyProgress,
  isCopyComplete,
  listOpenTransactions,
  replaceByCopies,
  validateVersions,
} from '../../../snapshots/partitioned-copy-store.ts'

export interface PartitionOptions {
  readonly parts: number
  readonly signal: AbortSignal
  onProgress(step: string): void
}

/** Announcements copied per transaction. Writers wait for as long as it takes, about a second. */
const BATCH_ROWS = 5_000
/** A lock was not free, or a statement that takes its locks in another order was in the way. */
const BUSY = ['55P03', '40P01']
/** Pause between batches, in which those who waited get their turn, in ms. */
const PAUSE_MS = 20
/** Pause after a lock that was not free, in ms. */
const LOCK_PAUSE_MS = 1_000

/**
 * Divides announcements and mentions into parts while Herald is in use. It can be killed at any time, and continues where it
 * was when it is started again. Returns `false` if it was stopped before the end.
 */
export async function partitionTables(
  { sql, clock }: Pick<Dependencies, 'sql' | 'clock'>,
  { parts, signal, onProgress }: PartitionOptions,
): Promise<boolean> {
  if (await areTablesPartitioned(sql)) return await finishPartitions(sql)
  const begun = await findCopyProgress(sql)
  if (begun !== null && begun.parts !== parts)
    throw new HeraldError(
      'invalid_usage',
      `A division into ${begun.parts} parts has begun. Continue it with --parts ${begun.parts}.`,
    )
  const runWhenFree = <T>(work: (tx: SqlTransaction) => Promise<T>) =>
    repeatWhenFree({ sql, clock }, signal, work)
  if (begun === null) await runWhenFree(tx => beginPartitionedCopy(tx, parts))
  while (!signal.aborted && (await runWhenFree(tx => copyNextRows(tx, BATCH_ROWS)))) {
    onProgress(`copied up to number ${(await findCopyProgress(sql))?.position}`)
    await clock.sleep(PAUSE_MS, signal)
  }
  if (signal.aborted) return false
  onProgress('comparing the copies with the originals')
  if (!(await isCopyComplete(sql)))
    throw new HeraldError(
      'database_failed',
      'The copies of announcements or mentions differ from the originals, for example because Herald was updated meanwhile. ' +
        'Remove them with "herald partition --cancel", then start again.',
    )
  onProgress('waiting for transactions that began before')
  await waitForEnd(await listOpenTransactions(sql))
  await runWhenFree(replaceByCopies)
  if (signal.aborted && !(await areTablesPartitioned(sql))) return false
  return await finishPartitions(sql)

  /** Waits until none of these transactions is open. */
  async function waitForEnd(transactions: readonly string[]): Promise<void> {
    while (!signal.aborted) {
      const open = await listOpenTransactions(sql)
      if (!transactions.some(id => open.includes(id))) return
      await clock.sleep(LOCK_PAUSE_MS, signal)
    }
  }
}

/** Does what needs no lock once the tables are divided, and can be repeated. */
async function finishPartitions(sql: SqlPool): Promise<true> {
  await validateVersions(sql)
  await countPartitionedRows(sql)
  return true
}

/** Removes what a division that is not finished has copied. Returns `false` if none has begun. */
export async function cancelPartitions(
  dependencies: Pick<Dependencies, 'sql' | 'clock'>,
  signal: AbortSignal,
): Promise<boolean> {
  if ((await findCopyProgress(dependencies.sql)) === null) return false
  await repeatWhenFree(dependencies, signal, cancelPartitionedCopy)
  return (await findCopyProgress(dependencies.sql)) === null
}

/** Repeats work while others use the tables, which nobody should wait for. Returns `null` if it was stopped. */
async function repeatWhenFree<T>(
  { sql, clock }: Pick<Dependencies, 'sql' | 'clock'>,
  signal: AbortSignal,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T | null> {
  while (!signal.aborted)
    try {
      return await beginWithShortLocks(sql, async tx => {
        await acquireWriterLock(tx)
        return await work(tx)
      })
    } catch (error) {
      if (!BUSY.includes(getErrorCode(error) ?? '')) throw error
      await clock.sleep(LOCK_PAUSE_MS, signal)
    }
  return null
}
