import type { BenchClient } from '../http-load/bench-client.ts'
import { BENCH_FILTERS } from '../http-load/bench-filters.ts'
import type { LatencyTarget } from '../http-load/read-targets.ts'
import type { RequestKind } from '../http-load/request-kind.ts'
import { buildRequestKinds } from '../http-load/request-kinds.ts'
import { collectSearchTerms } from '../http-load/search-terms.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

const FIRST_PAGE: LatencyTarget = { p95: 15 }
const NEW_SEARCH: LatencyTarget = { p95: 100 }

const PAGE_SIZES = Array.from({ length: 100 }, (_, i) => i + 1)
/** First days of periods, so that no two filters match the same announcements. */
const FIRST_DAYS = Array.from(
  { length: 84 },
  (_, i) => `202${1 + Math.floor(i / 28)}-0${1 + (i % 7)}-${String(1 + (i % 28)).padStart(2, '0')}`,
)
const GROUPS = ['category', 'month', 'cpv', 'region', 'buyer', 'supplier']
const GROUPED_FROM = 4

/**
 * Builds the requests of all kinds, each of which is sent once, because Herald answers repeated ones from its memory. The
 * cluster remembers the numbers of matches of filters, so kinds say whether their filters are new too.
 */
export async function buildClusterRequestKinds(
  client: BenchClient,
  dataset: SyntheticDataset,
): Promise<RequestKind[]> {
  const kinds = await buildRequestKinds(client, collectSearchTerms(dataset), dataset.rows)
  const once = kinds
    .filter(({ what, isAskedOnce }) => isAskedOnce && !what.startsWith('groups'))
    .map(kind => ({ ...kind, target: kind.what.startsWith('new search') ? NEW_SEARCH : {} }))
  return [...firstPageKinds(), ...once, ...groupKinds()]
}

function firstPageKinds(): RequestKind[] {
  const undated = BENCH_FILTERS.filter(filter => !filter.includes('date_'))
  return [
    firstPages(
      'first page without filters, other page sizes',
      PAGE_SIZES.map(size => `per_page=${size}`),
    ),
    firstPages(
      'first page, a few filters, other page sizes',
      PAGE_SIZES.flatMap(size => BENCH_FILTERS.map(filter => `${filter}&per_page=${size}`)),
    ),
    firstPages(
      'first page, new filters',
      FIRST_DAYS.flatMap(day => undated.map(filter => `${filter}&date_from=${day}`)),
    ),
  ]
}

function firstPages(what: string, queries: readonly string[]): RequestKind {
  const paths = queries.map(query => `/announcements?${query}`)
  return { what: `list: ${what}`, target: FIRST_PAGE, paths, isAskedOnce: true }
}

function groupKinds(): RequestKind[] {
  return GROUPS.map(by => ({
    what: `groups by ${by}`,
    target: {},
    paths: [
      `/groups?by=${by}`,
      ...FIRST_DAYS.filter((_, i) => i % GROUPED_FROM === 0).map(day => `/groups?by=${by}&date_from=${day}`),
      ...BENCH_FILTERS.map(filter => `/groups?by=${by}&${filter}`),
    ],
    isAskedOnce: true,
  }))
}

/** Divides the requests of a kind into those that are measured and those that prepare the servers for them. */
export function divideRequests({ paths }: RequestKind): { measured: string[]; warmUp: string[] } {
  return {
    measured: paths.filter((_, i) => i % 2 === 0),
    warmUp: paths.filter((_, i) => i % 2 === 1),
  }
}
