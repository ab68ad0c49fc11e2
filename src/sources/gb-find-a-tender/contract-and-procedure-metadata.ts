import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { type LocalDateTime, parseIsoLocalDateTime } from '../shared/dates.ts'
import { getTextsAtPath, getValuesAtPath, toListItems } from '../shared/field-paths.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { type FindATenderReleaseSections, readFindATenderDescriptions } from './read-release-sections.ts'
import { findContractDates } from './texts/contract-dates-in-text.ts'
import { statesFrameworkAgreement } from './texts/framework-in-text.ts'

/** Builds the metadata about the contract and its procedure. Omits values that differ between lots or awards. */
export function buildFindATenderContractMetadata(parts: FindATenderReleaseSections): AnnouncementMetadata {
  const { tender, lots, awards, contracts, documents } = parts
  const bidding = documents.filter(({ documentType }) => documentType === 'biddingDocuments')
  return {
    ...omitMissing({
      procedure: readProcedure(parts),
      contract_type: readContractTypes(parts),
      tender_status: tender.text('status'),
      lots: lots.length > 0 ? lots.length : null,
      framework: isFrameworkAgreement(parts) ? true : null,
      above_threshold: readAboveThreshold(parts),
      offers: readOfferCount(parts),
      award_date: commonValue(readDays(parts, getValuesAtPath(awards, 'date'))),
      contract_date: commonValue(readDays(parts, getValuesAtPath(contracts, 'dateSigned'))),
      documents_url: getTextsAtPath(bidding, 'url')[0],
    }),
    ...readDeadline(parts),
    ...readContractPeriod(parts),
  }
}

/** Reads the procedure as the buyer describes it; "Not specified" carries no information. */
function readProcedure({ tender }: FindATenderReleaseSections): string | null {
  const method = tender.text('procurementMethod')
  const details = tender.text('procurementMethodDetails')
  return details === null || details === 'Not specified' ? method : details
}

/** Reads the contract types of the call or, if it states none, of the awards. */
function readContractTypes({ tender, awards }: FindATenderReleaseSections): string[] | null {
  const main = tender.text('mainProcurementCategory')
  const ofCall = [...(main === null ? [] : [main]), ...tender.texts('additionalProcurementCategories')]
  const ofAwards = [
    ...getTextsAtPath(awards, 'mainProcurementCategory'),
    ...getTextsAtPath(awards, 'additionalProcurementCategories'),
  ]
  const types = new Set(ofCall.length > 0 ? ofCall : ofAwards)
  return types.size > 0 ? [...types] : null
}

/** Returns true when the release, its title or its texts state a framework agreement, except for a contract under one. */
function isFrameworkAgreement(parts: FindATenderReleaseSections): boolean {
  const { tender, lots } = parts
  if (getValuesAtPath(tender.value('techniques'), 'hasFrameworkAgreement')[0] === true) return true
  const extensions = getTextsAtPath(lots, 'renewal.description')
  const texts = [tender.text('description') ?? '', ...getTextsAtPath(lots, 'description'), ...extensions]
  const title = tender.text('title') ?? ''
  return statesFrameworkAgreement(title, texts, tender.text('procurementMethodDetails') ?? '')
}

function readAboveThreshold({ tender, awards, contracts }: FindATenderReleaseSections): boolean | null {
  const ofCall = toListItems(tender.value('aboveThreshold'))
  const stated = [...ofCall, ...getValuesAtPath([...awards, ...contracts], 'aboveThreshold')]
  // Contracts Finder states it in the name of the procedure.
  const [, side] = /\((above|below) threshold\)/i.exec(tender.text('procurementMethodDetails') ?? '') ?? []
  const ofProcedure = side === undefined ? [] : [side.toLowerCase() === 'above']
  return commonValue([...stated.filter(value => typeof value === 'boolean'), ...ofProcedure])
}

/**
 * Reads the number of tenders when all counts concern the same lot and agree: a notice repeats them with each award.
 * Counts for several lots cannot be summed.
 */
