import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { getTextsAtPath } from '../shared/field-paths.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

/** UK regions and nations by their first-level letter, which NUTS and ITL codes share. */
const REGION_NAMES = new Map<string, string>([
  ['C', 'North East'],
  ['D', 'North West'],
  ['E', 'Yorkshire and the Humber'],
  ['F', 'East Midlands'],
  ['G', 'West Midlands'],
  ['H', 'East of England'],
  ['I', 'London'],
  ['J', 'South East'],
  ['K', 'South West'],
  ['L', 'Wales'],
  ['M', 'Scotland'],
  ['N', 'Northern Ireland'],
])

/** Matches a NUTS code (used until 2020) or an ITL code, such as `UKM82`, `TLM` or `UK`. */
const REGION_CODE = /^[A-Z]{2}[0-9A-Z]{0,3}$/

/**
 * Builds the metadata for the delivery place, with codes from Find a Tender and names from Contracts Finder. The region
 * is set only when all deliveries go to the same region.
 */
export function buildFindATenderDeliveryPlaceMetadata(items: readonly unknown[]): AnnouncementMetadata {
  const regions = getTextsAtPath(items, 'deliveryAddresses.region')
  const codes = regions.filter(region => REGION_CODE.test(region))
  const names = new Set(regions.map(regionName))
  const [name] = names.size === 1 ? names : []
  return omitMissing({ nuts: codes.length > 0 ? codes : null, region: name })
}

/** Returns the region name for a code, or `undefined` for a code of the whole country. Returns names unchanged. */
function regionName(region: string): string | undefined {
  if (!REGION_CODE.test(region)) return region
  return /^(?:UK|TL)/.test(region) ? REGION_NAMES.get(region.charAt(2)) : undefined
}
