import type { Json } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { NATURES } from './codes.ts'
import { countryOf } from './organisations.ts'
import { dayAt, type Money, moneyAt, numberAt, text } from './values.ts'

type Details = { readonly [key: string]: Json }

/** The subject of a procurement: of the whole procedure or of one lot. */
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

/** Reads a ProcurementProject (BG-2, BG-3). */
export function projectOf(project: Fields): Project {
  const total = project.child('RequestedTenderTotal')
  const places = project.children('RealizedLocation').map(readPerformancePlace)
  return {
    name: text(project, 'Name'),
    description: text(project, 'Description'),
    number: project.texts('ID')[0] ?? null,
    natures: readNatures(project),
    cpv: readCpvCodes(project),
    nuts: [...new Set(places.flatMap(({ nuts }) => nuts ?? []))],
    estimate: moneyAt(total, 'EstimatedOverallContractAmount'),
    maximum: moneyAt(total, 'FrameworkMaximumAmount'),
    period: readContractPeriod(project),
    details: compact({
      number: project.texts('ID')[0],
      places: places.length > 0 ? places.map(({ words }) => words).filter(words => words !== '') : null,
      note: text(project, 'Note'),
      options: text(project.child('ContractExtension'), 'OptionsDescription'),
      renewals: numberAt(project.child('ContractExtension'), 'MaximumNumberNumeric'),
      renewal: project
        .child('ContractExtension')
        .children('Renewal')
        .flatMap(renewal =>
          renewal.children('Period').flatMap(period => text(period, 'Description') ?? []),
        )[0],
      duration: text(project.child('PlannedPeriod'), 'DescriptionCode'),
      duration_note: text(project.child('PlannedPeriod'), 'Description'),
      suitable_for_small_companies:
        project.text('SMESuitableIndicator') === null
          ? null
          : project.text('SMESuitableIndicator') === 'true',
    }),
  }
}

/**
 * Reads the main and additional contract natures (works, supplies, services). Other code lists use the same element
 * and are skipped.
 */
function readNatures(project: Fields): string[] {
  const [main = [], ...others] = [project, ...project.children('ProcurementAdditionalType')].map(stated => {
    const list = stated.text('ProcurementTypeCode@listName') ?? 'contract-nature'
    const codes = stated.texts('ProcurementTypeCode')
    return list === 'contract-nature' ? codes : []
  })
  const codes = new Set([...main, ...others.flat()].filter(code => code !== 'none'))
  return [...codes].filter(code => {
    if (Object.hasOwn(NATURES, code)) return true
    project.note('unknown_code', `unknown contract nature ${quoted(code)}`, 'ProcurementTypeCode')
    return false
  })
}

/** Reads the CPV codes, main code first. */
function readCpvCodes(project: Fields): string[] {
  const classes = [
    ...project.children('MainCommodityClassification'),
    ...project.children('AdditionalCommodityClassification'),
  ]
  const codes = classes.flatMap(item => item.texts('ItemClassificationCode').map(code => ({ item, code })))
  return [...new Set(codes.flatMap(({ item, code }) => parseCpvCode(item, code) ?? []))]
}

function parseCpvCode(item: Fields, code: string): string | null {
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

function readPerformancePlace(location: Fields): { nuts: string | null; words: string } {
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

function readContractPeriod(project: Fields): Metadata {
  const period = project.child('PlannedPeriod')
  const value = numberAt(period, 'DurationMeasure')
  const months = MONTHS[period.text('DurationMeasure@unitCode') ?? '']
  return compact({
    contract_start: dayAt(period, 'StartDate'),
    contract_end: dayAt(period, 'EndDate'),
    duration_months: value === null || months === undefined || value <= 0 ? null : value * months,
  })
}
