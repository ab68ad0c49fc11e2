import { fold } from './text.ts'

/** An amount and its currency, ISO 4217. FRF is the franc before 2002 and is never converted. */
export interface Amount {
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

const ISO_4217: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** `30.000,00` · `30000,5` · `85 000` · `30.000` */
const COMMA_DECIMALS = /^(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d{1,2})?$/
/** `30,000.00` · `300000.00` */
const POINT_DECIMALS = /^(?:\d{1,3}(?:[, ]\d{3})+|\d+)\.\d{1,2}$/
/** More digits than a double holds exactly. */
const LONGEST = 15

/**
 * A number as French documents write it. Null when it can be read in two ways (`30,000`), is not a number, or has more
 * than 15 digits, which a number of JSON does not hold exactly.
 */
export function frenchNumber(text: string): number | null {
  if (text.replace(/\D/g, '').length > LONGEST) return null
  if (COMMA_DECIMALS.test(text)) return Number(text.replace(/[. ]/g, '').replace(',', '.'))
  if (POINT_DECIMALS.test(text)) return Number(text.replace(/[, ]/g, ''))
  return null
}

/** `EUR` for "Euros", `FRF` for "Francs"; an ISO 4217 code as it is; null for anything else. */
export function currencyCode(text: string): string | null {
  return CURRENCIES[fold(text)] ?? (ISO_4217.has(text) ? text : null)
}

/** The amount that `text` begins with, e.g. `1000.00 EUR (capital variable)`. Null without number or known currency. */
export function leadingAmount(text: string): Amount | null {
  const found =
    /^(\d[\d.,]{0,24}(?: \d{3}){0,5}(?:[.,]\d{1,2})?) ?(\p{Lu}{3}|[\p{L}€]{1,7})(?![\p{L}])(?! ?c\.?f\.?p)/iu.exec(
      text,
    )
  const value = frenchNumber(found?.[1] ?? '')
  const currency = currencyCode(found?.[2] ?? '')
  return value === null || currency === null ? null : { value, currency }
}
