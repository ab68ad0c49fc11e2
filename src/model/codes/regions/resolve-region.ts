import { FORMER_NUTS_REGIONS, FORMER_UK_REGIONS } from './former-regions.ts'
import { NATIONAL_REGION_CODES, SPANISH_PROVINCE_NUMBERS } from './national-codes.ts'
import {
  findRegion,
  findRegionByNameAnywhere,
  listRegionCodes,
  type Region,
  toRegionCountry,
} from './region-list.ts'

const NATIONAL_CODES = readPairs(NATIONAL_REGION_CODES)
const SPANISH_PROVINCES = readPairs(SPANISH_PROVINCE_NUMBERS)
const FORMER_NUTS = readPairs(FORMER_NUTS_REGIONS)
const FORMER_UK = readPairs(FORMER_UK_REGIONS)

/**
 * Returns the current codes of a region (NUTS 2024, ITL 2025), given as a current code, a code of an earlier edition, an
 * ISO 3166-2 code such as `FR-75` or an ISO 3166 country code. Most have one; `ES-TF` has one for each island. Returns
 * `null` for an unknown code.
 */
export function resolveRegion(text: string): readonly string[] | null {
  const stated = text.trim().toUpperCase()
  const national = NATIONAL_CODES.get(stated)
  if (national !== undefined) return national.split('+')
  const code = toRegionCountry(stated)
  const current = findRegion(code) === null ? findSuccessor(code) : code
  return current === null ? null : [current]
}

/** Returns the codes of a region and of the regions that contain it, from the country down. */
export function regionAncestorsOf(code: string): readonly string[] {
  return [2, 3, 4, 5]
    .filter(length => length <= code.length)
    .map(length => code.slice(0, length))
    .filter(prefix => findRegion(prefix) !== null)
}

/**
 * Returns the current codes of a region that a document states. A code of an edition that is not known stands for the
 * smallest region that contains it.
 */
export function regionsOfStatedCode(text: string): readonly string[] {
  return resolveRegion(text) ?? regionAncestorsOf(toCurrentPrefix(text.trim().toUpperCase())).slice(-1)
}

/** Returns the ISO 3166-2 code of a Spanish province for its number, or `null` for an unknown number. */
export function spanishProvinceCode(number: string): string | null {
  const end = SPANISH_PROVINCES.get(number)
  return end === undefined ? null : `ES-${end}`
}

/**
 * Suggests a region for an unknown code: one of that name, one that contains it, or one with a similar code. For an ISO 3166-2
 * code that is only the country, because its letters mean something else than those of the other codes.
 */
export function suggestRegion(text: string): Region | null {
  const named = findRegionByNameAnywhere(text)
  if (named !== null) return named
  const [, country] = /^\s*([A-Z]{2})-/i.exec(text) ?? []
  if (country !== undefined) return findRegion(toRegionCountry(country.toUpperCase()))
  const stated = toCurrentPrefix(
    text
      .trim()
      .toUpperCase()
      .replaceAll(/[\s.-]/g, ''),
  )
  const container = regionAncestorsOf(stated).at(-1)
  if (container !== undefined && container.length > 2) return findRegion(container)
  // Two countries whose codes differ in one letter have nothing in common.
  const similar =
    stated.length <= 2
      ? undefined
      : listRegionCodes().find(code => !code.slice(2).endsWith('Z') && differsInOneCharacter(code, stated))
  return findRegion(similar ?? container ?? '')
}

function toCurrentPrefix(code: string): string {
  const country = code.slice(0, 2)
  return toRegionCountry(country) + code.slice(2)
}

/** Finds the current code of a code of an earlier edition, whose country is already current. */
function findSuccessor(code: string): string | null {
  if (code.startsWith('UK') || code.startsWith('TL')) return findUkSuccessor(code)
  return findInTable(FORMER_NUTS, toCurrentPrefix(code))
}

function findUkSuccessor(code: string): string | null {
  const end = code.slice(2)
  const successor = findInTable(FORMER_UK, end)
  const current = `TL${successor ?? end}`
  return findRegion(current) === null ? null : current
}

/** Looks up a code, and one that is one character longer than an entry for the codes below it. */
function findInTable(table: ReadonlyMap<string, string>, code: string): string | null {
  const exact = table.get(code)
  if (exact !== undefined) return exact.replace('>', '')
  const parent = table.get(code.slice(0, -1))
  if (parent === undefined || !parent.startsWith('>')) return null
  const current = parent.slice(1) + code.slice(-1)
  return findRegion(current) === null ? null : current
}

/** Reads `A=B` and `A>B` pairs. The value of the latter begins with `>`. */
function readPairs(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split(/\s+/)
      .map(pair => {
        const at = pair.search(/[=>]/)
        return [pair.slice(0, at), pair.slice(pair.charAt(at) === '>' ? at : at + 1)] as const
      }),
  )
}

function differsInOneCharacter(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let differences = 0
  for (let at = 0; at < a.length; at += 1) if (a.charAt(at) !== b.charAt(at)) differences += 1
  return differences === 1
}
