import { type SpawnOptions, spawn } from 'node:child_process'
import type { SystemUser } from './user.ts'

/** How a program ended: its exit code (null when it could not be run or was killed) and all that it printed. */
export interface Finished {
  readonly code: number | null
  readonly output: string
}

/**
 * What PostgreSQL's programs are run with: as `user` (null: as ourselves), in a folder that user may enter, and
 * without the PG… variables and the locale of whoever started Herald.
 */
export function spawnOptions(user: SystemUser | null, folder: string): SpawnOptions {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  return { ...identity, cwd: folder, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}

/** Runs a program to its end. That it cannot be run is an answer too, with the reason as its output. */
export function run(program: string, args: readonly string[], options: SpawnOptions): Promise<Finished> {
  return new Promise(resolve => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ code: null, output: error.message }))
    child.on('close', code => resolve({ code, output }))
  })
}
