const STATE_FORM =
  /^(?:Großherzogtum|Königreich(?: der)?|Republik|Fürstentum|Vereinigtes|Bundesrepublik|Volksrepublik)\s+/
const GERMAN_REGION_NAMES = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = GERMAN_REGION_NAMES.of(code)
      return name === undefined ? [] : [[name, code] as const]
    }),
  ['Tschechische Republik', 'CZ'],
  ['Tschechischen Republik', 'CZ'],
  ['Slowakische Republik', 'SK'],
  ['Großherzogtums Luxemburg', 'LU'],
  ['England', 'GB'],
  ['England und Wales', 'GB'],
  ['Großbritannien', 'GB'],
  ['Königreich', 'GB'],
  ['USA', 'US'],
  // A misread umlaut.
  ['Osterreich', 'AT'],
])

/** Returns the ISO 3166 code of a country by its German name, with or without its form of state; null when unknown. */
export function countryFromGermanName(name: string): string | null {
  return CODES_BY_NAME.get(name.replace(STATE_FORM, '')) ?? CODES_BY_NAME.get(name) ?? null
}
