import { type Amount, leadingAmount } from '../kit/amounts.ts'
import { fold } from '../kit/text.ts'

const STATED = /\b(?:prix(?: stipule)?|montant evalue) (?:de |a )?(?=\d)/

/**
 * What was paid for a business ("au prix stipulé de 185000.00 euros") or what a contribution was valued at ("au montant
 * évalué à 70000 EUR"), from the origin of the funds. Null when no amount with a currency is stated, and for a gift,
 * whose "prix" nobody paid.
 */
export function priceOf(origin: string): Amount | null {
  const text = fold(origin)
  const found = STATED.exec(text)
  if (found === null || /\bdonation\b/.test(text)) return null
  return leadingAmount(text.slice(found.index + found[0].length))
}
