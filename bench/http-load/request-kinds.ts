import { ANNOUNCEMENT_CATEGORIES } from '../../src/model/category.ts'
import { JURISDICTION_CODES } from '../../src/model/jurisdiction.ts'
import type { BenchClient } from './bench-client.ts'
import type { LatencySummary } from './measure-latency.ts'
import type { SearchTerms } from './search-terms.ts'

/** The figures to reach, in milliseconds. */
export type LatencyTarget = Partial<Pick<LatencySummary, 'p50' | 'p95' | 'p99'>>

/** Requests of one kind. */
export interface RequestKind {
  readonly what: string
  readonly target: LatencyTarget
  readonly paths: readonly string[]
  /** Each is asked once only: its total is known to nobody yet. */
  readonly isAskedOnce: boolean
}

const PER_PAGE = 25
/** Different questions of a kind; the most frequent words come first. */
const QUESTIONS = 150
/** Pages of each list in the kind that asks for pages from all over. */
const PLACES = 20

const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const UNCACHED: LatencyTarget = { p95: 50 }

/** Filters as they are asked for: one, several, of several values, of days. */
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

/** Six jurisdictions, three sources and 31 categories: every one of them lets rows through. */
const FORTY = [
  `jurisdiction=${JURISDICTION_CODES.join()}`,
  'source=fr-bodacc,es-placsp,gb-find-a-tender',
  `category=${Object.keys(ANNOUNCEMENT_CATEGORIES).slice(0, 31).join()}`,
].join('&')

const NAMES = ['sl', 'gmbh', 'ayuntamiento']

/** All kinds of request, made up for a server that has the world; it is asked how far its lists go. */
export async function buildRequestKinds(client: BenchClient, lexicon: SearchTerms): Promise<RequestKind[]> {
  return [
    ...(await listKinds(client)),
    ...searchKinds(lexicon),
    ...(await knownSearchKinds(client, lexicon)),
    ...(await entityKinds(client)),
    { what: 'statistics', target: LIST, paths: ['/stats'], isAskedOnce: false },
  ]
}

async function listKinds(client: BenchClient): Promise<RequestKind[]> {
  const filtered = BENCH_FILTERS.map(filter => `/announcements?${filter}`)
  const lists = ['/announcements?', ...filtered]
  const deep = await lastPages(client, lists)
  const anywhere = await pagesAt(
    client,
    lists,
    Array.from({ length: PLACES }, (_, i) => (i + 1) / PLACES),
  )
  return [
    { what: 'list: first page', target: LIST, paths: ['/announcements'], isAskedOnce: false },
    { what: 'list: first page, filters', target: LIST, paths: filtered, isAskedOnce: false },
    {
      what: 'list: middle and last page, filters or none',
      target: ANY_PAGE,
      paths: deep,
      isAskedOnce: false,
    },
    {
      what: 'list: pages from all over, each asked once',
      target: ANY_PAGE,
      paths: anywhere,
      isAskedOnce: true,
    },
  ]
}

/** Searches of which nobody knows the total yet. */
function searchKinds({ words, pairs, phrases }: SearchTerms): RequestKind[] {
  const frequent = words.slice(0, QUESTIONS)
  const prefixes = new Set(
    words.slice(0, 4 * QUESTIONS).map(word => `${word.slice(0, 3 + (word.length % 3))}*`),
  )
  const searches: Record<string, readonly string[]> = {
    'a common word': frequent,
    'two words': pairs,
    'a phrase': phrases.map(phrase => `"${phrase}"`),
    'a prefix': [...prefixes],
    'a word, not another': frequent.map((word, i) => `${word} -${frequent[(i + 7) % frequent.length]}`),
  }
  const kinds = Object.entries(searches).map(([what, texts]) => ({
    what: `new search: ${what}`,
    target: UNCACHED,
    isAskedOnce: true,
    paths: texts.slice(0, QUESTIONS).map(q => `/announcements?${asked(q)}`),
  }))
  const heavy = buildHeavySearches(frequent.slice(0, QUESTIONS / 2))
  const forty = { what: 'new search: a common word and 40 filter values', target: { p95: 120 } }
  return [...kinds, { ...forty, paths: heavy, isAskedOnce: true }]
}

/** The most work that one request can ask for. */
export function buildHeavySearches(words: readonly string[]): string[] {
  return words.map(word => `/announcements?${asked(word)}&${FORTY}`)
}

async function knownSearchKinds(client: BenchClient, { words, pairs }: SearchTerms): Promise<RequestKind[]> {
  const known = [...words.slice(0, 6), ...pairs.slice(0, 6)].map(q => `/announcements?${asked(q)}`)
  const last = await lastPages(client, known)
  return [
    { what: 'search, total known: first page', target: LIST, paths: known, isAskedOnce: false },
    { what: 'search, total known: middle and last page', target: ANY_PAGE, paths: last, isAskedOnce: false },
  ]
}

async function entityKinds(client: BenchClient): Promise<RequestKind[]> {
  const lists = ['/entities?', '/entities?jurisdiction=FR', '/entities?type=company&status=active']
  // Filters that let the same names through and make the total another, unknown one.
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
      paths: await lastPages(client, lists),
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
      paths: await lastPages(client, [long], 50),
      isAskedOnce: false,
    },
  ]
}

/** The middle and the last page of each list. */
function lastPages(client: BenchClient, paths: readonly string[], perPage?: number): Promise<string[]> {
  return pagesAt(client, paths, [0.5, 1], perPage)
}

/** The pages of each list that are so far down, as shares of its length. */
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

function asked(q: string): string {
  return `q=${encodeURIComponent(q)}`
}
