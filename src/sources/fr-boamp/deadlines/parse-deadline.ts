import { type CalendarDay, toEpochDay } from '../../../model/calendar-day.ts'
import { type LocalDateTime, parseIsoLocalDateTime } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { normalizeForComparison, quoteValue } from '../../shared/text-cleaning.ts'
import { findFrenchDateTimes } from './find-french-date-times.ts'

/**
 * Dynamic purchasing systems stay open for 15 years. Later deadlines are typing errors such as 2924 or 7017
 * (sources/fr-boamp).
 */
const MAX_DEADLINE_DAYS = 20 * 366
const UTC = /(?:Z|[+-]00:?00)$/
/** Creating a formatter takes a thousand times as long as using it. The Swedish locale formats dates as ISO 8601. */
const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * Formats a Unix timestamp (ms) as Paris local time, such as `2021-03-01T12:00:00`. Returns `null` for a timestamp out
 * of range.
 */
export function formatParisTime(milliseconds: number): string | null {
  return Math.abs(milliseconds) <= 8.64e15 ? PARIS.format(milliseconds).replace(' ', 'T') : null
}

/** Completes the date of old notices, which lack leading zeros: `2006-08-2` → `2006-08-02`. */
export function padBoampDate(text: string): string {
  return text.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}

/**
 * Parses a date and time as the buyer's local time. UTC is converted to Paris time; times with no offset or a nonzero
 * offset are already local (overseas departments have their own time zones). Dates that are not ISO 8601 are read as
 * French text, such as `20/07/06 à 12 h`.
 */
export function parseBoampBuyerDateTime(stated: string): LocalDateTime | null {
  const text = padBoampDate(stated.trim())
  const dateTime = parseIsoLocalDateTime(text) ?? parseFrenchDateTime(text)
  if (dateTime === null || !UTC.test(text)) return dateTime
  return parseIsoLocalDateTime(formatParisTime(Date.parse(text)) ?? '')
}

/** Parses a text that states exactly one date. An ISO date-time that does not exist stays unread. */
function parseFrenchDateTime(text: string): LocalDateTime | null {
  const [found, ...others] = findFrenchDateTimes(normalizeForComparison(text))
  return found === undefined || others.length > 0 ? null : found.value
}

/**
 * Parses the submission deadline. The index states the time that the buyer entered. The flat field is true UTC for
 * eForms notices, but local time marked as UTC for all others (sources/fr-boamp).
 */
export function parseBoampDeadline(
  record: FieldReader,
  published: CalendarDay,
  eforms: boolean,
): LocalDateTime | null {
  const indexed = record.child('gestion').child('indexation').text('datelimitereponse')
  const flat = record.text('datelimitereponse')
  const text = indexed ?? (flat === null || eforms ? flat : toUtcText(flat))
  if (text === null) return null
  const dateTime = parseBoampBuyerDateTime(text)
  if (dateTime === null || isImplausibleBoampDeadline(dateTime, published)) {
    record.reportProblem('bad_value', `${quoteValue(text)} is not a plausible deadline`, 'datelimitereponse')
    return null
  }
  return eforms ? dateTime : omitMidnightTime(dateTime)
}

/** Returns true for a deadline too far after the publication date to be genuine. */
export function isImplausibleBoampDeadline({ day }: LocalDateTime, published: CalendarDay): boolean {
  return toEpochDay(day) - toEpochDay(published) > MAX_DEADLINE_DAYS
}

/** Drops the time 00:00, which national notices use when no time is stated. */
export function omitMidnightTime(dateTime: LocalDateTime): LocalDateTime {
  return dateTime.time === '00:00' ? { ...dateTime, time: null } : dateTime
}

/** Converts `2026-09-22T18:00:00+02:00` (API v1) to `2026-09-22T16:00:00`, the local time that the buyer entered. */
function toUtcText(text: string): string {
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) || !/T/.test(text)
    ? text
    : new Date(milliseconds).toISOString().slice(0, 19)
}
