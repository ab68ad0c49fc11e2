import {
  type CalendarDay,
  dayInTimeZone,
  EARLIEST_DAY,
  isCalendarDay,
  LATEST_DAY,
} from '../../model/calendar-day.ts'
import { normalizeForComparison } from './text-cleaning.ts'

/*
 * Every date is read by a named parser that the connector chooses. None is a default, because `10/04/2020` and month
 * names mean different days to different publishers.
 */

/** Parses a date in one notation; null for any other text, for dates that do not exist and for implausible years. */
export type DayParser = (text: string) => CalendarDay | null

/** A local day with an optional time (`HH:MM`). */
export interface LocalDateTime {
  readonly day: CalendarDay
  readonly time: string | null
}

const FRENCH_MONTHS =
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')
const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const ENGLISH_MONTH_PATTERN = ENGLISH_MONTHS.map(name => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const ENGLISH_DATE = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?: day of)?,? (${ENGLISH_MONTH_PATTERN}|sept)\.?,? (\d{4})(?!\d)`,
  'i',
)
const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** Builds a day from its parts; null when it does not exist or lies outside the range of the search index. */
export function dayFromParts(year = '', month = '', dayOfMonth = ''): CalendarDay | null {
  const text = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isCalendarDay(text) && text >= EARLIEST_DAY && text <= LATEST_DAY ? text : null
}

/** Parses a date in digits, with the year or the day first: `2020-04-10`, `2020/04/10`, `10/04/2020`. */
export const parseNumericDay: DayParser = text => {
  const yearFirst = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text)
  if (yearFirst) return dayFromParts(yearFirst[1], yearFirst[2], yearFirst[3])
  const [, dayOfMonth, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return dayFromParts(year, month, dayOfMonth)
}

/** Parses a date of a French document: in digits, or written (`10 avril 2020`, `1er janvier 2020`). */
export const parseFrenchDay: DayParser = text => {
  const inDigits = parseNumericDay(text)
  if (inDigits !== null) return inDigits
  const [, dayOfMonth, month = '', year] =
    /^(\d{1,2})(?:er)? ([a-z]{3,9}) (\d{4})$/.exec(normalizeForComparison(text)) ?? []
  return dayFromParts(year, String(FRENCH_MONTHS.indexOf(month) + 1), dayOfMonth)
}

/** Parses a German date: `24.10.2025`. */
export const parseGermanDay: DayParser = text => {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return dayFromParts(year, month, dayOfMonth)
}

/**
 * Finds the first written date in an English text: `5 October 2026`, `Friday 5th of Oct. 2026`,
 * `05 OCTOBER 2026 at 10.30 am`. Returns null when there is none or it does not exist.
 */
export function findEnglishDay(text: string): CalendarDay | null {
  const [, dayOfMonth, month, year] =
    ENGLISH_DATE.exec(text.replace(/\s+/g, ' ').replace(/(\d(?:st|nd|rd|th)?) of (?=[a-z])/i, '$1 ')) ?? []
  const monthIndex = ENGLISH_MONTHS.findIndex(name =>
    name.startsWith(month?.slice(0, 3).toLowerCase() ?? '?'),
  )
  return monthIndex === -1 ? null : dayFromParts(year, String(monthIndex + 1), dayOfMonth)
}

/**
 * Parses an ISO 8601 date or date-time as printed. It ignores the offset, because publishers state local times and some
 * get the offset wrong. Returns null for any other text and for implausible years.
 */
export function parseIsoLocalDateTime(text: string): LocalDateTime | null {
  const [, year, month, dayOfMonth, time = null] = ISO_8601.exec(text) ?? []
  const day = dayFromParts(year, month, dayOfMonth)
  return day === null ? null : { day, time }
}

/**
 * Returns the local day of an instant with an offset (`2026-07-21T20:06:07.562+02:00`) in an IANA zone; null for other
 * texts.
 */
export function instantToLocalDay(timeZone: string, instant: string): CalendarDay | null {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(instant)) return null
  const time = Date.parse(instant)
  // `Date.parse` reads 30 February as 2 March.
  return Number.isNaN(time) || !isCalendarDay(instant.slice(0, 10)) ? null : dayInTimeZone(timeZone, time)
}
