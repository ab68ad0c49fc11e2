import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { type CrawlJob, type CrawlOptions, crawlSource } from '../../src/services/crawl/crawl-source.ts'
import type { LocatedProblem } from '../../src/services/ingest/ingest-run.ts'
import type { SimulatorRequest } from '../../src/simulator/fake-publisher.ts'
import { loadFakePublisher } from '../../src/simulator/fake-publishers.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import type { Source } from '../../src/sources/source.ts'
import { REPOSITORY_ROOT } from './code-files.ts'
import { createTestAppContext } from './test-app-context.ts'

export const SIMULATOR_SAMPLES_FOLDER = join(REPOSITORY_ROOT, 'samples')

/** The crawl service with its own database, in front of one simulated publisher. */
export interface SimulatedCrawl {
  readonly simulator: Simulator
  readonly source: Source
  readonly context: Awaited<ReturnType<typeof createTestAppContext>>
  readonly problems: LocatedProblem[]
  /** Requested pauses in milliseconds; the clock records them instead of waiting. */
  readonly pauses: number[]
  crawl(
    job: CrawlJob,
    options?: Pick<CrawlOptions, 'limits' | 'pauseMs' | 'otherBases'>,
  ): ReturnType<typeof crawlSource>
  /** Returns the content hash of every stored announcement by its reference. */
  readContentHashes(): Promise<ReadonlyMap<string, string>>
}

/**
 * Starts one simulated publisher. Samples are not complete issues, so the source expects fewer records per day. `replace`
 * returns the body to send instead of a response, or `null`.
 */
export async function openSimulatedCrawl(
  t: TestContext,
  id: string,
  clock = systemClock,
  replace: (request: SimulatorRequest) => Uint8Array | null = () => null,
): Promise<SimulatedCrawl> {
  const registered = findSourceById(id)
  const regular = await loadFakePublisher(id)
  const publisher: typeof regular = {
    ...regular,
    respond(items, request, ...others) {
      const response = regular.respond(items, request, ...others)
      return { ...response, body: replace(request) ?? response.body }
    },
  }
  assert.ok(registered !== undefined)
  const source: Source = { ...registered, expectations: { recordsPerDay: [1, 100_000], minFillRates: {} } }
  const [context, simulator] = await Promise.all([
    createTestAppContext(t),
    startSimulator([publisher], { samples: SIMULATOR_SAMPLES_FOLDER, clock: systemClock }),
  ])
  t.after(() => simulator.close())
  const fetch = createHttpClient(context.clock, 'Herald/test', makeAddressGuard([]).findRefusalReason)
  t.after(() => fetch.close())
  const problems: LocatedProblem[] = []
  const pauses: number[] = []
  const nonWaitingClock = {
    ...clock,
    sleep: async (ms: number) => void pauses.push(ms),
  }
  return {
    simulator,
    source,
    context,
    problems,
    pauses,
    crawl: (job, options = {}) =>
      crawlSource(
        source,
        job,
        { ...context, clock: nonWaitingClock, fetch },
        {
          base: simulator.baseUrls[id] ?? '',
          firstDays: 7,
          pauseMs: 0,
          ...options,
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
