import { parentPort, workerData } from 'node:worker_threads'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { makeFetch } from '../base/fetch.ts'
import { connect } from '../base/sql.ts'
import { openArchive } from '../crawls/archive.ts'
import { crawl } from '../flows/crawl.ts'
import { SOURCES } from '../sources/registry.ts'
import { startSchedule } from './schedule.ts'
import { threadLog as log } from './thread-log.ts'

/** What the thread is given to do. */
export interface CrawlerTask {
  /** Address of the record's PostgreSQL. */
  readonly url: string
  readonly archiveFolder: string
  /** The address that each source's requests begin with; a source that is not here is not crawled. */
  readonly bases: Readonly<Record<string, string>>
  /** Days that the first crawl of a source goes back. */
  readonly firstDays: number
  readonly userAgent: string
  /** The publishers play samples: nothing is expected of their days. */
  readonly areSamples: boolean
}

/** Each crawl needs one at a time; while one writes, others note what they have asked. */
const CONNECTIONS = 4

const { url, archiveFolder, bases, firstDays, userAgent, areSamples } = workerData as CrawlerTask
const sql = connect(url, { max: CONNECTIONS, applicationName: 'herald crawler' })
const fetch = makeFetch(clock, userAgent)
const archive = openArchive(archiveFolder, { clock, dice })
const house = { sql, clock, dice, log, archive, fetch }
const silent = { onProblem: () => {}, onProgress: () => {} }

const crawled = SOURCES.filter(source => source.id in bases)
const schedule = startSchedule({
  ...{ sql, clock, log },
  sources: areSamples ? crawled.map(({ expects: _, ...source }) => source) : crawled,
  crawl: (source, order, signal) =>
    crawl(source, order, house, {
      ...silent,
      base: bases[source.id] ?? source.about.base,
      firstDays,
      signal,
    }),
})

parentPort?.once('message', async () => {
  await schedule.stop()
  await fetch.close()
  await sql.end()
})
