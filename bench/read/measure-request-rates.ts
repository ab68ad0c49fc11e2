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

/** New searches under way at a time. */
const SEARCHES_AT_ONCE = 8
const PAGES = 10
const LIST_TARGET = 10_000
/** The pages that are asked for once: of each filter so many sizes, so many of each, and so many at a time. */
const SIZES = Array.from({ length: 80 }, (_, i) => 20 + i)
const DIFFERENT_PAGES = 20
const PAGES_AT_ONCE = 16

/** The first pages of many filters, each of another size, so that no answer is asked for again. */
function differentPages(): string[] {
  return Array.from({ length: DIFFERENT_PAGES }, (_, i) => i + 1).flatMap(page =>
    SIZES.flatMap(size =>
      BENCH_FILTERS.map(filter => `/announcements?${filter}&per_page=${size}&page=${page}`),
    ),
  )
}

/** Pages whose totals are known after the first request, as clients with open connections ask for them. */
function knownPages({ words }: SearchTerms): Record<string, readonly string[]> {
  const first = (queries: readonly string[]) =>
    queries.flatMap(query => Array.from({ length: PAGES }, (_, i) => `/announcements?${query}&page=${i + 1}`))
  return {
    'list: the first page, again and again': ['/announcements'],
    'list: the first pages of many filters': first(BENCH_FILTERS),
    'search: the first pages, totals known': first(words.slice(0, 8).map(word => `q=${word}`)),
  }
}

/** Requests a second: of pages whose totals are known, and of searches whose totals nobody knows. */
export async function measureRequestRates(
  stage: ReadBenchContext,
  lexicon: SearchTerms,
  searches: readonly string[],
): Promise<BenchQuantity[]> {
  const pages = knownPages(lexicon)
  const rates = new Map<BenchedSystem, readonly number[]>()
  for (const system of BENCHED_SYSTEMS) {
    stage.log(`requests a second: ${system}`)
    rates.set(
      system,
      await withBenchedServer(stage, system, async (client, server) => {
        const { seconds, key, settings } = stage
        const fresh = await measureThroughput(client, searches, { atOnce: SEARCHES_AT_ONCE, seconds })
        const different = await measureThroughput(client, differentPages(), {
          atOnce: PAGES_AT_ONCE,
          seconds,
        })
        const known: number[] = []
        for (const paths of Object.values(pages)) {
          known.push(
            await measureRequestRate({ url: server.url, key, seconds, folder: settings.data }, paths),
          )
        }
        return [...known, different, fresh]
      }),
    )
  }
  return [...Object.keys(pages), 'pages of many filters, each asked once', 'new searches'].map((what, i) => ({
    what,
    unit: 'requests/s',
    moreIsBetter: true,
    target: what.startsWith('list') ? LIST_TARGET : null,
    herald: rates.get('herald')?.[i] ?? null,
    counted: rates.get('counted')?.[i] ?? null,
    cached: rates.get('cached')?.[i] ?? null,
  }))
}
