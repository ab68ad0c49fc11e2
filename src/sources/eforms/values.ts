import type { Day } from '../../model/day.ts'
import { currencyCode } from '../kit/amounts.ts'
import { day } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'

/** An amount and its currency, ISO 4217. */
export interface Money {
  readonly value: number
  readonly currency: string
}

/** Moments of eForms: `2023-07-11`, `2023-07-11+02:00`, `2023-07-11Z`; of times `16:00:00.0000000+02:00`. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:T.*|Z|[+-]\d\d:\d\d)?$/
const TIME = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
/** What systems write where a date must stand and there is none: the first years of a calendar and its last. */
const FILLERS = ['1900-01-01', '1970-01-01', '2000-01-01']
const NEVER = '2090-01-01'

/** All texts under `name` as one; repeated ones are paragraphs. */
export function text(fields: Fields, name: string): string | null {
  return fields.texts(name).join(' ') || null
}

/** The day under `name` as it is printed, whatever its zone. Fillers are absent; what is no day is noted and absent. */
export function dayAt(fields: Fields, name: string): Day | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  const [, year, month, dayOfMonth] = DATE.exec(stated) ?? []
  const found = day(year, month, dayOfMonth)
  if (found === null) fields.note('bad_value', `expected a date, found ${quoted(stated)}`, name)
  return found === null || FILLERS.includes(found) || found >= NEVER ? null : found
}

/** The time under `name` as `HH:MM` at the buyer; see `localTime`. What is no time is noted and absent. */
export function timeAt(fields: Fields, name: string): string | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (!TIME.test(stated)) fields.note('bad_value', `expected a time, found ${quoted(stated)}`, name)
  return localTime(stated)
}

/** A time as `HH:MM` on the buyer's clock; null for one in UTC, which says when, but not what that clock shows. */
export function localTime(stated: string): string | null {
  const [, time, offset] = TIME.exec(stated) ?? []
  return time === undefined || offset === 'Z' || offset === '+00:00' ? null : time
}

/** The number under `name`; what is no number is noted and absent. -1 stands for one that is not published yet. */
export function numberAt(fields: Fields, name: string): number | null {
  const [stated] = fields.texts(name)
  if (stated === undefined) return null
  if (/^-1(?:\.0+)?$/.test(stated)) return null
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(stated)) return Number(stated)
  fields.note('bad_value', `expected a number, found ${quoted(stated)}`, name)
  return null
}

/** The amount under `name`. Zero and a cent are what buyers write who do not want to say: they are absent. */
export function moneyAt(fields: Fields, name: string): Money | null {
  const value = numberAt(fields, name)
  const stated = fields.text(`${name}@currencyID`)
  if (value === null) return null
  const currency = currencyCode(stated ?? '')
  if (currency === null || value < 0) {
    fields.note('bad_value', `expected an amount and its currency, found ${value} ${quoted(stated)}`, name)
    return null
  }
  return value > 0.01 ? { value, currency } : null
}

/** The sum to the cent; null when there is none, one is missing or they are in several currencies. */
export function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** The value that all agree on; null when there is none or they differ. */
export function only<T>(values: readonly (T | null)[]): T | null {
  const [first, ...others] = new Set(values.filter(value => value !== null))
  return first === undefined || others.length > 0 ? null : first
}

/** An address on the web that fits a line of metadata. */
export function isShortUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && text.length <= 500 && URL.canParse(text)
}

/** What a list says of a code; undefined for one that it does not have, such as a name that every object has. */
export function entryOf<T>(list: Readonly<Record<string, T>>, code: string | null): T | undefined {
  return code !== null && Object.hasOwn(list, code) ? list[code] : undefined
}
