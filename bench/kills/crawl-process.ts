import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** Regular crawls in a process of their own. */
export interface CrawlTask {
  /** What is crawled: source id → address of the publisher. */
  readonly bases: Readonly<Record<string, string>>
  /** Address of the record. */
  readonly url: string
  /** Holds the archive. */
  readonly folder: string
  /** What time it is there. */
  readonly now: string
  readonly firstDays: number
}

/** What the process says when it begins to crawl: what comes before is no crawl to kill. */
export const CRAWL_STARTED_LINE = 'crawling'

/** A crawl that outlives the death of its record for so long, in milliseconds, is killed too. */
const AFTERLIFE_MS = 2_000

/** Crawls to the end. Throws what the process said when that is not a good one. */
export async function crawlUntilDone(task: CrawlTask): Promise<void> {
  const child = start(task)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`a crawl that nobody killed ended with ${code}: ${said}`)
}

/**
 * Crawls, and kills the process with SIGKILL so many milliseconds after it began; with `server`, the PostgreSQL of that
 * id in its place. False when all was had before.
 */
export async function crawlUntilKilled(task: CrawlTask, ms: number, server: number | null): Promise<boolean> {
  const child = start(task)
  child.stderr.resume()
  const exited = once(child, 'exit').then(() => true)
  await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  if (await Promise.race([exited, sleep(ms, false)])) return false
  if (server !== null) {
    process.kill(server, 'SIGKILL')
    await Promise.race([exited, sleep(AFTERLIFE_MS)])
  }
  child.kill('SIGKILL')
  await exited
  return true
}

function start(task: CrawlTask) {
  const program = join(import.meta.dirname, '..', 'processes', 'crawler.ts')
  return spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
}
