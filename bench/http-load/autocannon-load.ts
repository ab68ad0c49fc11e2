import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CONNECTIONS = 16
/** A peer that counts every total takes many seconds when so many ask at once. */
const LONGEST_ANSWER_SECONDS = 120

/** Whom to ask, with which key, for how long, and a folder for what autocannon reads its requests from. */
export interface AutocannonLoad {
  readonly url: string
  readonly key: string
  readonly seconds: number
  readonly folder: string
}

/** Requests a second that a server answers, asked for one page after the other by a process of its own over open connections. */
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
    String(LONGEST_ANSWER_SECONDS),
    url,
  ])
  const { requests: asked, errors, non2xx } = JSON.parse(stdout)
  if (errors + non2xx > 0)
    throw new Error(`${paths[0]} and others failed ${errors + non2xx} times under load.`)
  return asked.average
}
