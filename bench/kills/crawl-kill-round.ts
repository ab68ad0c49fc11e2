import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { statementReachesPostgres } from './deliveries/delivery-accidents.ts'

/** Results of crawling into a new database: first with a number of kills, then until the crawl is complete. */
export interface CrawlKillRound {
  /** Numbers of killed crawlers and killed PostgreSQL servers. */
  readonly kills: number
  readonly serverKills: number
  /** The longest time for which a killed process would have kept its leases. */
  readonly longestLeaseMs: number
  /** Duration of the last crawl. In a round without kills, this is the whole crawl. */
  readonly lastMs: number
  readonly contents: readonly string[]
  readonly errors: readonly string[]
}

export interface CrawlKillPlan {
  /** Number of kills; every third one kills PostgreSQL instead of the crawler. */
  readonly times: number
  /** The latest time of a kill after the start of the crawl. */
  readonly longestMs: number
  readonly random: () => number
}

/** The end of the last day of the samples, and the number of days that the first crawl covers. */
const CRAWL_TIME = { now: '2026-11-20T22:30:00Z', firstDays: 20 }
const SERVER_KILL_INTERVAL = 3
const POLL_MS = 50

/** Crawls everything that the simulator publishes into a new database in an empty folder. */
export async function runCrawlKillRound(
  folder: string,
  simulator: Simulator,
  plan: CrawlKillPlan,
): Promise<CrawlKillRound> {
  const { settings } = readSettings({ HERALD_DATA: folder })
  const log = createLogger('silent')
  const database = await openDatabase(settings, { clock, random: random, log, maxConnections: 2 })
  const { sql, url } = database
  const task: CrawlTask = { bases: simulator.baseUrls, url, folder, ...CRAWL_TIME }
  let [kills, serverKills, longestLeaseMs] = [0, 0, 0]
  try {
    for (let n = 1; n <= plan.times; n++) {
      const server = n % SERVER_KILL_INTERVAL === 0 ? await readPostgresPid(folder) : null
      const wasKilled = await crawlUntilKilled(task, plan.random() * plan.longestMs, server)
      await waitUntilReachable(sql)
      longestLeaseMs = Math.max(longestLeaseMs, await expireLeases(sql))
      if (wasKilled && server === null) kills += 1
      if (wasKilled && server !== null) serverKills += 1
    }
    const startedAt = clock.elapsed()
    await crawlUntilDone(task)
    const lastMs = clock.elapsed() - startedAt
    const errors = await findDatabaseErrors(sql, join(settings.data, 'archive'), folder)
    return { kills, serverKills, longestLeaseMs, lastMs, contents: await listDatabaseContents(sql), errors }
  } finally {
    await database.close()
  }
}

/** Waits until PostgreSQL, which restarts by itself, responds. */
async function waitUntilReachable(sql: SqlPool): Promise<void> {
  while (!(await statementReachesPostgres(sql`select 1`))) await sleep(POLL_MS)
}

/** Expires the leases of killed processes and returns the longest remaining time. */
async function expireLeases(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select coalesce(max(extract(epoch from expires_at - clock_timestamp())) * 1000, 0)::float8 as ms from leases`
  await sql`update leases set expires_at = clock_timestamp()`
  return row?.ms ?? 0
}
