import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
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
import { signalProcessTree } from './signal-process-tree.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** One PostgreSQL server of a cluster. */
export interface ClusterServer {
  /** The part of a connection URL that names the server. */
  readonly address: string
  /** The connection URL of this server alone. */
  readonly url: string
  /** Ends all its processes at once, as a power failure would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, as the primary or standby that it was. */
  restart(): Promise<void>
  /** Starts it again after `kill`, as a standby with a copy of what `source` has. */
  rejoin(source: ClusterServer): Promise<void>
  /** Stops or continues all its processes. Connections stay open and silent. */
  freeze(): void
  thaw(): void
  /** Turns a standby into the primary, and lets the other standbys that respond follow it, as a failover manager does. */
  promote(): Promise<void>
}

export interface DatabaseClusterOptions {
  /** The number of standbys. */
  readonly standbys?: number
  /** Whether a commit is confirmed only once a standby has it: `synchronous_standby_names = 'ANY 1 (…)'`. */
  readonly isSynchronous?: boolean
}

/** A primary and standbys that stream from it: PostgreSQL's own replication, with the programs that Herald embeds. */
export interface DatabaseCluster {
  readonly primary: ClusterServer
  /** The first standby. */
  readonly standby: ClusterServer
  readonly standbys: readonly ClusterServer[]
  /** Returns a connection URL that names several servers. */
  urlOf(...servers: readonly ClusterServer[]): string
}

/** What the servers of a cluster share. */
interface ClusterPlan {
  readonly scope: TestScope
  readonly paths: PostgresPaths
  readonly postgres: string
  readonly synchronousNames: string
  /** The port of the primary, which standbys follow. */
  leader: number
  /** Lets each standby that responds follow the primary. */
  readonly followers: (() => Promise<void>)[]
  urlOf(...addresses: readonly string[]): string
  conninfo(): string
}

/** Settings that make a short-lived server small and fast. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'dynamic_shared_memory_type=mmap',
  'shared_buffers=16MB',
  'fsync=off',
  'wal_keep_size=256MB',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
]
const START_TIMEOUT_MS = 30_000
const POLL_MS = 50

/** Starts a cluster, which ends with `scope`. */
export async function startDatabaseCluster(
  scope: TestScope,
  { standbys: count = 1, isSynchronous = false }: DatabaseClusterOptions = {},
): Promise<DatabaseCluster> {
  const folder = await createTemporaryFolder(scope)
  const created = await openEmbeddedPostgres(folder, { clock, random, log: createLogger('error') })
  await created.close()
  const paths = await preparePostgresPaths(folder)
  const { postgres } = await findPostgresBinaries(paths)
  const password = await readFile(paths.passwordFile, 'utf8')
  const names = ['primary', ...Array.from({ length: count }, (_, n) => `standby${n + 1}`)]
  const ports: number[] = []
  for (const _ of names) ports.push(await findFreePort())
  const plan: ClusterPlan = {
    scope,
    paths,
    postgres,
    synchronousNames: isSynchronous ? `ANY 1 (${names.join(', ')})` : '',
    leader: ports[0] as number,
    followers: [],
    urlOf: (...addresses) => `postgres://herald:${password}@${addresses.join()}/postgres`,
    conninfo: () => `host=127.0.0.1 port=${plan.leader} user=herald password=${password}`,
  }
  const folders = names.map((name, n) => (n === 0 ? paths.clusterFolder : join(paths.folder, name)))
  for (const standbyFolder of folders.slice(1)) {
    await cp(paths.clusterFolder, standbyFolder, { recursive: true })
    await makeStandby(plan, standbyFolder)
  }
  const servers: ClusterServer[] = []
  for (const [n, name] of names.entries())
    servers.push(
      await startServer(plan, { name, dataFolder: folders[n] as string, port: ports[n] as number }),
    )
  const [primary, ...standbys] = servers as [ClusterServer, ...ClusterServer[]]
  return {
    primary,
    standby: standbys[0] as ClusterServer,
    standbys,
    urlOf: (...named) => plan.urlOf(...named.map(({ address }) => address)),
  }
}

async function makeStandby({ paths }: ClusterPlan, dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, 'standby.signal'), '')
  await giveToDatabaseUser(paths, dataFolder)
}

async function startServer(
  plan: ClusterPlan,
  { name, dataFolder, port }: { readonly name: string; readonly dataFolder: string; readonly port: number },
): Promise<ClusterServer> {
  const { scope, paths, postgres } = plan
  const url = plan.urlOf(`127.0.0.1:${port}`)
  let child: ChildProcess | null = null
  let isFrozen = false
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  function signalAll(signal: NodeJS.Signals): void {
    if (child?.pid === undefined || !isRunning()) return
    signalProcessTree(child.pid, signal)
    isFrozen = signal === 'SIGSTOP'
  }
  async function kill(): Promise<void> {
    if (child === null || !isRunning()) return
    const exited = once(child, 'exit')
    signalAll('SIGKILL')
    await exited
  }
  async function start(): Promise<void> {
    const settings = [...SETTINGS, `cluster_name=${name}`].flatMap(setting => ['-c', setting])
    const stored = [
      `primary_conninfo = '${plan.conninfo()}'`,
      `synchronous_standby_names = '${plan.synchronousNames}'`,
    ]
    await writeFile(join(dataFolder, 'postgresql.auto.conf'), stored.map(line => `${line}\n`).join(''))
    child = spawn(postgres, ['-D', dataFolder, '-p', String(port), ...settings], {
      ...postgresSpawnOptions(paths.user, paths.folder),
      stdio: 'ignore',
    })
    await waitUntilReady(url, child)
  }
  async function follow(): Promise<void> {
    if (!isRunning() || isFrozen || plan.leader === port) return
    await runAlone(url, `alter system set primary_conninfo = '${plan.conninfo()}'`)
    await runAlone(url, 'select pg_reload_conf()')
  }
  scope.after(kill)
  await start()
  plan.followers.push(follow)
  return {
    address: `127.0.0.1:${port}`,
    url,
    kill,
    restart: start,
    async rejoin(source) {
      await copyServer(source.url, dataFolder)
      await makeStandby(plan, dataFolder)
      await start()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async promote() {
      await runAlone(url, 'select pg_promote()')
      plan.leader = port
      await Promise.all(plan.followers.map(follow => follow()))
    },
  }
}

/** Replaces a data folder with a base backup of a running server. */
async function copyServer(sourceUrl: string, dataFolder: string): Promise<void> {
  const sql = createSqlPool(sourceUrl, { maxConnections: 1, applicationName: 'herald tests' })
  try {
    const [source] = await sql<[{ folder: string }]>`select current_setting('data_directory') as folder`
    await sql`select pg_backup_start('copy', true)`
    await rm(dataFolder, { recursive: true, force: true })
    // Files that vanish meanwhile are not needed, and cp only reports them.
    await promisify(execFile)('cp', ['-a', source.folder, dataFolder]).catch(() => {})
    const [backup] = await sql<[{ label: string }]>`select labelfile as label from pg_backup_stop(false)`
    await writeFile(join(dataFolder, 'backup_label'), backup.label)
    // The log comes from the primary, beginning with that of the backup.
    await rm(join(dataFolder, 'pg_wal'), { recursive: true, force: true })
    await mkdir(join(dataFolder, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    await rm(join(dataFolder, 'postmaster.pid'), { force: true })
  } finally {
    await sql.end()
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
