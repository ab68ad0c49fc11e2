import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import { compact } from '../kit/text.ts'

const NUMBER = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d\d|-{1,2}|–))?(?![\d.,]\d)`
const AMOUNT = `(?:(?:EUR|Euro|€) ?${NUMBER}|${NUMBER} ?(?:EUR|Euro|€))`
/** "die Herabsetzung des Stammkapitals um 50.000,00 EUR auf 25.000,00 EUR", "Grundkapital … von … um € 5.000,- auf € 45.000,-". */
const REDUCTION = new RegExp(
  String.raw`\b(?:[Ss]tamm|[Gg]rund)kapitals?\b.{0,200}?(?:\bum ${AMOUNT}.{0,60}?)?\bauf ${AMOUNT}`,
  'gu',
)

/** By how much the capital is reduced and what is left, in euros, where the text states it once. */
export function capitalOf(category: Category, body: string): Metadata {
  if (category !== 'capital_reduction') return {}
  const [only, ...others] = body.matchAll(REDUCTION)
  if (only === undefined || others.length > 0) return {}
  const [, a, aCents, b, bCents, c, cCents, d, dCents] = only
  return compact({
    capital: euros(c ?? d, cCents ?? dCents),
    capital_change_amount: euros(a ?? b, aCents ?? bCents),
    currency: 'EUR',
  })
}

/** `25.000` and `50` are 25000.50; a dash stands for no cents. */
function euros(whole: string | undefined, cents: string | undefined): number | null {
  return whole === undefined
    ? null
    : Number(`${whole.replaceAll('.', '')}.${/^\d/.test(cents ?? '') ? cents : '0'}`)
}
