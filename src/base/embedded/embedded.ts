import type { Ports } from '../ports.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Home, prepareHome } from './home.ts'
import { lock, tryLock } from './lock.ts'
import { checkMachine } from './machine.ts'
import { findPostmaster } from './postmaster.ts'
import { ensureServer, type Server, stopServer } from './server.ts'

/** A running PostgreSQL of our own, and our share in it. */
export interface Embedded {
  readonly url: string
  /** Gives the share back; the last process to do so stops PostgreSQL. Call it after all connections are closed. */
  close(): Promise<void>
}

const WATCH_MS = 1_000

/**
 * Starts the PostgreSQL of a data folder, or joins those who use it already. Every user holds a shared lock, the
 * lease; starting and stopping happens under an exclusive one. Both vanish with a process, so one that is killed is
 * simply no longer there: its PostgreSQL is taken over by the next and stopped by the last.
 */
export async function openEmbedded(dataFolder: string, ports: Omit<Ports, 'sql'>): Promise<Embedded> {
  const { clock, dice, log } = ports
  const home = await prepareHome(dataFolder)
  return alone(home, ports, async () => {
    await checkMachine(home, isUsed(home))
    const binaries = await findBinaries(home)
    const password = await ensureCluster(home, binaries, dice)
    const server: Server = { home, binaries, password, clock, log }
    const url = await ensureServer(server)
    const lease = await lock(home.userLock, 'shared', ports)
    const closing = new AbortController()
    const watching = watch(server, closing.signal)
    return {
      url,
      close: async () => {
        closing.abort()
        await watching
        await alone(home, ports, async () => {
          lease.release()
          if (!isUsed(home)) await stopServer(server)
        })
      },
    }
  })
}

/** Starts PostgreSQL again, on its old port, when it died under its users: killed for memory, say. */
async function watch(server: Server, closing: AbortSignal): Promise<void> {
  const { clock, log } = server
  while (!closing.aborted) {
    await clock.sleep(WATCH_MS, closing)
    // What keeps it from starting may pass, a full disk for example: its users get errors until it does.
    if (closing.aborted) return
    await revive(server).catch(error => log.error({ err: error }, 'PostgreSQL is still gone'))
  }
}

async function revive(server: Server): Promise<void> {
  const { home, log } = server
  if ((await findPostmaster(home))?.running) return
  log.error({ folder: home.folder }, 'PostgreSQL is gone; starting it again')
  await alone(home, server, () => ensureServer(server))
}

/** Does something while nobody else starts or stops PostgreSQL. */
async function alone<T>(home: Home, ports: Pick<Ports, 'clock' | 'log'>, work: () => Promise<T>): Promise<T> {
  const taken = await lock(home.startLock, 'exclusive', ports)
  try {
    return await work()
  } finally {
    taken.release()
  }
}

/** Whether a process holds a lease. Only true for longer than this moment while nobody else starts or stops. */
function isUsed(home: Home): boolean {
  const free = tryLock(home.userLock, 'exclusive')
  free?.release()
  return free === null
}
