import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

const NUMBER = String.raw`(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d\d|-{1,2}|–))?(?![\d.,]\d)`
const AMOUNT = `(?:(?:EUR|Euro|€) ?${NUMBER}|${NUMBER} ?(?:EUR|Euro|€))`
/**
 * Matches a reduction such as "die Herabsetzung des Stammkapitals um 50.000,00 EUR auf 25.000,00 EUR" or "Grundkapital
 * … von … um € 5.000,- auf € 45.000,-".
 */
const REDUCTION = new RegExp(
  String.raw`\b(?:[Ss]tamm|[Gg]rund)kapitals?\b.{0,200}?(?:\bum ${AMOUNT}.{0,60}?)?\bauf ${AMOUNT}`,
  'gu',
)

/**
 * Reads the amount of the reduction and the remaining capital in euros. Returns no metadata unless the text states
 * exactly one reduction.
 */
export function parseHandelsregisterCapitalReduction(
  category: AnnouncementCategory,
  body: string,
): AnnouncementMetadata {
  if (category !== 'capital_reduction') return {}
  const [match, ...others] = body.matchAll(REDUCTION)
  if (match === undefined || others.length > 0) return {}
  const [
    ,
    prefixedChange,
    prefixedChangeCents,
    suffixedChange,
    suffixedChangeCents,
    prefixedTotal,
    prefixedTotalCents,
    suffixedTotal,
    suffixedTotalCents,
  ] = match
  return omitMissing({
    capital: parseEuros(prefixedTotal ?? suffixedTotal, prefixedTotalCents ?? suffixedTotalCents),
    capital_change_amount: parseEuros(
      prefixedChange ?? suffixedChange,
      prefixedChangeCents ?? suffixedChangeCents,
    ),
    currency: 'EUR',
  })
}

/** Combines euros and cents (`25.000`, `50` → 25000.50). A dash means zero cents. */
function parseEuros(euros: string | undefined, cents: string | undefined): number | null {
  return euros === undefined
    ? null
    : Number(`${euros.replaceAll('.', '')}.${/^\d/.test(cents ?? '') ? cents : '0'}`)
}
