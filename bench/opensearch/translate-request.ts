import { normalizeText } from '../../src/platform/text.ts'
import type { BenchRequest } from '../http-load/bench-protocol.ts'
import { type BenchQueryTerm, parseBenchQuery } from '../http-load/parse-bench-query.ts'
import type { OpenSearchIndex } from './opensearch-indexes.ts'

type Parameters = ReadonlyMap<string, string>
type Clause = Readonly<Record<string, unknown>>

const PER_PAGE = 25
const EVENTS_PER_PAGE = 50
/** More than any field of the facets has values. */
const MOST_VALUES = 2_000
const NEWEST_FIRST = [{ position: 'desc' }]
const EARLIEST_FIRST = [{ position: 'asc' }]
const MOST_NAMED_FIRST = [{ announcement_count: 'desc' }, { name: 'asc' }, { id: 'asc' }]
const FACET_FIELDS = {
  jurisdiction: 'jurisdiction',
  category: 'category',
  source: 'source_id',
  month: 'month',
}
const PAGE_PARAMETERS = ['page', 'per_page']
const ANNOUNCEMENT_PARAMETERS = [
  'jurisdiction',
  'category',
  'source',
  'date_from',
  'date_to',
  'q',
  'sort',
  'include',
]
const ENTITY_PARAMETERS = ['jurisdiction', 'type', 'status', 'q']

/** Translates a path of Herald's API to a request that asks OpenSearch the same. Throws if a part has no translation. */
export function translateRequest(path: string): BenchRequest {
  const [resource = '', query = ''] = path.split('?')
  const parameters: Parameters = new Map(new URLSearchParams(query))
  const timeline = /^\/entities\/([^/]+)\/timeline$/.exec(resource)?.[1]
  if (timeline !== undefined) {
    checkParameters(path, parameters, [])
    const filter = [{ term: { entity_ids: timeline } }]
    return searchRequest('announcements', {
      query: { bool: { filter } },
      sort: EARLIEST_FIRST,
      ...pageOf(parameters, EVENTS_PER_PAGE),
    })
  }
  if (resource === '/announcements') return translateAnnouncementList(path, parameters)
  if (resource === '/entities') return translateEntityList(path, parameters)
  if (resource === '/stats') return translateStatistics(path, parameters)
  throw new Error(`${path} has no translation to OpenSearch.`)
}

function translateAnnouncementList(path: string, parameters: Parameters): BenchRequest {
  checkParameters(path, parameters, ANNOUNCEMENT_PARAMETERS)
  const sort = parameters.get('sort') ?? (parameters.has('q') ? 'relevance' : 'date')
  const include = parameters.get('include')
  if (sort !== 'date' || (include !== undefined && include !== 'facets'))
    throw new Error(`${path} has no translation to OpenSearch: only sort=date and include=facets do.`)
  const dates = {
    ...(parameters.has('date_from') && { gte: parameters.get('date_from') }),
    ...(parameters.has('date_to') && { lte: parameters.get('date_to') }),
  }
  const terms = parseBenchQuery(parameters.get('q') ?? '')
  return searchRequest('announcements', {
    query: boolQuery(
      [
        ...valueClauses(parameters, {
          jurisdiction: 'jurisdiction',
          category: 'category',
          source: 'source_id',
        }),
        ...(Object.keys(dates).length === 0 ? [] : [{ range: { publication_date: dates } }]),
        ...terms.filter(term => !term.isExcluded).map(translateTerm),
      ],
      terms.filter(term => term.isExcluded).map(translateTerm),
    ),
    sort: NEWEST_FIRST,
    ...pageOf(parameters, PER_PAGE),
    ...(include === 'facets' && { aggs: facetAggregations() }),
  })
}

