import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'

/** "mit der X B.V. mit Sitz in Amsterdam/Königreich der Niederlande", "mit der Y S.à r.l., Sitz in Luxemburg, Luxemburg". */
const PARTY =
  /(?<=(?:\bmit|\bauf|\bund|\bist) (?:der|die|dem|das) )(?<name>\p{Lu}[^,;:()"]{2,80}?),? (?:mit )?(?:dem )?Sitz in (?<town>\p{Lu}[\p{L} .-]{1,30}?)(?:\/|, | \()(?<country>[\p{L} ]{4,40}?)(?=[,)(/.;]| [(([])/gu
const LEGAL_FORM =
  /(?<!\p{L})(?:S\. ?[àáaä]\.? ?r\. ?l\.?|S\. ?r\. ?l\.?|s\. ?r\. ?o\.?|B\. ?V\.?|N\. ?V\.?|S\. ?A\.?(?: ?S\.?)?|S\. ?p\. ?A\.?|Sp\. z ?o\. ?o\.?|SARL|SCS|SAS|ApS|A\/S|AB|Oy|Kft\.?|Limited|Ltd\.?|plc|GmbH|AG|SE)$/iu
/** A text that runs over the end of a sentence is no name. */
const PROSE = /\. (?:Die|Der|Das|Den|Dem)\b| (?:ist|wird|wurde|hat|worden|verschmolzen|ausgegliedert)\b/
const STATE = /^(?:Großherzogtum|Königreich(?: der)?|Republik|Fürstentum|Vereinigtes)\s+/

const GERMAN = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = GERMAN.of(code)
      return name === undefined ? [] : [[name, code] as const]
    }),
  ['Tschechische Republik', 'CZ'],
  ['England', 'GB'],
  ['Großbritannien', 'GB'],
])

/**
 * The foreign companies of a conversion across a border, which have no German number: only those whose name ends with a
 * legal form and whose country is stated. What they do in it stands in the text in too many ways to be told.
 */
export function foreignersOf(body: string): Mention[] {
  if (!/grenzüberschreitend/i.test(body)) return []
  const found = [...body.matchAll(PARTY)].flatMap(({ groups }): Mention[] => {
    const { name = '', town = '', country = '' } = groups ?? {}
    const code = COUNTRIES.get(country.replace(STATE, '')) ?? COUNTRIES.get(country)
    if (code === undefined || code === 'DE' || !LEGAL_FORM.test(name) || PROSE.test(name)) return []
    return [
      {
        type: 'company',
        role: 'other',
        name,
        identifiers: [],
        jurisdiction: jurisdictionOf(code),
        place: town,
      },
    ]
  })
  return found.filter(({ name }, i) => found.findIndex(other => other.name === name) === i)
}
