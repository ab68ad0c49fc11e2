import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const CONNECTIONS = 16

/** Requests a second that a server answers to one address, asked by a process of its own over open connections. */
export async function loadOf(url: string, key: string, path: string, seconds: number): Promise<number> {
  const program = fileURLToPath(import.meta.resolve('autocannon'))
  const options = ['--json', '--connections', String(CONNECTIONS), '--duration', String(Math.ceil(seconds))]
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[program, ...options, '--headers', `authorization=Bearer ${key}`],
    `${url}/api/v1${path}`,
  ])
  const { requests, errors, non2xx } = JSON.parse(stdout)
  if (errors + non2xx > 0) throw new Error(`${path} failed ${errors + non2xx} times under load.`)
  return requests.average
}
