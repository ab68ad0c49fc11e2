import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { dayFromParts } from '../../shared/dates.ts'
import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import { normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'

/** Matches a date such as `29 de junio de 2011`. */
const WRITTEN_DATE = /\b(\d{1,2}) de (\p{L}{4,10}) (?:de|del(?: año)?) (\d{4})\b/giu
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** Length in characters of the words before a date that show what happened on it. */
const DATE_CONTEXT = 80
const RESOLUTION = /celebrad|acord|decidi|adopt|aprob/
const AMOUNT = String.raw`(\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?|\d{1,12}(?:,\d{1,2})?) ?(?:euros|€)`
/** Matches the amount of a capital change. `desde … hasta …` states totals, not the change. */
const CHANGE = new RegExp(
  `(?:en (?:la )?(?:cifra|cantidad|suma|importe) (?:total )?de|por (?:un )?importe (?:total )?de|en un importe de|reducir el capital(?: social)? en|ampliar el capital(?: social)? en|aumentar el capital(?: social)? en) ${AMOUNT}`,
  'iu',
)
const TOTAL = new RegExp(
  `(?:fijado en|establecido en|cifrado en|hasta|nuevo capital(?: social)? de|pasa(?:ndo)? a ser de|queda(?:ndo)? en)(?: la (?:cifra|cantidad|suma) de)? ${AMOUNT}`,
  'iu',
)
/** Length in characters of the start of a text in which a dissolution is reported. */
const START_LENGTH = 400

/** A written date with the text before it. */
interface WrittenDate {
  readonly day: CalendarDay
  readonly before: string
}

/** Reads the day of the resolution and the amounts of a capital change from the text of an announcement. */
export function readBormeNoticeFacts(
  text: string,
  category: AnnouncementCategory,
  published: CalendarDay,
): AnnouncementMetadata {
  if (category === 'shareholders_meeting') return {}
  const resolution = listDates(text).find(({ day, before }) => day <= published && RESOLUTION.test(before))
  return omitMissing({
    resolution_date: resolution?.day,
    ...(category === 'capital_increase' || category === 'capital_reduction' ? readCapitalChange(text) : {}),
  })
}

function readCapitalChange(text: string): AnnouncementMetadata {
  const change = parseAmount(CHANGE.exec(text)?.[1])
  if (change === null) return {}
  const total = parseAmount(TOTAL.exec(text)?.[1])
  return omitMissing({ capital: total, capital_change_amount: change, currency: 'EUR' })
}

function parseAmount(printed: string | undefined): number | null {
  return printed === undefined ? null : parseFrenchNumber(printed)
}

/**
 * Finds the meeting date, which is the first date after the publication. Earlier dates refer to decisions and accounts.
 */
export function findBormeMeetingDay(text: string, published: CalendarDay): CalendarDay | null {
  return listDates(text).find(({ day }) => day > published)?.day ?? null
}

/** Tells whether a text reports at its start that the company resolved its dissolution. */
export function reportsBormeDissolution(text: string): boolean {
  const start = normalizeForComparison(text.slice(0, START_LENGTH))
  const resolved = start.indexOf('acord')
  const dissolution = start.indexOf('disolucion', resolved)
  return resolved !== -1 && dissolution !== -1 && !start.slice(resolved, dissolution).includes('reactiva')
}

function listDates(text: string): WrittenDate[] {
  return [...text.matchAll(WRITTEN_DATE)].flatMap(({ 1: dayOfMonth, 2: month = '', 3: year, index }) => {
    const monthNumber = MONTHS.indexOf(normalizeForComparison(month)) + 1
    const day = dayFromParts(year, String(monthNumber), dayOfMonth)
    const before = normalizeForComparison(text.slice(Math.max(0, index - DATE_CONTEXT), index))
    return day === null ? [] : [{ day, before }]
  })
}
