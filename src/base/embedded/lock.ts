import { chown, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Ports } from '../ports.ts'
import { errorCode } from '../sql-errors.ts'
import type { SystemUser } from './user.ts'

/** `shared`: any number may hold it together; `exclusive`: only one, and nobody shares it meanwhile. */
export type LockMode = 'shared' | 'exclusive'

export interface Lock {
  release(): void
}

type LockPorts = Pick<Ports, 'clock' | 'log'>

const SQLITE_BUSY = 5
const RETRY_MS = 20
const SILENT_MS = 3_000

/** Makes the file of a lock, owned by `user`, unless it is there. */
export async function createLockFile(path: string, user: SystemUser | null): Promise<void> {
  // Never opened when it exists: closing any descriptor of a file drops every lock the process has on it (POSIX).
  const file = await open(path, 'wx', 0o600).catch(error => {
    if (errorCode(error) === 'EEXIST') return null
    throw error
  })
  await file?.close()
  if (file !== null && user !== null) await chown(path, user.uid, user.gid)
}

/**
 * Takes a lock on a file, or answers null when others are in the way. The lock is SQLite's lock on an empty
 * database: it works on every system Node knows, and the kernel drops it when the process dies, however it dies.
 */
export function tryLock(path: string, mode: LockMode): Lock | null {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = memory') // no second file beside it
    database.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/** Waits for a lock as long as it takes, since whoever has it is alive and at work; after a while it says so. */
export async function lock(path: string, mode: LockMode, { clock, log }: LockPorts): Promise<Lock> {
  const sayAt = clock.elapsed() + SILENT_MS
  for (let said = false; ; ) {
    const taken = tryLock(path, mode)
    if (taken !== null) return taken
    if (!said && clock.elapsed() > sayAt) {
      said = true
      log.info({ lock: path }, 'waiting for another Herald that starts or stops PostgreSQL')
    }
    await clock.sleep(RETRY_MS)
  }
}
