import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** The capital amounts that an act states, all in one currency. */
export interface BormeCapitalAmounts {
  /** The total capital after the act, or `null` when it is not stated. */
  readonly total: number | null
  /** The amount of the increase or reduction, or `null` for a formation. */
  readonly change: number | null
  readonly paidIn: number | null
  /** The ISO 4217 currency code. */
  readonly currency: string
}

const AMOUNT =
  /(Resultante Suscrito|Resultante Desembolsado|Capital suscrito|Capital desembolsado|Capital|Suscrito|Desembolsado|Importe reducci[oó]n): ?(\d[\d.,]*\d|\d) ?(\p{L}+|€)/gu

/** ISO 4217 codes by printed currency unit. Amounts in pesetas (`ESP`, used until 2002) are never converted. */
const CURRENCIES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  '€': 'EUR',
  pesetas: 'ESP',
  peseta: 'ESP',
  ptas: 'ESP',
  pts: 'ESP',
}

/**
 * Parses amounts such as `Capital: 3.118.589,00 Euros. Resultante Suscrito: …`. In a formation, `Capital` is the total;
 * in a capital change, it is the difference. The returned `capital` is `null` unless the act states amounts that can be
 * parsed, and `unparsedAmount` is the amount that cannot be parsed, or `null`.
 */
export function parseBormeCapitalAmounts(
  text: string,
  isFormation: boolean,
): { capital: BormeCapitalAmounts | null; unparsedAmount: string | null } {
  const amounts = new Map<string, number>()
  const currencies = new Set<string>()
  for (const [match, label = '', number = '', unit = ''] of text.matchAll(AMOUNT)) {
    const value = parseSpanishNumber(number)
    const currency = CURRENCIES[normalizeForComparison(unit)]
    if (value === null || currency === undefined) return { capital: null, unparsedAmount: match }
    amounts.set(normalizeForComparison(label), value)
    currencies.add(currency)
  }
  const [currency, secondCurrency] = currencies
  if (currency === undefined) return { capital: null, unparsedAmount: null }
  if (secondCurrency !== undefined) return { capital: null, unparsedAmount: 'amounts in two currencies' }
  const firstAmount = (...labels: readonly string[]): number | null =>
    labels.map(label => amounts.get(label)).find(value => value !== undefined) ?? null
  const statedAmount = firstAmount('capital', 'capital suscrito', 'suscrito')
  const capital = {
    total: isFormation ? statedAmount : firstAmount('resultante suscrito'),
    change: isFormation ? null : (firstAmount('importe reduccion') ?? statedAmount),
    paidIn: firstAmount('resultante desembolsado', 'capital desembolsado', 'desembolsado'),
    currency,
  }
  return { capital, unparsedAmount: null }
}

/** Parses a number in French notation. Also accepts up to six decimals, which amounts converted from pesetas have. */
function parseSpanishNumber(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{3}){1,3},\d{3,6}$/.test(text)) return parseFrenchNumber(text)
  return Number(text.replaceAll('.', '').replace(',', '.'))
}
