import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Amounts stated by an act, in one currency. */
export interface BormeCapitalAmounts {
  /** Capital after the act. */
  readonly total: number | null
  /** Amount of the increase or reduction. */
  readonly change: number | null
  readonly paidIn: number | null
  /** ISO 4217 code. */
  readonly currency: string
}

const AMOUNT =
  /(Resultante Suscrito|Resultante Desembolsado|Capital suscrito|Capital desembolsado|Capital|Suscrito|Desembolsado|Importe reducci[oó]n): ?(\d[\d.,]*\d|\d) ?(\p{L}+|€)/gu

/** Currency codes by printed unit. Pesetas (ISO 4217 `ESP`, used until 2002) are never converted. */
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
 * Parses `Capital: 3.118.589,00 Euros. Resultante Suscrito: …`. In a formation `Capital` is the total, in a change the
 * difference. The capital is null without a stated amount; `unread` is an amount that cannot be parsed.
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

/** Parses a number in the French notation, plus up to six decimals for amounts converted from pesetas. */
function parseSpanishNumber(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{3}){1,3},\d{3,6}$/.test(text)) return parseFrenchNumber(text)
  return Number(text.replaceAll('.', '').replace(',', '.'))
}
