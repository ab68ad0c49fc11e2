import type { Ports } from '../ports.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Home, prepareHome } from './home.ts'
import { lock, tryLock } from './lock.ts'
import { checkMachine } from './machine.ts'
import { findPostmaster } from './postmaster.ts'
import { ensureServer, type Server, stopServer } from './server.ts'

/** A running embedded PostgreSQL that this process shares with others. */
export interface Embedded {
  readonly url: string
  /** Releases the server; the last process to do so stops it. All connections must be closed before. */
  close(): Promise<void>
}

const WATCH_INTERVAL_MS = 1_000

/**
 * Starts the PostgreSQL of a data folder, or joins the processes that already use it. Each user holds a shared lock and
 * start and stop need an exclusive one; the kernel releases both when a process dies, so killed processes do no harm.
 */
export async function openEmbedded(dataFolder: string, dependencies: Omit<Ports, 'sql'>): Promise<Embedded> {
  const { clock, dice: random, log } = dependencies
  const paths = await prepareHome(dataFolder)
  return withStartLock(paths, dependencies, async () => {
    await checkMachine(paths, isInUse(paths))
    const binaries = await findBinaries(paths)
    const password = await ensureCluster(paths, binaries, random)
    const server: Server = { home: paths, binaries, password, clock, log }
    const url = await ensureServer(server)
    const userLock = await lock(paths.userLock, 'shared', dependencies)
    const closing = new AbortController()
    const watching = watch(server, closing.signal)
    return {
      url,
      close: async () => {
        closing.abort()
        await watching
        await withStartLock(paths, dependencies, async () => {
          userLock.release()
          if (!isInUse(paths)) await stopServer(server)
        })
      },
    }
  })
}

/** Restarts PostgreSQL on its previous port if it died while in use, for example killed for lack of memory. */
async function watch(server: Server, closing: AbortSignal): Promise<void> {
  const { clock, log } = server
  while (!closing.aborted) {
    await clock.sleep(WATCH_INTERVAL_MS, closing)
    if (closing.aborted) return
    // The cause of a failed restart may be temporary, such as a full disk, so it is tried again.
    await restartIfStopped(server).catch(error =>
      log.error({ err: error }, 'PostgreSQL could not be restarted'),
    )
  }
}

async function restartIfStopped(server: Server): Promise<void> {
  const { home: paths, log } = server
  if ((await findPostmaster(paths))?.running) return
  log.error({ folder: paths.folder }, 'PostgreSQL stopped unexpectedly; restarting it')
  await withStartLock(paths, server, () => ensureServer(server))
}

/** Runs `work` while no other process starts or stops PostgreSQL. */
async function withStartLock<T>(
  paths: Home,
  dependencies: Pick<Ports, 'clock' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  const startLock = await lock(paths.startLock, 'exclusive', dependencies)
  try {
    return await work()
  } finally {
    startLock.release()
  }
}

/** Whether any process uses PostgreSQL. The result stays valid only while the caller holds the start lock. */
function isInUse(paths: Home): boolean {
  const probe = tryLock(paths.userLock, 'exclusive')
  probe?.release()
  return probe === null
}
