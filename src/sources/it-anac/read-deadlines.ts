import { isCalendarDay } from '../../model/calendar-day.ts'
import { type LocalDateTime, parseIsoLocalDateTime } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/** A deadline: the last day and, if stated, the time. */
export interface AnacDeadline extends LocalDateTime {
  readonly printed: string
}

/**
 * Reads the first of these deadlines that a lot states, on the buyer's clock: times labelled UTC were entered as
 * Italian time, and offsets are Italian (sources/it-anac). Midnight means that only a day was entered.
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
 * Parses the day of `dataScadenza`, for notices whose lots state no deadline. It is unknown whether the UTC label is
 * correct, so a time that falls on two days gives null.
 */
export function parseUnambiguousAnacDay(moment: string): string | null {
  const [, day = '', hour = '24'] = /^(\d{4}-\d\d-\d\d)T(\d\d):/.exec(moment) ?? []
  return isCalendarDay(day) && Number(hour) < 22 ? day : null
}

/**
 * Returns the earliest deadline of several lots. The time is the earliest of that day, and absent when a lot states
 * none.
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
