import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const MAIN = join(ROOT, 'src', 'main.ts')
const STEP_CLOCK = join(ROOT, 'bench', 'processes', 'step-clock.ts')
const LISTENING = /Herald is listening on (\S+)/

/** Retries come often, and go on for longer than the longest run, so that no delivery is given up. */
const RETRY_DELAYS = ['2s', '5s', '10s', '20s', ...Array.from({ length: 120 }, () => '30s')].join()

/** The dependencies of a node. */
export interface DeliveryNodePlan {
  /** The folder in which the node gets a data folder of its own. */
  readonly folder: string
  /** The URL of the database, to which the node connects through its own proxy. */
  readonly databaseUrl: string
  readonly secretKey: string
  /** Whether the node also serves the API, with a search index of its own. */
  readonly hasApi: boolean
}

/** A node that dispatches and delivers in a separate process. */
export interface DeliveryNode {
  readonly hasApi: boolean
  readonly proxy: PostgresProxy
  /** The URL of its API; `null` without one. */
  readonly apiUrl: string | null
  /** Sets its wall clock to this many milliseconds before or after the real time. */
  setClock(offsetMs: number): void
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>
  /** Sends SIGTERM and resolves with the time that the process took to end, in milliseconds. */
  stop(): Promise<number>
}

let started = 0

/** Starts a node and resolves when it is ready. Throws its output if it exits. */
export async function startDeliveryNode(plan: DeliveryNodePlan): Promise<DeliveryNode> {
  const proxy = await startPostgresProxy(plan.databaseUrl)
  started += 1
  const folder = join(plan.folder, `node-${started}`)
  await mkdir(folder, { mode: 0o700 })
  const roles = plan.hasApi ? 'api,dispatch,deliver' : 'dispatch,deliver'
  const child = spawn(process.execPath, ['--import', STEP_CLOCK, MAIN, 'serve', '--roles', roles], {
    env: createEnvironment(folder, proxy.url, plan.secretKey),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => true)
  const output = await waitUntilReady(child, exited)
  child.stdout?.resume()
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    const startedAt = clock.elapsed()
    child.kill(signal)
    await exited
    proxy.close()
    return clock.elapsed() - startedAt
  }
  return {
    hasApi: plan.hasApi,
    proxy,
    apiUrl: LISTENING.exec(output)?.[1] ?? null,
    setClock: offsetMs => void child.send(offsetMs),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

function createEnvironment(folder: string, databaseUrl: string, secretKey: string): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '' } = process.env
  return {
    PATH,
    HOME,
    DATABASE_URL: databaseUrl,
    HERALD_DATA: folder,
    HERALD_SECRET_KEY: secretKey,
    HERALD_PORT: '0',
    HERALD_LOG_LEVEL: 'silent',
    HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    HERALD_WEBHOOK_RETRY_DELAYS: RETRY_DELAYS,
    HERALD_WEBHOOK_FAILED_AFTER: '20',
  }
}

/** Resolves with what the node printed when it was ready. */
async function waitUntilReady(child: ChildProcess, exited: Promise<boolean>): Promise<string> {
  let [output, errorOutput] = ['', '']
  child.stderr?.on('data', chunk => {
    errorOutput += chunk
  })
  const ready = new Promise<boolean>(resolve =>
    child.stdout?.on('data', chunk => {
      output += chunk
      if (/listening on|running with roles/.test(output)) resolve(false)
    }),
  )
  if (await Promise.race([exited, ready])) throw new Error(`a node exited at its start: ${errorOutput}`)
  return output
}
