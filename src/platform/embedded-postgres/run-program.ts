import { type SpawnOptions, spawn } from 'node:child_process'
import type { SystemUser } from './system-user.ts'

/** The output of a program and its exit code, which is `null` if the program was killed or could not be run. */
export interface ProgramResult {
  readonly code: number | null
  readonly output: string
}

/**
 * Returns the options for running PostgreSQL programs as `user`, or as the current user if it is `null`. The environment is
 * replaced so that `PG*` variables and the locale of the caller have no effect.
 */
export function postgresSpawnOptions(user: SystemUser | null, folder: string): SpawnOptions {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  return { ...identity, cwd: folder, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}

/** Runs a program until it exits. If the program cannot be run, the output is the reason. */
export function runPostgresProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ProgramResult> {
  return new Promise(resolve => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ code: null, output: error.message }))
    child.on('close', code => resolve({ code, output }))
  })
}
