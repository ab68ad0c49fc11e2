import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { splitLegalForm } from '../../../model/legal-form.ts'
import { cleanText } from '../text-cleaning.ts'
import { isPartyName } from './is-party-name.ts'

/** Words before the members of a group, which name it as one. */
const GROUP =
  /^(?:groupement(?: momentané| conjoint| solidaire| d['’]entreprises| de maîtrise d['’]œuvre| de maîtrise d['’]oeuvre| de concepteurs)*|bietergemeinschaft|arbeitsgemeinschaft|bewerbergemeinschaft|arge|raggruppamento temporaneo(?: di imprese| di professionisti)?|r\.?t\.?[ip]\.?|a\.?t\.?i\.?|konsorcjum|consortium|combinatie)(?: composé de| aus| composto da)?(?=[\s:])[\s:]*/iu
/** Names of a French group consist of the names of its members; groups elsewhere may have names of their own. */
const FRENCH_GROUP = /^groupement\s/iu
/** The position of a member in its group, in brackets or before its name. */
const POSITION =
  / ?\((?:mandataire(?: solidaire| du groupement)?|co-?traitant|mandante|mandataria|capogruppo|lider|líder|partner|lead(?: partner)?|federführung|federführend)\)|^(?:lider|partner|mandataire|co-?traitant|capogruppo|mandante|mandataria) ?: ?/giu
const SEPARATOR = /\s?[/;]\s?|\s\+\s/u

/**
 * Splits the name of a group of companies into its members. Returns `null` unless the text marks the position of one, is
 * a French group, or each member has a legal form: a slash also occurs in names.
 */
export function splitNamedGroup(text: string, jurisdiction: Jurisdiction): string[] | null {
  const isGroup = GROUP.test(text)
  const hasPosition = text.search(POSITION) !== -1
  const members = text
    .replace(GROUP, '')
    .split(SEPARATOR)
    .map(member => cleanText(member.replace(POSITION, '')))
  if (members.length < 2 || !members.every(isPartyName)) return null
  const haveForms = members.every(member => splitLegalForm(member, jurisdiction).legalFormClass !== null)
  return hasPosition || FRENCH_GROUP.test(text) || (isGroup && haveForms) ? members : null
}
