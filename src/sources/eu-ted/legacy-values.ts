import type { Money } from '../eforms/values.ts'
import { currencyCode } from '../kit/amounts.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { decodedText } from '../kit/references.ts'
import { quoted } from '../kit/text.ts'

/** A text of a form: its paragraphs (`P`) as one, or the words themselves; null when there are none. */
export function words(fields: Fields, name: string): string | null {
  const found = listOf(fields.raw(name)).flatMap(textsIn)
  return (
    found
      .map(decodedText)
      .filter(text => text !== '')
      .join('\n') || null
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name.includes('@') ? [] : listOf(part).flatMap(textsIn),
  )
}

/** The amount under `name`; a range is none, and zero and a cent say that nothing is said. */
export function amountAt(fields: Fields, name: string): Money | null {
  const stated = fields.raw(name)
  const currency = currencyCode(fields.texts(`${name}@CURRENCY`)[0] ?? '')
  if (typeof stated !== 'string') return null
  const value = /^-?\d{1,15}(?:\.\d+)?$/.test(stated.trim()) ? Number(stated) : null
  if (value === null || currency === null || value < 0) {
    fields.note('bad_value', `expected an amount and its currency, found ${quoted(stated)}`, name)
    return null
  }
  return value > 0.01 ? { value, currency } : null
}

/** The records under `name`; an empty element is none. */
export function parts(fields: Fields, name: string): Fields[] {
  return listOf(fields.raw(name)).some(isRecord) ? fields.children(name) : []
}

/** The amount under `name` among the values of a contract. */
export function amountIn(contract: Fields, name: string): Money | null {
  const [values] = parts(contract, 'VALUES')
  return values === undefined ? null : amountAt(values, name)
}

/** TED writes two countries in its own way. */
const COUNTRIES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** ISO 3166 of a country as TED writes it. */
export function countryOf(code: string | undefined): string | null {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return null
  return COUNTRIES[code] ?? code
}
