const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const CODES: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(first => LETTERS.map(second => first + second))
    // Codes given up (DD) and aliases (UK) have the name of what stands for them today.
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = ENGLISH.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code] as const]
    }),
)

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
  const name = englishName.toLowerCase()
  return CODES.get(name) ?? OTHERS.get(name) ?? null
}
