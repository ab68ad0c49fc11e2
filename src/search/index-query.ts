import type { AnnouncementFilter, EntityFilter, PageRequest } from '../model/list-filters.ts'
import type { SearchLanguage } from '../query/languages/search-language.ts'
import type { MatchRow } from '../query/matching/row-match.ts'
import type { SearchOrder } from '../query/search-order.ts'

export type AnnouncementSortOrder = SearchOrder['sort']

export const ENTITY_SORT_ORDERS = ['relevance', 'announcement_count', 'name', 'latest_date'] as const
export type EntitySortOrder = (typeof ENTITY_SORT_ORDERS)[number]

/** The number of newest matches that are ranked by relevance. Older matches follow in date order (design 6). */
export const MAX_RANKED_MATCHES = 10_000

/** The maximum size of the resources in a page of changes. A typical change of 1,000 announcements has 2 to 4 MB. */
export const MAX_CHANGE_BODY_BYTES = 8 * 1024 * 1024

export const COUNT_INTERVALS = ['day', 'month', 'year'] as const
export const COUNT_GROUPINGS = ['source', 'jurisdiction', 'category'] as const

export const GROUP_PROPERTIES = [
  'category',
  'source',
  'jurisdiction',
  'month',
  'cpv',
  'region',
  'buyer',
  'supplier',
] as const
/** The levels of codes to group by: digits of CPV codes, and levels of regions below the country. */
export const GROUP_LEVELS = {
  cpv: { division: 2, group: 3, class: 4, category: 5 },
  region: { country: 0, nuts1: 1, nuts2: 2, nuts3: 3 },
} as const
export type GroupLevel = keyof (typeof GROUP_LEVELS)['cpv'] | keyof (typeof GROUP_LEVELS)['region']

/** The parameters for each kind of query on the search index. `IndexResults` has the result for each kind. */
interface IndexQueryParameters {
  readonly announcements: {
    readonly filter: AnnouncementFilter
    readonly page: PageRequest
    /** The sort order, which defaults to `date` (newest first). `relevance` has an effect only with `q`. */
    readonly sort?: AnnouncementSortOrder
    /** The time of the request in minutes since 1970-01-01 UTC, by default 0. `deadline` lists deadlines after it first. */
    readonly minute?: number
    /** The language whose announcements come first. The others follow in the same order. */
    readonly firstLanguage?: SearchLanguage
    readonly facets?: boolean
    /** If true and `q` is given, adds `matches` to each item. */
    readonly matches?: boolean
    /** If true, adds `parties` to each item: the entities with their roles and IDs. */
    readonly parties?: boolean
  }
  /** Suggests other searches for a filter that finds nothing. */
  readonly announcementSuggestions: { readonly filter: AnnouncementFilter }
  /** Corrects the words of a query that occur in no announcement, if the correction is clear. */
  readonly announcementSpelling: { readonly q: string }
  readonly entitySuggestions: { readonly filter: EntityFilter }
  readonly announcement: { readonly id: string }
  readonly entities: {
    readonly filter: EntityFilter
    readonly page: PageRequest
    /** The sort order, which defaults to `relevance`. Without `q`, that is the same as `announcement_count`. */
    readonly sort?: EntitySortOrder
    readonly facets?: boolean
  }
  /** Completes what a user types, with at most `limit` entities and as many announcements. */
  readonly completions: { readonly q: string; readonly limit: number }
  /** Finds the entities that rows of a list mean, with at most `limit` candidates for each row. */
  readonly matches: { readonly rows: readonly MatchRow[]; readonly limit: number }
  /** The ID of a merged entity returns the surviving entity, here and in the other queries for a single entity. */
  readonly entity: { readonly id: string }
  readonly timeline: { readonly id: string; readonly page: PageRequest }
  readonly coMentionedEntities: { readonly id: string; readonly page: PageRequest }
  readonly statistics: unknown
  /**
   * Reads the first and last publication dates of the announcements that match a filter without `q`, ignoring its date
   * range.
   */
  readonly dateSpan: { readonly filter: AnnouncementFilter }
  /** Counts the announcements that match a filter without `q`, over time. */
  readonly countsOverTime: {
    readonly filter: AnnouncementFilter
    readonly interval: (typeof COUNT_INTERVALS)[number]
    /** The field whose values each get a series, or `null` for a single series. */
    readonly by: (typeof COUNT_GROUPINGS)[number] | null
  }
  /** Counts the announcements that match a filter by group and sums their amounts, the largest groups first. */
  readonly groups: {
    readonly filter: AnnouncementFilter
    readonly by: (typeof GROUP_PROPERTIES)[number]
    /** The level of the codes; `null` if `by` has no levels. */
    readonly level: GroupLevel | null
    readonly page: PageRequest
  }
  /**
   * Reads up to `limit` rows, but at least one complete change if there is one. With `bodies`, each row contains the
   * resource, and a page ends before its resources exceed `MAX_CHANGE_BODY_BYTES`.
   */
  readonly changes: { readonly after: number; readonly limit: number; readonly bodies?: boolean }
}

export type IndexQueryKind = keyof IndexQueryParameters

/** A query on the search index as plain data, which can be sent to another thread. */
export type IndexQuery<K extends IndexQueryKind = IndexQueryKind> = {
  [P in K]: { readonly kind: P } & IndexQueryParameters[P]
}[K]
