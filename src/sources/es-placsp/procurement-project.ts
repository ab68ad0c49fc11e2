import type { JsonValue } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import {
  lookUpPlacspCode,
  PLACSP_CONTRACT_TYPES,
  PLACSP_CONTRACTING_SYSTEMS,
  PLACSP_FUNDING_PROGRAMS,
  PLACSP_PROCEDURE_TYPES,
  PLACSP_SUBMISSION_METHODS,
  PLACSP_URGENCY_LEVELS,
} from './code-lists.ts'
import {
  type PlacspMoney,
  readPlacspBoolean,
  readPlacspCodeLabel,
  readPlacspMoney,
  readPlacspNumber,
} from './field-values.ts'

/**
 * Maximum number of CPV codes in the metadata. A framework for a whole hospital can have hundreds; the details hold all
 * codes.
 */
const MAX_CPV_CODES = 40

/** The procurement that a contract folder or a single lot describes. */
export interface PlacspProcurementProject {
  readonly name: string | null
  readonly budget: PlacspMoney | null
  readonly metadata: AnnouncementMetadata
  readonly details: { readonly [key: string]: JsonValue }
}

/** Reads the ProcurementProject element of a contract folder or of a lot. */
export function readPlacspProcurementProject(project: FieldReader): PlacspProcurementProject {
  const name = project.text('Name')
  const amounts = project.child('BudgetAmount')
  const estimated = readPlacspMoney(amounts, 'EstimatedOverallContractAmount')
  const withoutTax = readPlacspMoney(amounts, 'TaxExclusiveAmount')
  const withTax = readPlacspMoney(amounts, 'TotalAmount')
  const currency = [withoutTax, withTax, estimated].find(amount => amount !== null)?.currency
  const inCurrency = (amount: PlacspMoney | null): number | null =>
    amount?.currency === currency ? (amount?.value ?? null) : null
  const place = project.child('RealizedLocation')
  const address = place.child('Address')
  const period = project.child('PlannedPeriod')
  const duration = readPlacspDuration(period, 'DurationMeasure')
  const extension = project.child('ContractExtension')
  const [postalZone, postalCode] = [address.text('PostalZone'), address.text('PostalCode')]
  const [region, description] = [place.text('CountrySubentity'), place.text('Description')]
  const durationText = period.text('Description')
  const type = readPlacspCodeLabel(project, 'TypeCode', PLACSP_CONTRACT_TYPES)
  const nuts = place.text('CountrySubentityCode')
  const cpv = [...new Set(project.children('RequiredCommodityClassification').flatMap(readCpvCodes))]
  return {
    name,
    budget: withoutTax ?? withTax,
    metadata: omitMissing({
      contract_type: type === null ? null : [type],
      cpv: cpv.length > 0 ? cpv.slice(0, MAX_CPV_CODES) : null,
      nuts: nuts === null ? null : [nuts],
      country: readCountry(address.child('Country')),
      municipality: address.text('CityName'),
      estimated_value: inCurrency(estimated),
      budget_without_tax: inCurrency(withoutTax),
      budget_with_tax: inCurrency(withTax),
      currency,
      contract_start: period.day('StartDate', parseNumericDay),
      contract_end: period.day('EndDate', parseNumericDay),
      duration_months: duration?.months,
    }),
    details: omitMissing({
      cpv: cpv.length > MAX_CPV_CODES ? cpv : null,
      place: [region, description].filter(part => part !== null).join(', ') || null,
      // The postal code is a mandatory field, so buyers without a code enter zeros.
      postal_code: (postalZone ?? postalCode)?.replace(/^0+$/, '') || null,
      duration: duration?.text ?? durationText,
      extension: extension.text('OptionsDescription'),
      extension_period: extension.child('OptionValidityPeriod').text('Description'),
    }),
  }
}

/** Reads the lots of a contract folder with their procurement projects. */
export function readPlacspLots(folder: FieldReader): { [key: string]: JsonValue }[] {
  return folder.children('ProcurementProjectLot').map(lot => {
    const { name, metadata, details } = readPlacspProcurementProject(lot.child('ProcurementProject'))
    const criteria = readCriteria(lot.child('TenderingTerms'))
    return omitMissing({ lot: lot.text('ID'), name, ...metadata, ...details, criteria })
  })
}

/** Collects the CPV codes of a contract folder and of its lots; the main code comes first. */
export function collectPlacspCpvCodes(
  { metadata }: PlacspProcurementProject,
  lots: readonly { readonly [key: string]: JsonValue }[],
): Pick<AnnouncementMetadata, 'cpv'> {
  const ofLots = lots.flatMap(({ cpv }) => (Array.isArray(cpv) ? cpv.map(String) : []))
  const codes = [...new Set([...(metadata.cpv ?? []), ...ofLots])]
  return codes.length > 0 ? { cpv: codes.slice(0, MAX_CPV_CODES) } : {}
}

