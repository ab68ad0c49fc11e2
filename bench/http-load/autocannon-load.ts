import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CONNECTIONS = 16
/** Request timeout in seconds. Under load, the baseline that counts every total needs many seconds per response. */
const REQUEST_TIMEOUT_SECONDS = 120

/** The server, key and duration of a load test, and the folder for autocannon's request file. */
export interface AutocannonLoad {
  readonly url: string
  readonly key: string
  readonly seconds: number
  readonly folder: string
}

/** Measures requests per second with autocannon, a separate process that requests the paths in turn. */
export async function measureRequestRate(
  { url, key, seconds, folder }: AutocannonLoad,
  paths: readonly string[],
): Promise<number> {
  const requests = join(folder, 'requests.har')
  const headers = [{ name: 'authorization', value: `Bearer ${key}` }]
  const entries = paths.map(path => ({ request: { method: 'GET', url: `${url}/api/v1${path}`, headers } }))
  await writeFile(requests, JSON.stringify({ log: { entries } }))
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.resolve('autocannon')),
    '--json',
    '--har',
    requests,
    '--connections',
    String(CONNECTIONS),
    '--duration',
    String(Math.ceil(seconds)),
    '--timeout',
    String(REQUEST_TIMEOUT_SECONDS),
    url,
  ])
  const { requests: rate, errors, non2xx } = JSON.parse(stdout)
  if (errors + non2xx > 0)
    throw new Error(`${paths[0]} and others failed ${errors + non2xx} times under load.`)
  return rate.average
}
