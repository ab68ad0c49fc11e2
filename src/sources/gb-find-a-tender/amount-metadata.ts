import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { getValuesAtPath } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseCurrencyCode } from '../shared/french-amounts.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import type { FindATenderReleaseSections } from './read-release-sections.ts'

/** Buyers enter 0 or 0.01 when they do not disclose an amount (sources/gb-find-a-tender). */
const MAX_PLACEHOLDER = 0.01

interface Amount {
  readonly value: number
  readonly currency: string
}

/**
 * Builds the metadata for amounts without VAT; `amountGross`, which includes VAT, stays in the details. Awards or
 * contracts are summed only when each covers its own lots, because several for one lot may repeat the value of a
 * framework agreement.
 */
export function buildFindATenderAmountMetadata({
  row,
  tender,
  awards,
  contracts,
}: FindATenderReleaseSections): AnnouncementMetadata {
  const pricedItems = (getValuesAtPath(contracts, 'value').length > 0 ? contracts : awards).filter(
    isSuccessful,
  )
  const award = haveSeparateLots(pricedItems, awards)
    ? sumAmounts(pricedItems.map(item => readValue(row, item)))
    : null
  const estimate = parseAmount(row, tender.value('value'))
  const maximum = parseAmount(row, getValuesAtPath(tender.value('techniques'), 'frameworkAgreement.value')[0])
  const currency = (award ?? estimate ?? maximum)?.currency
  if (currency === undefined) return {}
  const inCurrency = (amount: Amount | null): amount is Amount => amount?.currency === currency
  return {
    currency,
    ...(inCurrency(estimate) && { estimated_value: estimate.value }),
    ...(inCurrency(maximum) && { framework_maximum: maximum.value }),
    ...(inCurrency(award) && { award_amount: award.value }),
  }
}

/**
 * Returns true for a single item, or for several items whose stated lots do not overlap. A contract also covers the
 * lots of its award.
 */
function haveSeparateLots(pricedItems: readonly unknown[], awards: readonly unknown[]): boolean {
  if (pricedItems.length < 2) return true
  const lots = pricedItems.map(item => {
    const [awardId] = getValuesAtPath(item, 'awardID')
    const award = awards.find(other => awardId !== undefined && getValuesAtPath(other, 'id')[0] === awardId)
    return [...getValuesAtPath(item, 'relatedLots'), ...getValuesAtPath(award, 'relatedLots')]
  })
  return lots.every(own => own.length > 0) && new Set(lots.flat()).size === lots.flat().length
}

/** Sums amounts and rounds the total to the cent. Returns `null` when one is missing or the currencies differ. */
function sumAmounts(amounts: readonly (Amount | null)[]): Amount | null {
  const [first] = amounts
  if (first == null || amounts.some(amount => amount?.currency !== first.currency)) return null
  const sum = amounts.reduce((whole, amount) => whole + (amount?.value ?? 0), 0)
  return { value: Math.round(sum * 100) / 100, currency: first.currency }
}

function isSuccessful(item: unknown): boolean {
  return !['cancelled', 'unsuccessful'].includes(String(getValuesAtPath(item, 'status')[0]))
}

function readValue(row: FieldReader, item: unknown): Amount | null {
  return parseAmount(row, getValuesAtPath(item, 'value')[0])
}

function parseAmount(row: FieldReader, value: unknown): Amount | null {
  if (!isPlainRecord(value) || value.amount == null) return null
  const { amount, currency: stated } = value
  const currency = parseCurrencyCode(String(stated))
  if (typeof amount === 'number' && amount >= 0 && currency !== null) {
    return amount > MAX_PLACEHOLDER ? { value: amount, currency } : null
  }
  row.reportProblem('bad_value', `expected an amount and its currency, found ${quoteValue(value)}`)
  return null
}
