import { setTimeout as sleep } from 'node:timers/promises'
import { resolveArchiveFolder } from '../../src/cli/shared/app-context.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { readPostgresPid } from '../../test/support/data-folder-holder.ts'
import { type CrawlTask, crawlUntilDone, crawlUntilKilled } from './crawl-process.ts'
import { findDatabaseErrors, listDatabaseContents } from './database-contents.ts'
import { statementReachesPostgres } from './delivery-faults.ts'

/** What came of crawling into a record of its own, killed so many times, and then to the end. */
export interface CrawlKillRound {
  /** Processes that were killed while they crawled, and PostgreSQLs. */
  readonly kills: number
  readonly serverKills: number
  /** The longest time for which a dead process would have kept its sources, in milliseconds. */
  readonly longestLeaseMs: number
  /** What the last crawl took, in milliseconds: all there is to do, when nobody was killed. */
  readonly lastMs: number
  readonly contents: readonly string[]
  readonly errors: readonly string[]
}

export interface CrawlKillPlan {
  /** Processes to be killed, one of three of them by the death of its PostgreSQL. */
  readonly times: number
  /** The latest moment of death, in milliseconds after the crawl began. */
  readonly longestMs: number
  readonly random: () => number
}

/** The last day of the samples, when it is over; and so many days before it that most are not looked back at. */
const TIME = { now: '2026-11-20T22:30:00Z', firstDays: 20 }
const EVERY_SERVER = 3
const LOOK_MS = 50

/** Crawls all that the box publishes into the record of an empty folder, of which nothing is closed but PostgreSQL. */
export async function runCrawlKillRound(
  folder: string,
  box: Simulator,
  plan: CrawlKillPlan,
): Promise<CrawlKillRound> {
  const { settings } = readSettings({ HERALD_DATA: folder })
  const log = createLogger('silent')
  const record = await openDatabase(settings, { clock, random: random, log, maxConnections: 2 })
  const { sql, url } = record
  const task: CrawlTask = { bases: box.baseUrls, url, folder, ...TIME }
  let [kills, serverKills, longestLeaseMs] = [0, 0, 0]
  try {
    for (let n = 1; n <= plan.times; n++) {
      const server = n % EVERY_SERVER === 0 ? await readPostgresPid(folder) : null
      const isDead = await crawlUntilKilled(task, plan.random() * plan.longestMs, server)
      await reachable(sql)
      longestLeaseMs = Math.max(longestLeaseMs, await expireLeases(sql))
      if (isDead && server === null) kills += 1
      if (isDead && server !== null) serverKills += 1
    }
    const began = clock.elapsed()
    await crawlUntilDone(task)
    const lastMs = clock.elapsed() - began
    const errors = await findDatabaseErrors(sql, resolveArchiveFolder(settings), folder)
    return { kills, serverKills, longestLeaseMs, lastMs, contents: await listDatabaseContents(sql), errors }
  } finally {
    await record.close()
  }
}

/** Waits until PostgreSQL, which starts again by itself, answers. */
async function reachable(sql: SqlPool): Promise<void> {
  while (!(await statementReachesPostgres(sql`select 1`))) await sleep(LOOK_MS)
}

/** Lets the leases of the dead run out, as if the time had passed that they had left; answers it. */
async function expireLeases(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select coalesce(max(extract(epoch from expires_at - clock_timestamp())) * 1000, 0)::float8 as ms from leases`
  await sql`update leases set expires_at = clock_timestamp()`
  return row?.ms ?? 0
}
