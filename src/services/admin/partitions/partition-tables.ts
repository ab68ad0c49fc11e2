import { acquireWriterLock } from '../../../changes/change-number-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import {
  getErrorCode,
  type Queryable,
  type SqlPool,
  type SqlTransaction,
} from '../../../platform/sql/sql-pool.ts'
import {
  beginPartitionedCopy,
  beginWithShortLocks,
  cancelPartitionedCopy,
  copyNextRows,
  countPartitionedRows,
  countParts,
  findCopyProgress,
  isCopyComplete,
  listOpenTransactions,
  refuseChangedTables,
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
const UNDEFINED_TABLE = '42P01'
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
  if (await hasParts(sql, parts)) return await finishPartitions(sql)
  const copyId = await runWhenFree(tx => beginOrContinue(tx, parts))
  const runStep = <T>(work: (tx: SqlTransaction) => Promise<T>) =>
    runWhenFree(async tx => {
      if ((await findCopyProgress(tx))?.copyId !== copyId) throw interferedError()
      return await work(tx)
    })
  while (!signal.aborted) {
    const position = await runStep(tx => copyNextRows(tx, BATCH_ROWS))
    if (position === null) break
    onProgress(`copied up to number ${position}`)
    await clock.sleep(PAUSE_MS, signal)
  }
  if (signal.aborted) return false
  await runStep(refuseChangedTables)
  onProgress('comparing the copies with the originals')
  if (!(await isCopyComplete(sql).catch(throwInterfered))) throw incompleteError()
  onProgress('waiting for transactions that began before')
  await waitForEnd(await listOpenTransactions(sql))
  await runStep(replaceByCopies)
  if (signal.aborted && (await countParts(sql)) === null) return false
  return await finishPartitions(sql)

  function runWhenFree<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T | null> {
    return repeatWhenFree({ sql, clock }, signal, work)
  }

  /** Waits until none of these transactions is open. */
  async function waitForEnd(transactions: readonly string[]): Promise<void> {
    while (!signal.aborted) {
      const open = await listOpenTransactions(sql)
      if (!transactions.some(id => open.includes(id))) return
      await clock.sleep(LOCK_PAUSE_MS, signal)
    }
  }
}

/** Returns whether the tables have been divided. Throws if they are divided into another number of parts. */
async function hasParts(sql: Queryable, parts: number): Promise<boolean> {
  const present = await countParts(sql)
  if (present !== null && present !== parts)
    throw new HeraldError(
      'invalid_usage',
      `Announcements and mentions are already divided into ${present} parts, and the number cannot be changed.`,
    )
  return present !== null
}

/** Returns the ID of the copy to work on. The state is read under the writer lock, so that two runs begin the same one. */
async function beginOrContinue(tx: SqlTransaction, parts: number): Promise<number> {
  if (await hasParts(tx, parts)) throw interferedError()
  if ((await findCopyProgress(tx)) === null) await beginPartitionedCopy(tx, parts)
  const copy = await findCopyProgress(tx)
  if (copy?.parts !== parts)
    throw new HeraldError(
      'invalid_usage',
      `A division into ${copy?.parts} parts has begun. Continue it with --parts ${copy?.parts}.`,
    )
  return copy.copyId
}

function interferedError(): HeraldError {
  return new HeraldError(
    'conflict',
    'Another run of "herald partition" has finished or canceled this division meanwhile. Start the command again to see its state.',
  )
}

/** The copies that are compared are gone if another run has put them in place or removed them. */
function throwInterfered(error: unknown): never {
  throw getErrorCode(error) === UNDEFINED_TABLE ? interferedError() : error
}

function incompleteError(): HeraldError {
  return new HeraldError(
    'database_failed',
    'The copies of announcements or mentions differ from the originals, for example because Herald was updated meanwhile. ' +
      'Remove them with "herald partition --cancel", then start again.',
  )
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
  await repeatWhenFree(dependencies, signal, async tx => {
    if ((await findCopyProgress(tx)) !== null) await cancelPartitionedCopy(tx)
  })
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
      // A session may learn of tables that were dropped while it waited for the lock only when it reads them.
      if (getErrorCode(error) === UNDEFINED_TABLE) throw interferedError()
      if (!BUSY.includes(getErrorCode(error) ?? '')) throw error
      await clock.sleep(LOCK_PAUSE_MS, signal)
    }
  return null
}
