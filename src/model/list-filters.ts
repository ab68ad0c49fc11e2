import type { LanguageCode } from './announcement.ts'
import type { CalendarDay } from './calendar-day.ts'
import type { AnnouncementCategory } from './category.ts'
import type { ProcedureType } from './codes/procedure-types.ts'
import type { EntityType } from './entity.ts'
import type { EntityStatus } from './entity-status.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import type { MentionRole } from './mention-role.ts'

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
  /** IDs of entities that the announcement mentions. The ID of a merged entity stands for the surviving entity. */
  readonly entity?: readonly string[]
  /** Roles of the given entities, or of any party if there are none. */
  readonly role?: readonly MentionRole[]
  /** CPV codes without trailing zeros. A code includes all codes below it. */
  readonly cpv?: readonly string[]
  /** NUTS and ITL codes. A code includes all regions within it. */
  readonly region?: readonly string[]
  /** The least and the greatest amount, inclusive, in the currency of each announcement. */
  readonly amountMin?: number
  readonly amountMax?: number
  /** ISO 4217 codes of the amount. */
  readonly currency?: readonly string[]
  /** The first and the last day of the deadline, inclusive, in the buyer's local time. */
  readonly deadlineFrom?: CalendarDay
  readonly deadlineTo?: CalendarDay
  /** The deadline must end after this minute, counted from 1970-01-01 UTC. */
  readonly deadlineAfter?: number
  /** The deadline must have ended by this minute. */
  readonly deadlineUntil?: number
  readonly procedure?: readonly ProcedureType[]
  /** The earliest time of the last change, inclusive, in milliseconds since 1970-01-01 UTC. */
  readonly updatedSince?: number
  readonly language?: readonly LanguageCode[]
  /** Whether the publisher withdrew the announcement. */
  readonly withdrawn?: boolean
  /** IDs or source references of announcements that the announcement corrects. */
  readonly corrects?: readonly string[]
  /** Identifiers of procurement procedures, in lowercase. */
  readonly procedureId?: readonly string[]
}

/** Filters for entities (contract 4.3). */
export interface EntityFilter {
  readonly q?: string
  readonly type?: readonly EntityType[]
  readonly jurisdiction?: readonly Jurisdiction[]
  /** The tax ID as typed. It is normalized and compared with every identifier of an entity. */
  readonly taxId?: string
  readonly status?: readonly EntityStatus[]
  /** Roles that the entity has in an announcement. */
  readonly role?: readonly MentionRole[]
  /** Categories of announcements that name the entity, in any role. */
  readonly category?: readonly AnnouncementCategory[]
  /** The entity is named in an announcement with this publication date or a later one. */
  readonly since?: CalendarDay
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
