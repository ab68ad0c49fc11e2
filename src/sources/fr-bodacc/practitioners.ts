import type { Mention } from '../../model/announcement.ts'
import type { Role } from '../../model/role.ts'
import { fold } from '../kit/text.ts'

/** What a name begins with when it is surely one: the title of a person, or the form of a firm. */
const WHO =
  '(?:(ma[iî]tre|me|mtre) |(?=(?:selarlu?|selasu?|selafa|selurl|scpe?j?|sasu?|sarl|eurl|aarpi|société) ))'
/** "désignant liquidateur Selarl X 5 rue …", "Mandataire judiciaire : SCP X, prise en la personne de Me Y". */
const APPOINTED = new RegExp(
  `(?<!\\p{L})(liquidateur|administrateur|mandataire|commissaire à l['’]exécution du plan)(?: judiciaire)?` +
    `(?: maintenue?| désignée?)? ?:? (?:la )?${WHO}([^,;:.()\\d]{2,80}?) ?` +
    '(?=(?:en la personne|prise? en|représent|agissant|demeurant|domicili|dont|avec|-) |[,;:.()\\d]|$)',
  'giu',
)
/** What stands before somebody who leaves. */
const LEAVING = /\b(?:fin|remplacement|decharg\w*|revo\w*|lieu)\b[^.;]{0,40}$/
/** Where an address without a number begins, if it is one: a name may hold these words too. */
const PLACE =
  /\b(?:bp|cs|cp|immeuble|imm|residence|rue|place|boulevard|bd|avenue|av|zone|zac?|cours|quai|allee|espace|parc|tour|villa|cite|centre|lieu-?dit|route|chemin|impasse|square|passage)\b/
const FORM_AGAIN = / (?:et|ou|me|maitre) (?:me|maitre|selarlu?|selasu?|scp|sas|sarl)\b/
/** One to five words, each with a capital, or a particle. */
const PERSON = /^\p{Lu}[\p{L}'’-]*(?: (?:d['’]|de|du|des|le|la|el|ben|\p{Lu}[\p{L}'’-]*)){0,4}$/u

/**
 * Whom a judgment puts in charge of the procedure, by the text that is printed with it. Only names that begin with a
 * title or a legal form are taken, and none that may run on into an address: the whole text stands in the summary.
 */
export function practitioners(text: string): Mention[] {
  const found = [...text.matchAll(APPOINTED)].flatMap(match => {
    const [, office = '', title, printed = ''] = match
    const name = printed.trim()
    const folded = fold(name)
    const before = fold(text.slice(Math.max(0, match.index - 60), match.index))
    // A name that breaks off at an initial goes on behind its stop.
    const isWhole = text.charAt(match.index + match[0].trimEnd().length) !== '.' || /\p{L}{3}$/u.test(name)
    if (!isWhole || LEAVING.test(before) || PLACE.test(folded) || FORM_AGAIN.test(` ${folded}`)) return []
    if (title === undefined ? !name.includes(' ') : !PERSON.test(name)) return []
    const role: Role = /^liquid/i.test(office) ? 'liquidator' : 'insolvency_practitioner'
    return [{ type: title === undefined ? 'company' : 'person', role, name, identifiers: [] } as const]
  })
  return [...new Map(found.map(who => [`${who.role} ${fold(who.name)}`, who])).values()]
}
