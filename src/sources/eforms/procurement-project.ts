import type { JsonValue } from '../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { EFORMS_CONTRACT_NATURES } from './code-lists.ts'
import {
  type EformsMoney,
  readEformsDay,
  readEformsMoney,
  readEformsNumber,
  readEformsText,
} from './field-values.ts'
import { readEformsCountry } from './organizations.ts'

type Details = { readonly [key: string]: JsonValue }

/** The procurement that the whole notice or a single lot describes. */
export interface EformsProcurementProject {
  readonly name: string | null
  readonly description: string | null
  readonly fileNumber: string | null
  readonly natures: readonly string[]
  readonly cpv: readonly string[]
  readonly nuts: readonly string[]
  readonly estimate: EformsMoney | null
  readonly frameworkMaximum: EformsMoney | null
  readonly period: AnnouncementMetadata
  readonly details: Details
}

/** Reads a ProcurementProject element (BG-2, BG-3). */
export function readEformsProcurementProject(project: FieldReader): EformsProcurementProject {
  const total = project.child('RequestedTenderTotal')
  const places = project.children('RealizedLocation').map(readPerformancePlace)
  return {
    name: readEformsText(project, 'Name'),
    description: readEformsText(project, 'Description'),
    fileNumber: project.texts('ID')[0] ?? null,
    natures: readNatures(project),
    cpv: readCpvCodes(project),
    nuts: [...new Set(places.flatMap(({ nuts }) => nuts ?? []))],
    estimate: readEformsMoney(total, 'EstimatedOverallContractAmount'),
    frameworkMaximum: readEformsMoney(total, 'FrameworkMaximumAmount'),
    period: readContractPeriod(project),
    details: omitMissing({
      number: project.texts('ID')[0],
      places: places.length > 0 ? places.map(({ words }) => words).filter(words => words !== '') : null,
      note: readEformsText(project, 'Note'),
      options: readEformsText(project.child('ContractExtension'), 'OptionsDescription'),
      renewals: readEformsNumber(project.child('ContractExtension'), 'MaximumNumberNumeric'),
      renewal: project
        .child('ContractExtension')
        .children('Renewal')
        .flatMap(renewal =>
          renewal.children('Period').flatMap(period => readEformsText(period, 'Description') ?? []),
        )[0],
      duration: readEformsText(project.child('PlannedPeriod'), 'DescriptionCode'),
      duration_note: readEformsText(project.child('PlannedPeriod'), 'Description'),
      suitable_for_small_companies:
        project.text('SMESuitableIndicator') === null
          ? null
          : project.text('SMESuitableIndicator') === 'true',
    }),
  }
}

/**
 * Reads the main and additional contract natures (works, supplies, services). Codes from other lists use the same
 * element and are skipped.
 */
function readNatures(project: FieldReader): string[] {
  const [main = [], ...others] = [project, ...project.children('ProcurementAdditionalType')].map(stated => {
    const list = stated.text('ProcurementTypeCode@listName') ?? 'contract-nature'
    const codes = stated.texts('ProcurementTypeCode')
    return list === 'contract-nature' ? codes : []
  })
  const codes = new Set([...main, ...others.flat()].filter(code => code !== 'none'))
  return [...codes].filter(code => {
    if (Object.hasOwn(EFORMS_CONTRACT_NATURES, code)) return true
    project.reportProblem(
      'unknown_code',
      `unknown contract nature ${quoteValue(code)}`,
      'ProcurementTypeCode',
    )
    return false
  })
}

/** Reads the CPV codes, with the main code first. */
function readCpvCodes(project: FieldReader): string[] {
  const classes = [
    ...project.children('MainCommodityClassification'),
    ...project.children('AdditionalCommodityClassification'),
  ]
  const codes = classes.flatMap(item => item.texts('ItemClassificationCode').map(code => ({ item, code })))
  return [...new Set(codes.flatMap(({ item, code }) => parseCpvCode(item, code) ?? []))]
}

function parseCpvCode(item: FieldReader, code: string): string | null {
  const digits = /^(\d{8})(?:-\d)?$/.exec(code)?.[1]
  if (digits === undefined)
    item.reportProblem('bad_value', `${quoteValue(code)} is not a CPV code`, 'ItemClassificationCode')
  return digits ?? null
}

const REGIONS: Readonly<Record<string, string>> = {
  anyw: 'anywhere',
  'anyw-cou': 'anywhere in the given country',
  'anyw-eea': 'anywhere in the European Economic Area',
}

function readPerformancePlace(location: FieldReader): { nuts: string | null; words: string } {
  const address = location.child('Address')
  const region = address.text('Region')
  const parts = [
    readEformsText(address, 'StreetName'),
    [address.text('PostalZone'), readEformsText(address, 'CityName')]
      .filter(part => part !== null)
      .join(' ') || null,
    readEformsCountry(address),
    region === null ? null : (REGIONS[region] ?? region),
    readEformsText(location, 'Description'),
  ]
  const nuts = address.text('CountrySubentityCode')
  return {
    nuts: nuts !== null && /^[A-Z]{2}[0-9A-Z]{0,3}$/.test(nuts) ? nuts : null,
    words: parts.filter(part => part !== null).join(', '),
  }
}

const MONTHS: Readonly<Record<string, number>> = { MONTH: 1, YEAR: 12, ANN: 12, MON: 1 }

function readContractPeriod(project: FieldReader): AnnouncementMetadata {
  const period = project.child('PlannedPeriod')
  const value = readEformsNumber(period, 'DurationMeasure')
  const months = MONTHS[period.text('DurationMeasure@unitCode') ?? '']
  return omitMissing({
    contract_start: readEformsDay(period, 'StartDate'),
    contract_end: readEformsDay(period, 'EndDate'),
    duration_months: value === null || months === undefined || value <= 0 ? null : value * months,
  })
}
