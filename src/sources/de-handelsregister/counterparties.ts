import type { Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Identifier } from '../../model/entity.ts'
import type { Role } from '../../model/role.ts'
import { germanCourt } from '../kit/german-courts.ts'
import { registerNumber } from '../kit/register-number.ts'
import { compact } from '../kit/text.ts'

const NUMBER = '(?:HRA|HRB|GnR|GsR|PR|VR)(?:[ -]?Nr\\.)? ?\\d{1,7}(?: \\p{Lu}{1,3}(?!\\p{L}))?'
const COURT = "\\p{Lu}[\\p{L}'./ -]{1,40}?(?: ?\\([\\p{L} .]{2,20}\\))?"
/** "(Amtsgericht Ulm, HRB 746751)", "eingetragen beim Amtsgericht Köln unter HRB 1". */
const COURT_FIRST = `(?:Amtsgerichte?s?|AG) (?:Amtsgericht )?(?<court>${COURT}),? ?(?:unter )?(?:der )?(?:Nummer )?(?<number>${NUMBER})`
/** "(HRA 11671 Amtsgericht Kempten (Allgäu))". */
const NUMBER_FIRST = `(?<number>${NUMBER}),? (?:des )?(?:Amtsgerichte?s?|AG) (?<court>${COURT})(?=\\)|,| (?:ist|wurde)\\b|;|$)`
const ANCHORS: readonly RegExp[] = [new RegExp(COURT_FIRST, 'gu'), new RegExp(NUMBER_FIRST, 'gu')]

