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

/**
 * A place as it is compared: its postal code when it states one (`#75008`), else its town without the number of its
 * district or post office (`RENNES CEDEX 9`, `Paris 8e arrondissement`); null when it states neither.
 */
export function samePlace(place: string): string | null {
  const code = /(?<!\d)\d{4,5}(?!\d)/.exec(place)?.[0]
  if (code !== undefined) return `#${code}`
  const town = normaliseName(place).replace(/ (?:cedex|\d).*$/, '')
  return town === '' ? null : town
}
