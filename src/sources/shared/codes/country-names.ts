import { normalizeForComparison } from '../text-cleaning.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const CODES_BY_ENGLISH_NAME = countryCodesByName('en')
const CODES_BY_FRENCH_NAME = countryCodesByName('fr')

function countryCodesByName(language: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return new Map(
    LETTERS.flatMap(first => LETTERS.map(second => first + second))
      // Skips withdrawn codes (DD) and aliases (UK), which CLDR gives the name of their current equivalent.
      .filter(code => new Intl.Locale(`und-${code}`).region === code)
      .flatMap(code => {
        const name = names.of(code)
        return name === undefined ? [] : [[normalizeForComparison(name), code] as const]
      }),
  )
}

/** Country names that official documents use and CLDR lacks. */
const CODES_BY_OTHER_NAME = new Map<string, string>([
  ['czech republic', 'CZ'],
  ['republic of ireland', 'IE'],
  ['russian federation', 'RU'],
  ['united states of america', 'US'],
  ['usa', 'US'],
  ['turkey', 'TR'],
  ['hong kong', 'HK'],
])

/** Returns the ISO 3166 code for an English country name (Unicode CLDR and common variants), ignoring case; null if unknown. */
export function countryFromEnglishName(englishName: string): string | null {
  const name = normalizeForComparison(englishName)
  return CODES_BY_ENGLISH_NAME.get(name) ?? CODES_BY_OTHER_NAME.get(name) ?? null
}

/** Returns the ISO 3166 code for a French country name without its article (`ROYAUME-UNI`, `Etats-Unis`); null if unknown. */
export function countryFromFrenchName(frenchName: string): string | null {
  return CODES_BY_FRENCH_NAME.get(normalizeForComparison(frenchName).trim()) ?? null
}
