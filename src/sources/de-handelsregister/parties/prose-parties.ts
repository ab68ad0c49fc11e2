import type { EntityIdentifier } from '../../../model/entity.ts'
import { jurisdictionOf } from '../../../model/jurisdiction.ts'
import { countryFromGermanName } from './german-country-names.ts'
import { checkName, findNameAtEnd, LEGAL_FORM_IN_PROSE } from './name-at-end.ts'
import type { PartySpan } from './party-span.ts'

/** Matches what can follow the end of a name, also where a scan reads "1st" for "ist". Otherwise, the name may go on. */
const NAME_ENDS =
  /^(?:$|["“”»«'.,;:)]|\s*\(|\s+(?:mit|auf|und|als|zur?|zum|in|im|ist|1st|sind|wurden?|wird|werden|hat|haben|sowie|durch|von|vom|eingereicht|eingetragen|aus|gemäß|nach|bei|beim|Sitz|unter|verschmolzen|an|über|betreffend|zugestimmt|übernommen|übertragen|aufgenommen|abgespalten|ausgegliedert|beteiligt|bestehende[nr]?|abgeschlossene[nr]?|geschlossene[nr]?)(?!\p{L}))/u
/** Matches the words between two names of a list: "A GmbH, B GmbH und die C GmbH". */
const LIST_SEPARATOR = /^\s*(?:,|und|sowie|,\s*(?:und|sowie))\s+(?:d(?:ie|er|em)\s+)?["„]?$/u
/** Matches a seat after a name, with its country when it is abroad: "mit Sitz in De Lutte/Königreich der Niederlande". */
const SEAT_AFTER =
  /^["“”»«]?(?: ?\([^()]{0,80}\))?(?:,? (?:mit )?(?:dem )?| und hat ihren )Sitz in (?<town>\p{Lu}[\p{L} .-]{1,40}?)(?:(?:\/|, | \()(?<country>\p{Lu}[\p{L} ]{3,50}?)\)?)?(?=$|[,;.()]| ?\(| (?:als|und|ist|sind|auf|im|durch|zur|zum|beim|eingereicht|eingetragen|verschmolzen|übertragen|übernommen)(?!\p{L}))/u
const COUNTRIES_AFTER: readonly RegExp[] = [
  /^[^.;]{0,200}?nach dem Recht (?:von |der |des )(?<country>\p{Lu}[\p{L} ]{3,50}?)(?= mit|[,;.)]|$)/u,
  /^ (?:ist|1st) im (?:Firmenbuch|Handelsregister)[^.;()]{0,80} \((?<country>\p{Lu}[\p{L} ]{3,50})\)/u,
]
const FOREIGN_NUMBER =
  /(?:Registernummer|[Uu]nter (?:der )?Nummer|[Uu]nter|[Ss]ociétés(?: de Luxembourg)?,?|Societes|RCS|Companies House|FN) ?:? ?(?:Nr\. ?)?(?<number>(?:FN |[A-Z] ?)?\d[\d.]{2,13}\d(?: ?[a-z](?!\p{L}))?)/u

/** Finds the companies that a sentence names by an introduced or quoted name with a legal form. */
export function findProseParties(sentence: string): PartySpan[] {
  const parties: PartySpan[] = []
  let from = 0
  for (const form of sentence.matchAll(LEGAL_FORM_IN_PROSE)) {
    const nameEnd = form.index + form[0].length
    if (form.index < from || !NAME_ENDS.test(sentence.slice(nameEnd, nameEnd + 40))) continue
    const closing = /^["“”»«]/.test(sentence.slice(nameEnd)) ? 1 : 0
    const name = readName(
      sentence.slice(Math.max(from, nameEnd - 250), nameEnd + closing),
      parties.at(-1),
      from,
    )
    if (name === null) continue
    const start = sentence.lastIndexOf(name, nameEnd)
    const party = readSeatAndNumber(sentence, { name, start, end: nameEnd + closing })
    parties.push(party)
    from = party.end
  }
  return parties
}

/** Returns the name at the end of a text that begins after the previous party. */
function readName(text: string, previous: PartySpan | undefined, from: number): string | null {
  const found = findNameAtEnd(text)
  if (found !== null || previous === undefined || previous.end !== from) return found
  const separator = /^\s*(?:,\s*)?(?:(?:und|sowie)\s+)?/.exec(text)?.[0] ?? ''
  const name = text.slice(separator.length).trim()
  return LIST_SEPARATOR.test(separator) && /^[\p{Lu}\d]/u.test(name) ? checkName(name) : null
}

function readSeatAndNumber(
  sentence: string,
  { name, start, end }: Pick<PartySpan, 'name' | 'start' | 'end'>,
): PartySpan {
  const after = sentence.slice(end, end + 400)
  const seat = SEAT_AFTER.exec(after)
  const statedCountry =
    seat?.groups?.country ??
    COUNTRIES_AFTER.map(pattern => pattern.exec(after)?.groups?.country).find(name => name !== undefined)
  const country = statedCountry === undefined ? null : countryFromGermanName(statedCountry)
  const isForeign = country !== null && country !== 'DE'
  return {
    name,
    start,
    end: end + (seat?.[0].length ?? 0),
    locality: seat?.groups?.town ?? readTown(after),
    identifier: isForeign ? readForeignNumber(after, country) : null,
    jurisdiction: isForeign ? jurisdictionOf(country) : null,
  }
}

/** Reads the town between commas after a name: "der X AG, Husum, am 1. März geschlossene Vertrag". */
function readTown(after: string): string | null {
  const town = /^, (\p{Lu}[\p{L} ()/.-]{1,40}?), (?!eine?\b)/u.exec(after)?.[1] ?? null
  return town === null || town.search(LEGAL_FORM_IN_PROSE) !== -1 || /^Amtsgericht/.test(town) ? null : town
}

/** Reads the number of a foreign register. Its format is not known, so it identifies no entity. */
function readForeignNumber(after: string, country: string): EntityIdentifier | null {
  const number = FOREIGN_NUMBER.exec(after)?.groups?.number
  return number === undefined
    ? null
    : {
        scheme: 'local',
        jurisdiction: jurisdictionOf(country),
        number: number.replaceAll(' ', '').toUpperCase(),
        valid: null,
      }
}
