import type { Dependencies } from '../dependencies.ts'
import { ensureClusterExists } from './create-cluster.ts'
import { acquireFileLock, tryFileLock } from './file-lock.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type PostgresPaths, preparePostgresPaths } from './postgres-paths.ts'
import { readPostmasterState } from './postmaster-file.ts'
import { assertSameMachine } from './same-machine-check.ts'
import { type EmbeddedServer, ensureServerRunning, stopEmbeddedServer } from './server-process.ts'

/** A running embedded PostgreSQL server that this process shares with others. */
export interface EmbeddedPostgres {
  readonly url: string
  /** Whether no other process was using the data folder when this one opened it. */
  readonly isFirstUser: boolean
  /** Releases the server; the last process to do so stops it. All connections must be closed first. */
  close(): Promise<void>
}

const WATCH_INTERVAL_MS = 1_000

/**
 * Starts the PostgreSQL server in a data folder, or joins the processes that already use it. Each process holds a shared
 * lock while it uses the server, and an exclusive lock while it starts or stops it. The kernel releases the locks of a
 * killed process.
 */
export async function openEmbeddedPostgres(
  dataFolder: string,
  dependencies: Omit<Dependencies, 'sql'>,
): Promise<EmbeddedPostgres> {
  const { clock, random, log } = dependencies
  const paths = await preparePostgresPaths(dataFolder)
  return withStartLock(paths, dependencies, async () => {
    await assertSameMachine(paths, isInUse(paths))
    const binaries = await findPostgresBinaries(paths)
    const password = await ensureClusterExists(paths, binaries, random)
    const server: EmbeddedServer = { paths: paths, binaries, password, clock, log }
    const url = await ensureServerRunning(server)
    const isFirstUser = !isInUse(paths)
    const userLock = await acquireFileLock(paths.userLockFile, 'shared', dependencies)
    const closing = new AbortController()
    const watching = watch(server, closing.signal)
    return {
      url,
      isFirstUser,
      close: async () => {
        closing.abort()
        await watching
        await withStartLock(paths, dependencies, async () => {
          userLock.release()
          if (!isInUse(paths)) await stopEmbeddedServer(server)
        })
      },
    }
  })
}

/** Restarts PostgreSQL on its previous port if it dies while in use, for example because memory runs out. */
async function watch(server: EmbeddedServer, closing: AbortSignal): Promise<void> {
  const { clock, log } = server
  while (!closing.aborted) {
    await clock.sleep(WATCH_INTERVAL_MS, closing)
    if (closing.aborted) return
    // The cause of a failed restart may be temporary, such as a full disk, so the restart is retried.
    await restartIfStopped(server).catch(error =>
      log.error({ err: error }, 'PostgreSQL could not be restarted'),
    )
  }
}

async function restartIfStopped(server: EmbeddedServer): Promise<void> {
  const { paths, log } = server
  if ((await readPostmasterState(paths))?.isRunning) return
  log.error({ folder: paths.folder }, 'PostgreSQL stopped unexpectedly; restarting it')
  await withStartLock(paths, server, () => ensureServerRunning(server))
}

/** Runs `work` while no other process starts or stops PostgreSQL. */
async function withStartLock<T>(
  paths: PostgresPaths,
  dependencies: Pick<Dependencies, 'clock' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  const startLock = await acquireFileLock(paths.startLockFile, 'exclusive', dependencies)
  try {
    return await work()
  } finally {
    startLock.release()
  }
}

/** Returns whether any process uses PostgreSQL. The result is valid only while the caller holds the start lock. */
function isInUse(paths: PostgresPaths): boolean {
  const probe = tryFileLock(paths.userLockFile, 'exclusive')
  probe?.release()
  return probe === null
}
