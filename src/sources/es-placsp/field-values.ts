import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import { lookUpPlacspCode } from './code-lists.ts'

/** An amount with its ISO 4217 currency code. */
export interface PlacspMoney {
  readonly value: number
  readonly currency: string
}

/**
 * Parses a number with a decimal point or, in old records, a decimal comma. Returns `null` for other text and for more
 * digits than a double can hold.
 */
export function parsePlacspDecimal(text: string): number | null {
  return /^-?\d{1,12}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/**
 * Reads the amount in the field `name`, in euros unless a currency is stated. Reports an invalid amount as a problem
 * and returns `null`.
 */
export function readPlacspMoney(fields: FieldReader, name: string): PlacspMoney | null {
  const value = readPlacspNumber(fields, name)
  const currency = fields.text(`${name}@currencyID`) ?? 'EUR'
  if (/^[A-Z]{3}$/.test(currency)) return value === null ? null : { value, currency }
  fields.reportProblem(
    'bad_value',
    `${quoteValue(currency)} is not an ISO 4217 currency code`,
    `${name}@currencyID`,
  )
  return null
}

/** Reads the number in the field `name`. Reports an invalid number as a problem and returns `null`. */
export function readPlacspNumber(fields: FieldReader, name: string): number | null {
  const text = fields.text(name)
  if (text === null) return null
  const value = parsePlacspDecimal(text)
  if (value === null) fields.reportProblem('bad_value', `${quoteValue(text)} is not a number`, name)
  return value
}

/**
 * Reads the code in the field `name` and returns its label. Reports an unknown code as a problem and returns `null`.
 */
export function readPlacspCodeLabel(
  fields: FieldReader,
  name: string,
  list: Readonly<Record<string, string>>,
): string | null {
  const code = fields.text(name)
  if (code === null) return null
  const meaning = lookUpPlacspCode(list, code)
  if (meaning !== undefined) return meaning
  fields.reportProblem('unknown_code', `unknown code ${quoteValue(code)}`, name)
  return null
}

/**
 * Reads the boolean in the field `name`. Reports any value other than `true` and `false` as a problem and returns
 * `null`.
 */
export function readPlacspBoolean(fields: FieldReader, name: string): boolean | null {
  const text = fields.text(name)
  if (text === null || text === 'true' || text === 'false') return text === null ? null : text === 'true'
  fields.reportProblem('bad_value', `${quoteValue(text)} is neither true nor false`, name)
  return null
}
