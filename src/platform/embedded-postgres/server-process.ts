import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { HeraldError } from '../errors.ts'
import { findFreePort } from '../free-port.ts'
import type { Logger } from '../logger.ts'
import { createSqlPool, getErrorCode, isDatabaseUnreachable } from '../sql/sql-pool.ts'
import { createStartError, POSTGRES_DATABASE, POSTGRES_SUPERUSER } from './create-cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { giveToDatabaseUser, type PostgresPaths } from './postgres-paths.ts'
import { moveStalePidFile, readLastPort, readPostmasterState } from './postmaster-file.ts'
import { postgresSpawnOptions, runPostgresProgram } from './run-program.ts'
import { readAvailableMemory, sharedBuffersFor } from './shared-buffers.ts'

/** The embedded server with everything needed to start and stop it. */
export interface EmbeddedServer {
  readonly paths: PostgresPaths
  readonly binaries: PostgresBinaries
  readonly password: string
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Settings for a small machine (2 cores, a few GB of memory). All others keep PostgreSQL's defaults, so every commit is
 * synced.
 */
const CONFIGURATION = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: sharedBuffersFor(readAvailableMemory()),
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Shared memory is not placed in /dev/shm, which is small in containers. Windows supports only its own type.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),
}

const START_TIMEOUT_MS = 5 * 60_000
const STOP_TIMEOUT_SECONDS = 120
const POLL_MS = 25
const MAX_START_ATTEMPTS = 10
const START_RETRY_MS = 500
const LOG_LIMIT_BYTES = 16 * 1024 * 1024
const WRONG_PASSWORD = '28P01'

/** Matches temporary errors: another process has the port, or child processes of a killed PostgreSQL are still exiting. */
const TEMPORARY_ERROR =
  /Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block/

/** Starts PostgreSQL if it is not running, and returns its connection URL once it accepts queries. */
export async function ensureServerRunning(server: EmbeddedServer): Promise<string> {
  return (await waitUntilReady(server, null)) ?? (await startServer(server))
}

/** Stops PostgreSQL if it is running. Open transactions are rolled back; everything committed is safe on disk. */
export async function stopEmbeddedServer({ paths, binaries, clock, log }: EmbeddedServer): Promise<void> {
  if (!(await readPostmasterState(paths))?.isRunning) return
  const startedAt = clock.elapsed()
  const args = [
    'stop',
    `--pgdata=${paths.clusterFolder}`,
    '--mode=fast',
    '--wait',
    `--timeout=${STOP_TIMEOUT_SECONDS}`,
  ]
  const { output } = await runPostgresProgram(
    binaries.pgCtl,
    args,
    postgresSpawnOptions(paths.user, paths.folder),
  )
  if ((await readPostmasterState(paths))?.isRunning) {
    throw new HeraldError(
      'database_failed',
      `PostgreSQL in ${paths.folder} did not stop. Its output: ${output.trim()}`,
    )
  }
  log.info({ ms: Math.round(clock.elapsed() - startedAt) }, 'PostgreSQL stopped')
}

async function startServer(server: EmbeddedServer): Promise<string> {
  const { paths, clock, log } = server
  await moveStalePidFile(paths)
  let port = (await readLastPort(paths)) ?? (await findFreePort())
  for (let attempt = 1; ; attempt++) {
    const startedAt = clock.elapsed()
    const { child, logStart } = await launch(server, port)
    const url = await waitUntilReady(server, child)
    if (url !== null) {
      log.info({ port, ms: Math.round(clock.elapsed() - startedAt) }, 'PostgreSQL started')
      return url
    }
    const output = (await readFile(paths.logFile)).subarray(logStart).toString()
    if (attempt === MAX_START_ATTEMPTS || !TEMPORARY_ERROR.test(output))
      throw createStartError('PostgreSQL did not start', paths, output)
    await clock.sleep(START_RETRY_MS)
    port = await findFreePort()
  }
}

/** Starts PostgreSQL in its own session, so that Ctrl-C in the terminal does not reach it (design 2.1). */
async function launch(
  server: EmbeddedServer,
  port: number,
): Promise<{ child: ChildProcess; logStart: number }> {
  const { paths, binaries, log } = server
  const file = await openLog(paths)
  const logStart = (await file.stat()).size
  const settings = Object.entries(CONFIGURATION).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', paths.clusterFolder, '-p', String(port), ...settings], {
    ...postgresSpawnOptions(paths.user, paths.folder),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  child.on('error', error => log.error({ err: error }, 'PostgreSQL could not be executed'))
  child.unref()
  await file.close()
  return { child, logStart }
}

/** Opens PostgreSQL's log file, after rotating it if it exceeds the size limit. */
async function openLog(paths: PostgresPaths): Promise<Awaited<ReturnType<typeof open>>> {
  const file = await open(paths.logFile, 'a', 0o600)
  await giveToDatabaseUser(paths, paths.logFile)
  if ((await file.stat()).size < LOG_LIMIT_BYTES) return file
  await file.close()
  await rename(paths.logFile, `${paths.logFile}.before`)
  return openLog(paths)
}

/**
 * Waits while PostgreSQL starts, recovers or stops. Returns its URL once it accepts queries, or null if it has exited.
 * `child` is the process just started, if any, which may not have written its PID file yet.
 */
async function waitUntilReady(server: EmbeddedServer, child: ChildProcess | null): Promise<string | null> {
  const { paths, password, clock } = server
  const deadline = clock.elapsed() + START_TIMEOUT_MS
  while (clock.elapsed() < deadline) {
    const postmaster = await readPostmasterState(paths)
    if (postmaster?.isRunning && postmaster.port !== null) {
      const url = `postgres://${POSTGRES_SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${POSTGRES_DATABASE}`
      if (await acceptsQueries(url, paths)) return url
    } else if (!postmaster?.isRunning && !isRunning(child)) return null
    await clock.sleep(POLL_MS)
  }
  throw new HeraldError(
    'database_failed',
    `PostgreSQL in ${paths.folder} is still recovering after ${START_TIMEOUT_MS / 60_000} minutes and continues in the ` +
      `background. Follow its progress in ${paths.logFile} and start Herald again later.`,
  )
}

async function acceptsQueries(url: string, paths: PostgresPaths): Promise<boolean> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'herald start' })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // A server that cannot be reached is not ready yet.
    if (isDatabaseUnreachable(error)) return false
    if (getErrorCode(error) !== WRONG_PASSWORD) throw error
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
