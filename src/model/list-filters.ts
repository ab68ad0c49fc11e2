import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js'
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

/** Patterns for VAT numbers that contain the national number. */
const NATIONAL_VAT = [/^FR[0-9A-Z]{2}(\d{9})$/, /^ES([0-9A-Z]{9})$/, /^IT(\d{11})$/]
const SIREN_DIGITS = 9

/**
 * Returns the normalized numbers that a typed tax ID can refer to: the ID itself, and the number of the legal unit contained
 * in a French SIRET or in a Spanish, French or Italian VAT number (design 5).
 */
export function taxIdCandidates(text: string): readonly string[] {
  const typed = normalizeTaxId(text)
  if (isSiret(typed).isValid) return [typed, typed.slice(0, SIREN_DIGITS)]
  return [typed, ...NATIONAL_VAT.flatMap(pattern => pattern.exec(typed)?.[1] ?? [])]
}

/** Normalizes a tax ID for comparison: upper case, without spaces, dots and hyphens (design 5). */
export function normalizeTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00a0\u2010-\u2015]/g, '')
}
