import { type MoneyAmount, parseLeadingAmount } from '../shared/french-amounts.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

const PRICE_PREFIX = /\b(?:prix(?: stipule)?|montant evalue) (?:de |a )?(?=\d)/

/**
 * Parses the price of a business ("au prix stipulé de 185000.00 euros") or the value of a contribution ("au montant
 * évalué à 70000 EUR"). Returns `null` for text without an amount and a known currency. A gift states its value as a price.
 */
export function parseBodaccPrice(origin: string): MoneyAmount | null {
  const text = normalizeForComparison(origin)
  const match = PRICE_PREFIX.exec(text)
  if (match === null) return null
  return parseLeadingAmount(text.slice(match.index + match[0].length))
}
