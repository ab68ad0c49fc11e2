import { isKnownCurrency } from '../../model/codes/currencies.ts'
import { normalizeForComparison } from './text-cleaning.ts'

/** An amount of money with its ISO 4217 currency. FRF, the franc used before 2002, is never converted. */
export interface MoneyAmount {
  readonly value: number
  readonly currency: string
}

const CURRENCIES: Readonly<Record<string, string>> = {
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '€': 'EUR',
  f: 'FRF',
  frf: 'FRF',
  franc: 'FRF',
  francs: 'FRF',
}

/** `30.000,00` · `30000,5` · `85 000` · `30.000` */
const COMMA_DECIMALS = /^(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d{1,2})?$/
/** `30,000.00` · `300000.00` */
const POINT_DECIMALS = /^(?:\d{1,3}(?:[, ]\d{3})+|\d+)\.\d{1,2}$/
/** A double represents up to 15 decimal digits exactly. */
const MAX_DIGITS = 15

/**
 * Parses a number in French notation. Returns null when the text is ambiguous (`30,000`), is not a number, or has more
 * than 15 digits, which JSON numbers cannot represent exactly.
 */
export function parseFrenchNumber(text: string): number | null {
  if (text.replace(/\D/g, '').length > MAX_DIGITS) return null
  if (COMMA_DECIMALS.test(text)) return Number(text.replace(/[. ]/g, '').replace(',', '.'))
  if (POINT_DECIMALS.test(text)) return Number(text.replace(/[, ]/g, ''))
  return null
}

/** Returns `EUR` for "Euros", `FRF` for "Francs", an ISO 4217 code unchanged, and null for anything else. */
export function parseCurrencyCode(text: string): string | null {
  return CURRENCIES[normalizeForComparison(text)] ?? (isKnownCurrency(text) ? text : null)
}

/** Parses the amount at the start of a text, e.g. `1000.00 EUR (capital variable)`. Null without a number and a known currency. */
export function parseLeadingAmount(text: string): MoneyAmount | null {
  const match =
    /^(\d[\d.,]{0,24}(?: \d{3}){0,5}(?:[.,]\d{1,2})?) ?(\p{Lu}{3}|[\p{L}€]{1,7})(?![\p{L}])(?! ?c\.?f\.?p)/iu.exec(
      text,
    )
  const value = parseFrenchNumber(match?.[1] ?? '')
  const currency = parseCurrencyCode(match?.[2] ?? '')
  return value === null || currency === null ? null : { value, currency }
}
