import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import { entryOf } from './codes.ts'

/** An amount and its currency, ISO 4217. */
export interface Money {
  readonly value: number
  readonly currency: string
}

/** A number of the schema; old records have a comma where the others have a point. More digits than a double holds are none. */
export function decimal(text: string): number | null {
  return /^-?\d{1,12}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** The amount under `name`, in euros when no currency is stated. What is no amount is noted and absent. */
export function money(fields: Fields, name: string): Money | null {
  const value = number(fields, name)
  const currency = fields.text(`${name}@currencyID`) ?? 'EUR'
  if (/^[A-Z]{3}$/.test(currency)) return value === null ? null : { value, currency }
  fields.note('bad_value', `${quoted(currency)} is not a code of ISO 4217`, `${name}@currencyID`)
  return null
}

/** The number under `name`. What is no number is noted and absent. */
export function number(fields: Fields, name: string): number | null {
  const text = fields.text(name)
  if (text === null) return null
  const value = decimal(text)
  if (value === null) fields.note('bad_value', `${quoted(text)} is not a number`, name)
  return value
}

/** What the code under `name` means. A code that the list does not have is noted and absent. */
export function label(fields: Fields, name: string, list: Readonly<Record<string, string>>): string | null {
  const code = fields.text(name)
  if (code === null) return null
  const meaning = entryOf(list, code)
  if (meaning !== undefined) return meaning
  fields.note('unknown_code', `${quoted(code)} is not on the list`, name)
  return null
}

/** `true` or `false`; null when absent or anything else. */
export function flag(fields: Fields, name: string): boolean | null {
  const text = fields.text(name)
  if (text === null || text === 'true' || text === 'false') return text === null ? null : text === 'true'
  fields.note('bad_value', `${quoted(text)} is neither true nor false`, name)
  return null
}

/** The amount as Spanish documents write it: `106.971,94 EUR`. */
export function written({ value, currency }: Money): string {
  return `${AMOUNT.format(value)} ${currency}`
}

const AMOUNT = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
