import type { CalendarDay } from '../model/calendar-day.ts'
import type { ChangePosition } from '../model/database-change.ts'
import type { EntityType } from '../model/entity.ts'
import type { MentionRole } from '../model/mention-role.ts'
import type { RowMatch } from '../query/matching/row-match.ts'
import type { IndexExport, IndexExportQuery } from './index-export.ts'
import type { IndexQuery, IndexQueryKind } from './index-query.ts'
import type { SearchSuggestion } from './search-suggestion.ts'

/** A page of a list, with the exact number of items in the whole list. */
export interface IndexListResult {
  /** The items as comma-separated JSON, ready to send. */
  readonly items: Uint8Array
  readonly total: number
  /** The change number of the index state from which the page and total were read. */
  readonly change: number
}

export const HIGHLIGHT_FIELDS = ['title', 'summary', 'entities', 'source_reference'] as const

/** A field of an announcement, with the ranges that match the query. */
export interface FieldHighlight {
  readonly field: (typeof HIGHLIGHT_FIELDS)[number]
  /** The complete field text or, for a summary, an excerpt around the first matches. */
  readonly text: string
  /** The matching ranges in UTF-16 code units, with exclusive ends, in order and without overlaps. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface AnnouncementListResult extends IndexListResult {
  /** The facets, present only if requested. */
  readonly facets?: AnnouncementFacets
}

/** The numbers of matching announcements by value, largest first. Months (`2024-03`) are in chronological order. */
export interface AnnouncementFacets {
  readonly jurisdiction: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
  readonly source: Readonly<Record<string, number>>
  readonly month: Readonly<Record<string, number>>
  /** True when the numbers are estimates from a sample. Months are always exact. */
  readonly approximate: boolean
}

export interface EntityListResult extends IndexListResult {
  /** True when nothing matched the query as typed, so the list has names that differ by one or two typos per word. */
  readonly isTypoTolerant: boolean
  /** The facets, present only if requested. */
  readonly facets?: EntityFacets
}

/** The exact numbers of matching entities by value, largest first. An entity counts for each of its roles and categories. */
export interface EntityFacets {
  readonly type: Readonly<Record<string, number>>
  readonly jurisdiction: Readonly<Record<string, number>>
  readonly status: Readonly<Record<string, number>>
  readonly role: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
}

/** Completions of typed text, as comma-separated JSON: entities, best match first, and announcements, newest first. */
export interface CompletionResult {
  readonly entities: Uint8Array
  readonly announcements: Uint8Array
  readonly change: number
}

/** The matches of rows, in their order. */
export interface RowMatchesResult {
  readonly matches: readonly RowMatch[]
  readonly change: number
}

export interface EntityTimelineResult extends IndexListResult {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
}

/** A company or person mentioned in announcements together with another entity. */
export interface CoMentionedEntity {
  readonly id: string
  readonly name: string
  readonly entity_type: EntityType
  /** The roles of the co-mentioned entity in the common announcements. */
  readonly roles: readonly MentionRole[]
  /** The roles of the requested entity in the common announcements. */
  readonly own_roles: readonly MentionRole[]
  readonly since: CalendarDay
  readonly until: CalendarDay
  readonly announcements: number
}

export interface CoMentionedEntitiesResult {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
  readonly items: readonly CoMentionedEntity[]
  readonly total: number
  /** The number of announcements that mention the entity. */
  readonly announcements: number
  /** The number of those announcements that were considered, starting with the newest. */
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
  /** The counts by source. Sources without announcements are omitted. */
  readonly sources: readonly SourceAnnouncementCount[]
  /** The number of announcements by category. Categories without announcements are omitted. */
  readonly categories: Readonly<Record<string, number>>
  readonly change: number
}

/** The counts over time for the announcements with a given value in `key`, which is `null` for a single series. */
export interface CountSeries {
  readonly key: string | null
  readonly total: number
  /** The counts in chronological order, with the first day of each interval. Empty intervals are omitted. */
  readonly points: readonly { readonly date: CalendarDay; readonly count: number }[]
}

/** The publication dates of the first and last announcements. */
export interface DateSpan {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

export interface CountsOverTimeResult {
  /** The series, in descending order of their totals. */
  readonly series: readonly CountSeries[]
  readonly total: number
  readonly change: number
}

/** The sum of the amounts in one currency. */
export interface GroupAmount {
  /** The ISO 4217 code. */
  readonly currency: string
  readonly sum: number
  /** The number of announcements with an amount in this currency. */
  readonly count: number
}

/** The announcements with the same value of a property. */
export interface AnnouncementGroup {
  readonly key: string
  /** The name of the entity that the key identifies, otherwise `null`. */
  readonly name: string | null
  readonly count: number
  readonly amounts: readonly GroupAmount[]
}

export interface AnnouncementGroupsResult {
  readonly items: readonly AnnouncementGroup[]
  /** The number of groups. */
  readonly total: number
  readonly change: number
}

export interface ChangeFeedPage {
  /** The rows (`ChangeFeedRow`) as comma-separated JSON, ready to send. */
  readonly items: Uint8Array
  /** The value of `after` for the next page. Pages contain only complete changes, so nothing is missed between two calls. */
  readonly next: number
  /** The number of the latest change on this node. */
  readonly head: number
  /** The position of the index state from which the page was read. Its change number is `head`. */
  readonly position: ChangePosition
}

/** The result of each kind of query. */
export interface IndexResults {
  readonly announcements: AnnouncementListResult
  readonly announcementSuggestions: readonly SearchSuggestion[]
  /** The corrected query, or `null` if there is no clear correction. */
  readonly announcementSpelling: string | null
  readonly entitySuggestions: readonly SearchSuggestion[]
  /** The full view of the announcement as JSON (contract 2.2), or `null` if it does not exist. */
  readonly announcement: string | null
  readonly entities: EntityListResult
  readonly completions: CompletionResult
  readonly matches: RowMatchesResult
  /** The entity as JSON (contract 2.3), or `null` if it does not exist. */
  readonly entity: string | null
  readonly timeline: EntityTimelineResult | null
  readonly coMentionedEntities: CoMentionedEntitiesResult | null
  readonly statistics: IndexStatistics
  readonly dateSpan: DateSpan | null
  readonly countsOverTime: CountsOverTimeResult
  readonly groups: AnnouncementGroupsResult
  readonly changes: ChangeFeedPage
}

export interface ReadOptions {
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal
  /** The client that asks. Slow queries of different clients are run in turn. */
  readonly client?: string
  /** Called between the statements of a query. It throws to stop the query. */
  readonly checkpoint?: () => void
}

/** Read access to a node's search index. */
export interface IndexReader {
  position(): ChangePosition
  /** Runs a query on one consistent state of the index. */
  read<K extends IndexQueryKind>(query: IndexQuery<K>, options?: ReadOptions): Promise<IndexResults[K]>
  /** Opens an export of a whole list from one state of the index. The caller closes it. */
  openExport(query: IndexExportQuery, options?: ReadOptions): Promise<IndexExport>
  close(): void
}
