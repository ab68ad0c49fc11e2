import type { AnnouncementFilter, EntityFilter, PageRequest } from '../model/list-filters.ts'

export const ANNOUNCEMENT_SORT_ORDERS = ['date', 'relevance'] as const
export type AnnouncementSortOrder = (typeof ANNOUNCEMENT_SORT_ORDERS)[number]

/** Only this many of the newest matches are ranked by relevance; older ones follow by date (design 6). */
export const MAX_RANKED_MATCHES = 10_000

export const COUNT_INTERVALS = ['day', 'month', 'year'] as const
export const COUNT_GROUPINGS = ['source', 'jurisdiction', 'category'] as const

/** Every kind of read of the search index with its parameters. Each has a result in `IndexResults`. */
interface IndexQueryParameters {
  readonly announcements: {
    readonly filter: AnnouncementFilter
    readonly page: PageRequest
    /** Defaults to `date`, newest first. `relevance` only has an effect with `q`. */
    readonly sort?: AnnouncementSortOrder
    readonly facets?: boolean
    /** With `q`, adds `matches` to each item. */
    readonly matches?: boolean
  }
  readonly announcement: { readonly id: string }
  readonly entities: { readonly filter: EntityFilter; readonly page: PageRequest }
  /** The id of a merged entity reads its survivor, here and in the other reads of one entity. */
  readonly entity: { readonly id: string }
  readonly timeline: { readonly id: string; readonly page: PageRequest }
  readonly coMentionedEntities: { readonly id: string; readonly page: PageRequest }
  readonly statistics: unknown
  /** The first and last publication dates matching a filter without `q`, ignoring its own dates. */
  readonly dateSpan: { readonly filter: AnnouncementFilter }
  /** Counts of the announcements matching a filter without `q`. */
  readonly countsOverTime: {
    readonly filter: AnnouncementFilter
    readonly interval: (typeof COUNT_INTERVALS)[number]
    /** Returns one series per value, or a single series if null. */
    readonly by: (typeof COUNT_GROUPINGS)[number] | null
  }
  /** Up to `limit` rows, but at least one complete change if there is one. */
  readonly changes: { readonly after: number; readonly limit: number }
}

export type IndexQueryKind = keyof IndexQueryParameters

/** A read of the search index as plain data, which can be sent to another thread. */
export type IndexQuery<K extends IndexQueryKind = IndexQueryKind> = {
  [P in K]: { readonly kind: P } & IndexQueryParameters[P]
}[K]
