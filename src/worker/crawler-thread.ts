import { parentPort, workerData } from 'node:worker_threads'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as random } from '../base/dice.ts'
import { makeFetch } from '../base/fetch.ts'
import { connect } from '../base/sql.ts'
import { openArchive } from '../crawls/archive.ts'
import { crawl } from '../flows/crawl.ts'
import { SOURCES } from '../sources/registry.ts'
import { startSchedule } from './schedule.ts'
import { threadLog as log } from './thread-log.ts'

/** The thread's input. */
export interface CrawlerTask {
  /** Connection URL of the database. */
  readonly url: string
  readonly archiveFolder: string
  /** Base URL of each source to crawl, by source id. */
  readonly bases: Readonly<Record<string, string>>
  /** Number of past days covered by the first crawl of a source. */
  readonly firstDays: number
  readonly userAgent: string
  /** The sources serve samples, so expectations about the number of announcements per day do not apply. */
  readonly areSamples: boolean
}

/** Each crawl uses one connection at a time, so a few are enough for several crawls in parallel. */
const CONNECTIONS = 4

const {
  url,
  archiveFolder,
  bases: baseUrls,
  firstDays,
  userAgent,
  areSamples: isSampleData,
} = workerData as CrawlerTask
const sql = connect(url, { max: CONNECTIONS, applicationName: 'herald crawler' })
const httpClient = makeFetch(clock, userAgent)
const archive = openArchive(archiveFolder, { clock, dice: random })
const dependencies = { sql, clock, dice: random, log, archive, fetch: httpClient }

const crawledSources = SOURCES.filter(source => source.id in baseUrls)
const scheduler = startSchedule({
  sql,
  clock,
  log,
  sources: isSampleData ? crawledSources.map(({ expects: _, ...source }) => source) : crawledSources,
  crawl: (source, order, signal) =>
    crawl(source, order, dependencies, {
      onProblem: () => {},
      onProgress: () => {},
      base: baseUrls[source.id] ?? source.about.base,
      firstDays,
      signal,
    }),
})

parentPort?.once('message', async () => {
  await scheduler.stop()
  await httpClient.close()
  await sql.end()
})
