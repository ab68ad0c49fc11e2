import type { Draft, Json } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import { dayAt, type Money, only, sumOf } from '../eforms/values.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { amountAt, amountIn, parts, words } from './legacy-values.ts'

/** What was awarded in a notice of before eForms. */
export interface Awards {
  /** What it is when nothing was awarded; null when something was, or the notice awards nothing at all. */
  readonly unawarded: Category | null
  readonly metadata: Draft['metadata']
  readonly details: readonly { readonly [key: string]: Json }[]
}

/** Contracts and, in design contests, prizes; those that were not awarded too. */
export function awardsOf(form: Fields): Awards {
  const awards = [...parts(form, 'AWARD_CONTRACT'), ...parts(form, 'RESULTS')]
  const contracts = awards.flatMap(award => parts(award, 'AWARDED_CONTRACT'))
  const prizes = awards.flatMap(award => parts(award, 'AWARDED_PRIZE'))
  const missed = awards.filter(award => award.has('NO_AWARDED_CONTRACT'))
  const object = parts(form, 'OBJECT_CONTRACT')[0]
  const total = object === undefined ? null : amountAt(object, 'VAL_TOTAL')
  const modified = parts(form, 'MODIFICATIONS_CONTRACT').map(modifiedValue)[0] ?? null
  const estimates = contracts.map(contract => amountIn(contract, 'VAL_ESTIMATED_TOTAL'))
  const estimate = estimates.length === 1 ? (estimates[0] ?? null) : null
  const unawarded = contracts.length > 0 || missed.length === 0 ? null : unawardedOf(missed)
  // The total may be filled in although nothing was awarded: then it is what was to be spent.
  const awarded = total ?? sumOf(contracts.map(contract => amountIn(contract, 'VAL_TOTAL')))
  const amount = modified ?? (unawarded === null ? awarded : null)
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
      offers: contracts.length === 1 ? offersOf(contracts[0]) : null,
    }),
    details: awards.map(awardOf),
  }
}

/** What a contract is worth after its modification. */
function modifiedValue(modification: Fields): Money | null {
  const [info] = parts(modification, 'INFO_MODIFICATIONS')
  const [contract] = parts(modification, 'DESCRIPTION_PROCUREMENT')
  const after = info === undefined ? null : amountIn(info, 'VAL_TOTAL_AFTER')
  return after ?? (contract === undefined ? null : amountIn(contract, 'VAL_TOTAL'))
}

/** A procedure that its buyer gave up in all its lots is cancelled, else unsuccessful. */
function unawardedOf(missed: readonly Fields[]): Category {
  const givenUp = missed.every(award =>
    parts(award, 'NO_AWARDED_CONTRACT').some(reason => reason.raw('PROCUREMENT_DISCONTINUED') !== null),
  )
  return givenUp ? 'tender_cancellation' : 'tender_unsuccessful'
}

function offersOf(contract: Fields | undefined): number | null {
  const count = contract?.children('TENDERS')[0]?.texts('NB_TENDERS_RECEIVED')[0]
  return count === undefined || !/^\d{1,6}$/.test(count) ? null : Number(count)
}

function awardOf(award: Fields): { [key: string]: Json } {
  const contract = parts(award, 'AWARDED_CONTRACT')[0]
  const amount = contract === undefined ? null : amountIn(contract, 'VAL_TOTAL')
  const names = contractorsIn(award).flatMap(address => words(address, 'OFFICIALNAME') ?? [])
  return compact({
    contract: words(award, 'CONTRACT_NO'),
    lot: words(award, 'LOT_NO'),
    name: words(award, 'TITLE'),
    suppliers: names.length > 0 ? names : null,
    amount: amount?.value,
    currency: amount?.currency,
    contract_date: contract === undefined ? null : dayAt(contract, 'DATE_CONCLUSION_CONTRACT'),
    award_date: contract === undefined ? null : dayAt(contract, 'DATE_AWARD'),
    offers: offersOf(contract),
    not_awarded: (award.raw('NO_AWARDED_CONTRACT') ?? award.raw('NO_AWARDED_PRIZE')) === null ? null : true,
  })
}

/** Addresses of everybody who won a contract or a prize, and of those who hold it after a modification. */
export function contractorsOf(form: Fields): readonly [Fields[], Fields[]] {
  const awards = [...parts(form, 'AWARD_CONTRACT'), ...parts(form, 'RESULTS')].flatMap(contractorsIn)
  const modified = parts(form, 'MODIFICATIONS_CONTRACT')
    .flatMap(modification => parts(modification, 'DESCRIPTION_PROCUREMENT'))
    .flatMap(contractorsBelow)
  return [awards, modified]
}

function contractorsIn(award: Fields): Fields[] {
  const prizes = parts(award, 'AWARDED_PRIZE')
    .flatMap(prize => parts(prize, 'WINNERS'))
    .flatMap(winners => parts(winners, 'WINNER'))
    .flatMap(winner => parts(winner, 'ADDRESS_WINNER'))
  return [...parts(award, 'AWARDED_CONTRACT').flatMap(contractorsBelow), ...prizes]
}

/** R2.0.9 has them in CONTRACTORS; some of its first versions without. */
function contractorsBelow(contract: Fields): Fields[] {
  const groups = [contract, ...parts(contract, 'CONTRACTORS')]
  return groups
    .flatMap(group => parts(group, 'CONTRACTOR'))
    .flatMap(contractor => parts(contractor, 'ADDRESS_CONTRACTOR'))
}
