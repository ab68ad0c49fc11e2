import type { Json } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { LAWS, NATURES, PROCEDURES } from './codes.ts'
import { countryOf } from './organisations.ts'
import { dayAt, type Money, moneyAt, numberAt, only, sumOf, text, timeAt } from './values.ts'

/** A framework for a whole hospital has hundreds: metadata is for what fits a line, all of them stand with the lots. */
const MOST_CODES = 40

type Details = { readonly [key: string]: Json }

/** What is bought: of the procedure as a whole or of one of its lots. */
export interface Project {
  readonly name: string | null
  readonly description: string | null
  readonly number: string | null
  readonly natures: readonly string[]
  readonly cpv: readonly string[]
  readonly nuts: readonly string[]
  readonly estimate: Money | null
  readonly maximum: Money | null
  readonly period: Metadata
  readonly details: Details
}

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

/** A ProcurementProject (BG-2, BG-3). */
export function projectOf(project: Fields): Project {
  const total = project.child('RequestedTenderTotal')
  const places = project.children('RealizedLocation').map(placeOf)
  return {
    name: text(project, 'Name'),
    description: text(project, 'Description'),
    number: project.texts('ID')[0] ?? null,
    natures: naturesOf(project),
    cpv: cpvOf(project),
    nuts: [...new Set(places.flatMap(({ nuts }) => nuts ?? []))],
    estimate: moneyAt(total, 'EstimatedOverallContractAmount'),
    maximum: moneyAt(total, 'FrameworkMaximumAmount'),
    period: periodOf(project),
    details: compact({
      places: places.length > 0 ? places.map(({ words }) => words).filter(words => words !== '') : null,
      note: text(project, 'Note'),
      options: text(project.child('ContractExtension'), 'OptionsDescription'),
      renewals: numberAt(project.child('ContractExtension'), 'MaximumNumberNumeric'),
      renewal: text(project.child('ContractExtension').child('Renewal').child('Period'), 'Description'),
      duration: text(project.child('PlannedPeriod'), 'DescriptionCode'),
      duration_note: text(project.child('PlannedPeriod'), 'Description'),
      suitable_for_small_companies:
        project.text('SMESuitableIndicator') === null
          ? null
          : project.text('SMESuitableIndicator') === 'true',
    }),
  }
}

/** Works, supplies, services: the main nature and the others; codes of other lists stand under the same name. */
function naturesOf(project: Fields): string[] {
  const [main = [], ...others] = [project, ...project.children('ProcurementAdditionalType')].map(stated => {
    const list = stated.text('ProcurementTypeCode@listName') ?? 'contract-nature'
    const codes = stated.texts('ProcurementTypeCode')
    return list === 'contract-nature' ? codes : []
  })
  const codes = new Set([...main, ...others.flat()].filter(code => code !== 'none'))
  return [...codes].filter(code => {
    if (Object.hasOwn(NATURES, code)) return true
    project.note('unknown_code', `${quoted(code)} is not on the list`, 'ProcurementTypeCode')
    return false
  })
}

/** CPV codes, the main one first. */
function cpvOf(project: Fields): string[] {
  const classes = [
    ...project.children('MainCommodityClassification'),
    ...project.children('AdditionalCommodityClassification'),
  ]
  const codes = classes.flatMap(item => item.texts('ItemClassificationCode').map(code => ({ item, code })))
  return [...new Set(codes.flatMap(({ item, code }) => cpvCode(item, code) ?? []))]
}

function cpvCode(item: Fields, code: string): string | null {
  const digits = /^(\d{8})(?:-\d)?$/.exec(code)?.[1]
  if (digits === undefined)
    item.note('bad_value', `${quoted(code)} is not a CPV code`, 'ItemClassificationCode')
  return digits ?? null
}

const REGIONS: Readonly<Record<string, string>> = {
  anyw: 'anywhere',
  'anyw-cou': 'anywhere in the given country',
  'anyw-eea': 'anywhere in the European Economic Area',
}

function placeOf(location: Fields): { nuts: string | null; words: string } {
  const address = location.child('Address')
  const region = address.text('Region')
  const parts = [
    text(address, 'StreetName'),
    [address.text('PostalZone'), text(address, 'CityName')].filter(part => part !== null).join(' ') || null,
    countryOf(address),
    region === null ? null : (REGIONS[region] ?? region),
    text(location, 'Description'),
  ]
  const nuts = address.text('CountrySubentityCode')
  return {
    nuts: nuts !== null && /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(nuts) ? nuts : null,
    words: parts.filter(part => part !== null).join(', '),
  }
}

const MONTHS: Readonly<Record<string, number>> = { MONTH: 1, YEAR: 12, ANN: 12, MON: 1 }

function periodOf(project: Fields): Metadata {
  const period = project.child('PlannedPeriod')
  const value = numberAt(period, 'DurationMeasure')
  const months = MONTHS[period.text('DurationMeasure@unitCode') ?? '']
  return compact({
    contract_start: dayAt(period, 'StartDate'),
    contract_end: dayAt(period, 'EndDate'),
    duration_months: value === null || months === undefined || value <= 0 ? null : value * months,
  })
}

const KINDS: Readonly<Record<string, Lot['kind']>> = { Lot: 'lot', LotsGroup: 'group', Part: 'part' }

