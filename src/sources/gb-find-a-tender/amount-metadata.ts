import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { getValuesAtPath } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode } from '../shared/french-amounts.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import type { FindATenderReleaseSections } from './read-release-sections.ts'

/** Buyers enter 0 or 0.01 when they do not disclose an amount (sources/gb-find-a-tender). */
const MAX_PLACEHOLDER = 0.01

export interface FindATenderAmount {
  readonly value: number
  readonly currency: string
}

/**
 * Builds the metadata for amounts without VAT; `amountGross`, which includes VAT, stays in the details. The award amount
 * is the sum of the contracts or, unless all of them state an amount, of the awards.
 */
export function buildFindATenderAmountMetadata({
  row,
  tender,
  awards,
  contracts,
  lots,
}: FindATenderReleaseSections): AnnouncementMetadata {
  const award = sumItems(row, contracts, awards) ?? sumItems(row, awards, awards)
  const estimate = parseAmount(row, tender.value('value')) ?? sumAmounts(row, lots)
  const maximum = parseAmount(row, getValuesAtPath(tender.value('techniques'), 'frameworkAgreement.value')[0])
  const currency = (award ?? estimate ?? maximum)?.currency
  if (currency === undefined) return {}
  const inCurrency = (amount: FindATenderAmount | null): amount is FindATenderAmount =>
    amount?.currency === currency
  return {
    currency,
    ...(inCurrency(estimate) && { estimated_value: estimate.value }),
    ...(inCurrency(maximum) && { framework_maximum: maximum.value }),
    ...(inCurrency(award) && { award_amount: award.value }),
  }
}

/** Sums the payments under the contracts. Returns `null` when one states no amount or currencies differ. */
export function sumFindATenderPayments(
  row: FieldReader,
  contracts: readonly unknown[],
): FindATenderAmount | null {
  return sumAmounts(row, getValuesAtPath(contracts, 'implementation.transactions'))
}

/** Sums the amounts of all lots or payments. Returns `null` when one is missing or currencies differ. */
function sumAmounts(row: FieldReader, items: readonly unknown[]): FindATenderAmount | null {
  const amounts = items.map(item => parseAmount(row, getValuesAtPath(item, 'value')[0]))
  const [first] = amounts
  if (first == null || amounts.some(amount => amount?.currency !== first.currency)) return null
  const sum = amounts.reduce((whole, amount) => whole + (amount?.value ?? 0), 0)
  return { value: Math.round(sum * 100) / 100, currency: first.currency }
}

/**
 * Sums the amounts of the successful items to the cent. Returns `null` when one is missing, when currencies differ, and
 * when items for a common lot repeat an amount, which is then the value of their framework agreement.
 */
function sumItems(
  row: FieldReader,
  items: readonly unknown[],
  awards: readonly unknown[],
): FindATenderAmount | null {
  const priced = items.filter(isSuccessful).map(item => ({
    amount: parseAmount(row, getValuesAtPath(item, 'value')[0]),
    lots: readLots(item, awards),
  }))
  const [first] = priced
  if (first?.amount == null || priced.some(({ amount }) => amount?.currency !== first.amount?.currency)) {
    return null
  }
  const isRepeated = priced.some((item, i) => priced.slice(0, i).some(other => isSameAward(item, other)))
  const sum = priced.reduce((whole, { amount }) => whole + (amount?.value ?? 0), 0)
  return isRepeated ? null : { value: Math.round(sum * 100) / 100, currency: first.amount.currency }
}

interface PricedItem {
  readonly amount: FindATenderAmount | null
  readonly lots: readonly unknown[]
}

function isSameAward(one: PricedItem, other: PricedItem): boolean {
  if (one.amount?.value !== other.amount?.value) return false
  const isWithoutLots = one.lots.length === 0 || other.lots.length === 0
  return isWithoutLots || one.lots.some(lot => other.lots.includes(lot))
}

/** Reads the lots of an award, or those of a contract and its award. */
function readLots(item: unknown, awards: readonly unknown[]): unknown[] {
  const [awardId] = getValuesAtPath(item, 'awardID')
  const award = awards.find(other => awardId !== undefined && getValuesAtPath(other, 'id')[0] === awardId)
  return [...getValuesAtPath(item, 'relatedLots'), ...getValuesAtPath(award, 'relatedLots')]
}

function isSuccessful(item: unknown): boolean {
  return !['cancelled', 'unsuccessful'].includes(String(getValuesAtPath(item, 'status')[0]))
}

function parseAmount(row: FieldReader, value: unknown): FindATenderAmount | null {
  if (!isPlainRecord(value) || value.amount == null) return null
  const { amount, currency: stated } = value
  const currency = parseCurrencyCode(String(stated))
  if (typeof amount === 'number' && amount >= 0 && currency !== null) {
    return amount > MAX_PLACEHOLDER ? { value: amount, currency } : null
  }
  row.reportProblem('bad_value', `expected an amount and its currency, found ${quoteValue(value)}`)
  return null
}
