import type { CalendarDay } from '../../model/calendar-day.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import { dayFromParts } from '../shared/dates.ts'

/** The location of an act in the company register (`Datos registrales`). */
export interface BormeRegisterEntry {
  readonly volume: string | null
  readonly book: string | null
  readonly folio: string | null
  readonly section: string | null
  /** The sheet as printed with cleaned whitespace, such as `M 786863` or `PM108271`. */
  readonly sheet: string | null
  readonly entry: string | null
  readonly date: CalendarDay | null
}

/** Maximum length of the register data in characters. Any text beyond it is unrelated. */
const MAX_LENGTH = 300
const VOLUME = /(?:^|, ?)T([^,]*),/
const BOOK = /(?:^|, ?)L([^,]*),/
const FOLIO = /(?:^|, ?)F([^,]*),/
const SECTION = /(?:^|, ?)S([^,]*),/
/** Matches the letters of the register, the sheet number, and an optional letter after the number. */
const SHEET = /^([A-Z]{1,3})[ -]*0*(\d[\d.]{0,11})(?: ?-? ?([A-Z]))?$/

/**
 * Parses register data such as `T 1546 , F 29, S 8, H TO 33976, I/A 1 (18.06.12).` Missing and malformed parts become
 * `null`.
 */
export function parseBormeRegisterEntry(printed: string, published: CalendarDay): BormeRegisterEntry {
  const text = printed.slice(0, MAX_LENGTH)
  const partAfter = (pattern: RegExp): string | null => pattern.exec(text)?.[1]?.trim() || null
  // A sheet number can contain a comma (`H 14478,1 , I/ 2`), so it extends to the entry.
  const sheet = /(?:^|, ?)H ([^(]{1,40}?) ?(?:, ?I\/|$|\()/.exec(text)?.[1]?.trim() || null
  const entry = /I\/A? ?([\p{L}\d][\p{L}\d /-]{0,40})/u.exec(text)?.[1]?.trim() || null
  return {
    volume: partAfter(VOLUME),
    book: partAfter(BOOK),
    folio: partAfter(FOLIO),
    section: partAfter(SECTION),
    sheet,
    entry,
    date: parseEntryDate(text, published),
  }
}

/**
 * Builds a company identifier from a sheet number such as `M 786863`. Its validity is known only with the letters of the
 * register, because the plain numbers of old sheets are not unique.
 */
export function parseBormeSheetNumber(printed: string): EntityIdentifier {
  const [, letters, digits = '', suffix] = SHEET.exec(printed.trim().toUpperCase()) ?? []
  const number = letters === undefined ? printed : `${letters} ${digits.replaceAll('.', '')}${suffix ?? ''}`
  return { scheme: 'hoja', jurisdiction: 'ES', number, valid: letters === undefined ? null : true }
}

/**
 * Parses a date such as `(15.09.26)`, `( 9.09.26)` or `11 09 26`. A two-digit year that would place the date after the
 * publication belongs to the previous century.
 */
function parseEntryDate(text: string, published: CalendarDay): CalendarDay | null {
  const [, dayOfMonth, month, year = ''] = /(\d{1,2})[. /](\d{1,2})[. /](\d{4}|\d{2})\D*$/.exec(text) ?? []
  if (year.length !== 2) return dayFromParts(year, month, dayOfMonth)
  const currentCentury = dayFromParts(`20${year}`, month, dayOfMonth)
  return currentCentury !== null && currentCentury <= published
    ? currentCentury
    : dayFromParts(`19${year}`, month, dayOfMonth)
}
