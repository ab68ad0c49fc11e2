import type { Day } from '../../model/day.ts'
import type { Identifier } from '../../model/entity.ts'
import { day } from '../kit/days.ts'

/** `Datos registrales`: where in the register an announcement is entered. */
export interface RegisterEntry {
  readonly volume: string | null
  readonly book: string | null
  readonly folio: string | null
  readonly section: string | null
  /** As printed, blanks tidied: `M 786863`, `PM108271`. */
  readonly sheet: string | null
  readonly entry: string | null
  readonly date: Day | null
}

/** Of the data of one entry, in characters; what stands behind is something else. */
const LONGEST = 300
/** Letters of the register, number, and in some registers a letter behind it. */
const SHEET = /^([A-Z]{1,3})[ -]*0*(\d[\d.]{0,11})(?: ?-? ?([A-Z]))?$/

/** `T 1546 , F 29, S 8, H TO 33976, I/A 1 (18.06.12).`; parts that are missing or broken are null. */
export function registerEntry(printed: string, published: Day): RegisterEntry {
  const text = printed.slice(0, LONGEST)
  const part = (letter: string): string | null =>
    new RegExp(`(?:^|, ?)${letter} ?([^,]*?) ?,`).exec(text)?.[1]?.trim() || null
  // The sheet may hold a comma (`H 14478,1 , I/ 2`): it ends where the entry begins.
  const sheet = /(?:^|, ?)H ([^(]{1,40}?) ?(?:, ?I\/|$|\()/.exec(text)?.[1]?.trim() || null
  const entry = /I\/A? ?([\p{L}\d][\p{L}\d /-]{0,40})/u.exec(text)?.[1]?.trim() || null
  return {
    volume: part('T'),
    book: part('L'),
    folio: part('F'),
    section: part('S'),
    sheet,
    entry,
    date: entryDate(text, published),
  }
}

/**
 * The sheet as it identifies a company: `M 786863`. Valid with the letters of its register: sheets of old times have a
 * number only, which is not the only one of its kind.
 */
export function sheetNumber(printed: string): Identifier {
  const [, letters, digits = '', suffix] = SHEET.exec(printed.trim().toUpperCase()) ?? []
  const number = letters === undefined ? printed : `${letters} ${digits.replaceAll('.', '')}${suffix ?? ''}`
  return { scheme: 'hoja', jurisdiction: 'ES', number, valid: letters !== undefined }
}

/** `(15.09.26)`, `( 9.09.26)`, `11 09 26`: of the century that does not put it after the publication. */
function entryDate(text: string, published: Day): Day | null {
  const [, dayOfMonth, month, year = ''] = /(\d{1,2})[. /](\d{1,2})[. /](\d{4}|\d{2})\D*$/.exec(text) ?? []
  if (year.length !== 2) return day(year, month, dayOfMonth)
  const recent = day(`20${year}`, month, dayOfMonth)
  return recent !== null && recent <= published ? recent : day(`19${year}`, month, dayOfMonth)
}
