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

/** The embedded server and what is needed to start and stop it. */
export interface Server {
  readonly home: Home
  readonly binaries: Binaries
  readonly password: string
  readonly clock: Clock
  readonly log: Log
}

/** Sized for a small machine (2 cores, a few GB). Everything else is PostgreSQL's default; every commit is synced. */
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
  // A container's /dev/shm is small. Windows supports only its own type.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),
}

const START_TIMEOUT_MS = 5 * 60_000
const STOP_TIMEOUT_SECONDS = 120
const POLL_MS = 25
const MAX_START_ATTEMPTS = 10
const START_RETRY_MS = 500
const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const WRONG_PASSWORD = '28P01'

/** Temporary errors: another process has the port, or children of a killed PostgreSQL are still exiting. */
const TEMPORARY_ERROR =
  /Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block/

/** Starts PostgreSQL unless it runs, and returns its connection URL once it accepts queries. */
export async function ensureServer(server: Server): Promise<string> {
  return (await waitUntilReady(server, null)) ?? (await startServer(server))
}

/** Stops PostgreSQL if it runs. Open transactions are rolled back; everything committed is safe on disk. */
export async function stopServer({ home: paths, binaries, clock, log }: Server): Promise<void> {
  if (!(await findPostmaster(paths))?.running) return
  const startedAt = clock.elapsed()
  const args = [
    'stop',
    `--pgdata=${paths.cluster}`,
    '--mode=fast',
    '--wait',
    `--timeout=${STOP_TIMEOUT_SECONDS}`,
  ]
  const { output } = await run(binaries.pgCtl, args, spawnOptions(paths.user, paths.folder))
  if ((await findPostmaster(paths))?.running) {
    throw new HeraldError(
      'database_failed',
      `PostgreSQL in ${paths.folder} did not stop. Its output: ${output.trim()}`,
    )
  }
  log.info({ ms: Math.round(clock.elapsed() - startedAt) }, 'PostgreSQL stopped')
}

async function startServer(server: Server): Promise<string> {
  const { home: paths, clock, log } = server
  await setAsidePidFile(paths)
  let port = (await lastPort(paths)) ?? (await freePort())
  for (let attempt = 1; ; attempt++) {
    const startedAt = clock.elapsed()
    const { child, logStart } = await launch(server, port)
    const url = await waitUntilReady(server, child)
    if (url !== null) {
      log.info({ port, ms: Math.round(clock.elapsed() - startedAt) }, 'PostgreSQL started')
      return url
    }
    const output = (await readFile(paths.log)).subarray(logStart).toString()
    if (attempt === MAX_START_ATTEMPTS || !TEMPORARY_ERROR.test(output))
      throw startFailure('PostgreSQL did not start', paths, output)
    await clock.sleep(START_RETRY_MS)
    port = await freePort()
  }
}

/** Starts PostgreSQL in its own session, so that Ctrl-C in the terminal does not reach it (design 2.1). */
async function launch(server: Server, port: number): Promise<{ child: ChildProcess; logStart: number }> {
  const { home: paths, binaries, log } = server
  const file = await openLog(paths)
  const logStart = (await file.stat()).size
  const settings = Object.entries(CONFIGURATION).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', paths.cluster, '-p', String(port), ...settings], {
    ...spawnOptions(paths.user, paths.folder),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  child.on('error', error => log.error({ err: error }, 'PostgreSQL could not be executed'))
  child.unref()
  await file.close()
  return { child, logStart }
}

/** Opens PostgreSQL's log file, rotating it first if it exceeds the size limit. */
async function openLog(paths: Home): Promise<Awaited<ReturnType<typeof open>>> {
  const file = await open(paths.log, 'a', 0o600)
  await give(paths, paths.log)
  if ((await file.stat()).size < LOG_LIMIT_BYTES) return file
  await file.close()
  await rename(paths.log, `${paths.log}.before`)
  return openLog(paths)
}

/**
 * Waits while PostgreSQL starts, recovers or stops. Returns its URL once it accepts queries, or null if it has exited.
 * `child` is the process just started, which may not have written its pid file yet.
 */
async function waitUntilReady(server: Server, child: ChildProcess | null): Promise<string | null> {
  const { home: paths, password, clock } = server
  const deadline = clock.elapsed() + START_TIMEOUT_MS
  while (clock.elapsed() < deadline) {
    const postmaster = await findPostmaster(paths)
    if (postmaster?.running && postmaster.port !== null) {
      const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${DATABASE}`
      if (await acceptsQueries(url, paths)) return url
    } else if (!postmaster?.running && !isRunning(child)) return null
    await clock.sleep(POLL_MS)
  }
  throw new HeraldError(
    'database_failed',
    `PostgreSQL in ${paths.folder} is still recovering after ${START_TIMEOUT_MS / 60_000} minutes and continues in the ` +
      `background. Follow its progress in ${paths.log} and start Herald again later.`,
  )
}

async function acceptsQueries(url: string, paths: Home): Promise<boolean> {
  const sql = connect(url, { max: 1, applicationName: 'herald start' })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // Unreachable means that the server is not ready yet.
    if (isUnreachable(error)) return false
    if (errorCode(error) !== WRONG_PASSWORD) throw error
    throw new HeraldError(
      'database_failed',
      `PostgreSQL in ${paths.folder} does not accept the password in ${paths.passwordFile}.`,
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function isRunning(child: ChildProcess | null): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}
