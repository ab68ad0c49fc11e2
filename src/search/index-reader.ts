import type { CalendarDay } from '../model/calendar-day.ts'
import type { ChangeFeedRow, ChangePosition } from '../model/database-change.ts'
import type { EntityType } from '../model/entity.ts'
import type { AnnouncementFilter, EntityFilter, PageRequest } from '../model/list-filters.ts'
import type { MentionRole } from '../model/mention-role.ts'

/** One page of a list, with the exact total of the whole list. */
export interface IndexListResult {
  /** The items as comma-separated JSON, ready to be sent. */
  readonly items: Uint8Array
  readonly total: number
  /** Change number of the index state that the page and total were read from. */
  readonly change: number
}

/** Options of an announcement list. */
export interface AnnouncementListOptions {
  /** Defaults to `date`, newest first. `relevance` only has an effect with `q`. */
  readonly sort?: AnnouncementSortOrder
  readonly facets?: boolean
  /** With `q`, adds `matches` to each item. */
  readonly matches?: boolean
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal
}

export const HIGHLIGHT_FIELDS = ['title', 'summary', 'entities', 'source_reference'] as const

/** A field of an announcement with the ranges that match the query. */
export interface FieldHighlight {
  readonly field: (typeof HIGHLIGHT_FIELDS)[number]
  /** The complete text, or an excerpt of the summary around its first matches. */
  readonly text: string
  /** Ranges in UTF-16 code units with exclusive ends, in order and without overlaps. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export const ANNOUNCEMENT_SORT_ORDERS = ['date', 'relevance'] as const
export type AnnouncementSortOrder = (typeof ANNOUNCEMENT_SORT_ORDERS)[number]

/** Only this many of the newest matches are ranked by relevance; older ones follow by date (design 6). */
export const MAX_RANKED_MATCHES = 10_000

export interface AnnouncementListResult extends IndexListResult {
  /** Only present when requested. */
  readonly facets?: AnnouncementFacets
}

/** Number of matching announcements by value, largest first; months (`2024-03`) are in chronological order. */
export interface AnnouncementFacets {
  readonly jurisdiction: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
  readonly source: Readonly<Record<string, number>>
  readonly month: Readonly<Record<string, number>>
  /** True when the numbers are estimates from a sample. Months are always exact. */
  readonly approximate: boolean
}

export interface EntityListResult extends IndexListResult {
  /** True when nothing matched as typed, and the list has names with one or two typos instead. */
  readonly isTypoTolerant: boolean
}

export interface EntityTimelineResult extends IndexListResult {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: string }
}

/** A company or person mentioned in announcements together with another entity. */
export interface CoMentionedEntity {
  readonly id: string
  readonly name: string
  readonly entity_type: EntityType
  /** Its roles in the common announcements. */
  readonly roles: readonly MentionRole[]
  /** The roles of the other entity in them. */
  readonly own_roles: readonly MentionRole[]
  readonly since: CalendarDay
  readonly until: CalendarDay
  readonly announcements: number
}

export interface CoMentionedEntitiesResult {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
  readonly items: readonly CoMentionedEntity[]
  readonly total: number
  /** Number of announcements that mention the entity. */
  readonly announcements: number
  /** Number of those considered, newest first. */
  readonly considered: number
  readonly change: number
}

export interface SourceAnnouncementCount {
  readonly sourceId: string
  readonly count: number
  readonly latest: CalendarDay | null
}

export interface IndexStatistics {
  readonly totalAnnouncements: number
  readonly totalEntities: number
  /** Only sources with announcements. */
  readonly sources: readonly SourceAnnouncementCount[]
  /** Announcements by category, without empty categories. */
  readonly categories: Readonly<Record<string, number>>
  readonly change: number
}

export const COUNT_INTERVALS = ['day', 'month', 'year'] as const
export const COUNT_GROUPINGS = ['source', 'jurisdiction', 'category'] as const

/** Options for counting announcements over time. */
export interface CountsOverTimeOptions {
  readonly interval: (typeof COUNT_INTERVALS)[number]
  /** Returns one series per value, or a single series if null. */
  readonly by: (typeof COUNT_GROUPINGS)[number] | null
}

/** Counts over time of the announcements with one value; `key` is null for a single series. */
export interface CountSeries {
  readonly key: string | null
  readonly total: number
  /** In chronological order, dated by the first day of the interval. Empty intervals are omitted. */
  readonly points: readonly { readonly date: CalendarDay; readonly count: number }[]
}

export interface CountsOverTimeResult {
  /** Largest total first. */
  readonly series: readonly CountSeries[]
  readonly total: number
  readonly change: number
}

export interface ChangeFeedPage {
  readonly rows: readonly ChangeFeedRow[]
  /** The next `after`. Pages contain complete changes only, so nothing is missed between two calls. */
  readonly next: number
  /** Number of the latest change on this node. */
  readonly head: number
}

/** Read access of the API to the search index of a node. Every result comes from one consistent state. */
export interface IndexReader {
  position(): ChangePosition
  listAnnouncements(
    filter: AnnouncementFilter,
    page: PageRequest,
    options?: AnnouncementListOptions,
  ): Promise<AnnouncementListResult>
  /** The full view as JSON (contract 2.2). */
  getAnnouncement(id: string): Promise<string | null>
  listEntities(
    filter: EntityFilter,
    page: PageRequest,
    options?: Pick<AnnouncementListOptions, 'signal'>,
  ): Promise<EntityListResult>
  /** The entity as JSON (contract 2.3). The id of a merged entity returns its survivor. */
  getEntity(id: string): Promise<string | null>
  getTimeline(id: string, page: PageRequest): Promise<EntityTimelineResult | null>
  listCoMentionedEntities(id: string, page: PageRequest): Promise<CoMentionedEntitiesResult | null>
  getStatistics(): Promise<IndexStatistics>
  /** The first and last publication dates matching a filter without `q`, ignoring its own dates. */
  getDateSpan(
    filter: AnnouncementFilter,
  ): Promise<{ readonly from: CalendarDay; readonly to: CalendarDay } | null>
  /** Counts over time of the announcements matching a filter without `q`. */
  countOverTime(filter: AnnouncementFilter, options: CountsOverTimeOptions): Promise<CountsOverTimeResult>
  /** Up to `limit` rows, but at least one complete change if there is one. */
  listChanges(after: number, limit: number): Promise<ChangeFeedPage>
  close(): void
}
