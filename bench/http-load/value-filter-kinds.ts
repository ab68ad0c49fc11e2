import type { BenchClient } from './bench-client.ts'
import type { LatencyTarget } from './read-targets.ts'
import type { RequestKind } from './request-kind.ts'
import type { SearchTerms } from './search-terms.ts'

const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const UNCACHED: LatencyTarget = { p95: 50 }

/** Filters by values that the baseline does not have. */
const VALUE_FILTERS = [
  'cpv=45',
  'cpv=33,72&region=FR',
  'region=ES300,ES511&amount_min=100000',
  'amount_min=50000&amount_max=500000&currency=EUR',
  'deadline_from=2026-11-01&deadline_to=2026-12-31&category=tender_notice',
  'procedure=open&jurisdiction=FR,ES&cpv=45',
  'role=supplier&region=DE',
  'language=fr&withdrawn=false&amount_min=1000000',
  'updated_since=2020-01-01T00:00:00Z&cpv=90',
]

/** Values of a kind of filter, each asked once so that no total is cached. */
const NEW_FILTERS = Array.from({ length: 60 }, (_, n) => {
  const filters = [
    `amount_min=${1_000 * (n + 1)}`,
    `amount_max=${10_000 * (n + 1)}&cpv=45`,
    `deadline_from=2024-01-${String(1 + (n % 28)).padStart(2, '0')}&region=FR`,
    `amount_min=${500 * (n + 1)}&role=buyer&currency=EUR,GBP`,
  ]
  return filters[n % filters.length] as string
})

const GROUPS = ['category', 'month', 'cpv', 'region', 'buyer', 'supplier']
const SEARCHED_WORDS = 40

/** Builds the requests with filters by values, and those for groups. */
export async function buildValueFilterKinds(
  client: BenchClient,
  { words, phrases }: SearchTerms,
): Promise<RequestKind[]> {
  const { data = [] } = await client.getJson('/entities?per_page=20&type=authority')
  const entities = data.map(({ id }, n) => `/announcements?entity=${id}${n % 2 === 0 ? '' : '&role=buyer'}`)
  const first = VALUE_FILTERS.map(filter => `/announcements?${filter}`)
  const deep = first.flatMap(path => [40, 400].map(page => `${path}&page=${page}`))
  const searches = words
    .slice(0, SEARCHED_WORDS)
    .map(
      (q, n) =>
        `/announcements?q=${encodeURIComponent(q)}&sort=date&${VALUE_FILTERS[n % VALUE_FILTERS.length]}`,
    )
  const phraseSearches = phrases
    .slice(0, SEARCHED_WORDS)
    .map(q => `/announcements?q=${encodeURIComponent(`"${q}"`)}&amount_min=1000&sort=date`)
  const kind = (what: string, target: LatencyTarget, paths: readonly string[], isAskedOnce: boolean) => ({
    what,
    target,
    paths,
    isAskedOnce,
    peers: 'none' as const,
  })
  return [
    kind('list: first page, filters by values', LIST, first, false),
    kind('list: deep pages, filters by values', ANY_PAGE, deep, false),
    kind(
      'list: new filters by values',
      UNCACHED,
      NEW_FILTERS.map(filter => `/announcements?${filter}`),
      true,
    ),
    kind('list: an authority, some with its role', UNCACHED, entities, true),
    kind('new search: a common word and filters by values', UNCACHED, searches, true),
    kind('new search: a phrase and an amount', UNCACHED, phraseSearches, true),
    ...GROUPS.map(by =>
      kind(
        `groups by ${by}`,
        {},
        VALUE_FILTERS.slice(0, 5).map(filter => `/groups?by=${by}&${filter}`),
        true,
      ),
    ),
  ]
}
