import type { ChangedRow, Position } from '../model/change.ts'
import type { Day } from '../model/day.ts'
import type { EntityType } from '../model/entity.ts'
import type { AnnouncementFilter, EntityFilter, Page } from '../model/filter.ts'
import type { Role } from '../model/role.ts'

/** One page of a list, with the exact total of the whole list. */
export interface ListAnswer {
  /** The items as comma-separated JSON, ready to be sent. */
  readonly items: Uint8Array
  readonly total: number
  /** Change number of the index state that the page and total were read from. */
  readonly change: number
}

/** Options of an announcement list. */
export interface ListOptions {
  /** Defaults to `date`, newest first. `relevance` only has an effect with `q`. */
  readonly sort?: SortOrder
  readonly facets?: boolean
  /** With `q`, adds `matches` to each item. */
  readonly matches?: boolean
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal
}

export const MATCH_FIELDS = ['title', 'summary', 'entities', 'source_reference'] as const

/** A field of an announcement with the ranges that match the query. */
export interface Match {
  readonly field: (typeof MATCH_FIELDS)[number]
  /** The complete text, or an excerpt of the summary around its first matches. */
  readonly text: string
  /** Ranges in UTF-16 code units with exclusive ends, in order and without overlaps. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export const SORT_ORDERS = ['date', 'relevance'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Only this many of the newest matches are ranked by relevance; older ones follow by date (design 6). */
export const RANKED_MATCHES = 10_000

export interface AnnouncementListAnswer extends ListAnswer {
  /** Only present when requested. */
  readonly facets?: Facets
}

/** Number of matching announcements by value, largest first; months (`2024-03`) are in chronological order. */
export interface Facets {
  readonly jurisdiction: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
  readonly source: Readonly<Record<string, number>>
  readonly month: Readonly<Record<string, number>>
  /** True when the numbers are estimates from a sample. Months are always exact. */
  readonly approximate: boolean
}

export interface EntityListAnswer extends ListAnswer {
  /** True when nothing matched as typed, and the list has names with one or two typos instead. */
  readonly forgiving: boolean
}

export interface TimelineAnswer extends ListAnswer {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: string }
}

/** A company or person mentioned in announcements together with another entity. */
export interface Related {
  readonly id: string
  readonly name: string
  readonly entity_type: EntityType
  /** Its roles in the common announcements. */
  readonly roles: readonly Role[]
  /** The roles of the other entity in them. */
  readonly own_roles: readonly Role[]
  readonly since: Day
  readonly until: Day
  readonly announcements: number
}

export interface RelatedAnswer {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
  readonly items: readonly Related[]
  readonly total: number
  /** Number of announcements that mention the entity. */
  readonly announcements: number
  /** Number of those considered, newest first. */
  readonly considered: number
  readonly change: number
}

export interface SourceCount {
  readonly sourceId: string
  readonly count: number
  readonly latest: Day | null
}

export interface StatsAnswer {
  readonly totalAnnouncements: number
  readonly totalEntities: number
  /** Only sources with announcements. */
  readonly sources: readonly SourceCount[]
  /** Announcements by category, without empty categories. */
  readonly categories: Readonly<Record<string, number>>
  readonly change: number
}

export const HISTORY_INTERVALS = ['day', 'month', 'year'] as const
export const HISTORY_KEYS = ['source', 'jurisdiction', 'category'] as const

/** Options for counting announcements over time. */
export interface HistoryOptions {
  readonly interval: (typeof HISTORY_INTERVALS)[number]
  /** Returns one series per value, or a single series if null. */
  readonly by: (typeof HISTORY_KEYS)[number] | null
}

/** Counts over time of the announcements with one value; `key` is null for a single series. */
export interface HistorySeries {
  readonly key: string | null
  readonly total: number
  /** In chronological order, dated by the first day of the interval. Empty intervals are omitted. */
  readonly points: readonly { readonly date: Day; readonly count: number }[]
}

export interface HistoryAnswer {
  /** Largest total first. */
  readonly series: readonly HistorySeries[]
  readonly total: number
  readonly change: number
}

export interface ChangesAnswer {
  readonly rows: readonly ChangedRow[]
  /** The next `after`. Pages contain complete changes only, so nothing is missed between two calls. */
  readonly next: number
  /** Number of the latest change on this node. */
  readonly head: number
}

/** Read access of the API to the search index of a node. Every result comes from one consistent state. */
export interface IndexReader {
  position(): Position
  announcements(
    filter: AnnouncementFilter,
    page: Page,
    options?: ListOptions,
  ): Promise<AnnouncementListAnswer>
  /** The full view as JSON (contract 2.2). */
  announcement(id: string): Promise<string | null>
  entities(filter: EntityFilter, page: Page, options?: Pick<ListOptions, 'signal'>): Promise<EntityListAnswer>
  /** The entity as JSON (contract 2.3). The id of a merged entity returns its survivor. */
  entity(id: string): Promise<string | null>
  timeline(id: string, page: Page): Promise<TimelineAnswer | null>
  related(id: string, page: Page): Promise<RelatedAnswer | null>
  stats(): Promise<StatsAnswer>
  /** The first and last publication dates matching a filter without `q`, ignoring its own dates. */
  span(filter: AnnouncementFilter): Promise<{ readonly from: Day; readonly to: Day } | null>
  /** Counts over time of the announcements matching a filter without `q`. */
  history(filter: AnnouncementFilter, options: HistoryOptions): Promise<HistoryAnswer>
  /** Up to `limit` rows, but at least one complete change if there is one. */
  changes(after: number, limit: number): Promise<ChangesAnswer>
  close(): void
}
