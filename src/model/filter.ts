import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js'
import type { Category } from './category.ts'
import type { Day } from './day.ts'
import type { EntityType } from './entity.ts'
import type { Jurisdiction } from './place.ts'
import type { EntityStatus } from './status.ts'

/** Filters for announcements (contract 4.1). Values of one field are combined with OR, fields with AND. */
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

/** Filters for entities (contract 4.3). */
export interface EntityFilter {
  readonly q?: string
  readonly type?: readonly EntityType[]
  readonly jurisdiction?: readonly Jurisdiction[]
  /** As typed. It is normalized and compared with every identifier of the entity. */
  readonly taxId?: string
  readonly status?: readonly EntityStatus[]
}

/** The requested page of a list, counted from 1. */
export interface Page {
  readonly page: number
  readonly perPage: number
}

/** VAT number formats that contain the national number. */
const NATIONAL_VAT = [/^FR[0-9A-Z]{2}(\d{9})$/, /^ES([0-9A-Z]{9})$/, /^IT(\d{11})$/]
const SIREN_DIGITS = 9

/**
 * The normalized numbers that a typed tax id can refer to: itself, and the number of the legal unit contained in a French
 * SIRET or in a Spanish, French or Italian VAT number (design 5).
 */
export function taxIdsMeant(text: string): readonly string[] {
  const typed = comparableTaxId(text)
  if (isSiret(typed).isValid) return [typed, typed.slice(0, SIREN_DIGITS)]
  return [typed, ...NATIONAL_VAT.flatMap(pattern => pattern.exec(typed)?.[1] ?? [])]
}

/** A tax id in upper case without spaces, dots and hyphens, for comparison (design 5). */
export function comparableTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00a0\u2010-\u2015]/g, '')
}
