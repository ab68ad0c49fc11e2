import type { AnnouncementFilter, EntityFilter, PageRequest } from '../model/list-filters.ts'

export const ANNOUNCEMENT_SORT_ORDERS = ['date', 'relevance'] as const
export type AnnouncementSortOrder = (typeof ANNOUNCEMENT_SORT_ORDERS)[number]

/** The number of newest matches that are ranked by relevance. Older matches follow in date order (design 6). */
export const MAX_RANKED_MATCHES = 10_000

/** The maximum size of the resources in a page of changes. A typical change of 1,000 announcements has 2 to 4 MB. */
export const MAX_CHANGE_BODY_BYTES = 8 * 1024 * 1024

export const COUNT_INTERVALS = ['day', 'month', 'year'] as const
export const COUNT_GROUPINGS = ['source', 'jurisdiction', 'category'] as const

/** The parameters for each kind of query on the search index. `IndexResults` has the result for each kind. */
interface IndexQueryParameters {
  readonly announcements: {
    readonly filter: AnnouncementFilter
    readonly page: PageRequest
    /** The sort order, which defaults to `date` (newest first). `relevance` has an effect only with `q`. */
    readonly sort?: AnnouncementSortOrder
    readonly facets?: boolean
    /** If true and `q` is given, adds `matches` to each item. */
    readonly matches?: boolean
  }
  /** Suggests other searches for a filter that finds nothing. */
  readonly announcementSuggestions: { readonly filter: AnnouncementFilter }
  readonly entitySuggestions: { readonly filter: EntityFilter }
  readonly announcement: { readonly id: string }
  readonly entities: { readonly filter: EntityFilter; readonly page: PageRequest }
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
