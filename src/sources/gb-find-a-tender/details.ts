import type { Draft, Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { compact } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Of the call: what has no place of its own, in the words of OCDS (1.1, its profile for the EU, its UK extension). */
const TENDER = [
  ...['value', 'minValue', 'contractPeriod', 'enquiryPeriod', 'expressionOfInterestDeadline', 'awardPeriod'],
  ...['amendments', 'awardCriteria', 'awardCriteriaDetails', 'bidOpening', 'communication', 'competitive'],
  ...[
    'contractTerms',
    'coveredBy',
    'crossBorderLaw',
    'datePublished',
    'eligibilityCriteria',
    'exclusionGrounds',
  ],
  ...['finalStatusDate', 'hasRecurrence', 'recurrence', 'lotDetails', 'lotGroups', 'milestones'],
  ...['numberOfTenderers', 'otherRequirements', 'participationFees', 'procurementMethodRationale'],
  ...['procurementMethodRationaleClassifications', 'procurementMethodRationaleLegalBasis', 'reviewDetails'],
  ...[
    'riskDetails',
    'secondStage',
    'selectionCriteria',
    'specialRegime',
    'statusDetails',
    'submissionMethod',
  ],
  ...['submissionMethodDetails', 'submissionTerms', 'suitability', 'techniques', 'tenderPeriod'],
  ...['tenderers', 'procuringEntity', 'hasEnquiries', 'enquiries'],
] as const

const PLANNING = [
  'budget',
  'milestones',
  'noEngagementNoticeRationale',
  'project',
  'purposeOfProcurement',
  'rationale',
]

/** A party but for the persons to contact there: nobody needs them to find a notice, whose own page names them. */
const PARTY = [
  'name',
  'roles',
  'roleDetails',
  'identifier',
  'additionalIdentifiers',
  'address',
  'details',
  'control',
]

/** What is too long for metadata, as the publisher writes it. */
export function detailsOf(parts: Parts): NonNullable<Draft['details']> {
  const { row, tender, planning, lots, awards, contracts, documents } = parts
  return compact({
    additional_information: row.text('description'),
    tender: carried(tender, TENDER),
    lots: listed(lots),
    items: listed(parts.items),
    planning: carried(planning, PLANNING),
    awards: listed(awards.map(award => without(award, ['items', 'documents']))),
    contracts: listed(contracts.map(contract => without(contract, ['documents']))),
    bids: carried(row.child('bids'), ['statistics', 'details']),
    documents: listed(documents.filter(({ noticeType }) => noticeType == null)),
    parties: listed(row.children('parties').map(party => carried(party, PARTY))),
    related_processes: row.raw('relatedProcesses') as Json,
    links: row.raw('links') as Json,
  })
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
