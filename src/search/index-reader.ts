import type { CalendarDay } from '../model/calendar-day.ts'
import type { ChangeFeedRow, ChangePosition } from '../model/database-change.ts'
import type { EntityType } from '../model/entity.ts'
import type { MentionRole } from '../model/mention-role.ts'
import type { IndexQuery, IndexQueryKind } from './index-query.ts'

/** One page of a list, with the exact total of the whole list. */
export interface IndexListResult {
  /** The items as comma-separated JSON, ready to be sent. */
  readonly items: Uint8Array
  readonly total: number
  /** Change number of the index state that the page and total were read from. */
  readonly change: number
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
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
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

/** Counts over time of the announcements with one value; `key` is null for a single series. */
export interface CountSeries {
  readonly key: string | null
  readonly total: number
  /** In chronological order, dated by the first day of the interval. Empty intervals are omitted. */
  readonly points: readonly { readonly date: CalendarDay; readonly count: number }[]
}

/** The publication dates of the first and the last announcement. */
export interface DateSpan {
  readonly from: CalendarDay
  readonly to: CalendarDay
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

/** The result of each kind of query. */
export interface IndexResults {
  readonly announcements: AnnouncementListResult
  /** The full view as JSON (contract 2.2). */
  readonly announcement: string | null
  readonly entities: EntityListResult
  /** The entity as JSON (contract 2.3). */
  readonly entity: string | null
  readonly timeline: EntityTimelineResult | null
  readonly coMentionedEntities: CoMentionedEntitiesResult | null
  readonly statistics: IndexStatistics
  readonly dateSpan: DateSpan | null
  readonly countsOverTime: CountsOverTimeResult
  readonly changes: ChangeFeedPage
}

/** Read access of the API to the search index of a node. */
export interface IndexReader {
  position(): ChangePosition
  /** Every result comes from one consistent state. `signal` is aborted when the result is no longer needed. */
  read<K extends IndexQueryKind>(query: IndexQuery<K>, signal?: AbortSignal): Promise<IndexResults[K]>
  close(): void
}
