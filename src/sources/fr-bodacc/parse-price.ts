import { type MoneyAmount, parseFrenchNumber, parseLeadingAmount } from '../shared/french-amounts.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

const PRICE_PREFIX = /\b(?:prix(?: stipule)?|montant(?: evalue)?) (?:de |a )?(?=\d)/

/**
 * Parses the price of a business ("au prix stipulé de 185000.00 euros") or the value of a contribution ("au montant
 * évalué à 70000 EUR"). The currency is `null` when the text ends with the number. Returns `null` for text without an
 * amount or with an unknown currency. A gift states its value as a price.
 */
export function parseBodaccPrice(
  origin: string,
): { value: number; currency: MoneyAmount['currency'] | null } | null {
  const text = normalizeForComparison(origin)
  const match = PRICE_PREFIX.exec(text)
  if (match === null) return null
  const stated = text.slice(match.index + match[0].length)
  const bare = /^(\d[\d.,]{0,24}(?: \d{3}){0,5}(?:,\d{1,2})?)\.?$/.exec(stated)?.[1]
  const value = bare === undefined ? null : parseFrenchNumber(bare.replace(/\.$/, ''))
  return parseLeadingAmount(stated) ?? (value === null ? null : { value, currency: null })
}
