import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { distinctBy } from '../shared/plain-values.ts'

/**
 * Matches a company with its seat and country, such as "mit der X B.V. mit Sitz in Amsterdam/Königreich der
 * Niederlande" or "mit der Y S.à r.l., Sitz in Luxemburg, Luxemburg".
 */
const PARTY =
  /(?<=(?:\bmit|\bauf|\bund|\bist) (?:der|die|dem|das) )(?<name>\p{Lu}[^,;:()"]{2,80}?),? (?:mit )?(?:dem )?Sitz in (?<town>\p{Lu}[\p{L} .-]{1,30}?)(?:\/|, | \()(?<country>[\p{L} ]{4,40}?)(?=[,)(/.;]| [(([])/gu
const LEGAL_FORM =
  /(?<!\p{L})(?:S\. ?[àáaä]\.? ?r\. ?l\.?|S\. ?r\. ?l\.?|s\. ?r\. ?o\.?|B\. ?V\.?|N\. ?V\.?|S\. ?A\.?(?: ?S\.?)?|S\. ?p\. ?A\.?|Sp\. z ?o\. ?o\.?|SARL|SCS|SAS|ApS|A\/S|AB|Oy|Kft\.?|Limited|Ltd\.?|plc|GmbH|AG|SE)$/iu
/** Matches text that extends into a sentence and therefore is not a name. */
const PROSE = /\. (?:Die|Der|Das|Den|Dem)\b| (?:ist|wird|wurde|hat|worden|verschmolzen|ausgegliedert)\b/
const STATE_FORM = /^(?:Großherzogtum|Königreich(?: der)?|Republik|Fürstentum|Vereinigtes)\s+/

const GERMAN_REGION_NAMES = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES_BY_GERMAN_NAME: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = GERMAN_REGION_NAMES.of(code)
      return name === undefined ? [] : [[name, code] as const]
    }),
  ['Tschechische Republik', 'CZ'],
  ['England', 'GB'],
  ['Großbritannien', 'GB'],
])

/**
 * Finds the foreign companies in a cross-border conversion whose name ends with a legal form and whose country is
 * stated. They have no German register number, and the wording varies too much to derive their role.
 */
export function findHandelsregisterForeignCompanies(body: string): Mention[] {
  if (!/grenzüberschreitend/i.test(body)) return []
  const companies = [...body.matchAll(PARTY)].flatMap(({ groups }): Mention[] => {
    const { name = '', town = '', country = '' } = groups ?? {}
    const code =
      CODES_BY_GERMAN_NAME.get(country.replace(STATE_FORM, '')) ?? CODES_BY_GERMAN_NAME.get(country)
    if (code === undefined || code === 'DE' || !LEGAL_FORM.test(name) || PROSE.test(name)) return []
    return [
      {
        type: 'company',
        role: 'other',
        name,
        identifiers: [],
        jurisdiction: jurisdictionOf(code),
        locality: town,
      },
    ]
  })
  return distinctBy(companies, ({ name }) => name)
}