/** The procedure of a contract folder, with its deadline and criteria. */
export interface PlacspTenderingProcess {
  readonly metadata: AnnouncementMetadata
  readonly details: { readonly [key: string]: JsonValue }
}

/**
 * Reads the tendering process. A deadline before `firstCallDay`, the day of the first call, is a mistake, so it is
 * reported as a problem and dropped.
 */
export function readPlacspTenderingProcess(
  folder: FieldReader,
  firstCallDay: CalendarDay | null,
): PlacspTenderingProcess {
  const process = folder.child('TenderingProcess')
  const terms = folder.child('TenderingTerms')
  const period = process.child('TenderSubmissionDeadlinePeriod')
  const system = readPlacspCodeLabel(process, 'ContractingSystemCode', PLACSP_CONTRACTING_SYSTEMS)
  const deadline = readDeadline(period, firstCallDay)
  return {
    metadata: omitMissing({
      procedure: readPlacspCodeLabel(process, 'ProcedureCode', PLACSP_PROCEDURE_TYPES),
      framework: system === PLACSP_CONTRACTING_SYSTEMS[1] ? true : null,
      above_threshold: readPlacspBoolean(process, 'OverThresholdIndicator'),
      legal_basis: readDirective(terms),
      ...deadline,
    }),
    details: omitMissing({
      urgency: readPlacspCodeLabel(process, 'UrgencyCode', PLACSP_URGENCY_LEVELS),
      system: system === PLACSP_CONTRACTING_SYSTEMS[0] ? null : system,
      submission: readPlacspCodeLabel(process, 'SubmissionMethodCode', PLACSP_SUBMISSION_METHODS),
      deadline_note: period.text('Description'),
      funding: readPlacspCodeLabel(terms, 'FundingProgramCode', PLACSP_FUNDING_PROGRAMS),
      subcontracting: terms.child('AllowedSubcontractTerms').text('Description'),
      criteria: readCriteria(terms),
    }),
  }
}

/** Reads the EU directive that applies, which the feed names by its number: `2014/24/EU`. Others have `N/A`. */
function readDirective(terms: FieldReader): string | null {
  const numbers = terms.children('ProcurementLegislationDocumentReference').map(law => law.text('ID'))
  const directive = numbers.find(number => number !== null && /^\d{4}\/\d{1,4}\/E[CU]$/.test(number))
  return directive === undefined ? null : `Directive ${directive}`
}

function readDeadline(period: FieldReader, firstCallDay: CalendarDay | null): AnnouncementMetadata {
  const deadline = period.day('EndDate', parseNumericDay)
  const time = /^\d{2}:\d{2}/.exec(period.text('EndTime') ?? '')?.[0]
  if (deadline === null || firstCallDay === null || deadline >= firstCallDay) {
    return deadline === null ? {} : omitMissing({ deadline, deadline_time: time })
  }
  period.reportProblem(
    'bad_value',
    `the deadline ${deadline} is before the first call on ${firstCallDay}`,
    'EndDate',
  )
  return {}
}

function readCriteria(terms: FieldReader): { [key: string]: JsonValue }[] | null {
  const criteria = terms.child('AwardingTerms').children('AwardingCriteria')
  const stated = criteria.map(criterion =>
    omitMissing({
      criterion: criterion.text('Description'),
      weight: readPlacspNumber(criterion, 'WeightNumeric'),
      note: criterion.text('Note'),
    }),
  )
  return stated.length > 0 ? stated : null
}

function readCpvCodes(classification: FieldReader): string[] {
  return classification.texts('ItemClassificationCode').filter(code => {
    const isCpvCode = /^\d{8}$/.test(code)
    if (!isCpvCode)
      classification.reportProblem(
        'bad_value',
        `${quoteValue(code)} is not a CPV code`,
        'ItemClassificationCode',
      )
    return isCpvCode
  })
}

function readCountry(country: FieldReader): string | null {
  const code = country.text('IdentificationCode')
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}

const UNITS: Readonly<Record<string, { readonly word: string; readonly months: number | null }>> = {
  DAY: { word: 'días', months: null },
  MON: { word: 'meses', months: 1 },
  ANN: { word: 'años', months: 12 },
}

/** Reads a duration as Spanish text, and as a number of months when its unit is months or years. */
export function readPlacspDuration(
  fields: FieldReader,
  name: string,
): { text: string; months: number | null } | null {
  const value = readPlacspNumber(fields, name)
  const unit = fields.text(`${name}@unitCode`)
  const knownUnit = lookUpPlacspCode(UNITS, unit)
  if (value === null) return null
  if (knownUnit === undefined) {
    fields.reportProblem('unknown_code', `unknown time unit ${quoteValue(unit)}`, `${name}@unitCode`)
    return null
  }
  return {
    text: `${value} ${knownUnit.word}`,
    months: knownUnit.months === null ? null : value * knownUnit.months,
  }
}
