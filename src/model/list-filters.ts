import type { CalendarDay } from './calendar-day.ts'
import type { AnnouncementCategory } from './category.ts'
import type { EntityType } from './entity.ts'
import type { EntityStatus } from './entity-status.ts'
import type { Jurisdiction } from './jurisdiction.ts'

/** Filters for announcements (contract 4.1). Values within a field are combined with OR, and fields with AND. */
export interface AnnouncementFilter {
  readonly jurisdiction?: readonly Jurisdiction[]
  readonly category?: readonly AnnouncementCategory[]
  readonly source?: readonly string[]
  /** The earliest publication date, inclusive. */
  readonly dateFrom?: CalendarDay
  /** The latest publication date, inclusive. */
  readonly dateTo?: CalendarDay
  readonly q?: string
}

/** Filters for entities (contract 4.3). */
export interface EntityFilter {
  readonly q?: string
  readonly type?: readonly EntityType[]
  readonly jurisdiction?: readonly Jurisdiction[]
  /** The tax ID as typed. It is normalized and compared with every identifier of an entity. */
  readonly taxId?: string
  readonly status?: readonly EntityStatus[]
}

/** A requested page of a list. Page numbers start at 1. */
export interface PageRequest {
  readonly page: number
  readonly perPage: number
}

/** Normalizes a tax ID for comparison: upper case, without spaces, dots and hyphens (design 5). */
export function normalizeTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00a0\u2010-\u2015]/g, '')
}
