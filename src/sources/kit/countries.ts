import { fold } from './text.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const [ENGLISH, FRENCH] = [codesIn('en'), codesIn('fr')]

function codesIn(language: string): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return new Map(
    LETTERS.flatMap(first => LETTERS.map(second => first + second))
      // Codes given up (DD) and aliases (UK) have the name of what stands for them today.
      .filter(code => new Intl.Locale(`und-${code}`).region === code)
      .flatMap(code => {
        const name = names.of(code)
        return name === undefined ? [] : [[fold(name), code] as const]
      }),
  )
}

/** Names that official documents use and CLDR does not. */
const OTHERS = new Map<string, string>([
  ['czech republic', 'CZ'],
  ['republic of ireland', 'IE'],
  ['russian federation', 'RU'],
  ['united states of america', 'US'],
  ['usa', 'US'],
  ['turkey', 'TR'],
  ['hong kong', 'HK'],
])

/** The ISO 3166 code of a country by its English name (Unicode CLDR, and what else it is called), whatever its case; null when it is none. */
export function countryCode(englishName: string): string | null {
  const name = fold(englishName)
  return ENGLISH.get(name) ?? OTHERS.get(name) ?? null
}

/** The same by its French name (`ROYAUME-UNI`, `Etats-Unis`), without its article. */
export function frenchCountryCode(frenchName: string): string | null {
  return FRENCH.get(fold(frenchName).trim()) ?? null
}
