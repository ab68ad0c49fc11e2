import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../files.ts'
import type { Home } from './home.ts'

/** The state of PostgreSQL's main process according to `postmaster.pid`. */
export interface Postmaster {
  /** False if the process was killed and left its file behind. */
  readonly running: boolean
  /** The port on which it accepts queries; null while it starts, recovers or stops. */
  readonly port: number | null
}

/** Line numbers in the file, as defined in PostgreSQL's `src/include/utils/pidfile.h`. */
const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7

/** Reads the state of the main process; null if it was stopped cleanly or never started. */
export async function findPostmaster(paths: Home): Promise<Postmaster | null> {
  const text = await readIfThere(pidFile(paths))
  if (text === null) return null
  const lines = text.split('\n')
  const isReady = lines[STATUS_LINE]?.trim() === 'ready'
  return {
    running: await isPostmaster(paths, Number(lines[PID_LINE])),
    port: isReady ? Number(lines[PORT_LINE]) : null,
  }
}

/** Returns the port of the last start, which is reused so that existing connection URLs stay valid; null if none. */
export async function lastPort(paths: Home): Promise<number | null> {
  const options = await readIfThere(join(paths.cluster, 'postmaster.opts'))
  const port = /"-p" "(\d+)"/.exec(options ?? '')?.[1]
  return port === undefined ? null : Number(port)
}

/**
 * Moves the pid file of a killed PostgreSQL out of the way. PostgreSQL would refuse to start if any process now has that
 * pid, which is likely in a restarted container.
 */
export async function setAsidePidFile(paths: Home): Promise<void> {
  if ((await findPostmaster(paths)) === null) return
  await rename(pidFile(paths), `${pidFile(paths)}.left`)
}

async function isPostmaster(paths: Home, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const commandLine = await readIfThere(`/proc/${pid}/cmdline`)
  return commandLine?.split('\0').includes(paths.cluster) ?? false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process, or it belongs to another user
  }
}

function pidFile(paths: Home): string {
  return join(paths.cluster, 'postmaster.pid')
}
