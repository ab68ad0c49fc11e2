import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { getTextsAtPath } from '../shared/field-paths.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

/** UK regions and nations by the letter of their first level, shared by NUTS and ITL codes. */
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

/** A NUTS (until 2020) or ITL code: `UKM82`, `TLM`, `UK`. */
const REGION_CODE = /^[A-Z]{2}[0-9A-Z]{0,3}$/

/**
 * Builds the place of delivery: codes from Find a Tender, names from Contracts Finder. The region is set only when
 * all deliveries are in one.
 */
export function buildFindATenderDeliveryPlaceMetadata(items: readonly unknown[]): AnnouncementMetadata {
  const regions = getTextsAtPath(items, 'deliveryAddresses.region')
  const codes = regions.filter(region => REGION_CODE.test(region))
  const names = new Set(regions.map(regionName))
  const [name] = names.size === 1 ? names : []
  return omitMissing({ nuts: codes.length > 0 ? codes : null, region: name })
}

/** Returns the region of a code, undefined for the whole country; names pass unchanged. */
function regionName(region: string): string | undefined {
  if (!REGION_CODE.test(region)) return region
  return /^(?:UK|TL)/.test(region) ? REGION_NAMES.get(region.charAt(2)) : undefined
}
