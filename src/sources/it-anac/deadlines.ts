import { isDay } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment, type Moment } from '../kit/iso-time.ts'
import { quoted } from '../kit/text.ts'

/** A last day, and the time on it where one is stated. */
export interface Deadline extends Moment {
  readonly stated: string
}

/**
 * The first of these deadlines of a lot that is stated, on the buyer's clock: what is labelled UTC was entered as
 * Italian time, an offset is that of Italy (sheet, section 4). Midnight is how a day without a time was entered.
 */
export function deadline(fields: Fields, ...names: readonly string[]): Deadline | null {
  const found = names.map(name => [name, fields.text(name)] as const).find(([, text]) => text !== null)
  const [name, stated] = found ?? []
  if (stated === undefined || stated === null) return null
  // "2026-06-30+02:00": a day with the offset of that day.
  const moment = isoMoment(stated.replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/, '$1'))
  if (moment === null) {
    fields.note('bad_value', `${quoted(stated)} is no date`, name)
    return null
  }
  return { day: moment.day, time: moment.time === '00:00' ? null : moment.time, stated }
}

/**
 * The day of `dataScadenza`, for notices whose lots state none. Nobody can tell whether its UTC was meant: where that
 * makes two days, neither is taken, and its time never is.
 */
export function sureDay(moment: string): string | null {
  const [, day = '', hour = '24'] = /^(\d{4}-\d\d-\d\d)T(\d\d):/.exec(moment) ?? []
  return isDay(day) && Number(hour) < 22 ? day : null
}

/** Of several lots the earliest; the time only when no other lot closes on that day at another one. */
export function earliest(deadlines: readonly (Deadline | null)[]): Moment | null {
  const sorted = deadlines
    .filter(one => one !== null)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const [first] = sorted
  if (first === undefined) return null
  const times = sorted.filter(({ day }) => day === first.day).map(({ time }) => time)
  return { day: first.day, time: times.includes(null) ? null : (times.sort()[0] ?? null) }
}
