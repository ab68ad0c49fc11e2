import type { paths } from '../../../api/schema.d.ts'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { readListParam } from '../../../ui/url-params.ts'

type AnnouncementQuery = NonNullable<paths['/api/v1/announcements']['get']['parameters']['query']>

/** Filter of the announcement list, as stored in the URL. Empty values do not restrict the list. */
export interface AnnouncementListFilter {
  readonly q: string
  readonly jurisdiction: readonly string[]
  readonly category: readonly string[]
  readonly source: readonly string[]
  /** Inclusive, as `YYYY-MM-DD`; empty for no limit. */
  readonly date_from: string
  readonly date_to: string
}

const ANNOUNCEMENT_ORDERS = ['auto', 'date', 'date_asc', 'relevance'] as const
export type AnnouncementOrder = (typeof ANNOUNCEMENT_ORDERS)[number]

const EMPTY_FILTER: AnnouncementListFilter = {
  q: '',
  jurisdiction: [],
  category: [],
  source: [],
  date_from: '',
  date_to: '',
}

/** Changes to the URL parameters that remove every filter. */
export const CLEARED_FILTER_PARAMS: UrlParamChanges = Object.fromEntries(
  [...Object.keys(EMPTY_FILTER), 'sort', 'page'].map(key => [key, null]),
)

/** Reads the filter from the URL. */
export function readAnnouncementFilter(params: URLSearchParams): AnnouncementListFilter {
  return {
    q: params.get('q')?.trim() ?? '',
    jurisdiction: readListParam(params, 'jurisdiction'),
    category: readListParam(params, 'category'),
    source: readListParam(params, 'source'),
    date_from: params.get('date_from') ?? '',
    date_to: params.get('date_to') ?? '',
  }
}

/** Reads the sort order from the URL. A list without a search query is sorted by date. */
export function parseAnnouncementSortOrder(params: URLSearchParams): AnnouncementOrder {
  if (!params.get('q')?.trim()) return 'date'
  return ANNOUNCEMENT_ORDERS.find(order => order === params.get('sort')) ?? 'auto'
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

/**
 * Converts the filter to API parameters. Values are not checked here, because the API validates them. Misspelled words are not
 * corrected: the last word may be incomplete, and the reader chooses among the suggestions.
 */
export function toAnnouncementQuery(filter: AnnouncementListFilter): AnnouncementQuery {
  const given = Object.entries(filter).filter(([, value]) => value.length > 0)
  return { ...Object.fromEntries(given), ...(filter.q !== '' && { spelling: 'exact' }) }
}
