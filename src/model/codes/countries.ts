import { normalizeText } from '../../platform/text.ts'

/*
 * Country codes as people write them in lists: ISO 3166-1 codes with two letters, the codes with three letters of the covered
 * countries, and names in the five languages. The names come from the Unicode CLDR, which Node contains.
 */

const LANGUAGES = ['en', 'es', 'fr', 'de', 'it'] as const
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that the CLDR names although they are no countries, or no longer. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(
  'AN BU CS DD DY EZ FX HV NH NT QO QU RH SU TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
)
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  uk: 'GB',
  el: 'GR',
  esp: 'ES',
  fra: 'FR',
  deu: 'DE',
  ger: 'DE',
  ita: 'IT',
  gbr: 'GB',
  brd: 'DE',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  inglaterra: 'GB',
  angleterre: 'GB',
  inghilterra: 'GB',
  'gran bretana': 'GB',
  'grande bretagne': 'GB',
  'gran bretagna': 'GB',
  grossbritannien: 'GB',
  eu: 'EU',
}

let spellings: ReadonlyMap<string, string> | null = null

/** Returns the ISO 3166-1 code of a country from its code or name, `EU` for the European Union, or `null`. */
export function countryCodeOf(text: string): string | null {
  spellings ??= listSpellings()
  return spellings.get(normalizeCountry(text)) ?? null
}

/** Returns all known spellings in the form in which they are compared, for suggestions. */
export function countrySpellings(): readonly string[] {
  spellings ??= listSpellings()
  return [...spellings.keys()]
}

function listSpellings(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap(first => LETTERS.map(second => first + second)).filter(
    code => !NOT_COUNTRIES.has(code),
  )
  const found = new Map<string, string>()
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name === undefined) continue
      found.set(code.toLowerCase(), code)
      found.set(normalizeCountry(name), code)
    }
  }
  for (const [spelling, code] of Object.entries(OTHER_SPELLINGS)) found.set(spelling, code)
  return found
}

function normalizeCountry(text: string): string {
  return normalizeText(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
