import { insertPurge, listErasures, updateErasureState } from '../../../erasure/erasure-store.ts'
import {
  listPurgedTables,
  listWalFiles,
  preparePurge,
  readCheckpoint,
  readLogEnd,
  rewriteStatistics,
  rewriteTable,
  runCheckpoint,
  setWalRecycling,
  switchWalFile,
} from '../../../erasure/purge-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { isBehindPooler } from '../../../platform/sql/server-state/is-behind-pooler.ts'
import { createSqlPool, getErrorCode, type SqlPool } from '../../../platform/sql/sql-pool.ts'

/** A step of a purge with its duration. A table is locked for that long. */
export interface PurgeStep {
  readonly step: string
  readonly ms: number
  /** Why it could not be done; `null` if it was. */
  readonly failure: string | null
}

export interface PurgeOptions {
  /** Whether the server belongs to this installation, so that its configuration may be changed for a while. */
  readonly isEmbedded: boolean
  readonly onStep: (step: PurgeStep) => void
}

const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const LOCK_ATTEMPTS = 24
const LOCK_RETRY_MS = 5_000
/** Checkpoints until no log file of the time before is left. */
const MAX_CHECKPOINTS = 5

const CHECKPOINT_POLL_MS = 1_000
const POOLED =
  'A purge needs a session of its own, which it does not get from a pooler. ' +
  'Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself, and run: herald forget --purge'

/**
 * Removes erased data from the files of PostgreSQL: old row versions, planner statistics and the write-ahead log. Returns the
 * steps that failed, which the caller reports. Search indexes are built anew by their nodes afterwards. Throws
 * `database_unsuitable` if `url` leads to a pooler.
 */
export async function purgeDatabase(
  dependencies: Pick<Dependencies, 'clock' | 'log'> & { readonly url: string },
  options: PurgeOptions,
): Promise<PurgeStep[]> {
  if (await isBehindPooler(dependencies.url)) throw new HeraldError('database_unsuitable', POOLED)
  // A single connection keeps its settings, and nothing else waits for it.
  const sql = createSqlPool(dependencies.url, { maxConnections: 1, applicationName: 'herald purge' })
  try {
    await preparePurge(sql)
    return await runPurge(dependencies, sql, options)
  } finally {
    await sql.end()
  }
}

async function runPurge(
  dependencies: Pick<Dependencies, 'clock' | 'log'>,
  sql: SqlPool,
  options: PurgeOptions,
): Promise<PurgeStep[]> {
  const { clock } = dependencies
  const failed: PurgeStep[] = []
  const erased = await listErasures(sql, ['erased'])
  const run = async (step: string, work: () => Promise<void>): Promise<void> => {
    const startedAt = clock.elapsed()
    const failure = await reasonOfFailure(work)
    const result = { step, ms: Math.round(clock.elapsed() - startedAt), failure }
    options.onStep(result)
    if (failure !== null) failed.push(result)
  }
  for (const { table } of await listPurgedTables(sql))
    await run(`table ${table}`, () => retryForLock(dependencies, () => rewriteTable(sql, table)))
  await run('planner statistics', () => retryForLock(dependencies, () => rewriteStatistics(sql)))
  await run('checkpoint', () => makeCheckpoint(dependencies, sql))
  if (options.isEmbedded) await run('write-ahead log', () => removeOldWal(sql))
  await insertPurge(sql)
  if (failed.length === 0)
    await updateErasureState(
      sql,
      erased.map(erasure => erasure.id),
      'purged',
    )
  return failed
}

/**
 * Writes all changes to the tables' files. A user who may not order it, as on a managed server, waits for the next one that
 * PostgreSQL makes by itself.
 */
async function makeCheckpoint(
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
  sql: SqlPool,
): Promise<void> {
  const logEnd = await readLogEnd(sql)
  try {
    return await runCheckpoint(sql)
  } catch (error) {
    if (getErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
  }
  const startedAt = clock.elapsed()
  let checkpoint = await readCheckpoint(sql, logEnd)
  // One begins within the interval, and is complete within another.
  const patienceMs = 2 * checkpoint.intervalSeconds * 1_000
  if (!checkpoint.isDone)
    log.info(
      { minutes: Math.ceil(patienceMs / 60_000) },
      'waiting for a checkpoint of PostgreSQL, at the most',
    )
  while (!checkpoint.isDone) {
    if (clock.elapsed() - startedAt > patienceMs)
      throw new Error('PostgreSQL has made no checkpoint meanwhile')
    await clock.sleep(CHECKPOINT_POLL_MS)
    checkpoint = await readCheckpoint(sql, logEnd)
  }
}

/** Goes through all log files, each of which is filled with zeros at its end, and deletes the used ones. */
async function removeOldWal(sql: SqlPool): Promise<void> {
  await setWalRecycling(sql, false)
  try {
    const last = (await listWalFiles(sql)).at(-1) ?? ''
    while ((await switchWalFile(sql)) <= last);
    for (let attempt = 0; attempt < MAX_CHECKPOINTS; attempt++) {
      await runCheckpoint(sql)
      if (((await listWalFiles(sql))[0] ?? '') > last) return
      await switchWalFile(sql)
    }
    throw new Error('PostgreSQL still needs old log files, for example for a replication slot')
  } finally {
    await setWalRecycling(sql, null)
  }
}

/** Repeats work whose lock is taken, for two minutes, so that it waits for a long reader and nobody waits behind it. */
async function retryForLock(
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (getErrorCode(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
      log.info({ attempt }, 'a table is in use; the purge tries again')
      await clock.sleep(LOCK_RETRY_MS)
    }
  }
}

/** Returns why a step was impossible on this server, or `null`. Throws unexpected errors. */
async function reasonOfFailure(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const code = getErrorCode(error)
    if (code === LOCK_NOT_AVAILABLE) return 'the table was in use for two minutes'
    if (code === INSUFFICIENT_PRIVILEGE) return 'this database user has no right to do it'
    if (code === '' && error instanceof Error) return error.message
    throw error
  }
}
