import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileIfExists } from '../files/durable-files.ts'
import type { PostgresPaths } from './postgres-paths.ts'

/** The state of PostgreSQL's main process as recorded in `postmaster.pid`. */
export interface PostmasterState {
  /** False if the process was killed and left its file behind. */
  readonly isRunning: boolean
  /** The port on which the server accepts queries, or `null` while it starts, recovers or stops. */
  readonly port: number | null
}

/** Zero-based line numbers in the file, as defined in PostgreSQL's `pidfile.h`. */
const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7

/** Reads the state of the main process. Returns `null` if the process was stopped cleanly or never started. */
export async function readPostmasterState(paths: PostgresPaths): Promise<PostmasterState | null> {
  const text = await readFileIfExists(pidFile(paths))
  if (text === null) return null
  const lines = text.split('\n')
  const isReady = lines[STATUS_LINE]?.trim() === 'ready'
  return {
    isRunning: await isPostmaster(paths, Number(lines[PID_LINE])),
    port: isReady ? Number(lines[PORT_LINE]) : null,
  }
}

/** Returns the port used by the last start, or `null` if there was none. Reusing it keeps existing connection URLs valid. */
export async function readLastPort(paths: PostgresPaths): Promise<number | null> {
  const options = await readFileIfExists(join(paths.clusterFolder, 'postmaster.opts'))
  const port = /"-p" "(\d+)"/.exec(options ?? '')?.[1]
  return port === undefined ? null : Number(port)
}

/**
 * Moves the PID file of a killed PostgreSQL server out of the way. PostgreSQL would refuse to start if another process now
 * had that PID, which is likely in a restarted container.
 */
export async function moveStalePidFile(paths: PostgresPaths): Promise<void> {
  if ((await readPostmasterState(paths)) === null) return
  await rename(pidFile(paths), `${pidFile(paths)}.left`)
}

async function isPostmaster(paths: PostgresPaths, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const commandLine = await readFileIfExists(`/proc/${pid}/cmdline`)
  return commandLine?.split('\0').includes(paths.clusterFolder) ?? false
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // The process does not exist, or it belongs to another user.
  }
}

function pidFile(paths: PostgresPaths): string {
  return join(paths.clusterFolder, 'postmaster.pid')
}
