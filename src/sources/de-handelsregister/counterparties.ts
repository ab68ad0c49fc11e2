import type { Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { findGermanCourtName } from '../shared/german-courts.ts'
import { buildGermanRegisterIdentifier } from '../shared/identifier-numbers.ts'
import { distinctBy } from '../shared/plain-values.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

const NUMBER = '(?:HRA|HRB|GnR|GsR|PR|VR)(?:[ -]?Nr\\.)? ?\\d{1,7}(?: \\p{Lu}{1,3}(?!\\p{L}))?'
const COURT = "\\p{Lu}[\\p{L}'./ -]{1,40}?(?: ?\\([\\p{L} .]{2,20}\\))?"
/**
 * Matches a register entry that starts with the court, such as "(Amtsgericht Ulm, HRB 746751)" or "eingetragen beim
 * Amtsgericht Köln unter HRB 1".
 */
const COURT_FIRST = `(?:Amtsgerichte?s?|AG) (?:Amtsgericht )?(?<court>${COURT}),? ?(?:unter )?(?:der )?(?:Nummer )?(?<number>${NUMBER})`
/** Matches a register entry that starts with the number, such as "(HRA 11671 Amtsgericht Kempten (Allgäu))". */
const NUMBER_FIRST = `(?<number>${NUMBER}),? (?:des )?(?:Amtsgerichte?s?|AG) (?<court>${COURT})(?=\\)|,| (?:ist|wurde)\\b|;|$)`
const REGISTER_ENTRIES: readonly RegExp[] = [new RegExp(COURT_FIRST, 'gu'), new RegExp(NUMBER_FIRST, 'gu')]

/** Matches the words between a party and its register entry. */
const BETWEEN =
  /(?<![\s,])[\s,]*(?:(?:\([^()]{0,100}|, eine [^()]{0,120},)\s*)?(?:eingetragen (?:im|beim|in)\b[^()]{0,60})?$/
const SEAT = /,? (?:mit )?(?:dem )?Sitz in (\p{Lu}[^,"()]{1,40}?)$/u
const LOCALITY = /, (\p{Lu}[^,"()\d]{1,40})$/u
const QUOTED = /["„“”'»«,]{1,2}(?<name>\p{Lu}[^"„“”»«]{2,150})["“”»«]$/u
/** Matches an article or noun that can introduce a name. */
const NAME_INTRODUCER =
  /(?<=^|[\s(])(?:[Dd](?:er|ie|as|em|en)|zwischen|Unternehmen|Firma|gegründete)\s(?=[\p{Lu}\d])/gu
/**
 * Matches text after which an article introduces a name, such as a noun that takes a genitive or the start of a
 * sentence. After any other noun, the article may be part of the name.
 */
const PRECEDES_NAME =
  /(?:^|[\s.,;:(])(?:\P{Lu}\S{0,100}|D(?:as|em|er|ie)|Auf|Durch|Mit|Von|Zwischen|\p{Lu}\S{0,100}(?:ung|ungen|teilen?|teils|trägers?|vertrages|vertrags|plans|schaft|schaften)|Unternehmens?|Vermögens?|[A-Z.]?|\d\S{0,100})$/u
const LEGAL_FORM =
  /(?<![\p{L}])(?:g?GmbH|mbH|AG|SE|KG|KGaA|UG|OHG|oHG|eG|e\. ?G\.|e\. ?V\.|e\. ?K(?:fm|fr)?\.|eK|GbR|PartG|Gesellschaft mit beschränkter Haftung|Aktiengesellschaft|Kommanditgesellschaft|Limited|Ltd|Genossenschaft|VVaG)(?!\p{L})/u

/**
 * Matches wording before the name of an acquiring party, such as "auf die X", "Übernehmender Rechtsträger ist die X",
 * "die Gesellschaft ist … mit der X verschmolzen" or "zwischen der Gesellschaft als übertragendem Rechtsträger und der
 * X".
 */
const ACQUIRER_BEFORE =
  /(?:\bauf|[Üü]bernehmende\p{L}{0,40}(?: \p{L}{1,60})?(?: ist)?|Gesellschaft ist (?:(?!Gesellschaft ist )[^:])*\bmit|Gesellschaft als (?:d\p{L}{2} )?übertragende\p{L}{0,40} \p{L}{1,60} und)(?: d\p{L}{2})?(?: neu gegründete\p{L}{0,40})?$/u
/** Matches wording after the name of an acquiring party, such as "X als übernehmender Rechtsträger". */
const ACQUIRER_AFTER =
  /^[\s)]*(?:,? (?:ist )?als (?:d\p{L}{2} )?übernehmende|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)übertragende)/u
/** Matches wording before the name of a transferring party, such as "Übertragender Rechtsträger ist die X". */
const TRANSFEROR_BEFORE =
  /(?:[Üü]bertragende\p{L}{0,40}(?: \p{L}{1,60})?(?: ist)?|Gesellschaft als (?:d\p{L}{2} )?übernehmende\p{L}{0,40} \p{L}{1,60} und)(?: d\p{L}{2})?$/u
/**
 * Matches wording after the name of a transferring party, such as "X ist … auf diese Gesellschaft verschmolzen" or
 * "X und der Gesellschaft (übernehmender …)".
 */
const TRANSFEROR_AFTER =
  /^[\s)]*(?:,? (?:ist )?als (?:d\p{L}{2} )?übertragende|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)übernehmende|auf die(?:se)? Gesellschaft\b|(?:ist|sind)\b.*(?:mit der|auf die(?:se)?)(?: Gesellschaft)? verschmolzen)/u

/** Another company that the text identifies by its register entry, with the text before and after it. */
interface Counterparty {
  readonly name: string
  readonly locality: string | null
  readonly entry: EntityIdentifier
  readonly before: string
  readonly after: string
}

/**
 * Finds the other companies in a conversion by their register entries. The body is free text, so a name counts only if
 * its start and end are unambiguous; the summary always contains the full text.
 */
export function findHandelsregisterCounterparties(
  body: string,
  category: AnnouncementCategory,
  ownIdentifier: EntityIdentifier | null,
): Mention[] {
  const parties = REGISTER_ENTRIES.flatMap(pattern =>
    [...body.matchAll(pattern)].flatMap(match => readCounterparty(body, match)),
  )
  const others = distinctBy(parties, ({ entry }) => entry.number).filter(
    ({ entry }) => entry.number !== ownIdentifier?.number,
  )
  return others.map(party => ({
    type: 'company',
    role: roleOf(party, category),
    name: party.name,
    identifiers: [party.entry],
    ...omitMissing({ locality: party.locality }),
  }))
}

function readCounterparty(body: string, match: RegExpExecArray): Counterparty[] {
  const court = findGermanCourtName(match.groups?.court ?? '')
  if (court === null) return []
  const entry = buildGermanRegisterIdentifier(court, (match.groups?.number ?? '').replace(/[ -]?Nr\. ?/, ' '))
  const preceding = body.slice(Math.max(0, match.index - 300), match.index).replace(BETWEEN, '')
  const seat = SEAT.exec(preceding) ?? LOCALITY.exec(preceding)
  const hasSeat = seat !== null && !LEGAL_FORM.test(seat[0])
  const textWithName = hasSeat ? preceding.slice(0, seat.index) : preceding
  const name = nameAtEnd(textWithName)
  if (name === null) return []
  const locality = hasSeat ? (seat[1] ?? null) : null
  const before = trimEndMatching(textWithName.slice(0, textWithName.lastIndexOf(name)), /["„“”»«',]/).trim()
  return [{ name, locality, entry, before, after: body.slice(match.index + match[0].length) }]
}

/** Returns the name at the end of the text, or `null` when its start is ambiguous or it has no legal form. */
function nameAtEnd(text: string): string | null {
  const quotedName = QUOTED.exec(text)?.groups?.name
  const introducer = [...text.matchAll(NAME_INTRODUCER)].at(-1)
  const startsName = introducer !== undefined && PRECEDES_NAME.test(text.slice(0, introducer.index).trimEnd())
  const name = quotedName ?? (startsName ? text.slice(introducer.index + introducer[0].length) : null)
  if (name === null || !LEGAL_FORM.test(name) || /[;:]|\d{2}\.\d{2}\.\d{4}/.test(name)) return null
  return name.trim()
}

/** Derives a party's role from the surrounding words. Returns `other` when they are unclear. */
function roleOf({ before, after }: Counterparty, category: AnnouncementCategory): MentionRole {
  const acquirerRole = category === 'merger' || category === 'merger_plan' ? 'absorbing' : 'beneficiary'
  const transferorRole = acquirerRole === 'absorbing' ? 'absorbed' : 'other'
  const following = after.slice(0, 400)
  if (ACQUIRER_BEFORE.test(before) || ACQUIRER_AFTER.test(following)) return acquirerRole
  return TRANSFEROR_BEFORE.test(before) || TRANSFEROR_AFTER.test(following) ? transferorRole : 'other'
}
