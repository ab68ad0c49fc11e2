import type { IndexQuery } from '../../../../index-query.ts'
import type { ListSlice } from '../../../../number-sets/dated-number.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { type DocumentOrder, NEWEST_FIRST, readSlice, without } from '../state/read-slice.ts'
import type { SearchHit } from '../state/search-results.ts'
import { NEWEST, type SearchState, type SortedField } from '../state/search-state.ts'

/** Consecutive announcements of an ordered list. */
interface ValueSegment {
  readonly condition: SearchClause
  readonly order: DocumentOrder
}

/** The amounts are sorted as they are. Only their whole units are located, because ranges of them can be counted. */
const BY_AMOUNT: DocumentOrder = {
  numbers: [{ field: 'amount_units', order: 'desc' }],
  others: [{ field: 'amount', order: 'desc' }, ...NEWEST],
}

function byDeadline(order: SortedField['order']): DocumentOrder {
  return { numbers: [{ field: 'deadline', order }, ...NEWEST] }
}

/**
 * Returns the segments of an order by value, or `null` if the query is not ordered by a value. Announcements without the value
 * come last, and those with equal values are in list order.
 */
export function valueSegmentsOf({
  sort,
  minute = 0,
}: IndexQuery<'announcements'>): readonly ValueSegment[] | null {
  if (sort === 'amount')
    return [
      { condition: { exists: { field: 'amount' } }, order: BY_AMOUNT },
      { condition: without('amount'), order: NEWEST_FIRST },
    ]
  if (sort !== 'deadline') return null
  return [
    { condition: { range: { deadline: { gt: minute } } }, order: byDeadline('asc') },
    { condition: { range: { deadline: { lte: minute } } }, order: byDeadline('desc') },
    { condition: without('deadline'), order: NEWEST_FIRST },
  ]
}

/** Reads a slice of matches in the order of segments. */
export async function readSegments(
  state: SearchState,
  query: SearchClause,
  segments: readonly ValueSegment[],
  { slice, _source }: { readonly slice: ListSlice; readonly _source: readonly string[] },
): Promise<SearchHit[]> {
  const rows: SearchHit[] = []
  let { offset } = slice
  for (const { condition, order } of segments) {
    const limit = slice.limit - rows.length
    if (limit === 0) break
    const inSegment = { bool: { filter: [query, condition] } }
    const { total } = await state.search('announcement', { query: inSegment })
    if (offset < total) {
      const part = {
        query: inSegment,
        order,
        slice: { offset, limit: Math.min(limit, total - offset) },
        _source,
      }
      rows.push(...(await readSlice(state, 'announcement', part)))
    }
    offset = Math.max(0, offset - total)
  }
  return rows
}
