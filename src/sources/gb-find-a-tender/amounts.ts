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
 * Values without VAT, as `amount` is; `amountGross`, with VAT, stands in the details. Several awards or contracts have
 * no common amount: those of one framework repeat its value, those of lots add up, and nothing tells them apart.
 */
export function amountsOf({ row, tender, awards, contracts }: Parts): Metadata {
  const priced = valuesAt(contracts, 'value').length > 0 ? contracts : awards
  const award = priced.length === 1 ? amountOf(row, valuesAt(priced, 'value')[0]) : null
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
