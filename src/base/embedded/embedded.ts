import type { Ports } from '../ports.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { prepareHome } from './home.ts'
import { lock, tryLock } from './lock.ts'
import { ensureServer, type Server, stopServer } from './server.ts'

/** A running PostgreSQL of our own, and our share in it. */
export interface Embedded {
  readonly url: string
  /** Gives the share back; the last process to do so stops PostgreSQL. Call it after all connections are closed. */
  close(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, or joins those who use it already. Every user holds a shared lock, the
 * lease; starting and stopping happens under an exclusive one. Both vanish with a process, so one that is killed is
 * simply no longer there: its PostgreSQL is taken over by the next and stopped by the last.
 */
export async function openEmbedded(dataFolder: string, ports: Omit<Ports, 'sql'>): Promise<Embedded> {
  const { clock, dice, log } = ports
  const home = await prepareHome(dataFolder)
  const starting = await lock(home.startLock, 'exclusive', clock)
  try {
    const binaries = await findBinaries(home)
    const password = await ensureCluster(home, binaries, dice)
    const server: Server = { home, binaries, password, clock, log }
    const url = await ensureServer(server)
    const lease = await lock(home.userLock, 'shared', clock)
    return { url, close: () => leave(server, () => lease.release()) }
  } finally {
    starting.release()
  }
}

async function leave(server: Server, giveBack: () => void): Promise<void> {
  const { home, clock } = server
  const stopping = await lock(home.startLock, 'exclusive', clock)
  try {
    giveBack()
    const last = tryLock(home.userLock, 'exclusive')
    if (last === null) return
    await stopServer(server)
    last.release()
  } finally {
    stopping.release()
  }
}
