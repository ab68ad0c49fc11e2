import { normaliseName } from './legal-form.ts'
import type { Jurisdiction } from './place.ts'

/** What `&` is read as. */
const AND: Readonly<Record<Jurisdiction, string>> = {
  ES: 'y',
  FR: 'et',
  DE: 'und',
  IT: 'e',
  GB: 'and',
  EU: '&',
}

/** A letter that stands alone after a word of several: what is left of an accent that a PDF tore out (`FUNDACIO N`). */
const TORN = /(?<=\p{L}{2}) (?=\p{L}(?: |$))/gu

/** A name as written, with torn letters joined. */
export function joinTorn(name: string): string {
  return name.trim().replace(/\s+/g, ' ').replace(TORN, '')
}

/**
 * The form in which two names proper, without legal form, are equal: as `normaliseName` writes them, `&` in words, and a
 * letter that stands alone joined to the word before it. Numbers and the order of words count.
 */
export function sameName(name: string, jurisdiction: Jurisdiction): string {
  return normaliseName(name)
    .replace(/(?<![^ ])&(?![^ ])/g, AND[jurisdiction])
    .replace(TORN, '')
}

/** A British postal code, whole or its first half; elsewhere four or five digits. */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:\d{4,5}|[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)(?![\p{L}\p{N}])/iu

/**
 * A place as it is compared: its postal code and its town as far as it states them, `#33520 nava`, the town without the
 * number of its district or post office (`RENNES CEDEX 9`, `Paris 8e arrondissement`); null when it states neither.
 */
export function samePlace(place: string): string | null {
  const code = POSTAL_CODE.exec(place)?.[0].replace(' ', '').toLowerCase()
  const town = normaliseName(place.replace(POSTAL_CODE, ' ')).replace(/ (?:cedex|\d).*$/, '')
  return [code === undefined ? '' : `#${code}`, town].filter(part => part !== '').join(' ') || null
}

/**
 * True for two places, as `samePlace` writes them, of one postal code, or of one town when the codes they state begin
 * alike: there are many towns of one name. A code and a town alone cannot be compared, and are taken for two.
 */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.code !== '' && a.code === b.code) return true
  const isNear = a.code === '' || b.code === '' || a.code.slice(0, 3) === b.code.slice(0, 3)
  return a.town !== '' && a.town === b.town && isNear
}

/** The code and the town of a place as `samePlace` writes it. */
export function partsOf(place: string): { code: string; town: string } {
  const [, code = '', town = ''] = /^(#\S+)? ?(.*)$/.exec(place) ?? []
  return { code, town }
}
