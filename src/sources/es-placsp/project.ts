import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { CONTRACT_TYPES, entryOf, FUNDINGS, PROCEDURES, SUBMISSIONS, SYSTEMS, URGENCIES } from './codes.ts'
import { flag, label, type Money, money, number } from './values.ts'

/**
 * Limits metadata to what fits a line: a hospital-wide framework has hundreds of codes. The details hold all of them.
 */
const MAX_CPV_CODES = 40

/** The subject of a procurement: of the folder or of one lot. */
export interface Project {
  readonly name: string | null
  readonly budget: Money | null
  readonly metadata: Metadata
  readonly details: { readonly [key: string]: Json }
}

/** Reads the ProcurementProject of a folder or of a lot. */
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
  const [region, description] = [place.text('CountrySubentity'), place.text('Description')]
  const durationText = period.text('Description')
  const type = label(project, 'TypeCode', CONTRACT_TYPES)
  const nuts = place.text('CountrySubentityCode')
  const cpv = [...new Set(project.children('RequiredCommodityClassification').flatMap(readCpvCodes))]
  return {
    name,
    budget: withoutTax ?? withTax,
    metadata: compact({
      contract_type: type === null ? null : [type],
      cpv: cpv.length > 0 ? cpv.slice(0, MAX_CPV_CODES) : null,
      nuts: nuts === null ? null : [nuts],
      country: readCountry(address.child('Country')),
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
      cpv: cpv.length > MAX_CPV_CODES ? cpv : null,
      place: [region, description].filter(part => part !== null).join(', ') || null,
      // The postal code is mandatory, so buyers without one enter zeros.
      postal_code: (postalZone ?? postalCode)?.replace(/^0+$/, '') || null,
      duration: duration?.text ?? durationText,
      extension: extension.text('OptionsDescription'),
      extension_period: extension.child('OptionValidityPeriod').text('Description'),
    }),
  }
}

/** Reads the lots, each with its procurement project. */
export function lotsOf(folder: Fields): { [key: string]: Json }[] {
  return folder.children('ProcurementProjectLot').map(lot => {
    const { name, metadata, details } = projectOf(lot.child('ProcurementProject'))
    const criteria = readCriteria(lot.child('TenderingTerms'))
    return compact({ lot: lot.text('ID'), name, ...metadata, ...details, criteria })
  })
}

/**
 * Reads the tendering process. A deadline before `firstCallDay`, the day of the first call, is a mistake and is
 * dropped.
 */
export function processOf(
  folder: Fields,
  firstCallDay: Day | null,
): { metadata: Metadata; details: { [key: string]: Json } } {
  const process = folder.child('TenderingProcess')
  const terms = folder.child('TenderingTerms')
  const period = process.child('TenderSubmissionDeadlinePeriod')
  const system = label(process, 'ContractingSystemCode', SYSTEMS)
  const deadline = readDeadline(period, firstCallDay)
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
      criteria: readCriteria(terms),
    }),
  }
}

function readDeadline(period: Fields, firstCallDay: Day | null): Metadata {
  const deadline = period.day('EndDate')
  const time = /^\d{2}:\d{2}/.exec(period.text('EndTime') ?? '')?.[0]
  if (deadline === null || firstCallDay === null || deadline >= firstCallDay) {
    return deadline === null ? {} : compact({ deadline, deadline_time: time })
  }
  period.note('bad_value', `the deadline ${deadline} is before the first call on ${firstCallDay}`, 'EndDate')
  return {}
}

function readCriteria(terms: Fields): { [key: string]: Json }[] | null {
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

function readCpvCodes(classification: Fields): string[] {
  return classification.texts('ItemClassificationCode').filter(code => {
    const isCpvCode = /^\d{8}$/.test(code)
    if (!isCpvCode)
      classification.note('bad_value', `${quoted(code)} is not a CPV code`, 'ItemClassificationCode')
    return isCpvCode
  })
}

function readCountry(country: Fields): string | null {
  const code = country.text('IdentificationCode')
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}

const UNITS: Readonly<Record<string, { readonly word: string; readonly months: number | null }>> = {
  DAY: { word: 'días', months: null },
  MON: { word: 'meses', months: 1 },
  ANN: { word: 'años', months: 12 },
}

/** Reads a duration as Spanish text, and as months when its unit is months or years. */
export function durationOf(fields: Fields, name: string): { text: string; months: number | null } | null {
  const value = number(fields, name)
  const unit = fields.text(`${name}@unitCode`)
  const knownUnit = entryOf(UNITS, unit)
  if (value === null) return null
  if (knownUnit === undefined) {
    fields.note('unknown_code', `unknown unit of time ${quoted(unit)}`, `${name}@unitCode`)
    return null
  }
  return {
    text: `${value} ${knownUnit.word}`,
    months: knownUnit.months === null ? null : value * knownUnit.months,
  }
}
