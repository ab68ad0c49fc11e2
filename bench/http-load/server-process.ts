import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { readTreeCpuMs } from '../processes/processor-time.ts'

const POLL_MS = 50
const ROOT = join(import.meta.dirname, '..', '..')

/** A server in a separate process, as in production. */
export interface ServerProcess {
  readonly url: string
  /** Returns the private resident memory in bytes, without file pages; `null` on systems other than Linux. */
  measureMemory(): Promise<number | null>
  /** Returns the processor time of the process and its children so far; `null` on systems other than Linux. */
  measureCpuMs(): Promise<number | null>
  stop(): Promise<void>
}

/** What a node does, and where it searches; everything and in its own index by default. */
interface HeraldServerOptions {
  readonly roles?: string
  readonly searchUrl?: string
  /** Called while the index is built. It may throw to end the server before it is ready. */
  checkpoint?(): void
}

/** Starts `herald serve` with a data folder on a free port and resolves when its index is built. */
export async function startHeraldServer(
  settings: Settings,
  { roles, searchUrl, checkpoint }: HeraldServerOptions = {},
): Promise<ServerProcess> {
  const variables = {
    HERALD_DATA: settings.data,
    HERALD_PORT: '0',
    HERALD_LOG_LEVEL: 'error',
    ...(searchUrl !== undefined && { HERALD_SEARCH_URL: searchUrl }),
  }
  const chosen = roles === undefined ? [] : ['--roles', roles]
  const command = [process.execPath, join(ROOT, 'launch.cjs'), 'serve', ...chosen]
  const server = await startServer(command, variables)
  try {
    while ((await fetch(`${server.url}/readyz`)).status !== 200) {
      await clock.sleep(POLL_MS)
      checkpoint?.()
    }
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Starts the baseline server with its database. */
export function startBaselineServer(url: string, totals: 'counted' | 'cached'): Promise<ServerProcess> {
  const program = join(ROOT, 'bench', 'processes', 'baseline-server.ts')
  return startServer([process.execPath, program, url, totals])
}

/** An import in a separate process. */
export interface ImportProcess {
  /** Stops the import after the current document and returns the number of records it read. */
  stop(): Promise<number>
}

/** Starts `herald import` of a file or folder. */
export function startImportProcess(settings: Settings, source: string, path: string): ImportProcess {
  const command = [process.execPath, join(ROOT, 'launch.cjs'), 'import', '--source', source, '--json', path]
  const child = start(command, { HERALD_DATA: settings.data, HERALD_LOG_LEVEL: 'error' })
  const exited = once(child, 'exit')
  const output = readText(child.stdout)
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      return JSON.parse(await output).rows
    },
  }
}

/** Starts a program that prints "listening on" and its URL. */
export async function startServer(
  command: readonly string[],
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = start(command, variables)
  const exited = once(child, 'exit')
  const errorOutput = readText(child.stderr)
  const url = await findServerUrl(child)
  if (url === null) throw new Error(`The server did not start: ${await errorOutput}`)
  return {
    url,
    measureMemory: () => readAnonymousMemory(child.pid ?? 0),
    measureCpuMs: () => readTreeCpuMs(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function start([program = '', ...args]: readonly string[], variables: Record<string, string>): ChildProcess {
  // The caller's settings do not apply, so that every benchmark runs with defaults.
  const { PATH = '', HOME = '' } = process.env
  return spawn(program, args, {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Returns the URL that the server prints; `null` if it exits first. */
function findServerUrl({ stdout }: ChildProcess): Promise<string | null> {
  return new Promise(resolve => {
    let output = ''
    stdout?.on('data', chunk => {
      output += chunk
      const address = /listening on (http:\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
    stdout?.on('end', () => resolve(null))
  })
}

async function readText(stream: Readable | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += chunk
  return text
}

/** Reads RssAnon, the resident memory without file pages (https://docs.kernel.org/filesystems/proc.html). */
async function readAnonymousMemory(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const kib = /^RssAnon:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kib === undefined ? null : Number(kib) * 1024
}
