import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../files.ts'
import type { Home } from './home.ts'

/** What PostgreSQL's first process wrote down about itself in `postmaster.pid`. */
export interface Postmaster {
  /** False when it was killed and only its file is left. */
  readonly running: boolean
  /** The port at which it takes queries; null while it starts, recovers or stops. */
  readonly port: number | null
}

/** The lines of the file: PostgreSQL's `src/include/utils/pidfile.h`. */
const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7

/** The PostgreSQL of a home, running or killed; null when it was stopped properly or never started. */
export async function findPostmaster(home: Home): Promise<Postmaster | null> {
  const text = await readIfThere(pidFile(home))
  if (text === null) return null
  const lines = text.split('\n')
  const isReady = lines[STATUS_LINE]?.trim() === 'ready'
  return {
    running: await isPostgresOf(home, Number(lines[PID_LINE])),
    port: isReady ? Number(lines[PORT_LINE]) : null,
  }
}

/**
 * The port that PostgreSQL was last started with; null when it never was. It is taken again, so that connections
 * find the server where it was.
 */
export async function lastPort(home: Home): Promise<number | null> {
  const options = await readIfThere(join(home.cluster, 'postmaster.opts'))
  const port = /"-p" "(\d+)"/.exec(options ?? '')?.[1]
  return port === undefined ? null : Number(port)
}

/**
 * Moves the file of a killed PostgreSQL out of the way. PostgreSQL takes any living process with the number in it
 * for its other self and refuses to start; in a restarted container that number soon belongs to somebody else.
 */
export async function setAsidePidFile(home: Home): Promise<void> {
  if ((await findPostmaster(home)) === null) return
  await rename(pidFile(home), `${pidFile(home)}.left`)
}

async function isPostgresOf(home: Home, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const commandLine = await readIfThere(`/proc/${pid}/cmdline`)
  return commandLine?.split('\0').includes(home.cluster) ?? false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process, or one of a user who is not ours
  }
}

function pidFile(home: Home): string {
  return join(home.cluster, 'postmaster.pid')
}
