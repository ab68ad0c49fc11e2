import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY_ROOT } from './code-files.ts'

export const isRunningAsRoot = process.getuid?.() === 0
/** A user without rights: every machine that lets us be root has one. */
export const UNPRIVILEGED_USER = { uid: 65534, gid: 65534 }

/** A test, or a whole file of them: `{ after }` of `node:test`. */
export interface TestScope {
  after(work: () => void | Promise<void>): void
}

/** How an opening went: the address of the record, or the error. */
export interface DatabaseOpening {
  readonly url?: string
  readonly code?: string
  readonly detail?: string
}

/** Another process that holds the record of a data folder. */
export interface DataFolderHolder extends DatabaseOpening {
  /** Lets it close the record and end. */
  close(): Promise<void>
  /** Kills it, and all it started in its process group, with SIGKILL. */
  kill(): Promise<void>
}

export interface DataFolderHolderOptions {
  readonly as?: { readonly uid: number; readonly gid: number }
  /** A program and its first arguments to run it with, `unshare` for example. */
  readonly through?: readonly string[]
  /** The checkout to run it from; this one otherwise. */
  readonly checkout?: string
}

/** Starts a process that opens the record of `folder`, and waits until it says how that went. */
export async function holdDataFolder(
  t: TestScope,
  folder: string,
  options: DataFolderHolderOptions = {},
): Promise<DataFolderHolder> {
  const child = spawnDataFolderHolder(folder, options)
  t.after(() => killProcessGroup(child))
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = await Promise.race([once(lines, 'line'), exited])
  if (typeof line !== 'string') throw new Error('the holder ended without a word')
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

/** The same without waiting, for those that are killed before. */
export function spawnDataFolderHolder(
  folder: string,
  { as, through = [], checkout }: DataFolderHolderOptions = {},
): ChildProcess {
  const program = join(checkout ?? REPOSITORY_ROOT, 'test', 'support', 'data-folder-holder-process.ts')
  const [command = '', ...args] = [...through, process.execPath, program, folder]
  return spawn(command, args, { ...as, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Sends SIGKILL to a process and all in its group, if it still runs. */
export function killProcessGroup(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGKILL')
}

/** An empty folder, that is gone after the test with the PostgreSQL that may still run in it. */
export async function createTemporaryDataFolder(
  t: TestScope,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'))
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  t.after(async () => {
    const pid = await readPostgresPid(folder).catch(() => null)
    if (pid !== null) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  return folder
}

/** The process of the PostgreSQL that runs in a data folder. */
export async function readPostgresPid(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
