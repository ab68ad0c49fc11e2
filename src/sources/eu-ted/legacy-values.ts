import type { Money } from '../eforms/values.ts'
import { currencyCode } from '../kit/amounts.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord, listOf } from '../kit/plain.ts'
import { decodedText } from '../kit/references.ts'
import { quoted } from '../kit/text.ts'

/** Reads a text of a form, with its paragraphs (`P`) joined; null when it is empty. */
export function words(fields: Fields, name: string): string | null {
  const found = listOf(fields.raw(name)).flatMap(collectTexts)
  return (
    found
      .map(decodedText)
      .filter(text => text !== '')
      .join('\n') || null
  )
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name.includes('@') ? [] : listOf(part).flatMap(collectTexts),
  )
}

/** Reads the amount under `name`. Ranges are skipped; 0 and 0.01 mean that the buyer does not disclose it. */
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

/** Returns the records under `name`; an empty element counts as absent. */
export function parts(fields: Fields, name: string): Fields[] {
  return listOf(fields.raw(name)).some(isRecord) ? fields.children(name) : []
}

/** Reads the amount under `name` from the VALUES of a contract. */
export function amountIn(contract: Fields, name: string): Money | null {
  const [values] = parts(contract, 'VALUES')
  return values === undefined ? null : amountAt(values, name)
}

/** Country codes in which TED deviates from ISO 3166. */
const ISO_BY_TED_CODE: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Converts a TED country code to ISO 3166. */
export function countryOf(code: string | undefined): string | null {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return null
  return ISO_BY_TED_CODE[code] ?? code
}
