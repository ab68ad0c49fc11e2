import { isDeepStrictEqual } from 'node:util'
import type { AnnouncementDraft, JsonValue } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import {
  type EformsMoney,
  findCommonValue,
  readEformsDay,
  sumEformsMoney,
  sumEformsMoneyOfLots,
} from '../../eforms/field-values.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import {
  readTedLegacyAmount,
  readTedLegacyContractAmount,
  readTedLegacyRecords,
  readTedLegacyText,
} from './legacy-field-values.ts'

/** The awards of a notice older than eForms. */
export interface TedLegacyAwards {
  /** The category of a notice that reports only lots without an award; `null` for all other notices. */
  readonly categoryIfUnawarded: AnnouncementCategory | null
  readonly metadata: AnnouncementDraft['metadata']
  readonly details: readonly { readonly [key: string]: JsonValue }[]
}

/** Reads contracts and design contest prizes, including those not awarded. */
export function readTedLegacyAwards(form: FieldReader, formName: string | null): TedLegacyAwards {
  const awards = [...readTedLegacyRecords(form, 'AWARD_CONTRACT'), ...readTedLegacyRecords(form, 'RESULTS')]
  const contracts = awards.flatMap(award =>
    readTedLegacyRecords(award, 'AWARDED_CONTRACT').map(contract => ({ award, contract })),
  )
  const prizes = awards.flatMap(award => readTedLegacyRecords(award, 'AWARDED_PRIZE'))
  const unawardedLots = awards.filter(award => award.has('NO_AWARDED_CONTRACT'))
  const modified = readTedLegacyRecords(form, 'MODIFICATIONS_CONTRACT').map(readModifiedValue)[0] ?? null
  const estimate = sumContractAmounts(contracts, 'VAL_ESTIMATED_TOTAL')
  const conclusions = contracts.map(({ contract }) => readEformsDay(contract, 'DATE_CONCLUSION_CONTRACT'))
  // Nothing is signed before a voluntary notice; its form has the day of the decision in this element.
  const isIntention = formName === 'F15_2014'
  const categoryIfUnawarded =
    contracts.length > 0 || unawardedLots.length === 0 ? null : categorizeUnawarded(unawardedLots)
  // Buyers may fill in the total although nothing was awarded; it is then the planned budget.
  const statedAmount =
    readTotal(form, contracts, estimate) ??
    sumContractAmounts(contracts, 'VAL_TOTAL') ??
    sumEformsMoney(prizes.map(prize => readTedLegacyAmount(prize, 'VAL_PRIZE')))
  const amount = modified ?? (categoryIfUnawarded === null ? statedAmount : null)
  return {
    categoryIfUnawarded,
    metadata: omitMissing({
      currency: (amount ?? estimate)?.currency,
      award_amount: amount?.value,
      estimated_value: amount === null || estimate?.currency === amount.currency ? estimate?.value : null,
      contract_date: isIntention ? null : findCommonValue(conclusions),
      award_date: findCommonValue([
        ...(isIntention ? conclusions : []),
        ...contracts.map(({ contract }) => readEformsDay(contract, 'DATE_AWARD')),
        ...prizes.map(prize => readEformsDay(prize, 'DATE_DECISION_JURY')),
      ]),
      offers: readCommonOfferCount(contracts),
    }),
    details: awards.map(buildAwardDetails),
  }
}

interface AwardedContract {
  readonly award: FieldReader
  readonly contract: FieldReader
}

/** Reads the total of the procurement. Some buyers repeat the estimate there; the contracts then state the amount. */
function readTotal(
  form: FieldReader,
  contracts: readonly AwardedContract[],
  estimate: EformsMoney | null,
): EformsMoney | null {
  const [object] = readTedLegacyRecords(form, 'OBJECT_CONTRACT')
  const total = object === undefined ? null : readTedLegacyAmount(object, 'VAL_TOTAL')
  const isEstimate = total !== null && isDeepStrictEqual(total, estimate)
  return isEstimate ? (sumContractAmounts(contracts, 'VAL_TOTAL') ?? total) : total
}

function sumContractAmounts(contracts: readonly AwardedContract[], name: string): EformsMoney | null {
  return sumEformsMoneyOfLots(
    contracts.map(({ award, contract }) => ({
      lot: readTedLegacyText(award, 'LOT_NO'),
      amount: readTedLegacyContractAmount(contract, name),
    })),
  )
}

/** Reads the number of tenders when all contracts cover the same lot. Counts for several lots cannot be summed. */
function readCommonOfferCount(contracts: readonly AwardedContract[]): number | null {
  const lots = new Set(contracts.map(({ award }) => readTedLegacyText(award, 'LOT_NO')))
  const isOneLot = contracts.length === 1 || (lots.size === 1 && !lots.has(null))
  return isOneLot ? findCommonValue(contracts.map(({ contract }) => readOfferCount(contract))) : null
}

