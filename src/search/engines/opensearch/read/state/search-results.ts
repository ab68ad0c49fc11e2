import type { ClusterResponse } from '../../client/search-cluster.ts'
import { indexUnavailable } from '../index-unavailable.ts'

/** A document that was found. */
export interface SearchHit {
  readonly id: string
  readonly source: Readonly<Record<string, unknown>>
  readonly sort: readonly unknown[]
}

export interface SearchResult {
  /** The exact number of matches. */
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly aggregations: Readonly<Record<string, Aggregation>>
  /** The number of shards that were searched. */
  readonly shards: number
}

/** The result of an aggregation, of which each kind has some members. */
export interface Aggregation {
  readonly buckets?: readonly Bucket[] | Readonly<Record<string, Bucket>>
  readonly value?: number | null
  readonly after_key?: Readonly<Record<string, unknown>>
  readonly sum_other_doc_count?: number
}

export interface Bucket {
  readonly key: string | number | Readonly<Record<string, string | number>>
  readonly doc_count: number
  /** The results of the aggregations within the bucket, by name. */
  readonly [aggregation: string]: unknown
}

/** The state cannot be read any longer: nothing was read from it for long, or a node that had shards of it is gone. */
export class ExpiredStateError extends Error {}

interface SearchBody {
  readonly timed_out: boolean
  readonly _shards: { readonly total: number; readonly failed: number }
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: string }
    readonly hits: readonly {
      readonly _id: string
      readonly _source?: Readonly<Record<string, unknown>>
      readonly sort?: readonly unknown[]
    }[]
  }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
}

/** Reads the response to a search. Throws if it is not complete, so that no part is taken for the whole. */
export function readSearchResult({ status, body }: ClusterResponse): SearchResult {
  if (status === 404) throw new ExpiredStateError('The search cluster has released this state.')
  const { timed_out, _shards, hits, aggregations = {} } = body as SearchBody
  if (timed_out || _shards.failed > 0 || (hits.total !== undefined && hits.total.relation !== 'eq'))
    throw indexUnavailable('returned only a part of the result. Try again.')
  return {
    total: hits.total?.value ?? 0,
    hits: hits.hits.map(({ _id, _source = {}, sort = [] }) => ({ id: _id, source: _source, sort })),
    aggregations,
    shards: _shards.total,
  }
}

/** Returns the buckets of an aggregation, which must be a list. */
export function bucketList(aggregation: Aggregation | undefined): readonly Bucket[] {
  return (aggregation?.buckets ?? []) as readonly Bucket[]
}

/** Returns the number of documents by value of an aggregation of terms. Throws if it has more values than were requested. */
export function countsByTerm(aggregation: Aggregation | undefined): Map<string, number> {
  if ((aggregation?.sum_other_doc_count ?? 0) > 0)
    throw new Error('An aggregation has more values than were requested.')
  return new Map(bucketList(aggregation).map(({ key, doc_count }) => [String(key), doc_count]))
}
