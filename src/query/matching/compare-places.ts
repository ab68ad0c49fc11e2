import { findRegionByName } from '../../model/codes/regions/region-list.ts'
import { resolveRegion, spanishProvinceCode } from '../../model/codes/regions/resolve-region.ts'
import { comparableLocality, splitLocalityKey } from '../../model/name-comparison.ts'
import { restoreUmlauts } from '../languages/umlauts.ts'

/** The length of the part of a postal code that all codes of a town share. */
const SHARED_CODE_LENGTH = 2
const INWARD_CODE_LENGTH = 3
/** The level of provinces among the regions. */
const PROVINCE_LEVEL = 3

/** Begins a locality of which only the Spanish province is stated, by its number (`~41`). */
export const PROVINCE_PREFIX = '~'

type PlaceComparison = 'same' | 'different' | 'unknown'

/**
 * Compares the town of a row with the comparable localities that announcements state. The result is `unknown` if a postal
 * code meets a town, or if one town begins like the other (`Frankfurt`, `Frankfurt am Main`), and `null` if the town of the
 * row has neither letters nor a postal code.
 */
export function comparePlaces(town: string, localities: readonly string[]): PlaceComparison | null {
  const restored = restoreUmlauts(town.normalize('NFC').toLowerCase())
  const keys = [town, restored ?? town].flatMap(text => comparableLocality(text) ?? [])
  if (keys.length === 0) return null
  const results = localities.flatMap(locality => keys.map(key => compareLocalities(key, locality)))
  if (results.includes('same')) return 'same'
  const isUncertain = keys.some(key => localities.some(locality => haveSameBeginning(key, locality)))
  return results.includes('different') && !isUncertain ? 'different' : 'unknown'
}

function compareLocalities(one: string, other: string): PlaceComparison {
  if (other.startsWith(PROVINCE_PREFIX)) return compareWithProvince(one, other.slice(PROVINCE_PREFIX.length))
  const [a, b] = [splitLocalityKey(one), splitLocalityKey(other)]
  if (a.code !== '' && isSameCode(a.code, b.code)) return 'same'
  const isNear =
    a.code === '' || b.code === '' || a.code.slice(1).startsWith(b.code.slice(1, 1 + SHARED_CODE_LENGTH))
  const [townA, townB] = [unifySaints(a.town), unifySaints(b.town)]
  if (townA !== '' && townA === townB && isNear) return 'same'
  const isComparable = (a.code !== '' && b.code !== '') || (townA !== '' && townB !== '')
  return isComparable ? 'different' : 'unknown'
}

/**
 * Compares a town with a province. The name of the province is its capital, and that of another province lies elsewhere. Spanish
 * postal codes begin with the number of the province.
 */
function compareWithProvince(key: string, number: string): PlaceComparison {
  const { code, town } = splitLocalityKey(key)
  if (/^#\d{5}$/.test(code) && !code.startsWith(`#${number}`)) return 'different'
  const named = town === '' ? null : findRegionByName(town, 'ES')
  const own = resolveRegion(spanishProvinceCode(number) ?? '') ?? []
  if (named === null || own.length === 0) return 'unknown'
  if (own.some(region => region.startsWith(named.code) || named.code.startsWith(region))) return 'same'
  return named.level === PROVINCE_LEVEL ? 'different' : 'unknown'
}

/** Returns whether postal codes are equal. A British code can lack its inward part (`LS1` for `LS1 4AP`). */
function isSameCode(one: string, other: string): boolean {
  return one === other || one === outwardCodeOf(other) || outwardCodeOf(one) === other
}

function outwardCodeOf(code: string): string {
  return /^#[a-z].{4}/.test(code) ? code.slice(0, -INWARD_CODE_LENGTH) : code
}

/** Returns whether one town continues the other one and no postal codes contradict. */
function haveSameBeginning(one: string, other: string): boolean {
  const [a, b] = [splitLocalityKey(one), splitLocalityKey(other)]
  if (a.town === '' || b.town === '' || (a.code !== '' && b.code !== '')) return false
  const [townA, townB] = [`${unifySaints(a.town)} `, `${unifySaints(b.town)} `]
  return townA.startsWith(townB) || townB.startsWith(townA)
}

/** Spells out `St` and `Ste` in the name of a town. */
function unifySaints(town: string): string {
  return town.replace(/(?<![^ ])(?:st|sankt)(?= )/g, 'saint').replace(/(?<![^ ])ste(?= )/g, 'sainte')
}
