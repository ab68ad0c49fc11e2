import type { Category } from './category.ts'
import type { Day } from './day.ts'
import type { EntityType } from './entity.ts'
import type { Jurisdiction } from './place.ts'
import type { EntityStatus } from './status.ts'

/** What a reader asks of the announcements (spec 4.1). Values of one field are alternatives; fields add up. */
export interface AnnouncementFilter {
  readonly jurisdiction?: readonly Jurisdiction[]
  readonly category?: readonly Category[]
  readonly source?: readonly string[]
  /** Inclusive. */
  readonly dateFrom?: Day
  /** Inclusive. */
  readonly dateTo?: Day
  readonly q?: string
}

/** What a reader asks of the entities (spec 4.3). */
export interface EntityFilter {
  readonly q?: string
  readonly type?: readonly EntityType[]
  readonly jurisdiction?: readonly Jurisdiction[]
  /** As typed; compared in upper case without blanks, dots and hyphens, with any identifier of the entity. */
  readonly taxId?: string
  readonly status?: readonly EntityStatus[]
}

/** A page of a list: 1 is the first. */
export interface Page {
  readonly page: number
  readonly perPage: number
}

/** The form in which tax ids are compared (design 5): upper case, no blanks, dots or hyphens. */
export function comparableTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00a0\u2010-\u2015]/g, '')
}
