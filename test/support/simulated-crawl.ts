import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { type CrawlJob, type CrawlOptions, crawlSource } from '../../src/services/crawl/crawl-source.ts'
import type { LocatedProblem } from '../../src/services/ingest/ingest-run.ts'
import { loadFakePublisher } from '../../src/simulator/fake-publishers.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import type { Source } from '../../src/sources/source.ts'
import { REPOSITORY_ROOT } from './code-files.ts'
import { createTestAppContext } from './test-app-context.ts'

export const SIMULATOR_SAMPLES_FOLDER = join(REPOSITORY_ROOT, 'samples')

/** The whole service up to the record, in front of one publisher in a box. */
export interface SimulatedCrawl {
  readonly simulator: Simulator
  readonly source: Source
  readonly context: Awaited<ReturnType<typeof createTestAppContext>>
  readonly problems: LocatedProblem[]
  /** Pauses that were asked for instead of made, in milliseconds. */
  readonly pauses: number[]
  crawl(order: CrawlJob, how?: Pick<CrawlOptions, 'limits' | 'pauseMs'>): ReturnType<typeof crawlSource>
  /** What the record holds of the source: every announcement by its reference, with a hash of all it says. */
  readContentHashes(): Promise<ReadonlyMap<string, string>>
}

/** Opens one publisher, and a record of its own. A sample is no whole issue: the source promises less of its days. */
export async function openSimulatedCrawl(
  t: TestContext,
  id: string,
  clock = systemClock,
): Promise<SimulatedCrawl> {
  const known = findSourceById(id)
  const publisher = await loadFakePublisher(id)
  assert.ok(known !== undefined)
  const source: Source = { ...known, expectations: { recordsPerDay: [1, 100_000], minFillRates: {} } }
  const [context, simulator] = await Promise.all([
    createTestAppContext(t),
    startSimulator([publisher], { samples: SIMULATOR_SAMPLES_FOLDER, clock: systemClock }),
  ])
  t.after(() => simulator.close())
  const fetch = createHttpClient(context.clock, 'Herald/test')
  t.after(() => fetch.close())
  const problems: LocatedProblem[] = []
  const pauses: number[] = []
  const impatient = {
    ...clock,
    sleep: async (ms: number) => void pauses.push(ms),
  }
  return {
    simulator,
    source,
    context,
    problems,
    pauses,
    crawl: (order, how = {}) =>
      crawlSource(
        source,
        order,
        { ...context, clock: impatient, fetch },
        {
          base: simulator.baseUrls[id] ?? '',
          firstDays: 7,
          pauseMs: 0,
          ...how,
          onProblem: problem => void problems.push(problem),
          onProgress: () => {},
          signal: new AbortController().signal,
        },
      ),
    async readContentHashes() {
      const rows = await context.sql<{ reference: string; hash: string }[]>`
        select source_reference as reference, encode(content_hash, 'hex') as hash from announcements`
      return new Map(rows.map(row => [row.reference, row.hash]))
    },
  }
}