/** Entities whose name is the text come first, then those whose name begins with it; a score tells them apart. */
function translateEntityList(path: string, parameters: Parameters): BenchRequest {
  checkParameters(path, parameters, ENTITY_PARAMETERS)
  const q = parameters.get('q')
  const filter = [
    ...valueClauses(parameters, { jurisdiction: 'jurisdiction', type: 'entity_type', status: 'status' }),
    ...(q === undefined ? [] : parseBenchQuery(`${q}*`).map(translateTerm)),
  ]
  const page = pageOf(parameters, PER_PAGE)
  if (q === undefined)
    return searchRequest('entities', { query: boolQuery(filter, []), sort: MOST_NAMED_FIRST, ...page })
  const name = normalizeText(q)
  const should = [
    scored(2, [{ term: { folded: name } }, { term: { bare: name } }]),
    scored(1, [{ prefix: { folded: name } }, { prefix: { bare: name } }]),
  ]
  return searchRequest('entities', {
    query: { bool: { filter, should } },
    sort: [{ _score: 'desc' }, ...MOST_NAMED_FIRST],
    ...page,
  })
}

function translateStatistics(path: string, parameters: Parameters): BenchRequest {
  checkParameters(path, parameters, [])
  const latest = { max: { field: 'publication_date', format: 'yyyy-MM-dd' } }
  const announcements = {
    size: 0,
    track_total_hits: true,
    aggs: {
      sources: { terms: { field: 'source_id', size: MOST_VALUES }, aggs: { latest } },
      categories: { terms: { field: 'category', size: MOST_VALUES } },
    },
  }
  const lines = [
    { index: 'announcements' },
    announcements,
    { index: 'entities' },
    { size: 0, track_total_hits: true },
  ]
  return { method: 'POST', path: '/_msearch', body: lines.map(line => `${JSON.stringify(line)}\n`).join('') }
}

function facetAggregations(): Record<string, Clause> {
  return Object.fromEntries(
    Object.entries(FACET_FIELDS).map(([name, field]) => [name, { terms: { field, size: MOST_VALUES } }]),
  )
}

function searchRequest(index: OpenSearchIndex, body: Clause): BenchRequest {
  return {
    method: 'POST',
    path: `/${index}/_search`,
    body: JSON.stringify({ ...body, track_total_hits: true }),
  }
}

/** Nothing is scored: all conditions are filters. */
function boolQuery(filter: readonly Clause[], excluded: readonly Clause[]): Clause {
  if (filter.length + excluded.length === 0) return { match_all: {} }
  return { bool: { filter, ...(excluded.length > 0 && { must_not: excluded }) } }
}

function scored(boost: number, anyOf: readonly Clause[]): Clause {
  return { constant_score: { filter: { bool: { should: anyOf } }, boost } }
}

function valueClauses(parameters: Parameters, fields: Readonly<Record<string, string>>): Clause[] {
  return Object.entries(fields).flatMap(([parameter, field]) => {
    const values = parameters.get(parameter)?.split(',')
    if (values === undefined) return []
    return [values.length === 1 ? { term: { [field]: values[0] } } : { terms: { [field]: values } }]
  })
}

function translateTerm({ kind, words }: BenchQueryTerm): Clause {
  if (kind === 'phrase') return { match_phrase: { words: words.join(' ') } }
  return { [kind === 'prefix' ? 'prefix' : 'term']: { words: words[0] } }
}

function pageOf(parameters: Parameters, defaultSize: number): { from: number; size: number } {
  const size = Number(parameters.get('per_page') ?? defaultSize)
  return { from: (Number(parameters.get('page') ?? 1) - 1) * size, size }
}

/** Throws for a parameter without translation, which would otherwise be ignored and make the question an easier one. */
function checkParameters(path: string, parameters: Parameters, known: readonly string[]): void {
  const unknown = [...parameters.keys()].filter(name => ![...known, ...PAGE_PARAMETERS].includes(name))
  if (unknown.length > 0) throw new Error(`${path} has no translation to OpenSearch: ${unknown.join(', ')}.`)
}
