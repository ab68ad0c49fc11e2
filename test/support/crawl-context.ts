import type { TestContext } from 'node:test'
import { createHttpClient } from '../../src/platform/http-client.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { type CrawlJob, type CrawlRunResult, crawlSource } from '../../src/services/crawl/crawl-source.ts'
import type { LocatedProblem } from '../../src/services/ingest/ingest-run.ts'
import type { Source } from '../../src/sources/source.ts'
import { respondByPath } from './minimal-sources.ts'
import { startStubPublisher } from './stub-publisher.ts'
import { createTestAppContext } from './test-app-context.ts'

/** A house that crawls a publisher whose answers and whose time the test sets. */
export async function createCrawlContext(
  t: TestContext,
  source: Source,
  answers: Record<string, unknown>,
  now: string,
) {
  const house = await createTestAppContext(t)
  const publisher = await startStubPublisher(t, [
    (request, response) => respondByPath(answers)(request, response),
  ])
  const time = { now: new Date(now) }
  const pauses: number[] = []
  const clock = {
    ...house.clock,
    now: () => time.now,
    sleep: async (ms: number) => void pauses.push(ms),
  }
  const fetch = createHttpClient(clock, 'Herald/test')
  t.after(() => fetch.close())
  const problems: LocatedProblem[] = []
  const never = new AbortController().signal
  return {
    house: { ...house, clock, fetch },
    publisher,
    problems,
    pauses,
    answers,
    /** Sets the time. */
    at(moment: string): void {
      time.now = new Date(moment)
    },
    /** What is due, if nothing else is said. Answers the run, and the paths that were asked for. */
    async crawl(
      order: CrawlJob = { kind: 'crawl', window: null },
      signal: AbortSignal = never,
    ): Promise<CrawlRunResult & { asked: string[] }> {
      const before = publisher.requestedPaths.length
      const end = await crawlSource(
        source,
        order,
        { ...house, clock, fetch },
        {
          base: publisher.baseUrl,
          firstDays: 3,
          pauseMs: 0,
          signal,
          onProblem: problem => void problems.push(problem),
          onProgress: () => {},
        },
      )
      return { ...end, asked: publisher.requestedPaths.slice(before) }
    },
    /** `2026-11-20 complete 3`, newest first. */
    async days(): Promise<string[]> {
      const rows = await house.sql<{ day: string; state: string; announcements: number }[]>`
        select day, state, announcements from crawl_days order by day desc`
      return rows.map(row => `${row.day} ${row.state} ${row.announcements}`)
    },
    references: () => listStoredReferences(house.sql),
  }
}

/** References of all announcements, in order. */
export async function listStoredReferences(sql: SqlPool): Promise<string[]> {
  const rows = await sql<
    { ref: string }[]
  >`select source_reference as ref from announcements order by source_reference collate "C"`
  return rows.map(row => row.ref)
}
