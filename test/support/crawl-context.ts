import type { TestContext } from 'node:test'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import {
  type CrawlJob,
  type CrawlOptions,
  type CrawlRunResult,
  crawlSource,
} from '../../src/services/crawl/crawl-source.ts'
import type { LocatedProblem } from '../../src/services/ingest/ingest-run.ts'
import type { Source } from '../../src/sources/source.ts'
import { respondByPath } from './minimal-sources.ts'
import { startStubPublisher } from './stub-publisher.ts'
import { createTestAppContext } from './test-app-context.ts'

/** Creates an app context that crawls a stub publisher. The test sets the publisher's responses and the time. */
export async function createCrawlContext(
  t: TestContext,
  source: Source,
  answers: Record<string, unknown>,
  now: string,
  access: Pick<CrawlOptions, 'key' | 'otherBases' | 'pauseMs' | 'credentials'> & { base?: string } = {
    pauseMs: 0,
  },
) {
  const context = await createTestAppContext(t)
  const publisher = await startStubPublisher(t, [
    (request, response) => respondByPath(answers)(request, response),
  ])
  const currentTime = { now: new Date(now) }
  const pauses: number[] = []
  const clock = {
    ...context.clock,
    now: () => currentTime.now,
    sleep: async (ms: number) => void pauses.push(ms),
  }
  const fetch = createHttpClient(clock, 'Herald/test', makeAddressGuard([]).findRefusalReason)
  t.after(() => fetch.close())
  const warnings: unknown[][] = []
  const log = createLogger('silent')
  log.warn = (...message: unknown[]) => void warnings.push(message)
  const problems: LocatedProblem[] = []
  const never = new AbortController().signal
  return {
    context: { ...context, clock, fetch },
    publisher,
    problems,
    pauses,
    answers,
    warnings,
    /** Sets the clock. */
    setTime(time: string): void {
      currentTime.now = new Date(time)
    },
    /** Runs a crawl, by default of everything that is due. Returns the run and the requested paths. */
    async crawl(
      job: CrawlJob = { kind: 'crawl', window: null },
      signal: AbortSignal = never,
    ): Promise<CrawlRunResult & { requestedPaths: string[] }> {
      const before = publisher.requestedPaths.length
      const end = await crawlSource(
        source,
        job,
        { ...context, clock, fetch, log },
        {
          base: publisher.baseUrl,
          firstDays: 3,
          signal,
          ...access,
          onProblem: problem => void problems.push(problem),
          onProgress: () => {},
        },
      )
      return { ...end, requestedPaths: publisher.requestedPaths.slice(before) }
    },
    /** Lists crawl days as `2026-11-20 complete 3`, newest first. */
    async days(): Promise<string[]> {
      const rows = await context.sql<{ day: string; state: string; announcements: number }[]>`
        select day, state, announcements from crawl_days order by day desc`
      return rows.map(row => `${row.day} ${row.state} ${row.announcements}`)
    },
    references: () => listStoredReferences(context.sql),
  }
}

/** Lists the references of all stored announcements in order. */
export async function listStoredReferences(sql: SqlPool): Promise<string[]> {
  const rows = await sql<
    { ref: string }[]
  >`select source_reference as ref from announcements order by source_reference collate "C"`
  return rows.map(row => row.ref)
}
