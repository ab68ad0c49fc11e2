import type { SearchClause } from '../searched-indexes.ts'
import { bucketList } from './search-results.ts'
import type { SearchedKind, SearchState, SortedField } from './search-state.ts'

interface NumberRequest extends SortedField {
  readonly query: SearchClause
  readonly offset: number
}

/** The number of ranges whose matches are counted at once. */
const RANGES = 1_000

/**
 * Finds the number of the document at an offset, and how many documents precede the first one with this number. The number is
 * `null` if the offset is among the documents without one, or after the last document.
 */
export async function locateNumber(
  state: SearchState,
  kind: SearchedKind,
  { query, field, order, offset }: NumberRequest,
): Promise<{ readonly value: number | null; readonly preceding: number }> {
  let [low, high] = await readBounds(state, kind, query, field)
  let preceding = 0
  for (;;) {
    const interval = intervalOf(high - low + 1)
    const range = { range: { [field]: { gte: low, lte: high } } }
    const { aggregations } = await state.search(kind, {
      query: { bool: { filter: [query, range] } },
      aggs: { ranges: { histogram: { field, interval, min_doc_count: 1 } } },
    })
    const ranges = bucketList(aggregations.ranges)
    const found = (order === 'asc' ? ranges : ranges.toReversed()).find(({ doc_count }) => {
      const includesOffset = preceding + doc_count > offset
      if (!includesOffset) preceding += doc_count
      return includesOffset
    })
    if (found === undefined) return { value: null, preceding }
    const first = Number(found.key)
    if (interval === 1) return { value: first, preceding }
    low = Math.max(low, first)
    high = Math.min(high, first + interval - 1)
  }
}

/** Returns a power of two that divides a span into a limited number of ranges. */
function intervalOf(span: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(span / RANGES)))
}

/** Returns the smallest and the largest number, or an empty range if there are none. */
async function readBounds(
  state: SearchState,
  kind: SearchedKind,
  query: SearchClause,
  field: string,
): Promise<[number, number]> {
  const aggs = { low: { min: { field } }, high: { max: { field } } }
  const { aggregations } = await state.search(kind, { query, aggs })
  return [aggregations.low?.value ?? 0, aggregations.high?.value ?? 0]
}
