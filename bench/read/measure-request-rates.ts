import type { BenchQuantity } from '../bench-report.ts'
import { measureRequestRate } from '../http-load/autocannon-load.ts'
import { measureThroughput } from '../http-load/measure-latency.ts'
import { BENCH_FILTERS } from '../http-load/request-kinds.ts'
import type { SearchTerms } from '../http-load/search-terms.ts'
import {
  BENCHED_SYSTEMS,
  type BenchedSystem,
  type ReadBenchContext,
  withBenchedServer,
} from './read-bench-context.ts'

/** Number of concurrent new searches. */
const SEARCH_CONCURRENCY = 8
const PAGES = 10
const LIST_TARGET = 10_000
/** Pages that are requested once: page sizes per filter, pages per size, and concurrency. */
const PAGE_SIZES = Array.from({ length: 80 }, (_, i) => 20 + i)
const DISTINCT_PAGES = 20
const PAGE_CONCURRENCY = 16

/** Builds first pages of many filters with different sizes, so that no response is requested twice. */
function buildDistinctPages(): string[] {
  return Array.from({ length: DISTINCT_PAGES }, (_, i) => i + 1).flatMap(page =>
    PAGE_SIZES.flatMap(size =>
      BENCH_FILTERS.map(filter => `/announcements?${filter}&per_page=${size}&page=${page}`),
    ),
  )
}

/** Builds paths whose totals are cached after the first request. */
function buildRepeatedPages({ words }: SearchTerms): Record<string, readonly string[]> {
  const first = (queries: readonly string[]) =>
    queries.flatMap(query => Array.from({ length: PAGES }, (_, i) => `/announcements?${query}&page=${i + 1}`))
  return {
    'list: the first page, repeatedly': ['/announcements'],
    'list: the first pages of many filters': first(BENCH_FILTERS),
    'search: the first pages, totals cached': first(words.slice(0, 8).map(word => `q=${word}&sort=date`)),
  }
}

/** Measures requests per second for repeated pages and for searches whose totals are not cached. */
export async function measureRequestRates(
  context: ReadBenchContext,
  terms: SearchTerms,
  searches: readonly string[],
): Promise<BenchQuantity[]> {
  const pages = buildRepeatedPages(terms)
  const rates = new Map<BenchedSystem, readonly number[]>()
  for (const system of BENCHED_SYSTEMS) {
    context.log(`requests per second: ${system}`)
    rates.set(
      system,
      await withBenchedServer(context, system, async (client, server) => {
        const { seconds, key, settings } = context
        const searchRate = await measureThroughput(client, searches, {
          concurrency: SEARCH_CONCURRENCY,
          seconds,
        })
        const distinctRate = await measureThroughput(client, buildDistinctPages(), {
          concurrency: PAGE_CONCURRENCY,
          seconds,
        })
        const repeatedRates: number[] = []
        for (const paths of Object.values(pages)) {
          repeatedRates.push(
            await measureRequestRate({ url: server.url, key, seconds, folder: settings.data }, paths),
          )
        }
        return [...repeatedRates, distinctRate, searchRate]
      }),
    )
  }
  return [...Object.keys(pages), 'pages of many filters, each requested once', 'new searches'].map(
    (what, i) => ({
      what,
      unit: 'requests/s',
      moreIsBetter: true,
      target: what.startsWith('list') ? LIST_TARGET : null,
      herald: rates.get('herald')?.[i] ?? null,
      counted: rates.get('counted')?.[i] ?? null,
      cached: rates.get('cached')?.[i] ?? null,
    }),
  )
}