/** Reads the value of a contract after its modification. */
function readModifiedValue(modification: FieldReader): EformsMoney | null {
  const [info] = readTedLegacyRecords(modification, 'INFO_MODIFICATIONS')
  const [contract] = readTedLegacyRecords(modification, 'DESCRIPTION_PROCUREMENT')
  const after = info === undefined ? null : readTedLegacyContractAmount(info, 'VAL_TOTAL_AFTER')
  return after ?? (contract === undefined ? null : readTedLegacyContractAmount(contract, 'VAL_TOTAL'))
}

/**
 * Categorizes a procedure without awards. It is canceled if the buyer discontinued every lot, otherwise unsuccessful.
 */
function categorizeUnawarded(unawardedLots: readonly FieldReader[]): AnnouncementCategory {
  const discontinued = unawardedLots.filter(award =>
    readTedLegacyRecords(award, 'NO_AWARDED_CONTRACT').some(
      reason => reason.value('PROCUREMENT_DISCONTINUED') !== null,
    ),
  )
  return discontinued.length === unawardedLots.length ? 'tender_cancellation' : 'tender_unsuccessful'
}

function readOfferCount(contract: FieldReader | undefined): number | null {
  const count = contract?.children('TENDERS')[0]?.texts('NB_TENDERS_RECEIVED')[0]
  return count === undefined || !/^\d{1,6}$/.test(count) ? null : Number(count)
}

function buildAwardDetails(award: FieldReader): { [key: string]: JsonValue } {
  const contract = readTedLegacyRecords(award, 'AWARDED_CONTRACT')[0]
  const [prize] = readTedLegacyRecords(award, 'AWARDED_PRIZE')
  const amount =
    contract === undefined
      ? prize && readTedLegacyAmount(prize, 'VAL_PRIZE')
      : readTedLegacyContractAmount(contract, 'VAL_TOTAL')
  const names = readContractors(award).flatMap(address => readTedLegacyText(address, 'OFFICIALNAME') ?? [])
  return omitMissing({
    contract: readTedLegacyText(award, 'CONTRACT_NO'),
    lot: readTedLegacyText(award, 'LOT_NO'),
    name: readTedLegacyText(award, 'TITLE'),
    suppliers: names.length > 0 ? names : null,
    amount: amount?.value,
    currency: amount?.currency,
    contract_date: contract === undefined ? null : readEformsDay(contract, 'DATE_CONCLUSION_CONTRACT'),
    award_date: contract === undefined ? null : readEformsDay(contract, 'DATE_AWARD'),
    offers: readOfferCount(contract),
    not_awarded:
      (award.value('NO_AWARDED_CONTRACT') ?? award.value('NO_AWARDED_PRIZE')) === null ? null : true,
  })
}

/** Collects the addresses of contract and prize winners, and of the contractors after a modification. */
export function collectTedLegacyContractors(form: FieldReader): readonly [FieldReader[], FieldReader[]] {
  const awards = [
    ...readTedLegacyRecords(form, 'AWARD_CONTRACT'),
    ...readTedLegacyRecords(form, 'RESULTS'),
  ].flatMap(readContractors)
  const modified = readTedLegacyRecords(form, 'MODIFICATIONS_CONTRACT')
    .flatMap(modification => readTedLegacyRecords(modification, 'DESCRIPTION_PROCUREMENT'))
    .flatMap(readContractorAddresses)
  return [awards, modified]
}

function readContractors(award: FieldReader): FieldReader[] {
  const prizes = readTedLegacyRecords(award, 'AWARDED_PRIZE')
    .flatMap(prize => readTedLegacyRecords(prize, 'WINNERS'))
    .flatMap(winners => readTedLegacyRecords(winners, 'WINNER'))
    .flatMap(winner => readTedLegacyRecords(winner, 'ADDRESS_WINNER'))
  return [...readTedLegacyRecords(award, 'AWARDED_CONTRACT').flatMap(readContractorAddresses), ...prizes]
}

/**
 * Reads the addresses of a contract's contractors. Schema R2.0.9 nests them in CONTRACTORS, except in some of its first
 * versions.
 */
function readContractorAddresses(contract: FieldReader): FieldReader[] {
  const groups = [contract, ...readTedLegacyRecords(contract, 'CONTRACTORS')]
  return groups
    .flatMap(group => readTedLegacyRecords(group, 'CONTRACTOR'))
    .flatMap(contractor => readTedLegacyRecords(contractor, 'ADDRESS_CONTRACTOR'))
}
