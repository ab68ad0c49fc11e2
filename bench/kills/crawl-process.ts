import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Scheduled crawls in a separate process. */
export interface CrawlTask {
  /** Publisher URLs by source ID, or by `<source>/<host>` for its further hosts. */
  readonly bases: Readonly<Record<string, string>>
  /** URL of the database. */
  readonly url: string
  /** The folder that contains the archive. */
  readonly folder: string
  /** The current time of the process. */
  readonly now: string
  readonly firstDays: number
}

/** The line that the process prints when it starts crawling. Kills only count after it. */
export const CRAWL_STARTED_LINE = 'crawling'

/** A crawler that survives its database for this long is killed too. */
const MAX_SURVIVAL_MS = 2_000

/** Crawls until done. Throws the output of the process if it fails. */
export async function crawlUntilDone(task: CrawlTask): Promise<void> {
  const child = start(task)
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`an undisturbed crawl exited with code ${code}: ${output}`)
}

/**
 * Starts a crawl and, after `ms` milliseconds, kills with SIGKILL the crawler or the PostgreSQL server with process ID
 * `server`, if given. Returns false if the crawl ended earlier.
 */
export async function crawlUntilKilled(task: CrawlTask, ms: number, server: number | null): Promise<boolean> {
  const child = start(task)
  child.stderr.resume()
  const exited = once(child, 'exit').then(() => true)
  await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (await Promise.race([exited, sleep(ms, false)])) return false
  if (server !== null) {
    process.kill(server, 'SIGKILL')
    await Promise.race([exited, sleep(MAX_SURVIVAL_MS)])
  }
  child.kill('SIGKILL')
  await exited
  return true
}

function start(task: CrawlTask) {
  const program = join(import.meta.dirname, '..', 'processes', 'crawler.ts')
  return spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
}
