import type { Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { type Project, projectOf } from './project.ts'
import { dayAt, moneyAt, numberAt, only, text, timeAt } from './values.ts'

type Details = { readonly [key: string]: Json }

/** A lot, a group of lots, or a part of a planned procurement. */
export interface Lot {
  readonly id: string | null
  readonly kind: 'lot' | 'group' | 'part'
  readonly project: Project
  readonly deadlines: readonly { readonly deadline: string; readonly time: string | null }[]
  readonly framework: boolean
  readonly documents: readonly string[]
  readonly details: Details
}

const KINDS: Readonly<Record<string, Lot['kind']>> = { Lot: 'lot', LotsGroup: 'group', Part: 'part' }

/** Reads the lots of a notice, its lot groups and its parts. */
export function lotsOf(notice: Fields): Lot[] {
  return notice.children('ProcurementProjectLot').map((lot): Lot => {
    const id = lot.texts('ID')[0] ?? null
    const process = lot.child('TenderingProcess')
    const terms = lot.child('TenderingTerms')
    const project = projectOf(lot.child('ProcurementProject'))
    const kind =
      KINDS[lot.text('kind') ?? ''] ??
      (id?.startsWith('PAR') ? 'part' : id?.startsWith('GLO') ? 'group' : 'lot')
    const deadlines = readDeadlines(process)
    const documents = terms
      .children('CallForTendersDocumentReference')
      .flatMap(document => document.child('Attachment').child('ExternalReference').texts('URI'))
    return {
      id,
      kind,
      project,
      deadlines,
      framework: isFrameworkAgreement(process),
      documents,
      details: compact({
        lot: id,
        kind: kind === 'lot' ? null : kind,
        name: project.name,
        description: project.description,
        contract_type: project.natures.length > 0 ? project.natures : null,
        cpv: project.cpv.length > 0 ? project.cpv : null,
        nuts: project.nuts.length > 0 ? project.nuts : null,
        estimated_value: project.estimate?.value,
        framework_maximum: project.maximum?.value,
        currency: (project.estimate ?? project.maximum)?.currency,
        ...project.period,
        ...project.details,
        ...readPrintedDeadlines(process),
        documents: documents.length > 0 ? documents : null,
        ...readAwardTerms(terms),
      }),
    }
  })
}

/** Deadlines for tenders, requests to participate and expressions of interest (BT-131, BT-1311, BT-630). */
const DEADLINES = [
  ['TenderSubmissionDeadlinePeriod', 'tenders_until'],
  ['ParticipationRequestReceptionPeriod', 'requests_until'],
  ['InterestExpressionReceptionPeriod', 'interest_until'],
] as const

function readDeadlines(process: Fields): Lot['deadlines'] {
  return DEADLINES.flatMap(([name]) => {
    const period = process.child(name)
    const deadline = dayAt(period, 'EndDate')
    return deadline === null ? [] : [{ deadline, time: timeAt(period, 'EndTime') }]
  })
}

/** Returns the deadlines as printed, including their UTC offset. */
function readPrintedDeadlines(process: Fields): { [key: string]: string } {
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
 * True when the lot concludes a framework agreement. Dynamic purchasing systems are stated in the same list and do
 * not count.
 */
function isFrameworkAgreement(process: Fields): boolean {
  const systems = process.children('ContractingSystem').map(system => ({
    list: system.text('ContractingSystemTypeCode@listName'),
    codes: system.texts('ContractingSystemTypeCode'),
  }))
  return systems.some(({ list, codes }) => list !== 'dps-usage' && codes.some(code => code.startsWith('fa-')))
}

/** Reads award and selection criteria and the other terms that Herald keeps. */
function readAwardTerms(terms: Fields): { [key: string]: Json } {
  const awarding = terms.children('AwardingTerms')
  const criteria = awarding
    .flatMap(award => award.children('AwardingCriterion'))
    .flatMap(criterion => criterion.children('SubordinateAwardingCriterion'))
    .map(criterion =>
      compact({
        type: criterion.text('AwardingCriterionTypeCode'),
        name: text(criterion, 'Name'),
        description: text(criterion, 'Description'),
        weight: only(
          criterion
            .children('AwardCriterionParameter')
            .map(parameter => numberAt(parameter, 'ParameterNumeric')),
        ),
      }),
    )
  const selection = terms
    .children('SelectionCriteria')
    .map(criterion =>
      [text(criterion, 'Name'), text(criterion, 'Description')].filter(part => part !== null).join(': '),
    )
    .filter(words => words !== '')
  const prizes = awarding
    .flatMap(award => award.children('Prize'))
    .map(prize =>
      compact({
        rank: prize.text('RankCode'),
        value: moneyAt(prize, 'ValueAmount')?.value,
        description: text(prize, 'Description'),
      }),
    )
  return compact({
    award_criteria: criteria.length > 0 ? criteria : null,
    selection_criteria: selection.length > 0 ? selection : null,
    prizes: prizes.length > 0 ? prizes : null,
    eu_funds: terms.texts('FundingProgramCode').includes('eu-funds') ? true : null,
    review_period: terms
      .children('AppealTerms')
      .flatMap(appeal =>
        appeal.children('PresentationPeriod').flatMap(period => text(period, 'Description') ?? []),
      )[0],
  })
}
