import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchRequest } from './bench-protocol.ts'

const CONNECTIONS = 16
/** Request timeout in seconds. Under load, the baseline that counts every total needs many seconds per response. */
const REQUEST_TIMEOUT_SECONDS = 120
const MAX_OUTPUT = 16 * 2 ** 20

/** The server, key and duration of a load test, and the folder for autocannon's request file. */
export interface AutocannonLoad {
  readonly url: string
  readonly key: string
  readonly seconds: number
  readonly folder: string
}

/** Measures requests per second with autocannon, a separate process that sends the requests in turn. */
export async function measureRequestRate(
  { url, key, seconds, folder }: AutocannonLoad,
  requests: readonly BenchRequest[],
): Promise<number> {
  const file = join(folder, 'requests.har')
  const headers = [
    { name: 'authorization', value: `Bearer ${key}` },
    { name: 'content-type', value: 'application/json' },
  ]
  const entries = requests.map(({ method, path, body }) => ({
    request: {
      method,
      url: url + path,
      headers,
      ...(body !== undefined && { postData: { mimeType: 'application/json', text: body } }),
    },
  }))
  await writeFile(file, JSON.stringify({ log: { entries } }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('autocannon')),
      '--json',
      '--har',
      file,
      '--connections',
      String(CONNECTIONS),
      '--duration',
      String(Math.ceil(seconds)),
      '--timeout',
      String(REQUEST_TIMEOUT_SECONDS),
      url,
    ],
    { maxBuffer: MAX_OUTPUT },
  )
  const { requests: rate, errors, non2xx } = JSON.parse(stdout)
  if (errors + non2xx > 0)
    throw new Error(`${requests[0]?.path} and others failed ${errors + non2xx} times under load.`)
  return rate.average
}
