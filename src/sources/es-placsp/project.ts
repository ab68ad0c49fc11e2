import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { CONTRACT_TYPES, entryOf, FUNDINGS, PROCEDURES, SUBMISSIONS, SYSTEMS, URGENCIES } from './codes.ts'
import { flag, label, type Money, money, number } from './values.ts'

/** A framework for a whole hospital has hundreds: metadata is for what fits a line, all of them stand in the details. */
const MOST_CPV = 40

/** What is bought, and how: of the folder or of one of its lots. */
export interface Project {
  readonly name: string | null
  readonly budget: Money | null
  readonly metadata: Metadata
  readonly details: { readonly [key: string]: Json }
}

/** What a ProcurementProject says, in the record or in a lot of it. */
export function projectOf(project: Fields): Project {
  const name = project.text('Name')
  const amounts = project.child('BudgetAmount')
  const estimated = money(amounts, 'EstimatedOverallContractAmount')
  const withoutTax = money(amounts, 'TaxExclusiveAmount')
  const withTax = money(amounts, 'TotalAmount')
  const currency = [withoutTax, withTax, estimated].find(amount => amount !== null)?.currency
  const inCurrency = (amount: Money | null): number | null =>
    amount?.currency === currency ? (amount?.value ?? null) : null
  const place = project.child('RealizedLocation')
  const address = place.child('Address')
  const period = project.child('PlannedPeriod')
  const duration = durationOf(period, 'DurationMeasure')
  const extension = project.child('ContractExtension')
  const [postalZone, postalCode] = [address.text('PostalZone'), address.text('PostalCode')]
  const [region, spot] = [place.text('CountrySubentity'), place.text('Description')]
  const span = period.text('Description')
  const type = label(project, 'TypeCode', CONTRACT_TYPES)
  const nuts = place.text('CountrySubentityCode')
  const cpv = [...new Set(project.children('RequiredCommodityClassification').flatMap(cpvOf))]
  return {
    name,
    budget: withoutTax ?? withTax,
    metadata: compact({
      contract_type: type === null ? null : [type],
      cpv: cpv.length > 0 ? cpv.slice(0, MOST_CPV) : null,
      nuts: nuts === null ? null : [nuts],
      country: countryOf(address.child('Country')),
      municipality: address.text('CityName'),
      estimated_value: inCurrency(estimated),
      budget_without_tax: inCurrency(withoutTax),
      budget_with_tax: inCurrency(withTax),
      currency,
      contract_start: period.day('StartDate'),
      contract_end: period.day('EndDate'),
      duration_months: duration?.months,
    }),
    details: compact({
      cpv: cpv.length > MOST_CPV ? cpv : null,
      place: [region, spot].filter(part => part !== null).join(', ') || null,
      // A code must be given, and zeros are what is typed where there is none.
      postal_code: (postalZone ?? postalCode)?.replace(/^0+$/, '') || null,
      duration: duration?.text ?? span,
      extension: extension.text('OptionsDescription'),
      extension_period: extension.child('OptionValidityPeriod').text('Description'),
    }),
  }
}

/** The lots, each with what is bought in it. */
export function lotsOf(folder: Fields): { [key: string]: Json }[] {
  return folder.children('ProcurementProjectLot').map(lot => {
    const { name, metadata, details } = projectOf(lot.child('ProcurementProject'))
    const criteria = criteriaOf(lot.child('TenderingTerms'))
    return compact({ lot: lot.text('ID'), name, ...metadata, ...details, criteria })
  })
}

/** How tenders are asked for. `called` is the day of the first call: a deadline before it cannot be meant. */
export function processOf(
  folder: Fields,
  called: Day | null,
): { metadata: Metadata; details: { [key: string]: Json } } {
  const process = folder.child('TenderingProcess')
  const terms = folder.child('TenderingTerms')
  const period = process.child('TenderSubmissionDeadlinePeriod')
  const system = label(process, 'ContractingSystemCode', SYSTEMS)
  const deadline = deadlineOf(period, called)
  return {
    metadata: compact({
      procedure: label(process, 'ProcedureCode', PROCEDURES),
      framework: system === SYSTEMS[1] ? true : null,
      above_threshold: flag(process, 'OverThresholdIndicator'),
      ...deadline,
    }),
    details: compact({
      urgency: label(process, 'UrgencyCode', URGENCIES),
      system: system === SYSTEMS[0] ? null : system,
      submission: label(process, 'SubmissionMethodCode', SUBMISSIONS),
      deadline_note: period.text('Description'),
      funding: label(terms, 'FundingProgramCode', FUNDINGS),
      subcontracting: terms.child('AllowedSubcontractTerms').text('Description'),
      criteria: criteriaOf(terms),
    }),
  }
}

function deadlineOf(period: Fields, called: Day | null): Metadata {
  const deadline = period.day('EndDate')
  const time = /^\d{2}:\d{2}/.exec(period.text('EndTime') ?? '')?.[0]
  if (deadline === null || called === null || deadline >= called) {
    return deadline === null ? {} : compact({ deadline, deadline_time: time })
  }
  period.note('bad_value', `the deadline ${deadline} is before the call of ${called}`, 'EndDate')
  return {}
}

function criteriaOf(terms: Fields): { [key: string]: Json }[] | null {
  const criteria = terms.child('AwardingTerms').children('AwardingCriteria')
  const stated = criteria.map(criterion =>
    compact({
      criterion: criterion.text('Description'),
      weight: number(criterion, 'WeightNumeric'),
      note: criterion.text('Note'),
    }),
  )
  return stated.length > 0 ? stated : null
}

function cpvOf(classification: Fields): string[] {
  return classification.texts('ItemClassificationCode').filter(code => {
    const known = /^\d{8}$/.test(code)
    if (!known)
      classification.note('bad_value', `${quoted(code)} is not a CPV code`, 'ItemClassificationCode')
    return known
  })
}

function countryOf(country: Fields): string | null {
  const code = country.text('IdentificationCode')
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}

const UNITS: Readonly<Record<string, { readonly word: string; readonly months: number | null }>> = {
  DAY: { word: 'días', months: null },
  MON: { word: 'meses', months: 1 },
  ANN: { word: 'años', months: 12 },
}

/** A span of time in words, and in months when it is one of months or years. */
export function durationOf(fields: Fields, name: string): { text: string; months: number | null } | null {
  const value = number(fields, name)
  const unit = fields.text(`${name}@unitCode`)
  const known = entryOf(UNITS, unit)
  if (value === null) return null
  if (known === undefined) {
    fields.note('unknown_code', `${quoted(unit)} is not a known unit of time`, `${name}@unitCode`)
    return null
  }
  return { text: `${value} ${known.word}`, months: known.months === null ? null : value * known.months }
}
