import type { ChangedRow, Position } from '../model/change.ts'
import type { Day } from '../model/day.ts'
import type { EntityType } from '../model/entity.ts'
import type { AnnouncementFilter, EntityFilter, Page } from '../model/filter.ts'
import type { Role } from '../model/role.ts'

/** One page of a list. The total is exact, whatever the page. */
export interface ListAnswer {
  /** The JSON texts of the items with commas between, ready to be sent. */
  readonly items: Uint8Array
  readonly total: number
  /** Change number of the index state that page and total were read from. */
  readonly change: number
}

/** What a list of announcements is asked for beside a page of it. */
export interface ListOptions {
  /** `date`, newest first, unless said otherwise; `relevance` counts only with `q`. */
  readonly sort?: SortOrder
  readonly facets?: boolean
  /** With `q`: each item has `matches` besides, see Match. */
  readonly matches?: boolean
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

export const MATCH_FIELDS = ['title', 'summary', 'entities', 'source_reference'] as const

/** Where an announcement's text has what is looked for. */
export interface Match {
  readonly field: (typeof MATCH_FIELDS)[number]
  /** The whole text, or of a summary the part around its first matches. */
  readonly text: string
  /** From the first unit of UTF-16 to the one after the last; in order, apart. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export const SORT_ORDERS = ['date', 'relevance'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** How many matches, the newest, are ranked by relevance; older ones follow by date (design 6). */
export const RANKED_MATCHES = 10_000

export interface AnnouncementListAnswer extends ListAnswer {
  /** There when they were asked for. */
  readonly facets?: Facets
}

/** How many announcements of a filtered result have each value, those with most first; months (`2024-03`) in order. */
export interface Facets {
  readonly jurisdiction: Readonly<Record<string, number>>
  readonly category: Readonly<Record<string, number>>
  readonly source: Readonly<Record<string, number>>
  readonly month: Readonly<Record<string, number>>
  /** True when the values were counted in a sample, and the numbers say about how many there are. Months are exact. */
  readonly approximate: boolean
}

export interface EntityListAnswer extends ListAnswer {
  /** True when nothing matched as typed and names one or two letters away were taken instead. */
  readonly forgiving: boolean
}

export interface TimelineAnswer extends ListAnswer {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: string }
}

/** A company or person that stands in announcements together with another entity. */
export interface Related {
  readonly id: string
  readonly name: string
  readonly entity_type: EntityType
  /** What it does in them, and what the other entity does. */
  readonly roles: readonly Role[]
  readonly own_roles: readonly Role[]
  readonly since: Day
  readonly until: Day
  readonly announcements: number
}

export interface RelatedAnswer {
  readonly entity: { readonly id: string; readonly name: string; readonly entity_type: EntityType }
  readonly items: readonly Related[]
  readonly total: number
  /** How many announcements name the entity, and how many of them, the newest, were looked at. */
  readonly announcements: number
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
  /** Only the sources that have announcements. */
  readonly sources: readonly SourceCount[]
  /** Announcements by category, only those present. */
  readonly categories: Readonly<Record<string, number>>
  readonly change: number
}

export const HISTORY_INTERVALS = ['day', 'month', 'year'] as const
export const HISTORY_KEYS = ['source', 'jurisdiction', 'category'] as const

/** How announcements are counted over time. */
export interface HistoryOptions {
  readonly interval: (typeof HISTORY_INTERVALS)[number]
  /** One series for each value of it; null: one for all. */
  readonly by: (typeof HISTORY_KEYS)[number] | null
}

/** Announcements with one value of what they are told apart by; null when they are not. */
export interface HistorySeries {
  readonly key: string | null
  readonly total: number
  /** In order, dated by the first day of the interval; those without announcements are left out. */
  readonly points: readonly { readonly date: Day; readonly count: number }[]
}

export interface HistoryAnswer {
  /** Those with most first. */
  readonly series: readonly HistorySeries[]
  readonly total: number
  readonly change: number
}

export interface ChangesAnswer {
  readonly rows: readonly ChangedRow[]
  /** The `after` to ask with next: whole change numbers only, so nothing is missed between two calls. */
  readonly next: number
  /** The newest change this node has. */
  readonly head: number
}

/** What the API reads from: one node's search index. Every answer comes from one state of it. */
export interface IndexReader {
  position(): Position
  announcements(
    filter: AnnouncementFilter,
    page: Page,
    options?: ListOptions,
  ): Promise<AnnouncementListAnswer>
  /** The single form (spec 2.2) as JSON text. */
  announcement(id: string): Promise<string | null>
  entities(filter: EntityFilter, page: Page, options?: Pick<ListOptions, 'signal'>): Promise<EntityListAnswer>
  /** The entity (spec 2.3) as JSON text; the id of a merged entity answers with the survivor. */
  entity(id: string): Promise<string | null>
  timeline(id: string, page: Page): Promise<TimelineAnswer | null>
  related(id: string, page: Page): Promise<RelatedAnswer | null>
  stats(): Promise<StatsAnswer>
  /** The first and the last publication date of what a filter without `q` lets through, its own dates aside. */
  span(filter: AnnouncementFilter): Promise<{ readonly from: Day; readonly to: Day } | null>
  /** Counts over time of what a filter without `q` lets through. */
  history(filter: AnnouncementFilter, options: HistoryOptions): Promise<HistoryAnswer>
  /** At least one whole change number when there is one, about `limit` rows. */
  changes(after: number, limit: number): Promise<ChangesAnswer>
  close(): void
}
