import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from './code-files.ts'
import { waitUntil } from './index-follower.ts'

/** The secret key of the processes, for tests that create subscriptions. */
export const TEST_SECRET_KEY = 'a secret key of the tests, 32 characters'

/** A Herald command that runs in a process of its own. */
export interface HeraldProcess {
  /** Everything it has written so far. */
  output(): string
  /** The last lines of the output, for messages. */
  tail(): string
  /** Returns how many log lines have contained a text so far. */
  countLines(text: string): number
  readonly exited: Promise<number>
  /** Ends the process with SIGTERM and resolves to the exit code. */
  stop(): Promise<number>
  /** Ends the process with SIGKILL. */
  kill(): Promise<number>
}

/** Starts a command, which is killed when `scope` ends. */
export function startHerald(
  scope: { after(work: () => void): void },
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): HeraldProcess {
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'src', 'main.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      HERALD_PORT: '0',
      HERALD_SOURCES: 'none',
      HERALD_SECRET_KEY: TEST_SECRET_KEY,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  scope.after(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', bytes => {
      output += String(bytes)
    })
  const exited = once(child, 'exit').then(([code]) => Number(code ?? -1))
  return {
    output: () => output,
    tail: () =>
      output
        .split('\n')
        .slice(-15)
        .map(line => line.slice(0, 400))
        .join('\n'),
    countLines: text => output.split('\n').filter(line => line.includes(text)).length,
    exited,
    async stop() {
      child.kill('SIGTERM')
      return await exited
    },
    async kill() {
      child.kill('SIGKILL')
      return await exited
    },
  }
}

/** Time for a start on a busy machine, which none of these tests measures. */
const START_MS = 90_000

/** Starts a node and waits until it serves requests. `request` sends one with the admin key. */
export async function startHeraldNode(
  scope: { after(work: () => void): void },
  settings: Readonly<Record<string, string>>,
  apiKey?: string,
) {
  const node = startHerald(scope, ['serve'], settings)
  await waitUntil(() => /listening on/.test(node.output()), START_MS).catch(error => {
    throw new Error(`${error}\n${node.tail()}`)
  })
  const [, key = apiKey] = /only once\): (\S+)/.exec(node.output()) ?? []
  const [, url] = /listening on (\S+)/.exec(node.output()) ?? []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    ...node,
    key,
    url: url ?? '',
    async request(path: string, method = 'GET', body?: object) {
      const startedAt = performance.now()
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
      return { status: response.status, json, ms: performance.now() - startedAt }
    },
  }
}
