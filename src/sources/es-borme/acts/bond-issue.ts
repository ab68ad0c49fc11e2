import type { CalendarDay } from '../../../model/calendar-day.ts'
import { dayFromParts } from '../../shared/dates.ts'
import { parseFrenchNumber } from '../../shared/french-amounts.ts'

/** The facts of an `Emisión de obligaciones`, except the commissioner. */
export interface BormeBondIssue {
  readonly amount: number | null
  readonly date: CalendarDay | null
  /** The text after the commissioner, amount and date. */
  readonly rest: string
}

/** Reads a text such as `Comisario: - Importe de la emisión: 1.000,00 Euros. 9.03.26.` */
export function parseBormeBondIssue(text: string): BormeBondIssue {
  const found = /Importe de la emisi[oó]n: ?(\d[\d.,]{0,30}) ?(?:Euros?|EUR|€)\.? ?/u.exec(text)
  const printedAmount = found?.[1]
  const afterAmount = found === null ? undefined : text.slice(found.index + found[0].length)
  const amount = printedAmount === undefined ? null : parseFrenchNumber(printedAmount.replace(/[.,]$/, ''))
  if (amount === null) return { amount: null, date: null, rest: text.replace(/^Comisario: ?[-.](?: |$)/, '') }
  const [match = '', day, month, year = ''] =
    /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?:[. ]{0,3}|$)/.exec(afterAmount ?? '') ?? []
  const date = dayFromParts(year.length === 2 ? `20${year}` : year, month, day)
  const rest = date === null ? (afterAmount ?? '') : (afterAmount ?? '').slice(match.length)
  return { amount, date, rest: /\p{L}{2}/u.test(rest) ? rest : '' }
}
