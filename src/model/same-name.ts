import { normaliseName } from './legal-form.ts'
import type { Jurisdiction } from './place.ts'

/** The word that `&` stands for. */
const AND_WORDS: Readonly<Record<Jurisdiction, string>> = {
  ES: 'y',
  FR: 'et',
  DE: 'und',
  IT: 'e',
  GB: 'and',
  EU: '&',
}

/** A single letter after a longer word. PDF extraction drops accented letters and splits words this way (`FUNDACIO N`). */
const SPLIT_LETTER = /(?<=\p{L}{2}) (?=\p{L}(?: |$))/gu

/** A name as written, with split letters rejoined and whitespace collapsed. */
export function joinTorn(name: string): string {
  return name.trim().replace(/\s+/g, ' ').replace(SPLIT_LETTER, '')
}

/**
 * A key that is equal for two spellings of the same name without legal form: normalized, `&` spelled out, and split letters
 * rejoined. Numbers and word order are significant.
 */
export function sameName(name: string, jurisdiction: Jurisdiction): string {
  return normaliseName(name)
    .replace(/(?<![^ ])&(?![^ ])/g, AND_WORDS[jurisdiction])
    .replace(SPLIT_LETTER, '')
}

/** A full or outward British postcode, or four or five digits elsewhere. */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:\d{4,5}|[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)(?![\p{L}\p{N}])/iu

/**
 * A locality for comparison: postal code and town, as far as stated (`#33520 nava`), without district or post office numbers
 * (`RENNES CEDEX 9`, `Paris 8e arrondissement`). Null when neither is stated.
 */
export function samePlace(locality: string): string | null {
  const code = POSTAL_CODE.exec(locality)?.[0].replace(' ', '').toLowerCase()
  const town = normaliseName(locality.replace(POSTAL_CODE, ' ')).replace(/ (?:cedex|\d).*$/, '')
  return [code === undefined ? '' : `#${code}`, town].filter(part => part !== '').join(' ') || null
}

/**
 * Compares two locality keys: equal postal codes match, and so do equal towns unless their postal codes differ in the first
 * three characters, since many towns share a name. A code alone never matches a town alone.
 */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.code !== '' && a.code === b.code) return true
  const isNear = a.code === '' || b.code === '' || a.code.slice(0, 3) === b.code.slice(0, 3)
  return a.town !== '' && a.town === b.town && isNear
}

/** Splits a locality key into postal code and town. */
export function partsOf(key: string): { code: string; town: string } {
  const [, code = '', town = ''] = /^(#\S+)? ?(.*)$/.exec(key) ?? []
  return { code, town }
}
