import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { preparePostgresPaths } from '../../src/platform/embedded-postgres/postgres-paths.ts'
import { postgresSpawnOptions } from '../../src/platform/embedded-postgres/run-program.ts'
import { findFreePort } from '../../src/platform/free-port.ts'
import type { TestScope } from './data-folder-holder.ts'
import { listDocumentationBlocks } from './documentation/documentation-blocks.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** A running PgBouncer in transaction mode. */
export interface PgBouncer {
  /** The part of a connection URL that names the pooler. */
  readonly address: string
  /** Returns the connection URL of one of its databases, with the user of that database's server. */
  urlOf(database: string): string
  /** Makes a database another one of a server, and closes connections to the previous server as they become free. */
  setServer(database: string, serverUrl: string): Promise<void>
  /** Runs a command of the administration console, such as `RECONNECT` or `SHOW POOLS`. */
  runCommand(command: string): Promise<readonly Record<string, unknown>[]>
  /** Everything it has logged. */
  readLog(): Promise<string>
  /** Ends it at once. */
  kill(): Promise<void>
  /** Starts it again on the same port after `kill`. */
  restart(): Promise<void>
  /** Stops or continues it. Connections stay open and silent. */
  freeze(): void
  thaw(): void
}

export interface PgBouncerOptions {
  /** The connection URL of the server behind each database, by the name that clients use. */
  readonly databases: Readonly<Record<string, string>>
  /** Settings that differ from those that docs/operations.md recommends. */
  readonly settings?: Readonly<Record<string, string | number>>
}

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']
const program = FOLDERS.map(folder => join(folder, 'pgbouncer')).find(path => existsSync(path))

/** Why there is no PgBouncer to test with, or `false`. */
export const pgBouncerIsAbsent: string | false =
  program === undefined && 'PgBouncer is not installed (Debian: pgbouncer)'

const START_TIMEOUT_MS = 10_000
const POLL_MS = 20
/** The user of the administration console. */
const ADMIN = 'pooler_admin'

/** Starts a PgBouncer, which ends with `scope`. */
export async function startPgBouncer(
  scope: TestScope,
  { databases, settings = {} }: PgBouncerOptions,
): Promise<PgBouncer> {
  const paths = await preparePostgresPaths(await createTemporaryFolder(scope))
  const [configFile, userFile] = ['pgbouncer.ini', 'users.txt'].map(name => join(paths.folder, name))
  const logFile = join(paths.folder, 'pgbouncer.log')
  const servers = new Map(Object.entries(databases).map(([name, url]) => [name, new URL(url)]))
  const port = await findFreePort()
  const address = `127.0.0.1:${port}`
  const adminUrl = `postgres://${ADMIN}:${ADMIN}@${address}/pgbouncer`
  let child: ChildProcess | null = null

  async function writeConfig(): Promise<void> {
    await writeFile(userFile as string, renderUsers(servers), { mode: 0o600 })
    await writeFile(configFile as string, renderConfig(servers, { port, userFile, logFile, settings }), {
      mode: 0o600,
    })
    const { user } = paths
    if (user !== null)
      for (const file of [configFile, userFile]) await chown(file as string, user.uid, user.gid)
  }
  async function start(): Promise<void> {
    const started = spawn(program as string, ['--quiet', configFile as string], {
      ...postgresSpawnOptions(paths.user, paths.folder),
      stdio: 'ignore',
    })
    child = started
    await waitUntilListening(adminUrl, started, readLog)
  }
  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const readLog = (): Promise<string> => readFile(logFile, 'utf8').catch(() => '')

  if (pgBouncerIsAbsent !== false) throw new Error(pgBouncerIsAbsent)
  await writeConfig()
  scope.after(kill)
  await start()
  return {
    address,
    urlOf: database => urlThrough(servers.get(database), { address, database }),
    async setServer(database, serverUrl) {
      servers.set(database, new URL(serverUrl))
      await writeConfig()
      await runCommand(adminUrl, 'RELOAD')
    },
    runCommand: command => runCommand(adminUrl, command),
    readLog,
    kill,
    restart: start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

function urlThrough(
  server: URL | undefined,
  { address, database }: { readonly address: string; readonly database: string },
): string {
  if (server === undefined) throw new Error(`The pooler has no database "${database}"`)
  return `postgres://${server.username}:${server.password}@${address}/${database}`
}

/** Passwords are stored as text, so that both sides authenticate with SCRAM. */
function renderUsers(servers: ReadonlyMap<string, URL>): string {
  const users = new Map([[ADMIN, ADMIN]])
  for (const { username, password } of servers.values()) users.set(username, decodeURIComponent(password))
  return [...users].map(([name, password]) => `"${name}" "${password}"\n`).join('')
}

function renderConfig(
  servers: ReadonlyMap<string, URL>,
  {
    port,
    userFile,
    logFile,
    settings,
  }: Pick<PgBouncerOptions, 'settings'> & Record<'port' | 'userFile' | 'logFile', unknown>,
): string {
  const databases = [...servers].map(
    ([name, { hostname, port, pathname }]) =>
      `${name} = host=${hostname} port=${port || 5432} dbname=${pathname.slice(1)}`,
  )
  const values = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: userFile,
    admin_users: ADMIN,
    logfile: logFile,
    ...readDocumentedSettings(),
    ...settings,
  }
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`)
  return `[databases]\n${databases.join('\n')}\n[pgbouncer]\n${lines.join('\n')}\n`
}

function readDocumentedSettings(): Readonly<Record<string, string>> {
  const block = listDocumentationBlocks().find(({ text }) => text.includes('[pgbouncer]'))
  const [, text = ''] = block?.text.split('[pgbouncer]') ?? []
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

async function waitUntilListening(
  adminUrl: string,
  child: ChildProcess,
  readLog: () => Promise<string>,
): Promise<void> {
  const deadline = clock.elapsed() + START_TIMEOUT_MS
  while (!(await runCommand(adminUrl, 'SHOW VERSION').then(succeeded, failed))) {
    if (child.exitCode !== null || clock.elapsed() > deadline)
      throw new Error(`PgBouncer did not start: ${await readLog()}`)
    await sleep(POLL_MS)
  }
}

/** The console understands neither parameters nor the first statement of Herald's own connections. */
async function runCommand(adminUrl: string, command: string): Promise<readonly Record<string, unknown>[]> {
  const driver = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return [...(await driver.unsafe(command).simple())]
  } finally {
    await driver.end({ timeout: 1 })
  }
}

const succeeded = (): boolean => true
const failed = (): boolean => false
