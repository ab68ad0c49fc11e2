import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY_ROOT } from './code-files.ts'

export const isRunningAsRoot = process.getuid?.() === 0
/** A user without privileges. It exists on every machine that can run tests as root. */
export const UNPRIVILEGED_USER = { uid: 65534, gid: 65534 }

/** A test or a test file: anything with the `after` of `node:test`. */
export interface TestScope {
  after(work: () => void | Promise<void>): void
}

/** The result of opening a database: its URL, or an error code and detail. */
export interface DatabaseOpening {
  readonly url?: string
  readonly code?: string
  readonly detail?: string
}

/** A separate process that holds the database of a data folder open. */
export interface DataFolderHolder extends DatabaseOpening {
  /** Lets the process close the database and exit. */
  close(): Promise<void>
  /** Sends SIGKILL to the process and its process group. */
  kill(): Promise<void>
}

export interface DataFolderHolderOptions {
  readonly as?: { readonly uid: number; readonly gid: number }
  /** A command that runs the process, such as `unshare`, with its first arguments. */
  readonly through?: readonly string[]
  /** The checkout to run from; defaults to this one. */
  readonly checkout?: string
}

/** Starts a process that opens the database of `folder` and waits until it reports the result. */
export async function holdDataFolder(
  scope: TestScope,
  folder: string,
  options: DataFolderHolderOptions = {},
): Promise<DataFolderHolder> {
  const child = spawnDataFolderHolder(folder, options)
  scope.after(() => killProcessGroup(child))
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = await Promise.race([once(lines, 'line'), exited])
  if (typeof line !== 'string') throw new Error('the holder process ended without output')
  return {
    ...(JSON.parse(line) as DatabaseOpening),
    close: async () => {
      child.stdin?.end()
      await exited
    },
    kill: async () => {
      killProcessGroup(child)
      await exited
    },
  }
}

/** Starts the process without waiting, for tests that kill it early. */
export function spawnDataFolderHolder(
  folder: string,
  { as, through = [], checkout }: DataFolderHolderOptions = {},
): ChildProcess {
  const program = join(checkout ?? REPOSITORY_ROOT, 'test', 'support', 'data-folder-holder-process.ts')
  const [command = '', ...args] = [...through, process.execPath, program, folder]
  return spawn(command, args, { ...as, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Sends SIGKILL to a process and its group if it is still running. */
export function killProcessGroup(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGKILL')
}

/** Creates an empty data folder. After the test, it is removed and a PostgreSQL still running in it is killed. */
export async function createTemporaryDataFolder(
  scope: TestScope,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'))
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  scope.after(async () => {
    const pid = await readPostgresPid(folder).catch(() => null)
    if (pid !== null) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** Returns the process id of the PostgreSQL that runs in a data folder. */
export async function readPostgresPid(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
