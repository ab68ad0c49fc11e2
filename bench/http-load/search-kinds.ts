import { ANNOUNCEMENT_CATEGORIES } from '../../src/model/category.ts'
import { JURISDICTION_CODES } from '../../src/model/jurisdiction.ts'
import type { BenchClient } from './bench-client.ts'
import { BENCH_FILTERS } from './bench-filters.ts'
import type { LatencyTarget, ReadTargets } from './read-targets.ts'
import { middleAndLastPages, type RequestKind } from './request-kind.ts'
import type { SearchTerms } from './search-terms.ts'

/** Number of distinct searches of frequent words per kind, and of other kinds. Half are timed alone, half at full load. */
const FREQUENT_SEARCHES = 300
const SEARCHES_PER_KIND = 600
const PAGED_SEARCHES = 150
const LIST: LatencyTarget = { p50: 1, p99: 10 }
const ANY_PAGE: LatencyTarget = { p95: 30 }
const LETTERS = 26

/** Forty filter values (six jurisdictions, three sources, 31 categories); each matches some rows. */
const FORTY_FILTER_VALUES = [
  `jurisdiction=${JURISDICTION_CODES.join()}`,
  'source=fr-bodacc,es-placsp,gb-find-a-tender',
  `category=${Object.keys(ANNOUNCEMENT_CATEGORIES).slice(0, 31).join()}`,
].join('&')

/** Builds searches whose totals are not cached. */
export function buildNewSearchKinds(
  { words, pairs, phrases, rareTriples }: SearchTerms,
  targets: ReadTargets,
): RequestKind[] {
  const frequent = words.slice(0, FREQUENT_SEARCHES)
  const prefixes = new Set(
    words.slice(0, 4 * SEARCHES_PER_KIND).map(word => `${word.slice(0, 3 + (word.length % 3))}*`),
  )
  const searches: Record<string, readonly string[]> = {
    'a common word': frequent,
    'two common words': pairs,
    'three rare words': rareTriples,
    'a phrase': phrases.map(phrase => `"${phrase}"`),
    'a prefix': [...prefixes],
    'a word without another': frequent.map((word, i) => `${word} -${frequent[(i + 7) % frequent.length]}`),
    'a word that is nowhere': Array.from({ length: SEARCHES_PER_KIND }, (_, i) => buildUnknownWord(i)),
  }
  const kinds = Object.entries(searches).map(([what, texts]) =>
    newSearch(what, texts.slice(0, SEARCHES_PER_KIND).map(searchPath), {
      target: what === 'a phrase' ? targets.phrase : targets.search,
      rateTarget: targets.searchRate,
    }),
  )
  const filtered = frequent.flatMap((word, i) =>
    [i, i + 3].map(n => `${searchPath(word)}&${BENCH_FILTERS[n % BENCH_FILTERS.length]}`),
  )
  return [
    ...kinds,
    newSearch('a word and a filter', filtered, { target: targets.search, rateTarget: targets.searchRate }),
    newSearch('a common word and 40 filter values', buildHeavySearches(frequent), {
      target: targets.fortyValues,
    }),
    {
      ...newSearch(
        'facets',
        frequent.map(word => `${searchPath(word)}&include=facets`),
        { target: targets.facets },
      ),
      peers: 'opensearch',
      needsNewServer: true,
    },
  ]
}

/** Builds the most expensive valid requests. */
export function buildHeavySearches(words: readonly string[]): string[] {
  return words.map(word => `${searchPath(word)}&${FORTY_FILTER_VALUES}`)
}

/** Builds searches that were sent before, and middle and last pages of searches, with and without. */
export async function buildSearchPageKinds(
  client: BenchClient,
  { words, pairs }: SearchTerms,
  targets: ReadTargets,
): Promise<RequestKind[]> {
  const known = [...words.slice(0, 6), ...pairs.slice(0, 6)].map(searchPath)
  // Not those whose facets are measured at the same server.
  const others = pairs.slice(6, 6 + PAGED_SEARCHES).map(searchPath)
  return [
    { what: 'search, total known: first page', target: LIST, paths: known, isAskedOnce: false },
    {
      what: 'search, total known: middle and last page',
      target: ANY_PAGE,
      paths: await middleAndLastPages(client, known),
      isAskedOnce: false,
    },
    {
      what: 'search: middle and last pages, each once',
      target: targets.searchPages,
      paths: await middleAndLastPages(client, others),
      isAskedOnce: true,
      needsNewServer: true,
    },
  ]
}

function newSearch(
  what: string,
  paths: readonly string[],
  targets: Pick<RequestKind, 'target' | 'rateTarget'>,
): RequestKind {
  return { what: `new search: ${what}`, paths, isAskedOnce: true, ...targets }
}

/** All servers list the newest first. */
function searchPath(q: string): string {
  return `/announcements?q=${encodeURIComponent(q)}&sort=date`
}

function buildUnknownWord(n: number): string {
  const letter = (value: number) => String.fromCharCode('a'.charCodeAt(0) + (value % LETTERS))
  return `qxz${letter(n)}k${letter(Math.floor(n / LETTERS))}w`
}