/** What may stand between a party and its court. */
const BETWEEN =
  /[\s,]*(?:\([^()]{0,100}|, eine [^()]{0,120},)?\s*(?:eingetragen (?:im|beim|in)\b[^()]{0,60})?$/
const SEAT = /,? (?:mit )?(?:dem )?Sitz in (\p{Lu}[^,"()]{1,40}?)$/u
const PLACE = /, (\p{Lu}[^,"()\d]{1,40})$/u
const QUOTED = /["„“”'»«,]{1,2}(?<name>\p{Lu}[^"„“”»«]{2,150})["“”»«]$/u
/** What stands before a name, in front of a capital or a digit. */
const INTRODUCER =
  /(?<=^|[\s(])(?:[Dd](?:er|ie|as|em|en)|zwischen|Unternehmen|Firma|gegründete)\s(?=[\p{Lu}\d])/gu
/**
 * A noun whose genitive may follow, or how a sentence begins, so that an article behind it begins a name; behind another
 * noun it may be part of one.
 */
const GOVERNS =
  /(?:^|[\s.,;:(])(?:\P{Lu}\S*|D(?:as|em|er|ie)|Auf|Durch|Mit|Von|Zwischen|\p{Lu}\S*(?:ung|ungen|teilen?|teils|trägers?|vertrages|vertrags|plans|schaft|schaften)|Unternehmens?|Vermögens?|[A-Z.]?|\d\S*)$/u
const LEGAL_FORM =
  /(?<![\p{L}])(?:g?GmbH|mbH|AG|SE|KG|KGaA|UG|OHG|oHG|eG|e\. ?G\.|e\. ?V\.|e\. ?K(?:fm|fr)?\.|eK|GbR|PartG|Gesellschaft mit beschränkter Haftung|Aktiengesellschaft|Kommanditgesellschaft|Limited|Ltd|Genossenschaft|VVaG)(?!\p{L})/u

/**
 * How the party is spoken of that takes in what the other gives: "auf die X", "Übernehmender Rechtsträger ist die X",
 * "die Gesellschaft ist … mit der X verschmolzen", "zwischen der Gesellschaft als übertragendem Rechtsträger und der X".
 */
const TAKES_BEFORE =
  /(?:\bauf|[Üü]bernehmende\p{L}*(?: \p{L}+)?(?: ist)?|Gesellschaft ist [^:]*\bmit|Gesellschaft als (?:d\p{L}{2} )?übertragende\p{L}* \p{L}+ und)(?: d\p{L}{2})?(?: neu gegründete\p{L}*)?$/u
const TAKES_AFTER =
  /^[\s)]*(?:,? (?:ist )?als (?:d\p{L}{2} )?übernehmende|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)übertragende)/u
/** "Übertragender Rechtsträger ist die X", "X ist … auf diese verschmolzen", "zwischen X und der Gesellschaft (übernehmender …)". */
const GIVES_BEFORE =
  /(?:[Üü]bertragende\p{L}*(?: \p{L}+)?(?: ist)?|Gesellschaft als (?:d\p{L}{2} )?übernehmende\p{L}* \p{L}+ und)(?: d\p{L}{2})?$/u
const GIVES_AFTER =
  /^[\s)]*(?:,? (?:ist )?als (?:d\p{L}{2} )?übertragende|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)übernehmende|auf die(?:se)? Gesellschaft\b|(?:ist|sind)\b.*(?:mit der|auf die(?:se)?)(?: Gesellschaft)? verschmolzen)/u

/** Somebody else's register entry in the text, and what stands around it. */
interface Found {
  readonly name: string
  readonly place: string | null
  readonly entry: Identifier
  readonly before: string
  readonly after: string
}

/**
 * The other companies a conversion names with their register entry. Bodies are free texts: a name is taken only where its
 * beginning and its end are beyond doubt; the whole text is the summary in any case.
 */
export function counterpartiesOf(body: string, category: Category, own: Identifier | null): Mention[] {
  const found = ANCHORS.flatMap(anchor => [...body.matchAll(anchor)].flatMap(match => partyAt(body, match)))
  const others = found.filter(
    ({ entry }, i) =>
      entry.number !== own?.number && found.findIndex(other => other.entry.number === entry.number) === i,
  )
  return others.map(party => ({
    type: 'company',
    role: roleOf(party, category),
    name: party.name,
    identifiers: [party.entry],
    ...compact({ place: party.place }),
  }))
}

function partyAt(body: string, match: RegExpExecArray): Found[] {
  const court = germanCourt(match.groups?.court ?? '')
  if (court === null) return []
  const entry = registerNumber(court, (match.groups?.number ?? '').replace(/[ -]?Nr\. ?/, ' '))
  const lead = body.slice(Math.max(0, match.index - 300), match.index).replace(BETWEEN, '')
  const where = SEAT.exec(lead) ?? PLACE.exec(lead)
  const upTo = where === null || LEGAL_FORM.test(where[0]) ? lead : lead.slice(0, where.index)
  const name = nameAtEnd(upTo)
  if (name === null) return []
  const place = upTo === lead ? null : (where?.[1] ?? null)
  const before = upTo
    .slice(0, upTo.lastIndexOf(name))
    .replace(/["„“”»«',]+$/, '')
    .trim()
  return [{ name, place, entry, before, after: body.slice(match.index + match[0].length) }]
}

/** The name that the text ends with; null where it cannot be told where it begins, or that it is one. */
function nameAtEnd(text: string): string | null {
  const quoted = QUOTED.exec(text)?.groups?.name
  const start = [...text.matchAll(INTRODUCER)].at(-1)
  const governed = start !== undefined && GOVERNS.test(text.slice(0, start.index).trimEnd())
  const name = quoted ?? (governed ? text.slice(start.index + start[0].length) : null)
  if (name === null || !LEGAL_FORM.test(name) || /[;:]|\d{2}\.\d{2}\.\d{4}/.test(name)) return null
  return name.trim()
}

/** What a party does, from the words around it; `other` when they do not say. */
function roleOf({ before, after }: Found, category: Category): Role {
  const takes = category === 'merger' || category === 'merger_plan' ? 'absorbing' : 'beneficiary'
  const gives = takes === 'absorbing' ? 'absorbed' : 'other'
  const rest = after.slice(0, 400)
  if (TAKES_BEFORE.test(before) || TAKES_AFTER.test(rest)) return takes
  return GIVES_BEFORE.test(before) || GIVES_AFTER.test(rest) ? gives : 'other'
}
