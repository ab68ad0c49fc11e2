import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Settings } from '../../src/platform/settings.ts'

const LOOK_MS = 50
const ROOT = join(import.meta.dirname, '..', '..')

/** A server in a process of its own, as its users have it. */
export interface ServerProcess {
  readonly url: string
  /** Its own memory in bytes: resident, without pages of files. Null where the system does not tell (Linux does). */
  measureMemory(): Promise<number | null>
  stop(): Promise<void>
}

/** `herald serve` over a data folder, on a free port. Resolves when it can answer: its index is built. */
export async function startHeraldServer(settings: Settings): Promise<ServerProcess> {
  const variables = { HERALD_DATA: settings.data, HERALD_PORT: '0', HERALD_LOG_LEVEL: 'error' }
  const server = await startServer([join(ROOT, 'launch.cjs'), 'serve'], variables)
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await clock.sleep(LOOK_MS)
  return server
}

/** The peer over its database. */
export function startBaselineServer(url: string, totals: 'counted' | 'cached'): Promise<ServerProcess> {
  return startServer([join(ROOT, 'bench', 'processes', 'baseline-server.ts'), url, totals], {})
}

/** An import in a process of its own. */
export interface ImportProcess {
  /** Lets it finish the document at hand; answers how many records it has read. */
  stop(): Promise<number>
}

/** `herald import` of a file or folder. */
export function startImportProcess(settings: Settings, source: string, path: string): ImportProcess {
  const args = [join(ROOT, 'launch.cjs'), 'import', '--source', source, '--json', path]
  const child = start(args, { HERALD_DATA: settings.data, HERALD_LOG_LEVEL: 'error' })
  const exited = once(child, 'exit')
  const said = textOf(child.stdout)
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      return JSON.parse(await said).rows
    },
  }
}

async function startServer(
  args: readonly string[],
  variables: Record<string, string>,
): Promise<ServerProcess> {
  const child = start(args, variables)
  const exited = once(child, 'exit')
  const complaints = textOf(child.stderr)
  const url = await addressIn(child)
  if (url === null) throw new Error(`A server did not start. It said: ${await complaints}`)
  return {
    url,
    measureMemory: () => anonymousMemory(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function start(args: readonly string[], variables: Record<string, string>): ChildProcess {
  // Nothing of the caller's own settings: a bench measures what it says it does.
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [...args], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The URL that a server prints when it is ready; null if it exits before. */
function addressIn({ stdout }: ChildProcess): Promise<string | null> {
  return new Promise(resolve => {
    let said = ''
    stdout?.on('data', chunk => {
      said += chunk
      const address = /listening on (http:\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    stdout?.on('end', () => resolve(null))
  })
}

async function textOf(stream: Readable | null): Promise<string> {
  let said = ''
  for await (const chunk of stream ?? []) said += chunk
  return said
}

/** https://docs.kernel.org/filesystems/proc.html: RssAnon is what no file stands behind. */
async function anonymousMemory(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const kib = /^RssAnon:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kib === undefined ? null : Number(kib) * 1024
}
