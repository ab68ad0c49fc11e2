import { JURISDICTIONS } from '../../text/labels.ts'
import { listOf, pageOf } from '../../ui/address.ts'
import { type Entity, type Filters, STATUSES, TYPES } from './queries.ts'

/** The codes of the jurisdictions, in their order. */
export const CODES = Object.keys(JURISDICTIONS) as Entity['jurisdiction'][]

/** The parameters of the address that hold filters; the page number goes with them. */
export const FILTER_NAMES = ['q', 'tax_id', 'type', 'jurisdiction', 'status', 'page'] as const

/** What the address asks for; values that do not exist are left out. */
export function filtersOf(params: URLSearchParams): Filters {
  return {
    q: params.get('q')?.trim() ?? '',
    taxId: params.get('tax_id')?.trim() ?? '',
    types: known(TYPES, listOf(params, 'type')),
    jurisdictions: known(CODES, listOf(params, 'jurisdiction')),
    statuses: known(STATUSES, listOf(params, 'status')),
    page: pageOf(params),
  }
}

/** Whether anything is asked for but everything. */
export function isFiltered({ q, taxId, types, jurisdictions, statuses }: Filters): boolean {
  return q !== '' || taxId !== '' || types.length + jurisdictions.length + statuses.length > 0
}

function known<Value extends string>(values: readonly Value[], wanted: readonly string[]): Value[] {
  return values.filter(value => wanted.includes(value))
}
