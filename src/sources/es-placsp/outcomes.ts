import type { Json, Mention } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { RESULTS } from './codes.ts'
import { suppliersOf } from './parties.ts'
import { flag, label, type Money, money, number } from './values.ts'

/** The result of a procedure or of some of its lots: one TenderResult. */
export interface Outcome {
  readonly code: string | null
  readonly lots: readonly string[]
  /** Excluding tax, when the document distinguishes. */
  readonly amount: Money | null
  readonly awarded: Day | null
  readonly offers: number | null
  readonly start: Day | null
  /** Number and date of the signed contract. */
  readonly contract: { readonly id: string | null; readonly date: Day | null } | null
  readonly suppliers: readonly Mention[]
  readonly details: { readonly [key: string]: Json }
}

const LABELS = Object.fromEntries(Object.entries(RESULTS).map(([code, result]) => [code, result.label]))

export function outcomesOf(folder: Fields): Outcome[] {
  return folder.children('TenderResult').map(readOutcome)
}

function readOutcome(result: Fields): Outcome {
  const code = result.text('ResultCode')
  const meaning = label(result, 'ResultCode', LABELS)
  const projects = result.children('AwardedTenderedProject')
  const lots = projects.flatMap(project => project.texts('ProcurementProjectLotID'))
  const totals = projects.flatMap(project => project.children('LegalMonetaryTotal'))
  // CODICE 1 states a single amount and does not say whether it includes tax.
  const amountTaxUnknown = money(result, 'AwardPriceAmount')
  const withTax = sumOf(totals.map(total => money(total, 'PayableAmount')))
  const amount = sumOf(totals.map(total => money(total, 'TaxExclusiveAmount'))) ?? amountTaxUnknown
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
    amount: amountTaxUnknown?.value,
    amount_without_tax: amountTaxUnknown === null ? amount?.value : null,
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

/** Builds the metadata that all awarded lots share; values that differ stay in the details of each lot. */
export function awardMetadata(outcomes: readonly Outcome[], currency: string | undefined): Metadata {
  const awarded = outcomes.filter(({ suppliers, amount }) => suppliers.length > 0 || amount !== null)
  const total = sumOf(awarded.map(({ amount }) => amount))
  const isByLot = outcomes.some(({ lots }) => lots.length > 0)
  return compact({
    currency: currency ?? total?.currency,
    award_amount: total?.currency === (currency ?? total?.currency) ? total?.value : null,
    award_date: commonValue(awarded.map(outcome => outcome.awarded)),
    contract_date: commonValue(awarded.map(({ contract }) => contract?.date ?? null)),
    contract_start: commonValue(awarded.map(({ start }) => start)),
    offers: isByLot && outcomes.length > 1 ? null : commonValue(outcomes.map(({ offers }) => offers)),
  })
}

/** Lists every winner once, in the order of the results. */
export function winnersOf(outcomes: readonly Outcome[]): Mention[] {
  const all = outcomes.flatMap(({ suppliers }) => suppliers)
  const key = ({ name, identifiers }: Mention): string => identifiers[0]?.number ?? name
  return [...new Map(all.map(supplier => [key(supplier), supplier])).values()]
}

/** Sums amounts to the cent; null when one is missing or currencies differ, because the total would be wrong. */
function sumOf(amounts: readonly (Money | null)[]): Money | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** Returns the value that all entries share; null when one differs or is missing. */
function commonValue<T>(values: readonly (T | null)[]): T | null {
  const [first] = values
  return first !== undefined && values.every(value => value === first) ? first : null
}
