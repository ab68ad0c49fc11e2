import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { dayFromParts } from '../../shared/dates.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import { pickShortBormeMetadata } from '../acts/act-content.ts'
import { stripFinalPeriod } from '../company-names.ts'

/** Patterns for courts in prose, which end with their number or place. */
const COURTS: readonly RegExp[] = [
  /juzgado de lo (?:social|mercantil) (?:n[ºo°]\.?|n[uú]m(?:ero|\.)?) ?\d{1,3} de (?:los de )?\p{Lu}\p{L}{2,30}/iu,
  /secci[oó]n de lo mercantil del tribunal de instancia de \p{Lu}\p{L}{2,30}\. plaza n[ºo°]\.? ?\d{1,2}/iu,
]
const ENFORCEMENT = /ejecuci[oó]n n[ºo°]\.? ?(\d{1,6}\/\d{4})/i
const PROCEEDINGS = /microempresas? (\d{1,6}\/\d{4})/i
const JUDGE = /magistrad[oa][- ]juez ((?:don|doña) )?((?:\p{Lu}\p{L}+ ){1,5}?)(?=de(?:l| la)? )/iu
const NUMERIC_DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/
const WRITTEN_DATE = /(?<!\d)(\d{1,2}) de (\p{L}{4,10}) (?:de|del) (\d{4})(?!\d)/iu
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Reads court, case, judge and day of the decision that a free text reports. */
export function readBormeCourtMatter(text: string): AnnouncementMetadata {
  const court = COURTS.map(pattern => pattern.exec(text)?.[0]).find(found => found !== undefined)
  return omitMissing({
    ...pickShortBormeMetadata({
      court: court === undefined ? null : capitalizeFirst(court),
      court_case: (ENFORCEMENT.exec(text) ?? PROCEEDINGS.exec(text))?.[1],
      judge: JUDGE.exec(text)?.[2]?.trim(),
      judgment_nature: stripFinalPeriod(text),
    }),
    judgment_date: findBormeDay(text),
    judgment_final: /(?:auto|decreto|resoluci[oó]n|sentencia) firme/i.test(text) ? true : null,
  })
}

/** Matches the words before the day on which an act takes effect. */
const EFFECT =
  /\b(?:con |surte |tendra )?efectos?(?: economicos| juridicos)? (?:a|al|a partir del?|desde(?: el)?|del?|el)(?: dia)? (?=\d)/

/** Finds the day on which an act takes effect: `con efectos a 15 de marzo de 2026`. */
export function findBormeEffectDay(text: string): CalendarDay | null {
  const found = EFFECT.exec(normalizeForComparison(text))
  if (found === null) return null
  const after = normalizeForComparison(text).slice(found.index + found[0].length)
  // The date must follow at once: `1 de enero de 2026`, `15/03/2026`.
  return /^(?:\d{1,2} de [a-z]{4,10} del? \d{4}|\d{1,2}\/\d{1,2}\/\d{4})(?!\d)/.test(after)
    ? findBormeDay(after)
    : null
}

/** Finds the first date in a text, in digits (`26/07/13`) or words (`2 de septiembre de 2026`). */
export function findBormeDay(text: string): CalendarDay | null {
  const [, dayOfMonth, month, year = ''] = NUMERIC_DATE.exec(text) ?? []
  if (month !== undefined) return dayFromParts(year.length === 2 ? `20${year}` : year, month, dayOfMonth)
  const [, writtenDay, name = '', writtenYear] = WRITTEN_DATE.exec(text) ?? []
  return dayFromParts(writtenYear, String(MONTHS.indexOf(normalizeForComparison(name)) + 1), writtenDay)
}
