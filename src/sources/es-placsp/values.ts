import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import { entryOf } from './codes.ts'

/** An amount and its ISO 4217 currency. */
export interface Money {
  readonly value: number
  readonly currency: string
}

/** Parses a decimal with a point or, in old records, a comma. Null when it has more digits than a double can hold. */
export function decimal(text: string): number | null {
  return /^-?\d{1,12}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Reads the amount under `name`, in euros unless a currency is stated. Invalid amounts are reported and absent. */
export function money(fields: Fields, name: string): Money | null {
  const value = number(fields, name)
  const currency = fields.text(`${name}@currencyID`) ?? 'EUR'
  if (/^[A-Z]{3}$/.test(currency)) return value === null ? null : { value, currency }
  fields.note('bad_value', `${quoted(currency)} is not an ISO 4217 currency code`, `${name}@currencyID`)
  return null
}

/** Reads the number under `name`. Invalid numbers are reported and absent. */
export function number(fields: Fields, name: string): number | null {
  const text = fields.text(name)
  if (text === null) return null
  const value = decimal(text)
  if (value === null) fields.note('bad_value', `${quoted(text)} is not a number`, name)
  return value
}

/** Reads the code under `name` and returns its label. Unknown codes are reported and absent. */
export function label(fields: Fields, name: string, list: Readonly<Record<string, string>>): string | null {
  const code = fields.text(name)
  if (code === null) return null
  const meaning = entryOf(list, code)
  if (meaning !== undefined) return meaning
  fields.note('unknown_code', `unknown code ${quoted(code)}`, name)
  return null
}

/** Reads the boolean under `name`. Values other than `true` and `false` are reported and absent. */
export function flag(fields: Fields, name: string): boolean | null {
  const text = fields.text(name)
  if (text === null || text === 'true' || text === 'false') return text === null ? null : text === 'true'
  fields.note('bad_value', `${quoted(text)} is neither true nor false`, name)
  return null
}

/** Formats an amount as Spanish documents print it: `106.971,94 EUR`. */
export function written({ value, currency }: Money): string {
  return `${AMOUNT.format(value)} ${currency}`
}

const AMOUNT = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
