import type { BenchClient } from './bench-client.ts'
import type { LatencyTarget } from './read-targets.ts'
import type { RequestKind } from './request-kind.ts'
import type { SearchTerms } from './search-terms.ts'

const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const UNCACHED: LatencyTarget = { p95: 50 }
const TYPED: LatencyTarget = { p95: 15 }
const PER_PAGE = 25

/** Filters of entities by their announcements, which the baseline does not have. */
const USE_FILTERS = [
  'role=buyer',
  'role=supplier&category=contract_award',
  'category=insolvency_filing,dissolution&type=company',
  'since=2026-01-01',
  'since=2025-01-01&role=subject&jurisdiction=FR',
]
const SORTS = ['announcement_count', 'name', 'latest_date']
/** The numbers of characters after which a user who types a text is shown completions. */
const TYPED_LENGTHS = [2, 3, 4, 6, 8, 10, 14]
const TYPED_TEXTS = 40

/** Builds the requests with orders and filters of entities, and those that complete what a user types. */
export async function buildEntityFilterKinds(
  client: BenchClient,
  { words, pairs }: SearchTerms,
): Promise<RequestKind[]> {
  const { data = [], pagination } = await client.getJson('/entities?per_page=100&page=50')
  const { data: few = [] } = await client.getJson('/entities?per_page=100')
  const names = (
    await Promise.all(
      [...few, ...data].slice(0, TYPED_TEXTS).map(({ id }) => client.getJson(`/entities/${id}`)),
    )
  ).map(({ name = '' }) => name)
  const last = Math.max(1, Math.ceil((pagination?.total ?? 0) / PER_PAGE))
  const texts = [...names, ...words.slice(0, TYPED_TEXTS), ...pairs.slice(0, TYPED_TEXTS)]
  const typed = texts.flatMap(text => TYPED_LENGTHS.map(length => text.slice(0, length).trim().toLowerCase()))
  const kind = (what: string, target: LatencyTarget, paths: readonly string[], isAskedOnce: boolean) => ({
    what,
    target,
    paths,
    isAskedOnce,
    peers: 'none' as const,
  })
  const filtered = USE_FILTERS.flatMap(filter => SORTS.map(sort => `/entities?${filter}&sort=${sort}`))
  return [
    kind(
      'entities: first page, every order',
      LIST,
      SORTS.map(sort => `/entities?sort=${sort}`),
      false,
    ),
    kind(
      'entities: middle and last page, every order',
      ANY_PAGE,
      SORTS.flatMap(sort => [Math.ceil(last / 2), last].map(page => `/entities?sort=${sort}&page=${page}`)),
      false,
    ),
    kind('entities: filters by announcements, every order', UNCACHED, filtered, true),
    kind(
      'entities: facets of filters by announcements',
      UNCACHED,
      USE_FILTERS.map(filter => `/entities?${filter}&include=facets`),
      true,
    ),
    kind(
      'suggest: text being typed',
      TYPED,
      [...new Set(typed)].filter(isSearchable).map(text => `/suggest?q=${encodeURIComponent(text)}`),
      true,
    ),
  ]
}

/** Returns whether a beginning of a text is a valid query. */
function isSearchable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
