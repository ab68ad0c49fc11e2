import type { Draft, Json } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import { dayAt, type Money, only, sumOf } from '../eforms/values.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { amountAt, amountIn, parts, words } from './legacy-values.ts'

/** The awards of a notice older than eForms. */
export interface Awards {
  /** Category of the notice when nothing was awarded; null when something was, or when the notice awards nothing. */
  readonly unawarded: Category | null
  readonly metadata: Draft['metadata']
  readonly details: readonly { readonly [key: string]: Json }[]
}

/** Reads contracts and design contest prizes, including those not awarded. */
export function awardsOf(form: Fields): Awards {
  const awards = [...parts(form, 'AWARD_CONTRACT'), ...parts(form, 'RESULTS')]
  const contracts = awards.flatMap(award => parts(award, 'AWARDED_CONTRACT'))
  const prizes = awards.flatMap(award => parts(award, 'AWARDED_PRIZE'))
  const unawardedLots = awards.filter(award => award.has('NO_AWARDED_CONTRACT'))
  const object = parts(form, 'OBJECT_CONTRACT')[0]
  const total = object === undefined ? null : amountAt(object, 'VAL_TOTAL')
  const modified = parts(form, 'MODIFICATIONS_CONTRACT').map(readModifiedValue)[0] ?? null
  const estimates = contracts.map(contract => amountIn(contract, 'VAL_ESTIMATED_TOTAL'))
  const estimate = estimates.length === 1 ? (estimates[0] ?? null) : null
  const unawarded =
    contracts.length > 0 || unawardedLots.length === 0 ? null : categorizeUnawarded(unawardedLots)
  // Buyers may fill in the total although nothing was awarded; it is then the planned budget.
  const statedAmount = total ?? sumOf(contracts.map(contract => amountIn(contract, 'VAL_TOTAL')))
  const amount = modified ?? (unawarded === null ? statedAmount : null)
  return {
    unawarded,
    metadata: compact({
      currency: (amount ?? estimate)?.currency,
      award_amount: amount?.value,
      estimated_value: amount === null || estimate?.currency === amount.currency ? estimate?.value : null,
      contract_date: only(contracts.map(contract => dayAt(contract, 'DATE_CONCLUSION_CONTRACT'))),
      award_date: only([
        ...contracts.map(contract => dayAt(contract, 'DATE_AWARD')),
        ...prizes.map(prize => dayAt(prize, 'DATE_DECISION_JURY')),
      ]),
      offers: contracts.length === 1 ? readOfferCount(contracts[0]) : null,
    }),
    details: awards.map(buildAwardDetails),
  }
}

/** Reads the value of a contract after its modification. */
function readModifiedValue(modification: Fields): Money | null {
  const [info] = parts(modification, 'INFO_MODIFICATIONS')
  const [contract] = parts(modification, 'DESCRIPTION_PROCUREMENT')
  const after = info === undefined ? null : amountIn(info, 'VAL_TOTAL_AFTER')
  return after ?? (contract === undefined ? null : amountIn(contract, 'VAL_TOTAL'))
}

/** A procedure whose buyer discontinued every lot is cancelled, otherwise it was unsuccessful. */
function categorizeUnawarded(unawardedLots: readonly Fields[]): Category {
  const isDiscontinued = unawardedLots.every(award =>
    parts(award, 'NO_AWARDED_CONTRACT').some(reason => reason.raw('PROCUREMENT_DISCONTINUED') !== null),
  )
  return isDiscontinued ? 'tender_cancellation' : 'tender_unsuccessful'
}

function readOfferCount(contract: Fields | undefined): number | null {
  const count = contract?.children('TENDERS')[0]?.texts('NB_TENDERS_RECEIVED')[0]
  return count === undefined || !/^\d{1,6}$/.test(count) ? null : Number(count)
}

function buildAwardDetails(award: Fields): { [key: string]: Json } {
  const contract = parts(award, 'AWARDED_CONTRACT')[0]
  const amount = contract === undefined ? null : amountIn(contract, 'VAL_TOTAL')
  const names = readContractors(award).flatMap(address => words(address, 'OFFICIALNAME') ?? [])
  return compact({
    contract: words(award, 'CONTRACT_NO'),
    lot: words(award, 'LOT_NO'),
    name: words(award, 'TITLE'),
    suppliers: names.length > 0 ? names : null,
    amount: amount?.value,
    currency: amount?.currency,
    contract_date: contract === undefined ? null : dayAt(contract, 'DATE_CONCLUSION_CONTRACT'),
    award_date: contract === undefined ? null : dayAt(contract, 'DATE_AWARD'),
    offers: readOfferCount(contract),
    not_awarded: (award.raw('NO_AWARDED_CONTRACT') ?? award.raw('NO_AWARDED_PRIZE')) === null ? null : true,
  })
}

/** Collects the addresses of contract and prize winners, and of the contractors after a modification. */
export function contractorsOf(form: Fields): readonly [Fields[], Fields[]] {
  const awards = [...parts(form, 'AWARD_CONTRACT'), ...parts(form, 'RESULTS')].flatMap(readContractors)
  const modified = parts(form, 'MODIFICATIONS_CONTRACT')
    .flatMap(modification => parts(modification, 'DESCRIPTION_PROCUREMENT'))
    .flatMap(readContractorAddresses)
  return [awards, modified]
}

function readContractors(award: Fields): Fields[] {
  const prizes = parts(award, 'AWARDED_PRIZE')
    .flatMap(prize => parts(prize, 'WINNERS'))
    .flatMap(winners => parts(winners, 'WINNER'))
    .flatMap(winner => parts(winner, 'ADDRESS_WINNER'))
  return [...parts(award, 'AWARDED_CONTRACT').flatMap(readContractorAddresses), ...prizes]
}

/**
 * Reads the addresses of a contract's contractors. R2.0.9 nests them in CONTRACTORS; some of its first versions do
 * not.
 */
function readContractorAddresses(contract: Fields): Fields[] {
  const groups = [contract, ...parts(contract, 'CONTRACTORS')]
  return groups
    .flatMap(group => parts(group, 'CONTRACTOR'))
    .flatMap(contractor => parts(contractor, 'ADDRESS_CONTRACTOR'))
}
