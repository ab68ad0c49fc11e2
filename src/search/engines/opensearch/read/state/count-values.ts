import { SearchClusterError, TOO_MANY_BUCKETS } from '../../client/search-cluster-error.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { type Aggregation, type Bucket, bucketList } from './search-results.ts'
import type { SearchedKind, SearchState } from './search-state.ts'

/** The number of combinations that are counted at once. */
const COUNTS_PER_READ = 10_000
/** The number of values of one field that are counted in one pass. A cluster allows 65,535 by default. */
const VALUES_AT_ONCE = 50_000

/** A combination of values and the number of documents that have it. */
export interface ValueCount {
  readonly values: Readonly<Record<string, string | number>>
  readonly count: number
}

/** Counts matches by every combination of values of some fields. A document with several values counts for each. */
export async function countValues(
  state: SearchState,
  kind: SearchedKind,
  { query, fields }: { readonly query: SearchClause; readonly fields: readonly string[] },
): Promise<ValueCount[]> {
  const sources = fields.map(field => ({ [field]: { terms: { field } } }))
  const counts: ValueCount[] = []
  let after: Aggregation['after_key']
  do {
    const composite = { sources, size: COUNTS_PER_READ, ...(after !== undefined && { after }) }
    const { aggregations } = await state.search(kind, { query, aggs: { counts: { composite } } })
    const buckets = (aggregations.counts?.buckets ?? []) as readonly Bucket[]
    for (const { key, doc_count } of buckets)
      counts.push({ values: key as ValueCount['values'], count: doc_count })
    after = buckets.length < COUNTS_PER_READ ? undefined : aggregations.counts?.after_key
  } while (after !== undefined)
  return counts
}

/**
 * Counts matches by value of a field. Up to `atOnce` values need a single pass over the matches, if the cluster allows so
 * many, but combinations one for each part of them.
 */
export async function countByValue(
  state: SearchState,
  kind: SearchedKind,
  { query, field }: { readonly query: SearchClause; readonly field: string },
  atOnce = VALUES_AT_ONCE,
): Promise<{ readonly value: string; readonly count: number }[]> {
  const aggs = { counts: { terms: { field, size: atOnce } } }
  const result = await state.search(kind, { query, aggs }).catch(error => {
    if (error instanceof SearchClusterError && error.type === TOO_MANY_BUCKETS) return null
    throw error
  })
  const aggregations = result?.aggregations
  if (aggregations?.counts?.sum_other_doc_count === 0)
    return bucketList(aggregations.counts).map(({ key, doc_count }) => ({
      value: String(key),
      count: doc_count,
    }))
  const counts = await countValues(state, kind, { query, fields: [field] })
  return counts.map(({ values, count }) => ({ value: String(values[field]), count }))
}
