import type { CalendarDay } from '../../model/calendar-day.ts'
import { dayFromParts } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode } from '../shared/french-amounts.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/** An amount with its ISO 4217 currency code. */
export interface EformsMoney {
  readonly value: number
  readonly currency: string
}

/** Matches dates such as `2023-07-11`, `2023-07-11+02:00` and `2023-07-11Z`. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?$/
/** Matches times such as `16:00:00.0000000+02:00`. */
const TIME = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
/** Placeholder dates that software writes into mandatory fields. Dates from 2090 on are placeholders as well. */
const PLACEHOLDER_DATES = ['1900-01-01', '1970-01-01', '2000-01-01']
const FIRST_PLACEHOLDER_FUTURE_DATE = '2090-01-01'

/** Reads the text in the field `name`. Repeated elements are paragraphs, so they are joined. */
export function readEformsText(fields: FieldReader, name: string): string | null {
  return fields.texts(name).join(' ') || null
}

/**
 * Reads the date in the field `name` without its UTC offset. Returns `null` for placeholder dates. Reports an invalid
 * date as a problem and returns `null`.
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

/**
 * Reads the time in the field `name` as `HH:MM` in the buyer's local time. Reports an invalid time as a problem and
 * returns `null`.
 */
export function readEformsTime(fields: FieldReader, name: string): string | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (!TIME.test(stated))
    fields.reportProblem('bad_value', `expected a time, found ${quoteValue(stated)}`, name)
  return parseEformsLocalTime(stated)
}

/**
 * Parses a time as `HH:MM` in the buyer's local time. Returns `null` for a UTC time, because the buyer's own UTC offset
 * is unknown.
 */
export function parseEformsLocalTime(stated: string): string | null {
  const [, time, offset] = TIME.exec(stated) ?? []
  return time === undefined || offset === 'Z' || offset === '+00:00' ? null : time
}

/**
 * Reads the number in the field `name`. Returns `null` for -1, which marks a withheld value. Reports an invalid number
 * as a problem and returns `null`.
 */
export function readEformsNumber(fields: FieldReader, name: string): number | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (/^-1(?:\.0+)?$/.test(stated)) return null
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(stated)) return Number(stated)
  fields.reportProblem('bad_value', `expected a number, found ${quoteValue(stated)}`, name)
  return null
}

/**
 * Reads the amount in the field `name`. Returns `null` for 0 and 0.01, which buyers write when they do not disclose the
 * amount.
 */
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

/** Sums amounts to the cent. Returns `null` when the list is empty, an amount is missing or the currencies differ. */
export function sumEformsMoney(amounts: readonly (EformsMoney | null)[]): EformsMoney | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/**
 * Sums the amounts of the contracts or tenders of several lots. Returns `null` when two for the same lot state the same
 * amount, which is then that of their framework agreement.
 */
export function sumEformsMoneyOfLots(
  parts: readonly { readonly lot: string | null; readonly amount: EformsMoney | null }[],
): EformsMoney | null {
  const keys = parts.map(({ lot, amount }) => `${lot ?? ''} ${amount?.value}`)
  return new Set(keys).size === keys.length ? sumEformsMoney(parts.map(({ amount }) => amount)) : null
}

/** Returns the value that all non-null entries share, or `null` when they differ or there are none. */
export function findCommonValue<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** Returns true for a web URL that is short enough for metadata. */
export function isShortWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && text.length <= 500 && URL.canParse(text)
}

/**
 * Looks up a code in a code list. Returns `undefined` for an unknown code, including names such as `constructor` that
 * every object inherits.
 */
export function lookUpEformsCode<T>(list: Readonly<Record<string, T>>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(list, code) ? list[code] : undefined
}
