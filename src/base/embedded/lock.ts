import { chown, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Ports } from '../ports.ts'
import { errorCode } from '../sql-errors.ts'
import type { SystemUser } from './user.ts'

/** Any number of processes can hold a `shared` lock together; an `exclusive` lock rules out all others. */
export type LockMode = 'shared' | 'exclusive'

export interface Lock {
  release(): void
}

type LockDependencies = Pick<Ports, 'clock' | 'log'>

const SQLITE_BUSY = 5
const RETRY_MS = 20
/** Waiting time after which a log message explains the delay, in ms. */
const LOG_AFTER_MS = 3_000

/** Creates a lock file owned by `user`, unless it exists. */
export async function createLockFile(path: string, user: SystemUser | null): Promise<void> {
  // An existing file must not be opened: closing any descriptor of a file drops all of the process's locks on it (POSIX).
  const file = await open(path, 'wx', 0o600).catch(error => {
    if (errorCode(error) === 'EEXIST') return null
    throw error
  })
  await file?.close()
  if (file !== null && user !== null) await chown(path, user.uid, user.gid)
}

/**
 * Locks a file, or returns null if another process prevents it. It uses SQLite's lock on an empty database, which works
 * on every platform of Node and is released by the kernel when the process dies.
 */
export function tryLock(path: string, mode: LockMode): Lock | null {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = memory') // avoids a journal file
    database.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/** Waits for a lock without a timeout, because a process that holds it is alive; logs when the wait is long. */
export async function lock(path: string, mode: LockMode, { clock, log }: LockDependencies): Promise<Lock> {
  const logAt = clock.elapsed() + LOG_AFTER_MS
  for (let isLogged = false; ; ) {
    const acquired = tryLock(path, mode)
    if (acquired !== null) return acquired
    if (!isLogged && clock.elapsed() > logAt) {
      isLogged = true
      log.info({ lock: path }, 'waiting for another Herald process to start or stop PostgreSQL')
    }
    await clock.sleep(RETRY_MS)
  }
}
