import type { Jurisdiction } from './jurisdiction.ts'
import { type CompanyNameParts, classifyLegalForm, normalizeName, splitLegalForm } from './legal-form.ts'

/** The word that `&` stands for in the language of each jurisdiction. */
const AND_WORDS: Readonly<Record<Jurisdiction, string>> = {
  ES: 'y',
  FR: 'et',
  DE: 'und',
  IT: 'e',
  GB: 'and',
  EU: '&',
}

/**
 * Matches the space before a single letter that follows a longer word. PDF extraction drops accents and splits words this
 * way (`FUNDACIO N`).
 */
const SPLIT_LETTER = /(?<=\p{L}{2}) (?=\p{L}(?: |$))/gu

/** Rejoins split letters in a name and collapses whitespace; the name otherwise stays as written. */
function rejoinSplitLetters(name: string): string {
  return name.trim().replace(/\s+/g, ' ').replace(SPLIT_LETTER, '')
}

/**
 * Returns a comparison key for a name without its legal form: the name is normalized, `&` is spelled out, and split letters
 * are rejoined. Spellings of the same name have equal keys; numbers and word order are significant.
 */
export function comparableName(name: string, jurisdiction: Jurisdiction): string {
  return normalizeName(name)
    .replace(/(?<![^ ])&(?![^ ])/g, AND_WORDS[jurisdiction])
    .replace(SPLIT_LETTER, '')
}

/**
 * Splits a company name for comparison. A stated legal form takes precedence over the one in the name. Letters that were split
 * off are rejoined and foreign forms recognized, if the name has no other form.
 */
export function splitCompanyName(
  text: string,
  statedForm: string | null | undefined,
  jurisdiction: Jurisdiction,
): CompanyNameParts {
  const plain = splitLegalForm(text, jurisdiction)
  const whole = rejoinSplitLetters(text)
  const isRejoined = plain.legalFormClass === null && whole !== text
  const rejoined = isRejoined ? splitLegalForm(whole, jurisdiction) : plain
  const parts = rejoined.legalFormClass === null ? splitForeignForm(rejoined) : rejoined
  if (statedForm === undefined || statedForm === null) return parts
  const form = classifyLegalForm(statedForm, jurisdiction)
  return form === null ? { ...plain, legalFormClass: null } : { ...parts, legalFormClass: form }
}

/** Splits off a foreign legal form, as in `NORDIC GLASS AB` or `LUMAR BANK PLC SUCURSAL EN ESPAÑA`. */
function splitForeignForm(parts: CompanyNameParts): CompanyNameParts {
  const { name, legalFormClass: form } = splitLegalForm(parts.name, 'EU')
  // In Spanish and French `AS` can be an ordinary word.
  return form === null || form === 'EU:as' ? parts : { ...parts, name, legalFormClass: form }
}

/** Matches a British postcode (full or outward part only), or a postal code with four or five digits. */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:\d{4,5}|[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)(?![\p{L}\p{N}])/iu

/**
 * Returns a comparison key for a locality, made of the postal code and the town if stated (`#33520 nava`). District and post
 * office numbers (`RENNES CEDEX 9`, `Paris 8e arrondissement`) are dropped. Returns `null` if neither part is stated.
 */
export function comparableLocality(locality: string): string | null {
  const code = POSTAL_CODE.exec(locality)?.[0].replace(' ', '').toLowerCase()
  const town = normalizeName(locality.replace(POSTAL_CODE, ' ')).replace(/ (?:cedex|\d)[\s\S]*$/, '')
  return [code === undefined ? '' : `#${code}`, town].filter(part => part !== '').join(' ') || null
}

/**
 * Returns whether two locality keys match. Equal postal codes match, and so do equal towns unless their postal codes differ
 * in the first three characters, because many towns share a name. A key with only a code never matches one with only a town.
 */
export function isSameLocality(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [splitLocalityKey(one), splitLocalityKey(other)]
  if (a.code !== '' && a.code === b.code) return true
  const isNear = a.code === '' || b.code === '' || a.code.slice(0, 3) === b.code.slice(0, 3)
  return a.town !== '' && a.town === b.town && isNear
}

/** Splits a locality key into postal code and town. */
export function splitLocalityKey(key: string): { code: string; town: string } {
  const [, code = '', town = ''] = /^(#\S+)? ?([\s\S]*)$/.exec(key) ?? []
  return { code, town }
}
