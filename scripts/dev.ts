import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock as clock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { createLogger } from '../src/platform/logger.ts'
import { systemRandom as random } from '../src/platform/random.ts'
import { readSettings } from '../src/platform/settings.ts'

/**
 * `npm run dev`: runs the service on the sample documents, restarts it when a server file changes, and serves the
 * dashboard with hot reloading. The data is kept in `data/dev`; delete this folder to start from scratch.
 */

const ROOT = join(import.meta.dirname, '..')
const DATA = process.env.HERALD_DATA ?? join(ROOT, 'data', 'dev')
const KEY_FILE = join(DATA, 'dev-key')
const API_PORT = process.env.HERALD_PORT ?? '8080'
const PAGE_PORT = '5173'

const environment = {
  ...process.env,
  HERALD_DATA: DATA,
  HERALD_PORT: API_PORT,
  HERALD_SOURCES: 'none',
  HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Crawls the samples once with `herald demo` and saves the API key that it creates. */
async function loadSamples(): Promise<void> {
  await mkdir(DATA, { recursive: true })
  await chmod(DATA, 0o755)
  const args = ['launch.cjs', 'demo', '--json', '--port', '0', '--data', DATA]
  const demo = spawn(process.execPath, args, {
    cwd: ROOT,
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  for await (const line of createInterface(demo.stdout)) {
    const { api_key: key } = JSON.parse(line) as { api_key: string }
    await writeFile(KEY_FILE, key, { mode: 0o600 })
    demo.kill('SIGINT')
  }
  await ended
}

if (!existsSync(KEY_FILE)) await loadSamples()
// Keeps the embedded PostgreSQL running between restarts of the server.
const { settings } = readSettings({ ...process.env, HERALD_DATA: DATA })
const database = await openDatabase(settings, {
  clock,
  random: random,
  log: createLogger('warn'),
  maxConnections: 1,
})

const server = [
  '--watch-path=src',
  '--watch-path=migrations',
  '--watch-preserve-output',
  'src/main.ts',
  'serve',
]
const page = [
  'node_modules/vite/bin/vite.js',
  'web',
  '--port',
  PAGE_PORT,
  '--strictPort',
  '--clearScreen',
  'false',
]
const children = [
  start(server, environment),
  start(page, { ...process.env, HERALD_URL: `http://127.0.0.1:${API_PORT}` }),
]
console.log(`
  dashboard  http://localhost:${PAGE_PORT}/   (sign in with the key)
  API        http://127.0.0.1:${API_PORT}/api/v1
  key        ${await readFile(KEY_FILE, 'utf8')}

Ctrl-C stops everything.
`)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
await Promise.race([once(stop.signal, 'abort'), ...children.map(child => once(child, 'exit'))])
for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
await Promise.all(children.map(child => (child.exitCode === null ? once(child, 'exit') : null)))
await database.close()
