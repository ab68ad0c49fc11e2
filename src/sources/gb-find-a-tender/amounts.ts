import type { Metadata } from '../../model/metadata.ts'
import { currencyCode } from '../kit/amounts.ts'
import type { Fields } from '../kit/fields.ts'
import { valuesAt } from '../kit/paths.ts'
import { isRecord } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Buyers write 0 or 0.01 where they do not want to say (sheet, section 4). */
const PLACEHOLDER = 0.01

interface Amount {
  readonly value: number
  readonly currency: string
}

/**
 * Values without VAT, as `amount` is; `amountGross`, with VAT, stands in the details. Those of several awards or
 * contracts add up where each is of lots of its own; of one lot, they may repeat the value of a framework.
 */
export function amountsOf({ row, tender, awards, contracts }: Parts): Metadata {
  const priced = (valuesAt(contracts, 'value').length > 0 ? contracts : awards).filter(isSuccessful)
  const award = ofLotsOfTheirOwn(priced, awards) ? total(priced.map(one => worthOf(row, one))) : null
  const estimate = amountOf(row, tender.raw('value'))
  const maximum = amountOf(row, valuesAt(tender.raw('techniques'), 'frameworkAgreement.value')[0])
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

/** One alone, or several that name lots, none of them twice; a contract by its award. */
function ofLotsOfTheirOwn(priced: readonly unknown[], awards: readonly unknown[]): boolean {
  if (priced.length < 2) return true
  const lots = priced.map(one => {
    const [awardId] = valuesAt(one, 'awardID')
    const award = awards.find(other => awardId !== undefined && valuesAt(other, 'id')[0] === awardId)
    return [...valuesAt(one, 'relatedLots'), ...valuesAt(award, 'relatedLots')]
  })
  return lots.every(own => own.length > 0) && new Set(lots.flat()).size === lots.flat().length
}

/** The sum, in whole cents, when all state an amount in one currency. */
function total(amounts: readonly (Amount | null)[]): Amount | null {
  const [first] = amounts
  if (first == null || amounts.some(amount => amount?.currency !== first.currency)) return null
  const sum = amounts.reduce((whole, amount) => whole + (amount?.value ?? 0), 0)
  return { value: Math.round(sum * 100) / 100, currency: first.currency }
}

function isSuccessful(one: unknown): boolean {
  return !['cancelled', 'unsuccessful'].includes(String(valuesAt(one, 'status')[0]))
}

function worthOf(row: Fields, one: unknown): Amount | null {
  return amountOf(row, valuesAt(one, 'value')[0])
}

function amountOf(row: Fields, value: unknown): Amount | null {
  if (!isRecord(value) || value.amount == null) return null
  const { amount, currency: stated } = value
  const currency = currencyCode(String(stated))
  if (typeof amount === 'number' && amount >= 0 && currency !== null) {
    return amount > PLACEHOLDER ? { value: amount, currency } : null
  }
  row.note('bad_value', `expected an amount and its currency, found ${quoted(value)}`)
  return null
}
