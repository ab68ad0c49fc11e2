import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import { isoMoment, type Moment } from '../kit/iso-time.ts'
import { itemsOf, textsAt, valuesAt } from '../kit/paths.ts'
import { isRecord } from '../kit/plain.ts'
import { compact, quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Builds the metadata of the contract and its procedure. Values that differ between lots or awards are left out. */
export function termsOf(parts: Parts): Metadata {
  const { tender, lots, awards, contracts, documents } = parts
  const bidding = documents.filter(({ documentType }) => documentType === 'biddingDocuments')
  return {
    ...compact({
      procedure: readProcedure(parts),
      contract_type: readContractTypes(parts),
      tender_status: tender.text('status'),
      lots: lots.length > 0 ? lots.length : null,
      framework: valuesAt(tender.raw('techniques'), 'hasFrameworkAgreement')[0] === true ? true : null,
      above_threshold: readAboveThreshold(parts),
      offers: readOfferCount(parts),
      award_date: commonValue(readDays(parts, valuesAt(awards, 'date'))),
      contract_date: commonValue(readDays(parts, valuesAt(contracts, 'dateSigned'))),
      documents_url: textsAt(bidding, 'url')[0],
    }),
    ...readDeadline(parts),
    ...readContractPeriod(parts),
  }
}

/** Reads the procedure as the buyer describes it; "Not specified" carries no information. */
function readProcedure({ tender }: Parts): string | null {
  const method = tender.text('procurementMethod')
  const details = tender.text('procurementMethodDetails')
  return details === null || details === 'Not specified' ? method : details
}

/** Reads the contract types of the call, otherwise of the awards. */
function readContractTypes({ tender, awards }: Parts): string[] | null {
  const main = tender.text('mainProcurementCategory')
  const ofCall = [...(main === null ? [] : [main]), ...tender.texts('additionalProcurementCategories')]
  const ofAwards = [
    ...textsAt(awards, 'mainProcurementCategory'),
    ...textsAt(awards, 'additionalProcurementCategories'),
  ]
  const types = new Set(ofCall.length > 0 ? ofCall : ofAwards)
  return types.size > 0 ? [...types] : null
}

function readAboveThreshold({ tender, awards, contracts }: Parts): boolean | null {
  const ofCall = itemsOf(tender.raw('aboveThreshold'))
  const stated = [...ofCall, ...valuesAt([...awards, ...contracts], 'aboveThreshold')]
  return commonValue(stated.filter(value => typeof value === 'boolean'))
}

/** Reads the number of tenders when there is one count; counts of several lots cannot be summed. */
function readOfferCount({ row }: Parts): number | null {
  const counts = itemsOf(row.child('bids').raw('statistics')).filter(isRecord)
  const [count, ...others] = counts.filter(({ measure }) => measure === 'bids')
  return typeof count?.value === 'number' && others.length === 0 ? count.value : null
}

/** Reads the earlier deadline of tenders and requests to participate. */
function readDeadline(parts: Parts): Metadata {
  const requests = itemsOf(parts.tender.raw('expressionOfInterestDeadline'))
  const tenders = valuesAt(parts.tender.raw('tenderPeriod'), 'endDate')
  const [first] = readMoments(parts, [...requests, ...tenders]).sort((a, b) =>
    deadlineSortKey(a) < deadlineSortKey(b) ? -1 : 1,
  )
  return compact({ deadline: first?.day, deadline_time: first?.time })
}

/** Reads the contract period from the latest stage of the procedure that states it. */
function readContractPeriod(parts: Parts): Metadata {
  const { tender, lots, awards, contracts } = parts
  const [periods] = [
    valuesAt(contracts, 'period'),
    valuesAt(awards, 'contractPeriod'),
    valuesAt(lots, 'contractPeriod'),
    itemsOf(tender.raw('contractPeriod')),
  ].filter(stated => stated.length > 0)
  const months = valuesAt(periods, 'durationInMonths')
  return compact({
    contract_start: commonValue(readDays(parts, valuesAt(periods, 'startDate'))),
    contract_end: commonValue(readDays(parts, valuesAt(periods, 'endDate'))),
    duration_months: commonValue(months.filter(value => typeof value === 'number')),
  })
}

function readDays(parts: Parts, values: readonly unknown[]): Day[] {
  return readMoments(parts, values).map(({ day }) => day)
}

function readMoments({ row }: Parts, values: readonly unknown[]): Moment[] {
  return values.flatMap(value => {
    const moment = isoMoment(String(value))
    if (moment === null) row.note('bad_value', `expected an ISO 8601 date, found ${quoted(value)}`)
    return moment ?? []
  })
}

/** A deadline without a time lasts until the end of its day. */
function deadlineSortKey({ day, time }: Moment): string {
  return `${day} ${time ?? '24:00'}`
}

/** Returns the value that all entries share; null when they differ or there is none. */
function commonValue<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}
