import type { Draft, Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { withinRoom } from '../kit/room.ts'
import { compact } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Of the call: what has no place of its own, in the words of OCDS (1.1, its profile for the EU, its UK extension). */
const TENDER = [
  ...['value', 'minValue', 'contractPeriod', 'datePublished', 'enquiryPeriod', 'hasEnquiries', 'enquiries'],
  ...['tenderPeriod', 'expressionOfInterestDeadline', 'awardPeriod', 'milestones', 'finalStatusDate'],
  ...['statusDetails', 'amendments', 'communication', 'awardCriteria', 'awardCriteriaDetails'],
  ...['selectionCriteria', 'eligibilityCriteria', 'exclusionGrounds', 'suitability', 'secondStage'],
  ...['submissionMethod', 'submissionMethodDetails', 'submissionTerms', 'participationFees'],
  ...['otherRequirements', 'contractTerms', 'techniques', 'lotDetails', 'lotGroups', 'hasRecurrence'],
  ...['recurrence', 'competitive', 'coveredBy', 'crossBorderLaw', 'specialRegime'],
  ...['procurementMethodRationale', 'procurementMethodRationaleClassifications'],
  ...['procurementMethodRationaleLegalBasis', 'reviewDetails', 'riskDetails', 'numberOfTenderers'],
  ...['tenderers', 'procuringEntity'],
]

const PLANNING = [
  ...['budget', 'milestones', 'project', 'rationale', 'noEngagementNoticeRationale', 'purposeOfProcurement'],
]

/** A party but for the persons to contact there: nobody needs them to find a notice, whose own page names them. */
const PARTY = [
  ...['name', 'roles', 'roleDetails', 'identifier', 'additionalIdentifiers', 'address', 'details', 'control'],
]

/** What is too long for metadata, as the publisher writes it. */
export function detailsOf(parts: Parts): NonNullable<Draft['details']> {
  const { row, tender, planning, lots, awards, contracts, documents } = parts
  return withinRoom(
    compact({
      additional_information: row.text('description'),
      tender: carried(tender, TENDER),
      planning: carried(planning, PLANNING),
      bids: carried(row.child('bids'), ['statistics', 'details']),
      documents: listed(documents.filter(({ noticeType }) => noticeType == null)),
      related_processes: row.raw('relatedProcesses') as Json,
      links: row.raw('links') as Json,
      lots: listed(lots),
      contracts: listed(contracts.map(contract => without(contract, ['documents']))),
      awards: listed(awards.map(award => without(award, ['items', 'documents']))),
      items: listed(parts.items),
      parties: listed(row.children('parties').map(party => carried(party, PARTY))),
    }),
  )
}

/** The fields of these names; null when there is none. */
function carried(fields: Fields, names: readonly string[]): Json {
  const values = names.filter(name => fields.has(name)).map(name => [name, fields.raw(name) as Json] as const)
  return values.length > 0 ? Object.fromEntries(values) : null
}

function listed(values: readonly unknown[]): Json {
  return values.length > 0 ? (values as Json[]) : null
}

/** A record without the fields of these names, which stand elsewhere in the details. */
function without(value: unknown, names: readonly string[]): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
