import { chown, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Dependencies } from '../dependencies.ts'
import { getErrorCode } from '../sql/postgres-errors.ts'
import type { SystemUser } from './system-user.ts'

/** The lock mode. Any number of processes can hold a `shared` lock together; an `exclusive` lock excludes all others. */
export type FileLockMode = 'shared' | 'exclusive'

export interface FileLock {
  release(): void
}

type LockDependencies = Pick<Dependencies, 'clock' | 'log'>

const SQLITE_BUSY = 5
const RETRY_MS = 20
/** The waiting time, in ms, after which a log message explains the delay. */
const LOG_AFTER_MS = 3_000

/** Creates a lock file owned by `user` if it does not exist. */
export async function createLockFile(path: string, user: SystemUser | null): Promise<void> {
  // An existing file must not be opened: closing any descriptor of a file drops all of the process's locks on it (POSIX).
  const file = await open(path, 'wx', 0o600).catch(error => {
    if (getErrorCode(error) === 'EEXIST') return null
    throw error
  })
  await file?.close()
  if (file !== null && user !== null) await chown(path, user.uid, user.gid)
}

/**
 * Locks a file, or returns `null` if another process holds a conflicting lock. SQLite's lock on an empty database is used,
 * because it works on every platform that Node supports and the kernel releases it when the process dies.
 */
export function tryFileLock(path: string, mode: FileLockMode): FileLock | null {
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

/** Waits for a lock and logs a long wait. There is no timeout, because a process that holds the lock must be alive. */
export async function acquireFileLock(
  path: string,
  mode: FileLockMode,
  { clock, log }: LockDependencies,
): Promise<FileLock> {
  const logAt = clock.elapsed() + LOG_AFTER_MS
  for (let isLogged = false; ; ) {
    const acquired = tryFileLock(path, mode)
    if (acquired !== null) return acquired
    if (!isLogged && clock.elapsed() > logAt) {
      isLogged = true
      log.info({ lock: path }, 'waiting for another Herald process to start or stop PostgreSQL')
    }
    await clock.sleep(RETRY_MS)
  }
}
