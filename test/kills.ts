import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../src/base/sql.ts'
import { ROOT } from './house.ts'

/** A regular crawl in a process of its own. */
export interface CrawlTask {
  readonly sourceId: string
  /** The publisher. */
  readonly base: string
  /** The record. */
  readonly url: string
  /** Holds the archive. */
  readonly folder: string
  /** What time it is there. */
  readonly now: string
  readonly firstDays: number
}

export interface KillReport {
  /** Processes that were killed before they were done. */
  readonly kills: number
  /** Processes that had done all there was before their time had come. */
  readonly ends: number
}

/**
 * Crawls in one process after the other, and kills each with SIGKILL at a random moment within `longestMs` of its start,
 * `times` times; then lets one come to its end. The leases of the dead run out at once, as if a minute had passed.
 */
export async function crawlWithKills(
  task: CrawlTask,
  { times, longestMs, random }: { times: number; longestMs: number; random: () => number },
): Promise<KillReport> {
  const sql = connect(task.url, { max: 1, applicationName: 'herald tests' })
  let [kills, ends] = [0, 0]
  try {
    for (let n = 0; n < times; n++) {
      if ((await crawlFor(task, random() * longestMs)) === null) kills += 1
      else ends += 1
      await sql`update leases set until = now() - interval '1 second'`
    }
    const code = await crawlFor(task, null)
    if (code !== 0) throw new Error(`the last crawl ended with ${code}`)
  } finally {
    await sql.end()
  }
  return { kills, ends }
}

/** Lets a crawl run for so long, or to its end. Answers its exit code; null when it was killed. */
async function crawlFor(task: CrawlTask, ms: number | null): Promise<number | null> {
  const program = join(ROOT, 'test', 'crawl-child.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const done = new AbortController()
  if (ms !== null) {
    void sleep(ms, undefined, { signal: done.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    )
  }
  const [code] = await exited
  done.abort()
  return code as number | null
}
