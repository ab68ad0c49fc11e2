import { validate as isSiret } from 'stdnum/lib/cjs/fr/siret.js'
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

/** VAT numbers that hold the national number. */
const NATIONAL_VAT = [/^FR[0-9A-Z]{2}(\d{9})$/, /^ES([0-9A-Z]{9})$/, /^IT(\d{11})$/]
const SIREN_DIGITS = 9

/**
 * The numbers that may stand where somebody typed a tax id, in the form in which they are compared: itself, and the one of
 * the legal unit that a French SIRET or a VAT number of Spain, France or Italy holds (design 5).
 */
export function taxIdsMeant(text: string): readonly string[] {
  const typed = comparableTaxId(text)
  if (isSiret(typed).isValid) return [typed, typed.slice(0, SIREN_DIGITS)]
  return [typed, ...NATIONAL_VAT.flatMap(form => form.exec(typed)?.[1] ?? [])]
}

/** The form in which tax ids are compared (design 5): upper case, no blanks, dots or hyphens. */
export function comparableTaxId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-\u00a0\u2010-\u2015]/g, '')
}
