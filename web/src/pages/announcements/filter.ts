import type { paths } from '../../api/schema.d.ts'
import type { Change } from '../../ui/address.ts'
import { listOf } from '../../ui/address.ts'

type Query = NonNullable<paths['/api/v1/announcements']['get']['parameters']['query']>

/** What is asked for, as it stands in the address; an empty text or list asks for everything. */
export interface Filter {
  readonly q: string
  readonly jurisdiction: readonly string[]
  readonly category: readonly string[]
  readonly source: readonly string[]
  /** `YYYY-MM-DD`, included. */
  readonly date_from: string
  readonly date_to: string
}

export type Order = 'date' | 'relevance'

const NOTHING: Filter = { q: '', jurisdiction: [], category: [], source: [], date_from: '', date_to: '' }

/** The address without any filter. */
export const CLEAR: Change = Object.fromEntries(
  [...Object.keys(NOTHING), 'sort', 'page'].map(key => [key, null]),
)

/** The filter of the address. */
export function filterOf(params: URLSearchParams): Filter {
  return {
    q: params.get('q')?.trim() ?? '',
    jurisdiction: listOf(params, 'jurisdiction'),
    category: listOf(params, 'category'),
    source: listOf(params, 'source'),
    date_from: params.get('date_from') ?? '',
    date_to: params.get('date_to') ?? '',
  }
}

/** The order of the address. Only what was searched for can be more or less relevant. */
export function orderOf(params: URLSearchParams): Order {
  return params.get('sort') === 'relevance' && params.get('q')?.trim() ? 'relevance' : 'date'
}

/** The same filter without some of its parts. */
export function without(filter: Filter, ...parts: readonly (keyof Filter)[]): Filter {
  return { ...filter, ...Object.fromEntries(parts.map(part => [part, NOTHING[part]])) }
}

/** Whether it asks for everything. */
export function isOpen(filter: Filter): boolean {
  return Object.values(filter).every(value => value.length === 0)
}

/** As parameters of the API, which checks what they say. */
export function queryOf(filter: Filter): Query {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0))
}
