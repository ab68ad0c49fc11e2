import { isCalendarDay } from '../../model/calendar-day.ts'
import { type LocalDateTime, parseIsoLocalDateTime } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/** A deadline, with a time if one is stated. */
export interface AnacDeadline extends LocalDateTime {
  readonly printed: string
}

/**
 * Reads the first of the named deadlines that a lot states, in the buyer's local time. Times labeled UTC were entered
 * as Italian time, and offsets are Italian (sources/it-anac). Midnight means that only a day was entered.
 */
export function readAnacDeadline(fields: FieldReader, ...names: readonly string[]): AnacDeadline | null {
  const found = names.map(name => [name, fields.text(name)] as const).find(([, text]) => text !== null)
  const [name, printed] = found ?? []
  if (printed === undefined || printed === null) return null
  // Drops the offset of a date such as "2026-06-30+02:00".
  const moment = parseIsoLocalDateTime(printed.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1'))
  if (moment === null) {
    fields.reportProblem('bad_value', `${quoteValue(printed)} is not a date`, name)
    return null
  }
  return { day: moment.day, time: moment.time === '00:00' ? null : moment.time, printed }
}

/**
 * Parses the day of `dataScadenza`, for notices whose lots state no deadline. Returns `null` when the day would differ
 * between UTC and Italian time, because it is unknown whether the UTC label is correct.
 */
export function parseUnambiguousAnacDay(moment: string): string | null {
  const [, day = '', hour = '24'] = /^(\d{4}-\d\d-\d\d)T(\d\d):/.exec(moment) ?? []
  return isCalendarDay(day) && Number(hour) < 22 ? day : null
}

/**
 * Returns the earliest deadline among several lots. Its time is the earliest one on that day, or `null` when a lot with
 * that day states no time.
 */
export function findEarliestAnacDeadline(deadlines: readonly (AnacDeadline | null)[]): LocalDateTime | null {
  const sorted = deadlines
    .filter(one => one !== null)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const [first] = sorted
  if (first === undefined) return null
  const times = sorted.filter(({ day }) => day === first.day).map(({ time }) => time)
  return { day: first.day, time: times.includes(null) ? null : (times.sort()[0] ?? null) }
}