/** The lots of a notice, its groups of lots and its parts. */
export function lotsOf(notice: Fields): Lot[] {
  return notice.children('ProcurementProjectLot').map(lot => {
    const id = lot.texts('ID')[0] ?? null
    const process = lot.child('TenderingProcess')
    const terms = lot.child('TenderingTerms')
    const project = projectOf(lot.child('ProcurementProject'))
    const kind =
      KINDS[lot.text('kind') ?? ''] ??
      (id?.startsWith('PAR') ? 'part' : id?.startsWith('GLO') ? 'group' : 'lot')
    const deadlines = deadlinesOf(process)
    const documents = terms
      .children('CallForTendersDocumentReference')
      .flatMap(document => document.child('Attachment').child('ExternalReference').texts('URI'))
    return {
      id,
      kind,
      project,
      deadlines,
      framework: isFramework(process),
      documents,
      details: compact({
        lot: id,
        kind: kind === 'lot' ? null : kind,
        name: project.name,
        description: project.description,
        number: project.number,
        contract_type: project.natures.length > 0 ? project.natures : null,
        cpv: project.cpv.length > 0 ? project.cpv : null,
        nuts: project.nuts.length > 0 ? project.nuts : null,
        estimated_value: project.estimate?.value,
        framework_maximum: project.maximum?.value,
        currency: (project.estimate ?? project.maximum)?.currency,
        ...project.period,
        ...project.details,
        ...statedDeadlines(process),
        documents: documents.length > 0 ? documents : null,
        ...termsOf(terms),
      }),
    }
  })
}

/** Until when tenders, requests to take part or expressions of interest are taken (BT-131, BT-1311, BT-630). */
const DEADLINES = [
  ['TenderSubmissionDeadlinePeriod', 'tenders_until'],
  ['ParticipationRequestReceptionPeriod', 'requests_until'],
  ['InterestExpressionReceptionPeriod', 'interest_until'],
] as const

function deadlinesOf(process: Fields): Lot['deadlines'] {
  return DEADLINES.flatMap(([name]) => {
    const period = process.child(name)
    const deadline = dayAt(period, 'EndDate')
    return deadline === null ? [] : [{ deadline, time: timeAt(period, 'EndTime') }]
  })
}

/** As they are printed, with their offset. */
function statedDeadlines(process: Fields): { [key: string]: string } {
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

/** Whether a framework agreement is concluded; a lot states beside it whether a dynamic purchasing system is used. */
function isFramework(process: Fields): boolean {
  const systems = process.children('ContractingSystem').map(system => ({
    list: system.text('ContractingSystemTypeCode@listName'),
    codes: system.texts('ContractingSystemTypeCode'),
  }))
  return systems.some(({ list, codes }) => list !== 'dps-usage' && codes.some(code => code.startsWith('fa-')))
}

/** How tenders are judged, and what else of the terms is told. */
function termsOf(terms: Fields): { [key: string]: Json } {
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

/** What can be said of the procedure and all its lots together. */
export function projectMetadata(notice: Fields, main: Project, lots: readonly Lot[]): Metadata {
  const real = lots.filter(({ kind }) => kind !== 'group')
  const projects = [main, ...real.map(({ project }) => project)]
  const estimate = main.estimate ?? sumOf(real.map(({ project }) => project.estimate))
  const maximum = main.maximum ?? (real.length === 1 ? (real[0]?.project.maximum ?? null) : null)
  const currency = (estimate ?? maximum)?.currency
  const cpv = [...new Set(projects.flatMap(project => project.cpv))].slice(0, MOST_CODES)
  const nuts = [...new Set(projects.flatMap(project => project.nuts))].slice(0, MOST_CODES)
  const natures = [
    ...new Set(main.natures.length > 0 ? main.natures : projects.flatMap(project => project.natures)),
  ]
  const [first] = real.flatMap(({ deadlines }) => deadlines).toSorted(byDeadline)
  return compact({
    procedure: procedureOf(notice.child('TenderingProcess')),
    legal_basis: lawOf(notice),
    file_number: main.number,
    contract_type: natures.length > 0 ? natures : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: real.length > 0 ? real.length : null,
    framework: lots.some(({ framework }) => framework) ? true : null,
    currency,
    estimated_value: estimate?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    contract_start: only(projects.map(({ period }) => period.contract_start ?? null)),
    contract_end: only(projects.map(({ period }) => period.contract_end ?? null)),
    duration_months: only(projects.map(({ period }) => period.duration_months ?? null)),
    deadline: first?.deadline,
    deadline_time: first?.time,
    documents_url: lots.flatMap(({ documents }) => documents).find(url => /^https?:\/\//.test(url)),
  })
}

/** A day without a time ends with it. */
function byDeadline(a: Lot['deadlines'][number], b: Lot['deadlines'][number]): number {
  const [one, other] = [a, b].map(({ deadline, time }) => `${deadline} ${time ?? '24:00'}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function procedureOf(process: Fields): string | null {
  const code = process.text('ProcedureCode')
  if (code === null || Object.hasOwn(PROCEDURES, code))
    return code === null ? null : (PROCEDURES[code] ?? null)
  process.note('unknown_code', `${quoted(code)} is not on the list`, 'ProcedureCode')
  return null
}

/** The law that governs the procedure: by its name, else by its number. */
function lawOf(notice: Fields): string | null {
  const [code] = notice.texts('RegulatoryDomain')
  if (code === undefined || code === 'other') return null
  return Object.hasOwn(LAWS, code) ? (LAWS[code] ?? null) : code
}
