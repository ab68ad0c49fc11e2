import { join } from 'node:path'
import { openDocumentArchive } from '../../src/crawls/archive/document-archive.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import { crawlSource } from '../../src/services/crawl/crawl-source.ts'
import { createParserPool } from '../../src/services/ingest/parsing/parser-pool.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import { CRAWL_STARTED_LINE, type CrawlTask } from '../kills/crawl-process.ts'

// Crawls the sources given as its first argument concurrently; tests kill it at random moments. It prints a line when it
// starts and exits with 0 if every crawl completed.
const task = JSON.parse(process.argv[2] ?? '') as CrawlTask
const clock = { ...systemClock, now: () => new Date(task.now) }
const bases = Object.entries(task.bases).filter(([name]) => !name.includes('/'))
const sql = createSqlPool(task.url, { maxConnections: bases.length + 2, applicationName: 'herald killed' })
const fetch = createHttpClient(clock, 'Herald/test', () => null)
const log = createLogger('silent')
const archiveFolder = join(task.folder, 'archive')
const archive = openDocumentArchive(archiveFolder, { clock, random: random })
const parserPool = createParserPool(log)
const parser = parserPool.parserOf(archive)
const context = { sql, clock, random, archive, parser, fetch, log }
process.stdout.write(`${CRAWL_STARTED_LINE}\n`)
const ends = await Promise.all(
  bases.map(([id, base]) => {
    const source = findSourceById(id)
    if (source === undefined) throw new Error(`There is no source ${id}.`)
    return crawlSource(source, { kind: 'crawl', window: null }, context, {
      base,
      otherBases: basesOfOtherHosts(id),
      firstDays: task.firstDays,
      pauseMs: 0,
      signal: new AbortController().signal,
      onProblem: () => {},
      onProgress: () => {},
    })
  }),
)
await fetch.close()
await parserPool.close()
await sql.end()

/** Returns the URLs of further hosts of a source, which the task names `<source>/<host>`. */
function basesOfOtherHosts(id: string): Record<string, string> {
  const others = Object.entries(task.bases).filter(([name]) => name.startsWith(`${id}/`))
  return Object.fromEntries(others.map(([name, url]) => [name.slice(id.length + 1), url]))
}

process.exitCode = ends.every(({ state }) => state === 'ok' || state === 'suspicious') ? 0 : 2
