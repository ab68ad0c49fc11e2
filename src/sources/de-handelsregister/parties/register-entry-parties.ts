import { findGermanCourtName } from '../../../model/registers/german-courts.ts'
import { buildGermanRegisterIdentifier } from '../../shared/identifier-numbers.ts'
import { findNameAtEnd, LEGAL_FORM_IN_PROSE } from './name-at-end.ts'
import type { PartySpan } from './party-span.ts'

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

/** Finds the companies that a sentence identifies by their register entries, each with its name before the entry. */
export function findRegisterEntryParties(sentence: string): PartySpan[] {
  return REGISTER_ENTRIES.flatMap(pattern =>
    [...sentence.matchAll(pattern)].flatMap(match => readParty(sentence, match)),
  ).toSorted((a, b) => a.start - b.start)
}

function readParty(sentence: string, match: RegExpExecArray): PartySpan[] {
  const court = findGermanCourtName(match.groups?.court ?? '')
  if (court === null) return []
  const identifier = buildGermanRegisterIdentifier(
    court,
    (match.groups?.number ?? '').replace(/[ -]?Nr\. ?/, ' '),
  )
  const preceding = sentence.slice(Math.max(0, match.index - 300), match.index).replace(BETWEEN, '')
  const seat = SEAT.exec(preceding) ?? LOCALITY.exec(preceding)
  const hasSeat = seat !== null && seat[0].search(LEGAL_FORM_IN_PROSE) === -1
  const name = findNameAtEnd(hasSeat ? preceding.slice(0, seat.index) : preceding)
  if (name === null) return []
  const start = sentence.lastIndexOf(name, match.index)
  const end = match.index + match[0].length
  const locality = hasSeat ? (seat[1] ?? null) : null
  return [{ name, start, end, locality, identifier, jurisdiction: null }]
}
