import type { JsonValue } from '../../model/announcement.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import {
  findCommonValue,
  readEformsDay,
  readEformsMoney,
  readEformsNumber,
  readEformsText,
  readEformsTime,
} from './field-values.ts'
import { type EformsProcurementProject, readEformsProcurementProject } from './procurement-project.ts'

type Details = { readonly [key: string]: JsonValue }

/** A lot, a group of lots, or a part of a planned procurement. */
export interface EformsLot {
  readonly id: string | null
  readonly kind: 'lot' | 'group' | 'part'
  readonly project: EformsProcurementProject
  readonly deadlines: readonly { readonly deadline: string; readonly time: string | null }[]
  /** Null when the lot does not state whether it is a framework agreement. */
  readonly isFramework: boolean | null
  readonly documentUrls: readonly string[]
  readonly details: Details
}

const KINDS: Readonly<Record<string, EformsLot['kind']>> = { Lot: 'lot', LotsGroup: 'group', Part: 'part' }

/** Reads the lots, lot groups and parts of a notice. */
export function readEformsLots(notice: FieldReader): EformsLot[] {
  return notice.children('ProcurementProjectLot').map((lot): EformsLot => {
    const id = lot.texts('ID')[0] ?? null
    const process = lot.child('TenderingProcess')
    const terms = lot.child('TenderingTerms')
    const project = readEformsProcurementProject(lot.child('ProcurementProject'))
    const kind =
      KINDS[lot.text('kind') ?? ''] ??
      (id?.startsWith('PAR') ? 'part' : id?.startsWith('GLO') ? 'group' : 'lot')
    const deadlines = readDeadlines(process)
    const documentUrls = terms
      .children('CallForTendersDocumentReference')
      .flatMap(document => document.child('Attachment').child('ExternalReference').texts('URI'))
    return {
      id,
      kind,
      project,
      deadlines,
      isFramework: isFrameworkAgreement(process),
      documentUrls,
      details: omitMissing({
        lot: id,
        kind: kind === 'lot' ? null : kind,
        name: project.name,
        description: project.description,
        contract_type: project.natures.length > 0 ? project.natures : null,
        cpv: project.cpv.length > 0 ? project.cpv : null,
        nuts: project.nuts.length > 0 ? project.nuts : null,
        estimated_value: project.estimate?.value,
        framework_maximum: project.frameworkMaximum?.value,
        currency: (project.estimate ?? project.frameworkMaximum)?.currency,
        ...project.period,
        ...project.details,
        ...readPrintedDeadlines(process),
        documents: documentUrls.length > 0 ? documentUrls : null,
        ...readAwardTerms(terms),
      }),
    }
  })
}

/**
 * The elements that hold deadlines for tenders, requests to participate and expressions of interest (BT-131, BT-1311,
 * BT-630), with the key of each deadline in the details.
 */
const DEADLINES = [
  ['TenderSubmissionDeadlinePeriod', 'tenders_until'],
  ['ParticipationRequestReceptionPeriod', 'requests_until'],
  ['InterestExpressionReceptionPeriod', 'interest_until'],
] as const

function readDeadlines(process: FieldReader): EformsLot['deadlines'] {
  return DEADLINES.flatMap(([name]) => {
    const period = process.child(name)
    const deadline = readEformsDay(period, 'EndDate')
    return deadline === null ? [] : [{ deadline, time: readEformsTime(period, 'EndTime') }]
  })
}

/** Returns the deadlines as printed, including their UTC offset. */
function readPrintedDeadlines(process: FieldReader): { [key: string]: string } {
  return Object.fromEntries(
    DEADLINES.flatMap(([name, key]) => {
      const period = process.child(name)
      const stated = [period.texts('EndDate')[0], period.texts('EndTime')[0]].filter(
        part => part !== undefined,
      )
      return stated.length > 0 ? [[key, stated.join(' ')]] : []
    }),
  )
}

/**
 * Returns true when the lot establishes a framework agreement, and null when it does not state it. Dynamic purchasing
 * systems use the same element and do not count.
 */
function isFrameworkAgreement(process: FieldReader): boolean | null {
  const systems = process.children('ContractingSystem').map(system => ({
    list: system.text('ContractingSystemTypeCode@listName'),
    codes: system.texts('ContractingSystemTypeCode'),
  }))
  const codes = systems.filter(({ list }) => list !== 'dps-usage').flatMap(system => system.codes)
  return codes.length === 0 ? null : codes.some(code => code.startsWith('fa-'))
}

/** Reads the award criteria, the selection criteria and the other terms that Herald keeps. */
function readAwardTerms(terms: FieldReader): { [key: string]: JsonValue } {
  const awarding = terms.children('AwardingTerms')
  const criteria = awarding
    .flatMap(award => award.children('AwardingCriterion'))
    .flatMap(criterion => criterion.children('SubordinateAwardingCriterion'))
    .map(criterion =>
      omitMissing({
        type: criterion.text('AwardingCriterionTypeCode'),
        name: readEformsText(criterion, 'Name'),
        description: readEformsText(criterion, 'Description'),
        weight: findCommonValue(
          criterion
            .children('AwardCriterionParameter')
            .map(parameter => readEformsNumber(parameter, 'ParameterNumeric')),
        ),
      }),
    )
  const selection = terms
    .children('SelectionCriteria')
    .map(criterion =>
      [readEformsText(criterion, 'Name'), readEformsText(criterion, 'Description')]
        .filter(part => part !== null)
        .join(': '),
    )
    .filter(words => words !== '')
  const prizes = awarding
    .flatMap(award => award.children('Prize'))
    .map(prize =>
      omitMissing({
        rank: prize.text('RankCode'),
        value: readEformsMoney(prize, 'ValueAmount')?.value,
        description: readEformsText(prize, 'Description'),
      }),
    )
  return omitMissing({
    award_criteria: criteria.length > 0 ? criteria : null,
    selection_criteria: selection.length > 0 ? selection : null,
    prizes: prizes.length > 0 ? prizes : null,
    eu_funds: terms.texts('FundingProgramCode').includes('eu-funds') ? true : null,
    review_period: terms
      .children('AppealTerms')
      .flatMap(appeal =>
        appeal.children('PresentationPeriod').flatMap(period => readEformsText(period, 'Description') ?? []),
      )[0],
  })
}
