import type { Metadata } from '../../model/metadata.ts'
import { textsAt } from '../kit/paths.ts'
import { compact } from '../kit/text.ts'

/** Regions and nations of the United Kingdom by the letter of their first level, which NUTS and ITL codes share. */
const REGIONS = new Map<string, string>([
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

/** A code of NUTS (until 2020) or ITL: `UKM82`, `TLM`, `UK`. */
const CODE = /^[A-Z]{2}[0-9A-Z]{0,3}$/

/**
 * Where it is delivered: codes as Find a Tender writes them, names as Contracts Finder does. The region is stated only
 * when all of it is delivered in one.
 */
export function placesOf(items: readonly unknown[]): Metadata {
  const regions = textsAt(items, 'deliveryAddresses.region')
  const codes = regions.filter(region => CODE.test(region))
  const names = new Set(regions.map(nameOf))
  const [name] = names.size === 1 ? names : []
  return compact({ nuts: codes.length > 0 ? codes : null, region: name })
}

/** The name of the region a code lies in, undefined for the whole country; a name as it is. */
function nameOf(region: string): string | undefined {
  if (!CODE.test(region)) return region
  return /^(?:UK|TL)/.test(region) ? REGIONS.get(region.charAt(2)) : undefined
}
