import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { HeraldError } from '../errors.ts'
import { freePort } from '../free-port.ts'
import type { Log } from '../log.ts'
import { connect, errorCode, isUnreachable } from '../sql.ts'
import type { Binaries } from './binaries.ts'
import { DATABASE, SUPERUSER, startFailure } from './cluster.ts'
import { give, type Home } from './home.ts'
import { findPostmaster, lastPort, setAsidePidFile } from './postmaster.ts'
import { run, spawnOptions } from './run.ts'

/** What is started and stopped, and with what. */
export interface Server {
  readonly home: Home
  readonly binaries: Binaries
  readonly password: string
  readonly clock: Clock
  readonly log: Log
}

/** For a small machine (2 cores, a few GB). What is not here is PostgreSQL's default; every commit is synced. */
const CONFIGURATION = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A container's /dev/shm is small. Windows has another way, and only that.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),
}

const START_LIMIT_MS = 5 * 60_000
const STOP_LIMIT_SECONDS = 120
const POLL_MS = 25
const STARTS_TRIED = 10
const START_AGAIN_MS = 500
const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const WRONG_PASSWORD = '28P01'

/** Another process has the port, or the children of a killed PostgreSQL have not noticed yet: both pass. */
const PASSING = /Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block/

/** Finds the PostgreSQL of a home or starts it; answers with its address when it takes queries. */
export async function ensureServer(server: Server): Promise<string> {
  return (await waitUntilReady(server, null)) ?? (await startServer(server))
}

/** Stops the PostgreSQL of a home if it runs: open transactions are rolled back, the rest is safe on disk. */
export async function stopServer({ home, binaries, clock, log }: Server): Promise<void> {
  if (!(await findPostmaster(home))?.running) return
  const began = clock.elapsed()
  const args = [
    'stop',
    `--pgdata=${home.cluster}`,
    '--mode=fast',
    '--wait',
    `--timeout=${STOP_LIMIT_SECONDS}`,
  ]
  const { output } = await run(binaries.pgCtl, args, spawnOptions(home.user, home.folder))
  if ((await findPostmaster(home))?.running) {
    throw new HeraldError(
      'database_failed',
      `PostgreSQL in ${home.folder} did not stop. It said: ${output.trim()}`,
    )
  }
  log.info({ ms: Math.round(clock.elapsed() - began) }, 'PostgreSQL stopped')
}

async function startServer(server: Server): Promise<string> {
  const { home, clock, log } = server
  await setAsidePidFile(home)
  let port = (await lastPort(home)) ?? (await freePort())
  for (let tries = 1; ; tries++) {
    const began = clock.elapsed()
    const { child, logBegin } = await launch(server, port)
    const url = await waitUntilReady(server, child)
    if (url !== null) {
      log.info({ port, ms: Math.round(clock.elapsed() - began) }, 'PostgreSQL started')
      return url
    }
    const said = (await readFile(home.log)).subarray(logBegin).toString()
    if (tries === STARTS_TRIED || !PASSING.test(said))
      throw startFailure('PostgreSQL did not start', home, said)
    await clock.sleep(START_AGAIN_MS)
    port = await freePort()
  }
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C at the terminal does not reach it (design 2.1). */
async function launch(server: Server, port: number): Promise<{ child: ChildProcess; logBegin: number }> {
  const { home, binaries, log } = server
  const file = await openLog(home)
  const logBegin = (await file.stat()).size
  const settings = Object.entries(CONFIGURATION).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', home.cluster, '-p', String(port), ...settings], {
    ...spawnOptions(home.user, home.folder),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  child.on('error', error => log.error({ err: error }, 'PostgreSQL could not be run'))
  child.unref()
  await file.close()
  return { child, logBegin }
}

/** PostgreSQL's own log; the one before is kept beside it when it has grown. */
async function openLog(home: Home): Promise<Awaited<ReturnType<typeof open>>> {
  const file = await open(home.log, 'a', 0o600)
  await give(home, home.log)
  if ((await file.stat()).size < LOG_LIMIT_BYTES) return file
  await file.close()
  await rename(home.log, `${home.log}.before`)
  return openLog(home)
}

/**
 * Waits while PostgreSQL starts, recovers or is being stopped. Answers with its address when it takes queries, with
 * null when it is gone. `child` is the process just started, which may not have written its file yet.
 */
async function waitUntilReady(server: Server, child: ChildProcess | null): Promise<string | null> {
  const { home, password, clock } = server
  const deadline = clock.elapsed() + START_LIMIT_MS
  while (clock.elapsed() < deadline) {
    const postmaster = await findPostmaster(home)
    if (postmaster?.running && postmaster.port !== null) {
      const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
      if (await takesQueries(url, home)) return url
    } else if (!postmaster?.running && !isRunning(child)) return null
    await clock.sleep(POLL_MS)
  }
  throw new HeraldError(
    'database_failed',
    `PostgreSQL in ${home.folder} still recovers after ${START_LIMIT_MS / 60_000} minutes. It goes on alone: ` +
      `follow it in ${home.log} and start Herald again later.`,
  )
}

async function takesQueries(url: string, home: Home): Promise<boolean> {
  const sql = connect(url, { max: 1, applicationName: 'herald start' })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // Here a refusal is an answer: not yet.
    if (isUnreachable(error)) return false
    if (errorCode(error) !== WRONG_PASSWORD) throw error
    throw new HeraldError(
      'database_failed',
      `PostgreSQL in ${home.folder} does not accept ${home.passwordFile}.`,
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function isRunning(child: ChildProcess | null): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}
