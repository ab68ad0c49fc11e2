import { frenchNumber } from '../kit/amounts.ts'
import { fold } from '../kit/text.ts'

/** The amounts an act states, in one currency. */
export interface Capital {
  /** Capital after the act. */
  readonly total: number | null
  /** By how much it rises or falls. */
  readonly change: number | null
  readonly paidIn: number | null
  /** ISO 4217. */
  readonly currency: string
}

const AMOUNT =
  /(Resultante Suscrito|Resultante Desembolsado|Capital suscrito|Capital desembolsado|Capital|Suscrito|Desembolsado|Importe reducci[oó]n): ?(\d[\d.,]*\d|\d) ?(\p{L}+|€)/gu

/** The peseta before 1999 and until 2002 (ISO 4217 `ESP`) is never converted. */
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
 * `Capital: 3.118.589,00 Euros. Resultante Suscrito: …`. In a formation `Capital` is the capital, in a change it is by
 * how much. Null when no amount is stated; `unread` tells of one whose number or currency cannot be read.
 */
export function capitalOf(
  text: string,
  isFormation: boolean,
): { capital: Capital | null; unread: string | null } {
  const amounts = new Map<string, number>()
  const currencies = new Set<string>()
  for (const [written, label = '', number = '', unit = ''] of text.matchAll(AMOUNT)) {
    const value = spanishNumber(number)
    const currency = CURRENCIES[fold(unit)]
    if (value === null || currency === undefined) return { capital: null, unread: written }
    amounts.set(fold(label), value)
    currencies.add(currency)
  }
  const [currency, other] = currencies
  if (currency === undefined) return { capital: null, unread: null }
  if (other !== undefined) return { capital: null, unread: 'amounts in two currencies' }
  const first = (...labels: readonly string[]): number | null =>
    labels.map(label => amounts.get(label)).find(value => value !== undefined) ?? null
  const stated = first('capital', 'capital suscrito', 'suscrito')
  const capital = {
    total: isFormation ? stated : first('resultante suscrito'),
    change: isFormation ? null : (first('importe reduccion') ?? stated),
    paidIn: first('resultante desembolsado', 'capital desembolsado', 'desembolsado'),
    currency,
  }
  return { capital, unread: null }
}

/** As French documents write numbers; where points part the thousands, any number of decimals (converted from pesetas). */
function spanishNumber(text: string): number | null {
  if (!/^\d{1,3}(?:\.\d{3}){1,3},\d{3,6}$/.test(text)) return frenchNumber(text)
  return Number(text.replaceAll('.', '').replace(',', '.'))
}
