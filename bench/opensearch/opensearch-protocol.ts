import type { BenchFacets, BenchProtocol, BenchResponse } from '../http-load/bench-protocol.ts'
import { translateRequest } from './translate-request.ts'

interface Aggregation {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
}

interface SearchResponse {
  readonly timed_out: boolean
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: string }
    readonly hits: Hits
  }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
}

type Hits = readonly { readonly _id: string }[]

/** Asks OpenSearch what a path of Herald's API asks. */
export const OPENSEARCH_PROTOCOL: BenchProtocol = {
  buildRequest: translateRequest,
  readResponse(path, text) {
    if (path.startsWith('/stats')) return readStatistics(JSON.parse(text).responses)
    const response: SearchResponse = JSON.parse(text)
    const pagination = { total: readTotal(response) }
    if (path.includes('/timeline'))
      return { events: response.hits.hits.map(({ _id }) => ({ announcement_id: _id })), pagination }
    const data = response.hits.hits.map(({ _id }) => ({ id: _id }))
    return { data, pagination, ...(response.aggregations && { facets: readFacets(response.aggregations) }) }
  },
}

function readStatistics([announcements, entities]: readonly SearchResponse[]): BenchResponse {
  return {
    ...(announcements && { total_announcements: readTotal(announcements) }),
    ...(entities && { total_entities: readTotal(entities) }),
    categories: countsByValue(announcements?.aggregations?.categories),
  }
}

function readFacets(aggregations: Readonly<Record<string, Aggregation>>): BenchFacets {
  const { jurisdiction, category, source, month } = aggregations
  return {
    jurisdiction: countsByValue(jurisdiction),
    category: countsByValue(category),
    source: countsByValue(source),
    month: countsByValue(month),
  }
}

function countsByValue({ buckets }: Aggregation = { buckets: [] }): Record<string, number> {
  return Object.fromEntries(buckets.map(({ key, doc_count }) => [key, doc_count]))
}

/** Throws if the response is not complete, so that no estimate is compared or timed. */
function readTotal({ timed_out, hits: { total } }: SearchResponse): number {
  if (timed_out || total.relation !== 'eq') throw new Error('OpenSearch returned an incomplete result.')
  return total.value
}
