import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { splitLegalForm } from '../../../model/legal-form.ts'
import { cleanText, normalizeForComparison } from '../text-cleaning.ts'
import { isPartyName } from './is-party-name.ts'

/** Words before the members of a group, which name it as one. */
const GROUP =
  /^(?:groupement(?! (?:d['’](?:int[ée]r[êe]t|employeurs|achats?|exploitation)|de (?:coop[ée]ration|commandes?|gendarmerie|producteurs|d[ée]fense|prévention)|des\b|hospitalier|foncier|scolaire|forestier|agricole|pastoral|intercommunal|interprofessionnel|europ[ée]en|national|r[ée]gional|local|syndical|m[ée]dical))(?: momentané| conjoint| solidaire| d['’]entreprises| de maîtrise d['’]œuvre| de maîtrise d['’]oeuvre| de concepteurs)*|bietergemeinschaft|arbeitsgemeinschaft|bewerbergemeinschaft|arge|raggruppamento temporaneo(?: di imprese| di professionisti)?|r\.?t\.?[ip]\.?|a\.?t\.?i\.?|konsorcjum|consortium|combinatie)(?: composé de| aus| composto da)?(?=[\s:])[\s:]*/iu
/** Names of a French group consist of the names of its members; groups elsewhere may have names of their own. */
const FRENCH_GROUP =
  /^groupement(?:\s?:|\s(?:momentan[ée]|conjoint|solidaire|d['’]entreprises|de ma[îi]trise|de concepteurs|compos[ée] de))/iu
/** The position of a member in its group, in brackets or before its name. */
const POSITION =
  / ?\((?:mandataire(?: solidaire| du groupement)?|co-?traitant|mandante|mandataria|capogruppo|lider|líder|partner|lead(?: partner)?|federführung|federführend)\)|^(?:lider|partner|mandataire|co-?traitant|capogruppo|mandante|mandataria) ?: ?/giu
/** Matches what stands beside members and is none, in comparison form: an address, a lot, the rest of a name. */
const NO_MEMBER =
  /^(?:\d|d[eu]s? |d['’]|(?:lots?|los|lose|lott[oi]|lotes?|perceel|percelen|partie|part|parte|tranche|phase|ligne|zadanie|czesc)\b(?=.{0,8}\d|.{0,4} [a-z]$)|(?:tel|fax|mail|email|bp|b\.p|cs|za|zi|zac|p\.?o\.? box)[ .:])/
const MIN_MEMBER_LETTERS = 3
/** Matches a slash that is part of an abbreviation or a legal form: `c/o`, `t/a`, `A/S`. */
const ABBREVIATION = /(?<![\p{L}\d])\p{L}\/\p{L}(?![\p{L}\d])/u
const SEPARATOR = /\s?[/;]\s?|\s\+\s/u

/**
 * Splits the name of a group of companies into its members. Returns `null` unless the text marks the position of one, is
 * a French group, or each member has a legal form: a slash also occurs in names.
 */
export function splitNamedGroup(text: string, jurisdiction: Jurisdiction): string[] | null {
  if (ABBREVIATION.test(text)) return null
  const isGroup = GROUP.test(text)
  const hasPosition = text.search(POSITION) !== -1
  const members = text
    .replace(GROUP, '')
    .split(SEPARATOR)
    .map(member => cleanText(member.replace(POSITION, '')))
  if (members.length < 2 || !members.every(isMemberName)) return null
  const haveForms = members.every(member => splitLegalForm(member, jurisdiction).legalFormClass !== null)
  return hasPosition || FRENCH_GROUP.test(text) || (isGroup && haveForms) ? members : null
}

function isMemberName(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= MIN_MEMBER_LETTERS && isPartyName(text) && !NO_MEMBER.test(normalizeForComparison(text))
}
