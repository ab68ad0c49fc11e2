import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { readListParam, readPageParam } from '../../../ui/url-params.ts'
import {
  type EntityListFilters,
  type EntitySummary,
  SELECTABLE_ENTITY_STATUSES,
  SELECTABLE_ENTITY_TYPES,
} from '../entity-queries.ts'

/** Jurisdictions that the filter offers, in display order. */
export const SELECTABLE_JURISDICTIONS = Object.keys(JURISDICTION_NAMES) as EntitySummary['jurisdiction'][]

/** URL parameters of the filters, including the page number, which is reset along with them. */
export const ENTITY_FILTER_PARAMS = ['q', 'tax_id', 'type', 'jurisdiction', 'status', 'page'] as const

/** Reads the filters from the URL. Unknown values are dropped. */
export function readEntityFilters(params: URLSearchParams): EntityListFilters {
  return {
    q: params.get('q')?.trim() ?? '',
    taxId: params.get('tax_id')?.trim() ?? '',
    types: keepKnownValues(SELECTABLE_ENTITY_TYPES, readListParam(params, 'type')),
    jurisdictions: keepKnownValues(SELECTABLE_JURISDICTIONS, readListParam(params, 'jurisdiction')),
    statuses: keepKnownValues(SELECTABLE_ENTITY_STATUSES, readListParam(params, 'status')),
    page: readPageParam(params),
  }
}

/** Returns the filters by the names of their URL parameters. Those that do not restrict the list are empty. */
export function toEntitySearch({ q, taxId, types, jurisdictions, statuses }: EntityListFilters) {
  return {
    q,
    tax_id: taxId,
    type: types.join(),
    jurisdiction: jurisdictions.join(),
    status: statuses.join(),
  }
}

/** Returns whether any filter restricts the list. */
export function hasEntityFilters({ q, taxId, types, jurisdictions, statuses }: EntityListFilters): boolean {
  return q !== '' || taxId !== '' || types.length + jurisdictions.length + statuses.length > 0
}

function keepKnownValues<Value extends string>(
  values: readonly Value[],
  requested: readonly string[],
): Value[] {
  return values.filter(value => requested.includes(value))
}