function readOfferCount({ row }: FindATenderReleaseSections): number | null {
  const counts = toListItems(row.child('bids').value('statistics'))
    .filter(isPlainRecord)
    .filter(({ measure }) => measure === 'bids')
  const isOneLot = counts.length === 1 || counts.every(({ relatedLot }) => relatedLot !== undefined)
  const lots = new Set(counts.map(({ relatedLot }) => relatedLot))
  const count = commonValue(counts.map(({ value }) => value))
  return isOneLot && lots.size === 1 && typeof count === 'number' ? count : null
}

/**
 * Reads the deadline for tenders or requests to participate, whichever is earlier, or else the day until which the market
 * is consulted. Deadlines for questions do not count.
 */
function readDeadline(parts: FindATenderReleaseSections): AnnouncementMetadata {
  const requests = toListItems(parts.tender.value('expressionOfInterestDeadline'))
  const tenders = getValuesAtPath(parts.tender.value('tenderPeriod'), 'endDate')
  const submissions = [...requests, ...tenders]
  const deadlines = submissions.length > 0 ? submissions : readEngagementDeadlines(parts)
  const [first] = readMoments(parts, deadlines).sort((a, b) =>
    deadlineSortKey(a) < deadlineSortKey(b) ? -1 : 1,
  )
  return omitMissing({ deadline: first?.day, deadline_time: first?.time })
}

/** Reads the days until which suppliers can take part in preliminary market engagement. */
function readEngagementDeadlines({ planning }: FindATenderReleaseSections): unknown[] {
  const milestones = toListItems(planning.value('milestones')).filter(isPlainRecord)
  return milestones
    .filter(({ type, status }) => type === 'engagement' && status !== 'met')
    .flatMap(({ dueDate }) => dueDate ?? [])
}

/** Reads the contract period from the latest stage of the procedure that states it, or else from the texts. */
function readContractPeriod(parts: FindATenderReleaseSections): AnnouncementMetadata {
  const { tender, lots, awards, contracts } = parts
  const [periods] = [
    getValuesAtPath(contracts, 'period'),
    getValuesAtPath(awards, 'contractPeriod'),
    getValuesAtPath(lots, 'contractPeriod'),
    toListItems(tender.value('contractPeriod')),
  ].filter(stated => stated.length > 0)
  const months = [
    ...getValuesAtPath(periods, 'durationInMonths').filter(value => typeof value === 'number'),
    ...getValuesAtPath(periods, 'durationInDays').flatMap(days => convertDaysToMonths(days) ?? []),
  ]
  const [starts, ends] = ['startDate', 'endDate'].map(side => readDays(parts, getValuesAtPath(periods, side)))
  const isDated = starts?.[0] !== undefined || ends?.[0] !== undefined
  const inText = isDated ? null : findContractDates(readFindATenderDescriptions(parts))
  return omitMissing({
    contract_start: isDated ? commonValue(starts ?? []) : inText?.start,
    contract_end: isDated ? commonValue(ends ?? []) : inText?.end,
    duration_months: commonValue(months),
  })
}

/** Length of a month in Find a Tender, which publishes durations that buyers enter in months as days. */
const DAYS_PER_MONTH = 30

/** Converts whole years or months. Returns `null` for other durations, such as 45 days. */
function convertDaysToMonths(days: unknown): number | null {
  if (typeof days !== 'number' || days <= 0) return null
  if (days % 365 === 0) return (days / 365) * 12
  return days % DAYS_PER_MONTH === 0 ? days / DAYS_PER_MONTH : null
}

function readDays(parts: FindATenderReleaseSections, values: readonly unknown[]): CalendarDay[] {
  return readMoments(parts, values).map(({ day }) => day)
}

function readMoments({ row }: FindATenderReleaseSections, values: readonly unknown[]): LocalDateTime[] {
  return values.flatMap(value => {
    const moment = parseIsoLocalDateTime(String(value))
    if (moment === null)
      row.reportProblem('bad_value', `expected an ISO 8601 date, found ${quoteValue(value)}`)
    return moment ?? []
  })
}

/** Returns a sort key for a deadline. One without a time lasts until the end of its day. */
function deadlineSortKey({ day, time }: LocalDateTime): string {
  return `${day} ${time ?? '24:00'}`
}

/** Returns the value that all entries share, or `null` when they differ or there is none. */
function commonValue<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values)
  return first === undefined || others.length > 0 ? null : first
}
