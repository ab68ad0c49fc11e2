import { isCalendarDay } from '../../model/calendar-day.ts'
import type { SampleCalendar } from './sample-calendar.ts'

/** Dates before this year, such as dates of birth and of old laws, are left as they are. */
const FIRST_MOVED_YEAR = 2015
const CENTURY = 2000

const MONTH_NAMES: readonly (readonly string[])[] = [
  'January February March April May June July August September October November December'.split(' '),
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
]

/** The ID of a document such as BORME-A-2026-12-28 contains no date. */
const ISO = /(?<!\d|[A-Z]-)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g
const COMPACT = /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g
const NUMERIC = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(20\d\d|\d\d)(?![\d/])/g
const IN_WORDS = new RegExp(
  `(?<!\\d)(\\d{1,2})(er)?(\\s(?:de\\s)?)(${MONTH_NAMES.flat().join('|')})(\\s(?:de\\s)?)(20\\d\\d)(?!\\d)`,
  'g',
)

/**
 * Moves the dates in a text or file name, in every notation that the sample documents use. Dates without separators are only
 * moved on request, because numbers of issues look like them.
 */
export function moveDates(
  text: string,
  calendar: SampleCalendar,
  { hasCompactDates }: { readonly hasCompactDates: boolean },
): string {
  const separated = text
    .replace(ISO, (found, year: string, month: string, day: string) => {
      return move(calendar, year, month, day)?.join('-') ?? found
    })
    .replace(NUMERIC, (...match) => moveNumericDate(match, calendar))
    .replace(IN_WORDS, (...match) => moveDateInWords(match, calendar))
  if (!hasCompactDates) return separated
  return separated.replace(COMPACT, (found, year: string, month: string, day: string) => {
    return move(calendar, year, month, day)?.join('') ?? found
  })
}

/** Returns year, month and day of the moved date, or `null` if the parts are no date that is moved. */
function move(
  calendar: SampleCalendar,
  year: string,
  month: string,
  day: string,
): readonly [year: string, month: string, day: string] | null {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (Number(year) < FIRST_MOVED_YEAR || !isCalendarDay(date)) return null
  const [newYear = '', newMonth = '', newDay = ''] = calendar(date).split('-')
  return [newYear, newMonth, newDay]
}

/** Moves a date such as 20/11/2026, 4.10.2026 or 13.11.26, with as many digits as before. */
function moveNumericDate(match: readonly string[], calendar: SampleCalendar): string {
  const [found = '', day = '', separator = '', month = '', year = ''] = match
  // A year of two digits is only told from a section number by a month of two digits.
  if (year.length === 2 && month.length === 1) return found
  const fullYear = year.length === 2 ? String(CENTURY + Number(year)) : year
  const moved = move(calendar, fullYear, month, day)
  if (moved === null) return found
  const [newYear, newMonth, newDay] = moved
  const isPadded = day.length === 2 && month.length === 2
  const parts = [
    isPadded ? newDay : String(Number(newDay)),
    month.length === 2 ? newMonth : String(Number(newMonth)),
  ]
  return [...parts, newYear.slice(-year.length)].join(separator)
}

/** Moves a date such as 20 November 2026, 1er juin 2025 or 18 de diciembre de 2026. */
function moveDateInWords(match: readonly string[], calendar: SampleCalendar): string {
  const [found = '', day = '', , gap = '', name = '', secondGap = '', year = ''] = match
  const language = MONTH_NAMES.find(names => names.includes(name)) ?? []
  const moved = move(calendar, year, String(language.indexOf(name) + 1), day)
  if (moved === null) return found
  const [newYear, newMonth, newDay] = moved
  const isFrench = language === MONTH_NAMES.at(-1)
  const newName = language[Number(newMonth) - 1] ?? name
  return `${Number(newDay)}${isFrench && newDay === '01' ? 'er' : ''}${gap}${newName}${secondGap}${newYear}`
}
