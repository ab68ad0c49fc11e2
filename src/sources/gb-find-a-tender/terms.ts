import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import { isoMoment, type Moment } from '../kit/iso-time.ts'
import { itemsOf, textsAt, valuesAt } from '../kit/paths.ts'
import { isRecord } from '../kit/plain.ts'
import { compact, quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** What the release says of the contract and of the way to it. What its lots or awards say differently is left out. */
export function termsOf(parts: Parts): Metadata {
  const { tender, lots, awards, contracts, documents } = parts
  const bidding = documents.filter(({ documentType }) => documentType === 'biddingDocuments')
  return {
    ...compact({
      procedure: procedureOf(parts),
      contract_type: contractTypesOf(parts),
      tender_status: tender.text('status'),
      lots: lots.length > 0 ? lots.length : null,
      framework: valuesAt(tender.raw('techniques'), 'hasFrameworkAgreement')[0] === true ? true : null,
      above_threshold: aboveThreshold(parts),
      offers: offersOf(parts),
      award_date: only(daysOf(parts, valuesAt(awards, 'date'))),
      contract_date: only(daysOf(parts, valuesAt(contracts, 'dateSigned'))),
      documents_url: textsAt(bidding, 'url')[0],
    }),
    ...deadlineOf(parts),
    ...periodOf(parts),
  }
}

/** The buyer's words; "Not specified" says nothing. */
function procedureOf({ tender }: Parts): string | null {
  const method = tender.text('procurementMethod')
  const details = tender.text('procurementMethodDetails')
  return details === null || details === 'Not specified' ? method : details
}

/** Of the call, else of the awards. */
function contractTypesOf({ tender, awards }: Parts): string[] | null {
  const main = tender.text('mainProcurementCategory')
  const ofCall = [...(main === null ? [] : [main]), ...tender.texts('additionalProcurementCategories')]
  const ofAwards = [
    ...textsAt(awards, 'mainProcurementCategory'),
    ...textsAt(awards, 'additionalProcurementCategories'),
  ]
  const types = new Set(ofCall.length > 0 ? ofCall : ofAwards)
  return types.size > 0 ? [...types] : null
}

function aboveThreshold({ tender, awards, contracts }: Parts): boolean | null {
  const ofCall = itemsOf(tender.raw('aboveThreshold'))
  const stated = [...ofCall, ...valuesAt([...awards, ...contracts], 'aboveThreshold')]
  return only(stated.filter(value => typeof value === 'boolean'))
}

/** How many tenders came in, when there is one count of them; those of several lots cannot be added up. */
function offersOf({ row }: Parts): number | null {
  const counts = itemsOf(row.child('bids').raw('statistics')).filter(isRecord)
  const [count, ...others] = counts.filter(({ measure }) => measure === 'bids')
  return typeof count?.value === 'number' && others.length === 0 ? count.value : null
}

/** Of tenders and of requests to take part, the earlier. */
function deadlineOf(parts: Parts): Metadata {
  const requests = itemsOf(parts.tender.raw('expressionOfInterestDeadline'))
  const tenders = valuesAt(parts.tender.raw('tenderPeriod'), 'endDate')
  const [first] = moments(parts, [...requests, ...tenders]).sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
  return compact({ deadline: first?.day, deadline_time: first?.time })
}

/** When the contract runs, by the last part of the procedure that says it. */
function periodOf(parts: Parts): Metadata {
  const { tender, lots, awards, contracts } = parts
  const [periods] = [
    valuesAt(contracts, 'period'),
    valuesAt(awards, 'contractPeriod'),
    valuesAt(lots, 'contractPeriod'),
    itemsOf(tender.raw('contractPeriod')),
  ].filter(stated => stated.length > 0)
  const months = valuesAt(periods, 'durationInMonths')
  return compact({
    contract_start: only(daysOf(parts, valuesAt(periods, 'startDate'))),
    contract_end: only(daysOf(parts, valuesAt(periods, 'endDate'))),
    duration_months: only(months.filter(value => typeof value === 'number')),
  })
}

function daysOf(parts: Parts, values: readonly unknown[]): Day[] {
  return moments(parts, values).map(({ day }) => day)
}

function moments({ row }: Parts, values: readonly unknown[]): Moment[] {
  return values.flatMap(value => {
    const moment = isoMoment(String(value))
    if (moment === null) row.note('bad_value', `expected an ISO 8601 date, found ${quoted(value)}`)
    return moment ?? []
  })
}

/** A day without a time ends with it. */
function inOrder({ day, time }: Moment): string {
  return `${day} ${time ?? '24:00'}`
}

/** The value that all agree on; null when there is none or they differ. */
function only<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}
