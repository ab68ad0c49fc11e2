import type { AnnouncementDraft, JsonValue } from '../../model/announcement.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import type { FindATenderReleaseSections } from './read-release-sections.ts'

/** Fields of the call that metadata does not cover, by their OCDS names (1.1, EU profile, UK extension). */
const TENDER_FIELDS = [
  'value',
  'minValue',
  'contractPeriod',
  'datePublished',
  'enquiryPeriod',
  'hasEnquiries',
  'enquiries',
  'tenderPeriod',
  'expressionOfInterestDeadline',
  'awardPeriod',
  'milestones',
  'finalStatusDate',
  'statusDetails',
  'amendments',
  'communication',
  'awardCriteria',
  'awardCriteriaDetails',
  'selectionCriteria',
  'eligibilityCriteria',
  'exclusionGrounds',
  'suitability',
  'secondStage',
  'submissionMethod',
  'submissionMethodDetails',
  'submissionTerms',
  'participationFees',
  'otherRequirements',
  'contractTerms',
  'techniques',
  'lotDetails',
  'lotGroups',
  'designContest',
  'hasRecurrence',
  'recurrence',
  'competitive',
  'coveredBy',
  'crossBorderLaw',
  'specialRegime',
  'procurementMethodRationale',
  'procurementMethodRationaleClassifications',
  'procurementMethodRationaleLegalBasis',
  'reviewDetails',
  'riskDetails',
  'numberOfTenderers',
  'tenderers',
  'procuringEntity',
]

const PLANNING_FIELDS = [
  'budget',
  'milestones',
  'project',
  'rationale',
  'noEngagementNoticeRationale',
  'purposeOfProcurement',
]

/** Fields of a party other than its contact persons, who are not needed to find a notice and are named on its page. */
const PARTY_FIELDS = [
  'name',
  'roles',
  'roleDetails',
  'identifier',
  'additionalIdentifiers',
  'address',
  'details',
  'control',
]

/** Builds the details in the format of the publisher. They hold everything that is too long for metadata. */
export function buildFindATenderAnnouncementDetails(
  parts: FindATenderReleaseSections,
  texts: NonNullable<AnnouncementDraft['details']>,
): NonNullable<AnnouncementDraft['details']> {
  const { row, tender, planning, lots, awards, contracts, documents } = parts
  return limitDetailsSize(
    omitMissing({
      ...texts,
      additional_information: row.text('description'),
      tender: pickFields(tender, TENDER_FIELDS),
      planning: pickFields(planning, PLANNING_FIELDS),
      bids: pickFields(row.child('bids'), ['statistics', 'details']),
      documents: listOrNull(documents.filter(({ noticeType }) => noticeType == null)),
      related_processes: row.value('relatedProcesses') as JsonValue,
      links: row.value('links') as JsonValue,
      lots: listOrNull(lots),
      contracts: listOrNull(contracts.map(contract => omitFields(contract, ['documents']))),
      awards: listOrNull(awards.map(award => omitFields(award, ['items', 'documents']))),
      items: listOrNull(parts.items),
      parties: listOrNull(row.children('parties').map(party => pickFields(party, PARTY_FIELDS))),
    }),
  )
}

/** Picks the named fields. Returns `null` when none is present. */
function pickFields(fields: FieldReader, names: readonly string[]): JsonValue {
  const values = names
    .filter(name => fields.has(name))
    .map(name => [name, fields.value(name) as JsonValue] as const)
  return values.length > 0 ? Object.fromEntries(values) : null
}

function listOrNull(values: readonly unknown[]): JsonValue {
  return values.length > 0 ? (values as JsonValue[]) : null
}

/** Returns a record without the named fields, which the details hold elsewhere. */
function omitFields(value: unknown, names: readonly string[]): unknown {
  if (!isPlainRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
