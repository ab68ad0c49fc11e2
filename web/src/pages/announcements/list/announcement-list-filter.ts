import type { paths } from '../../../api/schema.d.ts'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { readListParam } from '../../../ui/url-params.ts'

type AnnouncementQuery = NonNullable<paths['/api/v1/announcements']['get']['parameters']['query']>

/** The filter of the announcement list, as in the URL; empty parts do not restrict the list. */
export interface AnnouncementListFilter {
  readonly q: string
  readonly jurisdiction: readonly string[]
  readonly category: readonly string[]
  readonly source: readonly string[]
  /** `YYYY-MM-DD`, inclusive. */
  readonly date_from: string
  readonly date_to: string
}

export type AnnouncementOrder = 'date' | 'relevance'

const EMPTY_FILTER: AnnouncementListFilter = {
  q: '',
  jurisdiction: [],
  category: [],
  source: [],
  date_from: '',
  date_to: '',
}

/** The URL changes that remove every filter. */
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

/** Reads the sort order from the URL. Relevance needs a search query. */
export function readAnnouncementOrder(params: URLSearchParams): AnnouncementOrder {
  return params.get('sort') === 'relevance' && params.get('q')?.trim() ? 'relevance' : 'date'
}

/** Returns the filter without some of its parts. */
export function omitFilterParts(
  filter: AnnouncementListFilter,
  ...parts: readonly (keyof AnnouncementListFilter)[]
): AnnouncementListFilter {
  return { ...filter, ...Object.fromEntries(parts.map(part => [part, EMPTY_FILTER[part]])) }
}

/** Whether the filter does not restrict anything. */
export function isEmptyFilter(filter: AnnouncementListFilter): boolean {
  return Object.values(filter).every(value => value.length === 0)
}

/** Converts the filter to API parameters; the API validates them. */
export function toAnnouncementQuery(filter: AnnouncementListFilter): AnnouncementQuery {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0))
}
