import type { EformsMoney } from '../../eforms/field-values.ts'
import { decodeCharacterReferences } from '../../shared/character-references.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { parseCurrencyCode } from '../../shared/french-amounts.ts'
import { isPlainRecord, toArray } from '../../shared/plain-values.ts'
import { quoteValue } from '../../shared/text-cleaning.ts'

/** Reads the text of a form field and joins its paragraphs (`P`). Returns null when it is empty. */
export function readTedLegacyText(fields: FieldReader, name: string): string | null {
  const found = toArray(fields.value(name)).flatMap(collectTexts)
  return (
    found
      .map(decodeCharacterReferences)
      .filter(text => text !== '')
      .join('\n') || null
  )
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name.includes('@') ? [] : toArray(part).flatMap(collectTexts),
  )
}

/**
 * Reads the amount under `name`. Returns `null` for a range, and for 0 and 0.01, which mean that the buyer does not
 * disclose the amount.
 */
export function readTedLegacyAmount(fields: FieldReader, name: string): EformsMoney | null {
  const stated = fields.value(name)
  const currency = parseCurrencyCode(fields.texts(`${name}@CURRENCY`)[0] ?? '')
  if (typeof stated !== 'string') return null
  const value = /^-?\d{1,15}(?:\.\d+)?$/.test(stated.trim()) ? Number(stated) : null
  if (value === null || currency === null || value < 0) {
    fields.reportProblem(
      'bad_value',
      `expected an amount and its currency, found ${quoteValue(stated)}`,
      name,
    )
    return null
  }
  return value > 0.01 ? { value, currency } : null
}

/** Returns the records under `name`. An empty element counts as absent. */
export function readTedLegacyRecords(fields: FieldReader, name: string): FieldReader[] {
  return toArray(fields.value(name)).some(isPlainRecord) ? fields.children(name) : []
}

/** Reads the amount under `name` from the VALUES element of a contract. */
export function readTedLegacyContractAmount(contract: FieldReader, name: string): EformsMoney | null {
  const [values] = readTedLegacyRecords(contract, 'VALUES')
  return values === undefined ? null : readTedLegacyAmount(values, name)
}

/** Country codes that differ between TED and ISO 3166. */
const ISO_BY_TED_CODE: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Converts a TED country code to ISO 3166. Returns `null` for an invalid code. */
export function parseTedCountry(code: string | undefined): string | null {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return null
  return ISO_BY_TED_CODE[code] ?? code
}
