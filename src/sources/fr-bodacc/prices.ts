import { type Amount, leadingAmount } from '../kit/amounts.ts'
import { fold } from '../kit/text.ts'

const PRICE_PREFIX = /\b(?:prix(?: stipule)?|montant evalue) (?:de |a )?(?=\d)/

/**
 * Parses the price of a business ("au prix stipulé de 185000.00 euros") or the value of a contribution ("au montant
 * évalué à 70000 EUR"). Null without an amount and a currency, and for a gift, whose "prix" is not paid.
 */
export function priceOf(origin: string): Amount | null {
  const text = fold(origin)
  const match = PRICE_PREFIX.exec(text)
  if (match === null || /\bdonation\b/.test(text)) return null
  return leadingAmount(text.slice(match.index + match[0].length))
}
