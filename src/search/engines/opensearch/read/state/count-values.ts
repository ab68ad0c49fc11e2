import type { SearchClause } from '../searched-indexes.ts'
import type { Aggregation, Bucket } from './search-results.ts'
import type { SearchedKind, SearchState } from './search-state.ts'

/** The number of combinations that are counted at once. */
const COUNTS_PER_READ = 10_000

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
