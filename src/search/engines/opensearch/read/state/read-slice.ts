import type { ListSlice } from '../../../../number-sets/dated-number.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { locateNumber } from './locate-number.ts'
import type { SearchHit } from './search-results.ts'
import { NEWEST, type SearchedKind, type SearchState, type SortedField } from './search-state.ts'

/** An order of documents by numbers, then by other fields. Documents without a number come last. */
export interface DocumentOrder {
  readonly numbers: readonly SortedField[]
  readonly others?: readonly SortedField[]
  /** Whether the documents are stored in this order, so that the first ones are found without reading the others. */
  readonly isStored?: boolean
}

export const NEWEST_FIRST: DocumentOrder = { numbers: NEWEST, isStored: true }
export const OLDEST_FIRST: DocumentOrder = {
  numbers: [
    { field: 'day', order: 'asc' },
    { field: 'number', order: 'asc' },
  ],
}

interface SliceRequest {
  readonly query: SearchClause
  readonly order: DocumentOrder
  readonly slice: ListSlice
  readonly _source: readonly string[]
}

/** Matches up to this number are skipped by the search engine. Beyond, the beginning of the slice is located by counts first. */
const MAX_SKIPPED = 10_000

/**
 * Reads a slice of an ordered list. Where a slice far from the beginning starts is found by counting matches by ranges of
 * numbers, so that any page takes a few requests.
 */
export async function readSlice(
  state: SearchState,
  kind: SearchedKind,
  request: SliceRequest,
  maxSkipped = MAX_SKIPPED,
): Promise<readonly SearchHit[]> {
  const { order, slice, _source } = request
  if (slice.limit === 0) return []
  const sort = [...order.numbers, ...(order.others ?? [])]
  const start = await locate(state, kind, request, maxSkipped)
  const body = { query: start.query, sort, _source, isCounted: order.isStored !== true }
  let { offset } = start
  let after: readonly unknown[] | undefined
  // Numbers can be equal in more documents than are skipped at once.
  while (offset > maxSkipped) {
    const skipped = { ...body, _source: [], size: maxSkipped, ...(after && { search_after: after }) }
    const { hits } = await state.search(kind, skipped)
    after = hits.at(-1)?.sort
    if (hits.length < maxSkipped || after === undefined) return []
    offset -= maxSkipped
  }
  const position = after === undefined ? { from: offset, size: slice.limit } : { size: offset + slice.limit }
  const { hits } = await state.search(kind, { ...body, ...position, ...(after && { search_after: after }) })
  return after === undefined ? hits : hits.slice(offset)
}

/** The matches from a place in the list on, and how many of them precede the slice. */
interface SliceStart {
  readonly query: SearchClause
  readonly offset: number
}

async function locate(
  state: SearchState,
  kind: SearchedKind,
  { query, order, slice }: SliceRequest,
  maxSkipped: number,
): Promise<SliceStart> {
  let { offset } = slice
  /** The conditions for documents with the numbers found so far. */
  const equal: SearchClause[] = []
  /** The conditions for documents that come after those. */
  const later: SearchClause[] = []
  for (const { field, order: direction } of order.numbers) {
    if (offset <= maxSkipped) break
    const found = await locateNumber(state, kind, {
      query: allOf([query, ...equal]),
      field,
      order: direction,
      offset,
    })
    offset -= found.preceding
    if (found.value === null) {
      equal.push(without(field))
      continue
    }
    const beyond = direction === 'asc' ? { gt: found.value } : { lt: found.value }
    later.push(allOf([...equal, { range: { [field]: beyond } }]), allOf([...equal, without(field)]))
    equal.push({ term: { [field]: found.value } })
  }
  if (equal.length === 0) return { query, offset }
  const should = [allOf(equal), ...later]
  return { query: allOf([query, { bool: { should, minimum_should_match: 1 } }]), offset }
}

/** Returns the condition for documents without a value of a field. */
export function without(field: string): SearchClause {
  return { bool: { must_not: [{ exists: { field } }] } }
}

function allOf(clauses: readonly SearchClause[]): SearchClause {
  return { bool: { filter: clauses } }
}
