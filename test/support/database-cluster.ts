import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { openEmbeddedPostgres } from '../../src/platform/embedded-postgres/open-embedded-postgres.ts'
import { findPostgresBinaries } from '../../src/platform/embedded-postgres/postgres-binaries.ts'
import {
  giveToDatabaseUser,
  type PostgresPaths,
  preparePostgresPaths,
} from '../../src/platform/embedded-postgres/postgres-paths.ts'
import { postgresSpawnOptions } from '../../src/platform/embedded-postgres/run-program.ts'
import { findFreePort } from '../../src/platform/free-port.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { TestScope } from './data-folder-holder.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** One PostgreSQL server of a cluster. */
export interface ClusterServer {
  /** The part of a connection URL that names the server. */
  readonly address: string
  /** The connection URL of this server alone. */
  readonly url: string
  /** Ends all its processes at once, as a power failure would. */
  kill(): Promise<void>
  /** Stops or continues all its processes. Connections stay open and silent. */
  freeze(): void
  thaw(): void
  /** Turns a standby into the primary. */
  promote(): Promise<void>
}

/** A primary and a standby that streams from it: PostgreSQL's own replication, with the programs that Herald embeds. */
export interface DatabaseCluster {
  readonly primary: ClusterServer
  readonly standby: ClusterServer
  /** Returns a connection URL that names several servers. */
  urlOf(...servers: readonly ClusterServer[]): string
}

/** Settings that make a short-lived server small and fast. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'dynamic_shared_memory_type=mmap',
  'shared_buffers=16MB',
  'fsync=off',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
]
const START_TIMEOUT_MS = 30_000
const POLL_MS = 50

/** Starts a cluster, which ends with `scope`. */
export async function startDatabaseCluster(scope: TestScope): Promise<DatabaseCluster> {
  const folder = await createTemporaryFolder(scope)
  const created = await openEmbeddedPostgres(folder, { clock, random, log: createLogger('error') })
  await created.close()
  const paths = await preparePostgresPaths(folder)
  const password = await readFile(paths.passwordFile, 'utf8')
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()]
  const standbyFolder = join(paths.folder, 'standby')
  await cp(paths.clusterFolder, standbyFolder, { recursive: true })
  await writeFile(join(standbyFolder, 'standby.signal'), '')
  await appendFile(
    join(standbyFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=herald password=${password}'\n`,
  )
  await giveToDatabaseUser(paths, standbyFolder)
  const urlOfAddresses = (...addresses: readonly string[]): string =>
    `postgres://herald:${password}@${addresses.join()}/postgres`
  const start = (dataFolder: string, port: number) =>
    startServer(scope, paths, { dataFolder, port, url: urlOfAddresses(`127.0.0.1:${port}`) })
  const primary = await start(paths.clusterFolder, primaryPort)
  const standby = await start(standbyFolder, standbyPort)
  return {
    primary,
    standby,
    urlOf: (...servers) => urlOfAddresses(...servers.map(({ address }) => address)),
  }
}

async function startServer(
  scope: TestScope,
  paths: PostgresPaths,
  { dataFolder, port, url }: { readonly dataFolder: string; readonly port: number; readonly url: string },
): Promise<ClusterServer> {
  const { postgres } = await findPostgresBinaries(paths)
  const settings = SETTINGS.flatMap(setting => ['-c', setting])
  const child = spawn(postgres, ['-D', dataFolder, '-p', String(port), ...settings], {
    ...postgresSpawnOptions(paths.user, paths.folder),
    detached: true,
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const signalAll = (signal: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), signal)
  }
  async function kill(): Promise<void> {
    signalAll('SIGKILL')
    await exited
  }
  scope.after(kill)
  await waitUntilReady(url, child)
  return {
    address: `127.0.0.1:${port}`,
    url,
    kill,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    promote: () => runAlone(url, 'select pg_promote()'),
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = clock.elapsed() + START_TIMEOUT_MS
  while (!(await runAlone(url, 'select 1').then(succeeded, failed))) {
    if (child.exitCode !== null || clock.elapsed() > deadline) throw new Error('PostgreSQL did not start')
    await sleep(POLL_MS)
  }
}

/** Runs a statement over a connection of its own. */
async function runAlone(url: string, statement: string): Promise<void> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'herald tests' })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

const succeeded = (): boolean => true
const failed = (): boolean => false
