import type { CalendarDay } from '../../model/calendar-day.ts'
import { dayFromParts } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode } from '../shared/french-amounts.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/** An amount and its ISO 4217 currency. */
export interface EformsMoney {
  readonly value: number
  readonly currency: string
}

/** Dates such as `2023-07-11`, `2023-07-11+02:00`, `2023-07-11Z`; times such as `16:00:00.0000000+02:00`. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?$/
const TIME = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
/** Placeholder dates that systems write into mandatory fields: the first and last years of a calendar. */
const PLACEHOLDER_DATES = ['1900-01-01', '1970-01-01', '2000-01-01']
const FIRST_PLACEHOLDER_FUTURE_DATE = '2090-01-01'

/** Joins all texts under `name`; repeated elements are paragraphs. */
export function readEformsText(fields: FieldReader, name: string): string | null {
  return fields.texts(name).join(' ') || null
}

/**
 * Reads the day under `name` as printed, ignoring its zone. Placeholders are absent; invalid dates are reported and
 * absent.
 */
export function readEformsDay(fields: FieldReader, name: string): CalendarDay | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  const [, year, month, dayOfMonth] = DATE.exec(stated) ?? []
  const found = dayFromParts(year, month, dayOfMonth)
  if (found === null) fields.reportProblem('bad_value', `expected a date, found ${quoteValue(stated)}`, name)
  return found === null || PLACEHOLDER_DATES.includes(found) || found >= FIRST_PLACEHOLDER_FUTURE_DATE
    ? null
    : found
}

/** Reads the time under `name` as `HH:MM` on the buyer's clock. Invalid times are reported and absent. */
export function readEformsTime(fields: FieldReader, name: string): string | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (!TIME.test(stated))
    fields.reportProblem('bad_value', `expected a time, found ${quoteValue(stated)}`, name)
  return parseEformsLocalTime(stated)
}

/**
 * Parses a time as `HH:MM` on the buyer's clock. UTC times give null: they fix the moment but not what that clock
 * shows.
 */
export function parseEformsLocalTime(stated: string): string | null {
  const [, time, offset] = TIME.exec(stated) ?? []
  return time === undefined || offset === 'Z' || offset === '+00:00' ? null : time
}

/**
 * Reads the number under `name`. Invalid numbers are reported and absent; -1 marks an unpublished value and is
 * absent.
 */
export function readEformsNumber(fields: FieldReader, name: string): number | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (/^-1(?:\.0+)?$/.test(stated)) return null
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(stated)) return Number(stated)
  fields.reportProblem('bad_value', `expected a number, found ${quoteValue(stated)}`, name)
  return null
}

/** Reads the amount under `name`. Buyers who do not disclose an amount write 0 or 0.01, so these are absent. */
export function readEformsMoney(fields: FieldReader, name: string): EformsMoney | null {
  const value = readEformsNumber(fields, name)
  const stated = fields.text(`${name}@currencyID`)
  if (value === null) return null
  const currency = parseCurrencyCode(stated ?? '')
  if (currency === null || value < 0) {
    fields.reportProblem(
      'bad_value',
      `expected an amount and its currency, found ${value} ${quoteValue(stated)}`,
      name,
    )
    return null
  }
  return value > 0.01 ? { value, currency } : null
}

/** Sums amounts to the cent; null when the list is empty, an amount is missing or currencies differ. */
export function sumEformsMoney(amounts: readonly (EformsMoney | null)[]): EformsMoney | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** Returns the value that all entries share; null when they differ or there is none. Null entries are ignored. */
export function findCommonValue<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** True for a web URL short enough for metadata. */
export function isShortWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && text.length <= 500 && URL.canParse(text)
}

/**
 * Looks up a code in a code list; undefined when absent, including names such as `constructor` that every object
 * inherits.
 */
export function lookUpEformsCode<T>(list: Readonly<Record<string, T>>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(list, code) ? list[code] : undefined
}
