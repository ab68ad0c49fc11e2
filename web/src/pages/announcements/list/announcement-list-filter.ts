import type { paths } from '../../../api/schema.d.ts'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { readListParam } from '../../../ui/url-params.ts'

type AnnouncementQuery = NonNullable<paths['/api/v1/announcements']['get']['parameters']['query']>

/** What is asked for, as it stands in the address; an empty text or list asks for everything. */
export interface AnnouncementListFilter {
  readonly q: string
  readonly jurisdiction: readonly string[]
  readonly category: readonly string[]
  readonly source: readonly string[]
  /** `YYYY-MM-DD`, included. */
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

/** The address without any filter. */
export const CLEARED_FILTER_PARAMS: UrlParamChanges = Object.fromEntries(
  [...Object.keys(EMPTY_FILTER), 'sort', 'page'].map(key => [key, null]),
)

/** The filter of the address. */
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

/** The order of the address. Only what was searched for can be more or less relevant. */
export function readAnnouncementOrder(params: URLSearchParams): AnnouncementOrder {
  return params.get('sort') === 'relevance' && params.get('q')?.trim() ? 'relevance' : 'date'
}

/** The same filter without some of its parts. */
export function omitFilterParts(
  filter: AnnouncementListFilter,
  ...parts: readonly (keyof AnnouncementListFilter)[]
): AnnouncementListFilter {
  return { ...filter, ...Object.fromEntries(parts.map(part => [part, EMPTY_FILTER[part]])) }
}

/** Whether it asks for everything. */
export function isEmptyFilter(filter: AnnouncementListFilter): boolean {
  return Object.values(filter).every(value => value.length === 0)
}

/** As parameters of the API, which checks what they say. */
export function toAnnouncementQuery(filter: AnnouncementListFilter): AnnouncementQuery {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0))
}
