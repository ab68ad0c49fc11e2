import type { JsonValue, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { PLACSP_TENDER_RESULTS } from './code-lists.ts'
import {
  type PlacspMoney,
  readPlacspBoolean,
  readPlacspCodeLabel,
  readPlacspMoney,
  readPlacspNumber,
} from './field-values.ts'
import { readPlacspWinners } from './parties.ts'
import type { PlacspProcurementProject } from './procurement-project.ts'
import { addPlacspUnionMembers } from './temporary-unions.ts'

/** The result of a procedure or of some of its lots, as stated by one TenderResult element. */
export interface PlacspTenderResult {
  readonly code: string | null
  readonly lots: readonly string[]
  /** The awarded amount, without tax if the document distinguishes. */
  readonly amount: PlacspMoney | null
  readonly awardDate: CalendarDay | null
  readonly offers: number | null
  readonly contractStart: CalendarDay | null
  /** The number and date of the signed contract, or `null` when none is stated. */
  readonly contract: { readonly id: string | null; readonly date: CalendarDay | null } | null
  /** The winners, as the document names them. */
  readonly winnerNames: readonly string[]
  /** The winners and the members of temporary unions among them. */
  readonly suppliers: readonly Mention[]
  readonly details: { readonly [key: string]: JsonValue }
}

const LABELS = Object.fromEntries(
  Object.entries(PLACSP_TENDER_RESULTS).map(([code, result]) => [code, result.label]),
)

export function readPlacspTenderResults(folder: FieldReader): PlacspTenderResult[] {
  return folder.children('TenderResult').map(readTenderResult)
}

function readTenderResult(result: FieldReader): PlacspTenderResult {
  const code = result.text('ResultCode')
  const meaning = readPlacspCodeLabel(result, 'ResultCode', LABELS)
  const projects = result.children('AwardedTenderedProject')
  const lots = projects.flatMap(project => project.texts('ProcurementProjectLotID'))
  const totals = projects.flatMap(project => project.children('LegalMonetaryTotal'))
  // CODICE 1 states a single amount and does not say whether it includes tax.
  const amountTaxUnknown = readPlacspMoney(result, 'AwardPriceAmount')
  const withTax = sumOf(totals.map(total => readPlacspMoney(total, 'PayableAmount')))
  const amount = sumOf(totals.map(total => readPlacspMoney(total, 'TaxExclusiveAmount'))) ?? amountTaxUnknown
  const [awardDate, contractStart] = [
    result.day('AwardDate', parseNumericDay),
    result.day('StartDate', parseNumericDay),
  ]
  const offers = readPlacspNumber(result, 'ReceivedTenderQuantity')
  const winners = readPlacspWinners(result)
  const winnerNames = winners.map(({ name }) => name)
  const suppliers = winners.flatMap(addPlacspUnionMembers)
  const contracts = result.children('Contract')
  const contract =
    contracts.map(signed => ({ id: signed.text('ID'), date: signed.day('IssueDate', parseNumericDay) }))[0] ??
    null
  const details = omitMissing({
    result: meaning ?? code,
    lots: lots.length > 0 ? lots : null,
    suppliers: winnerNames.length > 0 ? winnerNames : null,
    amount: amountTaxUnknown?.value,
    amount_without_tax: amountTaxUnknown === null ? amount?.value : null,
    amount_with_tax: withTax?.value,
    currency: amount?.currency ?? withTax?.currency,
    award_date: awardDate,
    offers,
    offers_of_small_companies: readPlacspNumber(result, 'SMEsReceivedTenderQuantity'),
    lowest_offer: readPlacspMoney(result, 'LowerTenderAmount')?.value,
    highest_offer: readPlacspMoney(result, 'HigherTenderAmount')?.value,
    abnormally_low_offers: readPlacspBoolean(result, 'AbnormallyLowTendersIndicator'),
    supplier_is_small: readPlacspBoolean(result, 'SMEAwardedIndicator'),
    start_date: contractStart,
    contract: contract?.id,
    contract_date: contract?.date,
    reasons: result.text('Description'),
  })
  return { code, lots, amount, awardDate, offers, contractStart, contract, winnerNames, suppliers, details }
}

/** Builds the metadata that all awarded lots share. Values that differ appear only in the details of each lot. */
export function buildPlacspAwardMetadata(
  outcomes: readonly PlacspTenderResult[],
  { budget, metadata: { currency } }: PlacspProcurementProject,
): AnnouncementMetadata {
  const awarded = outcomes.filter(({ suppliers, amount }) => suppliers.length > 0 || amount !== null)
  const total = isRepeatedAmount(awarded, budget) ? null : sumOf(awarded.map(({ amount }) => amount))
  const isByLot = outcomes.some(({ lots }) => lots.length > 0)
  return omitMissing({
    currency: currency ?? total?.currency,
    award_amount: total?.currency === (currency ?? total?.currency) ? total?.value : null,
    award_date: commonValue(awarded.map(outcome => outcome.awardDate)),
    contract_date: commonValue(awarded.map(({ contract }) => contract?.date ?? null)),
    contract_start: commonValue(awarded.map(({ contractStart }) => contractStart)),
    offers: isByLot && outcomes.length > 1 ? null : commonValue(outcomes.map(({ offers }) => offers)),
  })
}

/**
 * Returns true when the winners of one lot all state the same amount and together exceed the budget: each repeats the
 * amount of the framework agreement, and nobody states what each receives.
 */
function isRepeatedAmount(awarded: readonly PlacspTenderResult[], budget: PlacspMoney | null): boolean {
  const total = sumOf(awarded.map(({ amount }) => amount))
  if (total === null || budget === null || total.currency !== budget.currency || total.value <= budget.value)
    return false
  const byLot = Map.groupBy(awarded, ({ lots }) => lots.join())
  return byLot
    .values()
    .some(group => group.length > 1 && new Set(group.map(({ amount }) => amount?.value)).size === 1)
}

/** Lists every winner once, in the order of the results. */
export function listPlacspWinners(outcomes: readonly PlacspTenderResult[]): Mention[] {
  const all = outcomes.flatMap(({ suppliers }) => suppliers)
  const key = ({ name, identifiers }: Mention): string => identifiers[0]?.number ?? name
  return [...new Map(all.map(supplier => [key(supplier), supplier])).values()]
}

/**
 * Sums amounts to the cent. Returns `null` when an amount is missing or the currencies differ, because the total would
 * be wrong.
 */
function sumOf(amounts: readonly (PlacspMoney | null)[]): PlacspMoney | null {
  const [first] = amounts
  if (first === undefined || first === null) return null
  if (amounts.some(amount => amount?.currency !== first.currency)) return null
  const cents = amounts.reduce((sum, amount) => sum + Math.round((amount?.value ?? 0) * 100), 0)
  return { value: cents / 100, currency: first.currency }
}

/** Returns the value that all entries share, or `null` when one differs or is missing. */
function commonValue<T>(values: readonly (T | null)[]): T | null {
  const [first] = values
  return first !== undefined && values.every(value => value === first) ? first : null
}
