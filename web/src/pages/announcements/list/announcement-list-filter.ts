import type { paths } from '../../../api/schema.d.ts'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { readListParam } from '../../../ui/url-params.ts'

type AnnouncementQuery = NonNullable<paths['/api/v1/announcements']['get']['parameters']['query']>

/** Filters with any number of values, separated by commas in the URL. */
const LIST_FILTERS = [
  'jurisdiction',
  'category',
  'source',
  'cpv',
  'region',
  'currency',
  'procedure',
  'role',
  'entity',
  'language',
  'corrects',
  'procedure_id',
] as const

/** Filters with one value, which is empty if the filter does not restrict the list. */
const SINGLE_FILTERS = [
  'q',
  'date_from',
  'date_to',
  'open',
  'deadline_from',
  'deadline_to',
  'amount_min',
  'amount_max',
  'updated_since',
  'withdrawn',
] as const

export type ListFilterName = (typeof LIST_FILTERS)[number]
export type SingleFilterName = (typeof SINGLE_FILTERS)[number]

/**
 * Filter of the announcement list, as stored in the URL. It has every filter of the API, so that each saved search can be
 * shown. Empty values do not restrict the list. Dates are inclusive and written as `YYYY-MM-DD`.
 */
export type AnnouncementListFilter = Readonly<Record<SingleFilterName, string>> &
  Readonly<Record<ListFilterName, readonly string[]>>

const ANNOUNCEMENT_ORDERS = ['auto', 'date', 'date_asc', 'relevance', 'deadline', 'amount'] as const
export type AnnouncementOrder = (typeof ANNOUNCEMENT_ORDERS)[number]

/** Changes to the URL parameters that remove every filter. */
export const CLEARED_FILTER_PARAMS: UrlParamChanges = Object.fromEntries(
  [...SINGLE_FILTERS, ...LIST_FILTERS, 'sort', 'page'].map(key => [key, null]),
)

const EMPTY_FILTER = readAnnouncementFilter(new URLSearchParams())

/** Reads the filter from the URL. */
export function readAnnouncementFilter(params: URLSearchParams): AnnouncementListFilter {
  return Object.fromEntries([
    ...SINGLE_FILTERS.map(name => [name, params.get(name)?.trim() ?? '']),
    ...LIST_FILTERS.map(name => [name, readListParam(params, name)]),
  ]) as AnnouncementListFilter
}

/** Reads the sort order from the URL. A list without a search query is sorted by date unless another value is given. */
export function parseAnnouncementSortOrder(params: URLSearchParams): AnnouncementOrder {
  const sort = params.get('sort')
  const order = ANNOUNCEMENT_ORDERS.find(one => one === sort) ?? 'auto'
  return params.get('q')?.trim() ? order : withoutQuery(order)
}

/** Returns the order of a list without a search query that has another order with one. */
export function withoutQuery(order: AnnouncementOrder): AnnouncementOrder {
  return order === 'auto' || order === 'relevance' ? 'date' : order
}

/** Lists the orders of a filter that differ. */
export function listOrders({ q }: AnnouncementListFilter): readonly AnnouncementOrder[] {
  return ANNOUNCEMENT_ORDERS.filter(order => q !== '' || withoutQuery(order) === order)
}

/** Returns the order that the URL does not name. */
export function defaultOrderOf({ q }: AnnouncementListFilter): AnnouncementOrder {
  return q === '' ? 'date' : 'auto'
}

/** Returns the filter with the given parts cleared. */
export function omitFilterParts(
  filter: AnnouncementListFilter,
  ...parts: readonly (keyof AnnouncementListFilter)[]
): AnnouncementListFilter {
  return { ...filter, ...Object.fromEntries(parts.map(part => [part, EMPTY_FILTER[part]])) }
}

/** Returns whether the filter leaves the list unrestricted. */
export function isEmptyFilter(filter: AnnouncementListFilter): boolean {
  return Object.values(filter).every(value => value.length === 0)
}

/** Returns the filter as URL parameters, without those that do not restrict the list. */
export function toSearchString(filter: AnnouncementListFilter): string {
  const given = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
}

/**
 * Converts the filter to API parameters. Values are not checked here, because the API validates them. Misspelled words are not
 * corrected: the last word may be incomplete, and the reader chooses among the suggestions.
 */
export function toAnnouncementQuery(filter: AnnouncementListFilter): AnnouncementQuery {
  const given = Object.entries(filter).filter(([, value]) => value.length > 0)
  return { ...Object.fromEntries(given), ...(filter.q !== '' && { spelling: 'exact' }) }
}
