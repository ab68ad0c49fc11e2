import { lazy } from '../../../platform/caching/lazy.ts'
import { normalizeName } from '../../legal-form.ts'
import { NUTS_REGIONS_DE_ES_FR_IT } from './nuts-de-es-fr-it.ts'
import { NUTS_REGIONS_OTHER_MEMBERS } from './nuts-other-members.ts'
import { STATISTICAL_REGIONS } from './statistical-regions.ts'

/** A region of the current lists: NUTS 2024, statistical regions 2024 or ITL 2025. Its parents' codes begin its code. */
export interface Region {
  readonly code: string
  readonly name: string
  /** From 0 for a country to 3. */
  readonly level: number
}

const COUNTRY_LENGTH = 2
/** Countries whose regions have another code than ISO 3166. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { GR: 'EL', GB: 'TL', UK: 'TL' }
const ISO_CODES: Readonly<Record<string, string>> = { EL: 'GR', TL: 'GB' }
/** Each country has regions for what is outside its territory, such as embassies. */
const EXTRA_REGIO = ['Z', 'ZZ', 'ZZZ']

const countryNames = lazy(() => new Intl.DisplayNames('en', { type: 'region' }))

// Few threads and processes ask for regions, and reading the lists takes 50 ms and 11 MiB.
const regions = lazy(() =>
  readRegions(NUTS_REGIONS_DE_ES_FR_IT, NUTS_REGIONS_OTHER_MEMBERS, STATISTICAL_REGIONS),
)
const codesByName = lazy(indexNames)

/** Finds a region of the current lists by its code. */
export function findRegion(code: string): Region | null {
  const name = regions().get(code)
  return name === undefined ? null : { code, name, level: code.length - COUNTRY_LENGTH }
}

/** Returns the codes of all regions of the current lists. */
export function listRegionCodes(): readonly string[] {
  return [...regions().keys()]
}

/** Finds the largest region of a name in a country, given as an ISO 3166 code. Case, accents and hyphens do not matter. */
export function findRegionByName(name: string, country: string): Region | null {
  const code = codesByName().get(`${toRegionCountry(country)} ${normalizeName(name)}`)
  return code === undefined ? null : findRegion(code)
}

/** Finds the largest region of a name in any country. */
export function findRegionByNameAnywhere(name: string): Region | null {
  const end = ` ${normalizeName(name)}`
  const codes = [...codesByName()].flatMap(([key, code]) => (key.slice(COUNTRY_LENGTH) === end ? [code] : []))
  const [code] = codes.sort((a, b) => a.length - b.length)
  return code === undefined ? null : findRegion(code)
}

/** Converts an ISO 3166 country code to the country code that begins the codes of its regions. */
export function toRegionCountry(country: string): string {
  return COUNTRY_CODES[country] ?? country
}

function readRegions(...tables: readonly string[]): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  for (const line of tables.flatMap(table => table.trim().split('\n'))) {
    const [head = '', parts = ''] = line.split(': ')
    const [code, name] = splitEntry(head)
    addCountry(read, code.slice(0, COUNTRY_LENGTH))
    read.set(code, name)
    for (const part of parts === '' ? [] : parts.split('; ')) {
      const [end, partName] = splitEntry(part)
      read.set(code + end, partName === '' ? name : partName)
    }
  }
  return read
}

/** Splits `DE1 Baden-Württemberg` into the code and the name. */
function splitEntry(entry: string): readonly [string, string] {
  const space = entry.indexOf(' ')
  return space < 0 ? [entry, ''] : [entry.slice(0, space), entry.slice(space + 1)]
}

function addCountry(read: Map<string, string>, country: string): void {
  if (read.has(country)) return
  read.set(country, countryNames().of(ISO_CODES[country] ?? country) ?? country)
  for (const end of EXTRA_REGIO) read.set(country + end, 'Extra-Regio')
}

/** Indexes the regions by country and normalized name. A name in two languages has an entry for each. */
function indexNames(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const [code, name] of [...regions()].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
    for (const text of [name, ...name.split('/')]) {
      const key = `${code.slice(0, COUNTRY_LENGTH)} ${normalizeName(text)}`
      if (!codes.has(key)) codes.set(key, code)
    }
  }
  return codes
}
