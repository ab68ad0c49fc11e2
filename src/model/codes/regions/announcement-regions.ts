import type { Announcement } from '../../announcement.ts'
import { findRegion, findRegionByName, toRegionCountry } from './region-list.ts'
import { regionsOfStatedCode, resolveRegion, spanishProvinceCode } from './resolve-region.ts'

/** Names of Italian provinces that differ from those of the list, with their ISO 3166-2 codes. */
const ITALIAN_PROVINCES: Readonly<Record<string, string>> = {
  aosta: 'IT-AO',
  bolzano: 'IT-BZ',
  'carbonia-iglesias': 'IT-CI',
  'medio campidano': 'IT-VS',
  'monza e brianza': 'IT-MB',
  ogliastra: 'IT-OG',
  'olbia-tempio': 'IT-OT',
  'reggio di calabria': 'IT-RC',
  'reggio emilia': 'IT-RE',
}

const COUNTRY_LENGTH = 2

/** The fields of an announcement that state its places. */
type StatedPlaces = Pick<Announcement, 'metadata' | 'jurisdiction'>

/**
 * Returns the current codes of the places that an announcement states: the places of performance; otherwise the department,
 * province, region or provincial capital; otherwise only the country.
 */
export function regionsOfAnnouncement(announcement: StatedPlaces): readonly string[] {
  const sets = [statedCodes, administrativeUnits, namesakeOfMunicipality]
  const found = sets.map(find => [...new Set(find(announcement))])
  const regions = found.find(codes => codes.some(code => code.length > COUNTRY_LENGTH))
  return regions ?? found.find(codes => codes.length > 0) ?? statedCountry(announcement)
}

function statedCodes({ metadata }: StatedPlaces): readonly string[] {
  return (metadata.nuts ?? []).flatMap(regionsOfStatedCode)
}

function administrativeUnits({ metadata, jurisdiction }: StatedPlaces): readonly string[] {
  const { department, departments, province, province_code: number, region } = metadata
  const stated = departments ?? (department === undefined ? [] : [department])
  const french = stated.flatMap(code => resolveRegion(`FR-${code}`) ?? [])
  if (french.length > 0) return french
  if (number !== undefined && jurisdiction === 'ES') return resolveSpanishProvince(number)
  return [province, region]
    .flatMap(name => (name === undefined ? [] : resolveName(name, jurisdiction)))
    .slice(0, 1)
}

function resolveSpanishProvince(number: string): readonly string[] {
  return resolveRegion(spanishProvinceCode(number) ?? '') ?? []
}

function resolveName(name: string, jurisdiction: string): readonly string[] {
  const alias = jurisdiction === 'IT' ? ITALIAN_PROVINCES[name.toLowerCase()] : undefined
  if (alias !== undefined) return resolveRegion(alias) ?? []
  const region = findRegionByName(name, jurisdiction)
  return region === null ? [] : [region.code]
}

/** Finds the province whose capital has its name: the municipality of Genova is in the province of Genova. */
function namesakeOfMunicipality({
  metadata: { municipality },
  jurisdiction,
}: StatedPlaces): readonly string[] {
  if (municipality === undefined || !['ES', 'IT'].includes(jurisdiction)) return []
  const region = findRegionByName(municipality, jurisdiction)
  return region?.level === 3 ? [region.code] : []
}

function statedCountry({ metadata: { country } }: StatedPlaces): readonly string[] {
  const code = country === undefined ? '' : toRegionCountry(country)
  return findRegion(code) === null ? [] : [code]
}
