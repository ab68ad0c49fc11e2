import { parentPort, workerData } from 'node:worker_threads'
import { openDocumentArchive } from '../crawls/archive/document-archive.ts'
import { type ArchiveLocation, openArchive } from '../crawls/archive/s3/open-archive.ts'
import { makeAddressGuard } from '../deliveries/http/address-guard.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createHttpClient } from '../platform/http-client.ts'
import { systemRandom as random } from '../platform/random.ts'
import { createSqlPool } from '../platform/sql/sql-pool.ts'
import { crawlSource } from '../services/crawl/crawl-source.ts'
import type { PublisherAccess } from '../services/crawl/publisher-access.ts'
import { createBlockListSource } from '../services/erasure/screen-batch.ts'
import { createParserPool } from '../services/ingest/parsing/parser-pool.ts'
import { SOURCES } from '../sources/registry.ts'
import { startCrawlScheduler } from './crawl-scheduler.ts'
import { threadLogger as log } from './thread-logger.ts'

/** The input of the crawler thread. */
export interface CrawlerThreadInput {
  /** Connection URL of the database. */
  readonly url: string
  /** Where the archive is. Credentials of a bucket come from the environment or a role. */
  readonly archive: ArchiveLocation
  readonly spoolFolder: string
  /** The secret of this installation, which recognises erased persons. */
  readonly secret: string
  /** The base URLs and key of each source to crawl, by source ID. */
  readonly access: Readonly<Record<string, PublisherAccess>>
  /** Number of past days covered by the first crawl of a source. */
  readonly firstDays: number
  readonly userAgent: string
  /** Whether the sources serve samples, for which the expected numbers of announcements per day do not apply. */
  readonly isSampleData: boolean
}

/** Number of database connections. Crawls use them briefly, so a few are enough for several crawls in parallel. */
const CONNECTIONS = 4

const {
  url,
  archive: location,
  spoolFolder,
  secret,
  access,
  firstDays,
  userAgent,
  isSampleData,
} = workerData as CrawlerThreadInput
const sql = createSqlPool(url, { maxConnections: CONNECTIONS, applicationName: 'herald crawler', log })
const httpClient = createHttpClient(clock, userAgent, makeAddressGuard([]).findRefusalReason)
const archive = openArchive(location, { clock, random })
const spool = openDocumentArchive(spoolFolder, { clock, random })
const parserPool = createParserPool(log)
const parser = parserPool.parserOf(archive)
const screening = {
  blockLists: createBlockListSource(secret),
  spool,
  spoolParser: parserPool.parserOf(spool),
}
const dependencies = { sql, clock, random: random, log, archive, parser, screening, fetch: httpClient }

const crawledSources = SOURCES.filter(source => source.id in access)
const scheduler = startCrawlScheduler({
  sql,
  clock,
  log,
  sources: isSampleData ? crawledSources.map(({ expectations: _, ...source }) => source) : crawledSources,
  runCrawl: (source, order, signal) =>
    crawlSource(source, order, dependencies, {
      onProblem: () => {},
      onProgress: () => {},
      ...(access[source.id] ?? { base: source.metadata.baseUrl }),
      firstDays,
      signal,
    }),
})

parentPort?.once('message', async () => {
  await scheduler.stop()
  await httpClient.close()
  await parserPool.close()
  await sql.end()
})
