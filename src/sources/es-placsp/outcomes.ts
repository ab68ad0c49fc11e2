import type { Json, Mention } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { RESULTS } from './codes.ts'
import { suppliersOf } from './parties.ts'
import { flag, label, type Money, money, number } from './values.ts'

/** What came of a procedure, or of some of its lots: a TenderResult. */
export interface Outcome {
  readonly code: string | null
  readonly lots: readonly string[]
  /** Without tax, where the document says so. */
  readonly amount: Money | null
  readonly awarded: Day | null
  readonly offers: number | null
  readonly start: Day | null
  /** Number and day of the contract that was signed. */
  readonly contract: { readonly id: string | null; readonly date: Day | null } | null
  readonly suppliers: readonly Mention[]
  readonly details: { readonly [key: string]: Json }
}

const LABELS = Object.fromEntries(Object.entries(RESULTS).map(([code, result]) => [code, result.label]))

export function outcomesOf(folder: Fields): Outcome[] {
  return folder.children('TenderResult').map(outcomeOf)
}

function outcomeOf(result: Fields): Outcome {
  const code = result.text('ResultCode')
  const meaning = label(result, 'ResultCode', LABELS)
  const projects = result.children('AwardedTenderedProject')
  const lots = projects.flatMap(project => project.texts('ProcurementProjectLotID'))
  const totals = projects.flatMap(project => project.children('LegalMonetaryTotal'))
  // CODICE 1 states one amount, and not whether tax is in it.
  const only = money(result, 'AwardPriceAmount')
  const withTax = sumOf(totals.map(total => money(total, 'PayableAmount')))
  const amount = sumOf(totals.map(total => money(total, 'TaxExclusiveAmount'))) ?? only
  const [awarded, start] = [result.day('AwardDate'), result.day('StartDate')]
  const offers = number(result, 'ReceivedTenderQuantity')
  const suppliers = suppliersOf(result)
  const contracts = result.children('Contract')
  const contract =
    contracts.map(signed => ({ id: signed.text('ID'), date: signed.day('IssueDate') }))[0] ?? null
  const details = compact({
    result: meaning ?? code,
    lots: lots.length > 0 ? lots : null,
    suppliers: suppliers.length > 0 ? suppliers.map(({ name }) => name) : null,
    amount: only?.value,
    amount_without_tax: only === null ? amount?.value : null,
    amount_with_tax: withTax?.value,
    currency: amount?.currency ?? withTax?.currency,
    award_date: awarded,
    offers,
    offers_of_small_companies: number(result, 'SMEsReceivedTenderQuantity'),
    lowest_offer: money(result, 'LowerTenderAmount')?.value,
    highest_offer: money(result, 'HigherTenderAmount')?.value,
    abnormally_low_offers: flag(result, 'AbnormallyLowTendersIndicator'),
    supplier_is_small: flag(result, 'SMEAwardedIndicator'),
    start_date: start,
    contract: contract?.id,
    contract_date: contract?.date,
    reasons: result.text('Description'),
  })
  return { code, lots, amount, awarded, offers, start, contract, suppliers, details }
}

/** What can be said of all awarded lots together; what differs between them stands in the details of each. */
export function awardMetadata(outcomes: readonly Outcome[], currency: string | undefined): Metadata {
  const awarded = outcomes.filter(({ suppliers, amount }) => suppliers.length > 0 || amount !== null)
  const total = sumOf(awarded.map(({ amount }) => amount))
  const byLot = outcomes.some(({ lots }) => lots.length > 0)
  return compact({
    currency: currency ?? total?.currency,
    award_amount: total?.currency === (currency ?? total?.currency) ? total?.value : null,
    award_date: common(awarded.map(outcome => outcome.awarded)),
    contract_date: common(awarded.map(({ contract }) => contract?.date ?? null)),
    contract_start: common(awarded.map(({ start }) => start)),
    offers: byLot && outcomes.length > 1 ? null : common(outcomes.map(({ offers }) => offers)),
  })
}

/** Everybody who won something, each once, in the order of the results. */
export function winnersOf(outcomes: readonly Outcome[]): Mention[] {
  const all = outcomes.flatMap(({ suppliers }) => suppliers)
  const key = ({ name, identifiers }: Mention): string => identifiers[0]?.number ?? name
  return [...new Map(all.map(supplier => [key(supplier), supplier])).values()]
}

/** The sum to the cent; null when one is missing or they are in several currencies, for then it would be another amount. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** The value that all have; null when one has none or another. */
function common<T>(values: readonly (T | null)[]): T | null {
  const [first] = values
  return first !== undefined && values.every(value => value === first) ? first : null
}
