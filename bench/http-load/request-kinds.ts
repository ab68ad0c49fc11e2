import { ANNOUNCEMENT_CATEGORIES } from '../../src/model/category.ts'
import { JURISDICTION_CODES } from '../../src/model/jurisdiction.ts'
import type { BenchClient } from './bench-client.ts'
import { buildEntityFilterKinds } from './entity-filter-kinds.ts'
import type { LatencySummary } from './measure-latency.ts'
import type { SearchTerms } from './search-terms.ts'
import { buildValueFilterKinds } from './value-filter-kinds.ts'

/** Target latencies in milliseconds. */
export type LatencyTarget = Partial<Pick<LatencySummary, 'p50' | 'p95' | 'p99'>>

/** A kind of request, whose requests are timed together. */
export interface RequestKind {
  readonly what: string
  readonly target: LatencyTarget
  readonly paths: readonly string[]
  /** Each path is requested once, so that no total is cached. */
  readonly isAskedOnce: boolean
  /** The baseline does not have these requests. */
  readonly hasNoPeer?: boolean
}

const PER_PAGE = 25
/** Number of distinct searches per kind. The most frequent words come first. */
const SEARCHES_PER_KIND = 150
/** Number of pages per list, at even distances. */
const PAGES_PER_LIST = 20

const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const UNCACHED: LatencyTarget = { p95: 50 }

/** Typical filters: single and combined ones, some with several values or date ranges. */
export const BENCH_FILTERS = [
  'jurisdiction=FR',
  'category=insolvency_filing',
  'source=es-placsp',
  'jurisdiction=ES,DE&category=tender_notice,contract_award',
  'date_from=2024-01-01&date_to=2024-12-31',
  'jurisdiction=FR&category=accounts_filing&date_from=2023-03-15&date_to=2025-09-14',
  'source=gb-find-a-tender,fr-bodacc&date_from=2026-01-01',
  'category=business_sale&date_to=2022-06-30',
]

/** Forty filter values (six jurisdictions, three sources, 31 categories); each matches some rows. */
const FORTY_FILTER_VALUES = [
  `jurisdiction=${JURISDICTION_CODES.join()}`,
  'source=fr-bodacc,es-placsp,gb-find-a-tender',
  `category=${Object.keys(ANNOUNCEMENT_CATEGORIES).slice(0, 31).join()}`,
].join('&')

const NAMES = ['sl', 'gmbh', 'ayuntamiento']

/** Builds the requests of all kinds for a dataset. It requests the lengths of lists from the server. */
export async function buildRequestKinds(client: BenchClient, lexicon: SearchTerms): Promise<RequestKind[]> {
  return [
    ...(await listKinds(client)),
    ...searchKinds(lexicon),
    ...(await knownSearchKinds(client, lexicon)),
    ...(await entityKinds(client)),
    ...(await buildValueFilterKinds(client, lexicon)),
    ...(await buildEntityFilterKinds(client, lexicon)),
    { what: 'statistics', target: LIST, paths: ['/stats'], isAskedOnce: false },
  ]
}

async function listKinds(client: BenchClient): Promise<RequestKind[]> {
  const filtered = BENCH_FILTERS.map(filter => `/announcements?${filter}`)
  const lists = ['/announcements?', ...filtered]
  const middleAndLast = await middleAndLastPages(client, lists)
  const distributedPages = await pagesAt(
    client,
    lists,
    Array.from({ length: PAGES_PER_LIST }, (_, i) => (i + 1) / PAGES_PER_LIST),
  )
  return [
    { what: 'list: first page', target: LIST, paths: ['/announcements'], isAskedOnce: false },
    { what: 'list: first page, filters', target: LIST, paths: filtered, isAskedOnce: false },
    {
      what: 'list: middle and last page, filters or none',
      target: ANY_PAGE,
      paths: middleAndLast,
      isAskedOnce: false,
    },
    {
      what: 'list: distributed pages, each requested once',
      target: ANY_PAGE,
      paths: distributedPages,
      isAskedOnce: true,
    },
  ]
}

/** Builds searches whose totals are not cached. */
function searchKinds({ words, pairs, phrases }: SearchTerms): RequestKind[] {
  const frequent = words.slice(0, SEARCHES_PER_KIND)
  const prefixes = new Set(
    words.slice(0, 4 * SEARCHES_PER_KIND).map(word => `${word.slice(0, 3 + (word.length % 3))}*`),
  )
  const searches: Record<string, readonly string[]> = {
    'a common word': frequent,
    'two words': pairs,
    'a phrase': phrases.map(phrase => `"${phrase}"`),
    'a prefix': [...prefixes],
    'a word without another': frequent.map((word, i) => `${word} -${frequent[(i + 7) % frequent.length]}`),
  }
  const kinds = Object.entries(searches).map(([what, texts]) => ({
    what: `new search: ${what}`,
    target: UNCACHED,
    isAskedOnce: true,
    paths: texts.slice(0, SEARCHES_PER_KIND).map(q => `/announcements?${searchParameter(q)}`),
  }))
  const heavy = buildHeavySearches(frequent.slice(0, SEARCHES_PER_KIND / 2))
  const heavyKind = { what: 'new search: a common word and 40 filter values', target: { p95: 120 } }
  return [...kinds, { ...heavyKind, paths: heavy, isAskedOnce: true }]
}

/** Builds the most expensive valid requests. */
export function buildHeavySearches(words: readonly string[]): string[] {
  return words.map(word => `/announcements?${searchParameter(word)}&${FORTY_FILTER_VALUES}`)
}

async function knownSearchKinds(client: BenchClient, { words, pairs }: SearchTerms): Promise<RequestKind[]> {
  const searches = [...words.slice(0, 6), ...pairs.slice(0, 6)].map(
    q => `/announcements?${searchParameter(q)}`,
  )
  const last = await middleAndLastPages(client, searches)
  return [
    { what: 'search, total known: first page', target: LIST, paths: searches, isAskedOnce: false },
    { what: 'search, total known: middle and last page', target: ANY_PAGE, paths: last, isAskedOnce: false },
  ]
}

async function entityKinds(client: BenchClient): Promise<RequestKind[]> {
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
      target: UNCACHED,
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

/** Builds paths of the middle and the last page of each list. */
function middleAndLastPages(
  client: BenchClient,
  paths: readonly string[],
  perPage?: number,
): Promise<string[]> {
  return pagesAt(client, paths, [0.5, 1], perPage)
}

/** Builds paths of pages at the given shares of each list's length. */
async function pagesAt(
  client: BenchClient,
  paths: readonly string[],
  shares: readonly number[],
  perPage = PER_PAGE,
): Promise<string[]> {
  const pages = new Set<string>()
  for (const path of paths) {
    const { pagination } = await client.getJson(path)
    const last = Math.max(1, Math.ceil((pagination?.total ?? 0) / perPage))
    for (const share of shares)
      pages.add(`${path}${path.endsWith('?') ? '' : '&'}page=${Math.ceil(last * share)}`)
  }
  return [...pages]
}

/** Both servers list the newest first. */
function searchParameter(q: string): string {
  return `q=${encodeURIComponent(q)}&sort=date`
}
