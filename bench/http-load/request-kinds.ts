import type { BenchClient } from './bench-client.ts'
import { BENCH_FILTERS } from './bench-filters.ts'
import { buildEntityFilterKinds } from './entity-filter-kinds.ts'
import { type LatencyTarget, type ReadTargets, readTargetsFor } from './read-targets.ts'
import { middleAndLastPages, pagesAround, pagesAt, type RequestKind } from './request-kind.ts'
import { buildNewSearchKinds, buildSearchPageKinds } from './search-kinds.ts'
import type { SearchTerms } from './search-terms.ts'
import { buildValueFilterKinds } from './value-filter-kinds.ts'

/** Number of pages per list, at even distances. */
const PAGES_PER_LIST = 20
/** Number of successive pages deep in the list of all announcements. */
const DEEP_PAGES = 300
const DEEP_ROW = 100_000
/** Page sizes per filter and pages per size of the pages that are requested once. */
const PAGE_SIZES = Array.from({ length: 80 }, (_, i) => 20 + i)
const DISTINCT_PAGES = 40

const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const NAMES = ['sl', 'gmbh', 'ayuntamiento']

/** Builds the requests of all kinds for a dataset of `rows` announcements. It requests the lengths of lists from the server. */
export async function buildRequestKinds(
  client: BenchClient,
  lexicon: SearchTerms,
  rows: number,
): Promise<RequestKind[]> {
  const targets = readTargetsFor(rows)
  const kinds = [
    ...(await listKinds(client, rows, targets)),
    ...buildNewSearchKinds(lexicon, targets),
    ...(await buildSearchPageKinds(client, lexicon, targets)),
    ...(await entityKinds(client, targets)),
    ...(await buildValueFilterKinds(client, lexicon)),
    ...(await buildEntityFilterKinds(client, lexicon)),
    { what: 'statistics', target: LIST, paths: ['/stats'], isAskedOnce: false },
  ]
  // In a small dataset, a kind may have no requests.
  return kinds.filter(kind => kind.paths.length > 0)
}

async function listKinds(client: BenchClient, rows: number, targets: ReadTargets): Promise<RequestKind[]> {
  const all = '/announcements?'
  const filtered = BENCH_FILTERS.map(filter => `/announcements?${filter}`)
  const lists = [all, ...filtered]
  const shares = Array.from({ length: PAGES_PER_LIST }, (_, i) => (i + 1) / PAGES_PER_LIST)
  const once = (what: string, target: LatencyTarget, paths: readonly string[]) => ({
    what: `list: ${what}`,
    target,
    paths,
    isAskedOnce: true,
  })
  return [
    { what: 'list: first page', target: LIST, paths: ['/announcements'], isAskedOnce: false },
    { what: 'list: first page, filters', target: LIST, paths: filtered, isAskedOnce: false },
    {
      what: 'list: middle and last page, filters or none',
      target: ANY_PAGE,
      paths: await middleAndLastPages(client, lists),
      isAskedOnce: false,
    },
    once('distributed pages, each once', ANY_PAGE, await pagesAt(client, lists, shares)),
    once(
      `pages around row ${DEEP_ROW.toLocaleString('en')}, each once`,
      ANY_PAGE,
      await pagesAround(client, all, DEEP_ROW, DEEP_PAGES),
    ),
    once('last pages, each once', ANY_PAGE, await pagesAround(client, all, rows, DEEP_PAGES)),
    {
      ...once('filters, other pages, each once', ANY_PAGE, buildDistinctPages()),
      rateTarget: targets.distinctPageRate,
      needsNewServer: true,
    },
  ]
}

/** Builds pages of many filters with different sizes. */
function buildDistinctPages(): string[] {
  return Array.from({ length: DISTINCT_PAGES }, (_, i) => i + 1).flatMap(page =>
    PAGE_SIZES.flatMap(size =>
      BENCH_FILTERS.map(filter => `/announcements?${filter}&per_page=${size}&page=${page}`),
    ),
  )
}

async function entityKinds(client: BenchClient, targets: ReadTargets): Promise<RequestKind[]> {
  const lists = ['/entities?', '/entities?jurisdiction=FR', '/entities?type=company&status=active']
  // These filters match the same names but have different totals, which are not cached.
  const others = ['', 'FR', 'IT', 'GB', 'EU'].flatMap((one, i, all) => all.slice(i).map(two => [one, two]))
  const named = others.map(pair => ['ES', 'DE', ...new Set(pair.filter(code => code !== ''))].join())
  const names = NAMES.flatMap(q => named.map(list => `/entities?q=${q}&jurisdiction=${list}`))
  const { data = [] } = await client.getJson('/entities?per_page=1')
  const [largest] = data
  const long = `/entities/${largest?.id}/timeline?`
  return [
    { what: 'entities: first page', target: LIST, paths: lists, isAskedOnce: false },
    {
      what: 'entities: middle and last page',
      target: ANY_PAGE,
      paths: await middleAndLastPages(client, lists),
      isAskedOnce: false,
    },
    {
      what: `entities: q=${NAMES.join(', q=')}`,
      target: targets.names,
      paths: [...new Set(names)],
      isAskedOnce: true,
    },
    { what: 'timeline: first page', target: ANY_PAGE, paths: [long], isAskedOnce: false },
    {
      what: 'timeline: middle and last page',
      target: ANY_PAGE,
      paths: await middleAndLastPages(client, [long], 50),
      isAskedOnce: false,
    },
  ]
}
