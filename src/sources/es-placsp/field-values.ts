import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import { lookUpPlacspCode } from './code-lists.ts'

/** An amount and its ISO 4217 currency. */
export interface PlacspMoney {
  readonly value: number
  readonly currency: string
}

/** Parses a decimal with a point or, in old records, a comma. Null when it has more digits than a double can hold. */
export function parsePlacspDecimal(text: string): number | null {
  return /^-?\d{1,12}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Reads the amount under `name`, in euros unless a currency is stated. Invalid amounts are reported and absent. */
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

/** Reads the number under `name`. Invalid numbers are reported and absent. */
export function readPlacspNumber(fields: FieldReader, name: string): number | null {
  const text = fields.text(name)
  if (text === null) return null
  const value = parsePlacspDecimal(text)
  if (value === null) fields.reportProblem('bad_value', `${quoteValue(text)} is not a number`, name)
  return value
}

/** Reads the code under `name` and returns its label. Unknown codes are reported and absent. */
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

/** Reads the boolean under `name`. Values other than `true` and `false` are reported and absent. */
export function readPlacspBoolean(fields: FieldReader, name: string): boolean | null {
  const text = fields.text(name)
  if (text === null || text === 'true' || text === 'false') return text === null ? null : text === 'true'
  fields.reportProblem('bad_value', `${quoteValue(text)} is neither true nor false`, name)
  return null
}

/** Formats an amount as Spanish documents print it: `106.971,94 EUR`. */
export function formatPlacspMoney({ value, currency }: PlacspMoney): string {
  return `${AMOUNT.format(value)} ${currency}`
}

const AMOUNT = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
