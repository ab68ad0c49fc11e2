import type { Mention } from '../../model/announcement.ts'
import type { Role } from '../../model/role.ts'
import { fold } from '../kit/text.ts'

/** Matches a prefix that proves a name: a person's title, or a firm's legal form. */
const NAME_PREFIX =
  '(?:(ma[iî]tre|me|mtre) |(?=(?:selarlu?|selasu?|selafa|selurl|scpe?j?|sasu?|sarl|eurl|aarpi|société) ))'
/** Matches "désignant liquidateur Selarl X 5 rue …", "Mandataire judiciaire : SCP X, prise en la personne de Me Y". */
const APPOINTED = new RegExp(
  `(?<!\\p{L})(liquidateur|administrateur|mandataire|commissaire à l['’]exécution du plan)(?: judiciaire)?` +
    `(?: maintenue?| désignée?)? ?:? (?:la )?${NAME_PREFIX}([^,;:.()\\d]{2,80}?) ?` +
    '(?=(?:en la personne|prise? en|représent|agissant|demeurant|domicili|dont|avec|-) |[,;:.()\\d]|$)',
  'giu',
)
/** Matches words before a practitioner who leaves office. */
const LEAVING = /\b(?:fin|remplacement|decharg\w*|revo\w*|lieu)\b[^.;]{0,40}$/
/** Matches words that may begin an address without a number; names may contain them too. */
const ADDRESS_WORDS =
  /\b(?:bp|cs|cp|immeuble|imm|residence|rue|place|boulevard|bd|avenue|av|zone|zac?|cours|quai|allee|espace|parc|tour|villa|cite|centre|lieu-?dit|route|chemin|impasse|square|passage)\b/
const SECOND_PRACTITIONER = / (?:et|ou|me|maitre) (?:me|maitre|selarlu?|selasu?|scp|sas|sarl)\b/
/** Matches one to five words that are capitalized or particles. */
const PERSON_NAME = /^\p{Lu}[\p{L}'’-]*(?: (?:d['’]|de|du|des|le|la|el|ben|\p{Lu}[\p{L}'’-]*)){0,4}$/u

/**
 * Parses the insolvency practitioners that a judgment text appoints. Only names with a title or a legal form count,
 * and none that may run into an address; the summary holds the whole text.
 */
export function practitioners(text: string): Mention[] {
  const found = [...text.matchAll(APPOINTED)].flatMap(match => {
    const [, office = '', title, rawName = ''] = match
    const name = rawName.trim()
    const normalized = fold(name)
    const textBefore = fold(text.slice(Math.max(0, match.index - 60), match.index))
    // A name that ends in an initial continues after the full stop.
    const isComplete = text.charAt(match.index + match[0].trimEnd().length) !== '.' || /\p{L}{3}$/u.test(name)
    if (
      !isComplete ||
      LEAVING.test(textBefore) ||
      ADDRESS_WORDS.test(normalized) ||
      SECOND_PRACTITIONER.test(` ${normalized}`)
    )
      return []
    if (title === undefined ? !name.includes(' ') : !PERSON_NAME.test(name)) return []
    const role: Role = /^liquid/i.test(office) ? 'liquidator' : 'insolvency_practitioner'
    return [{ type: title === undefined ? 'company' : 'person', role, name, identifiers: [] } as const]
  })
  return [...new Map(found.map(mention => [`${mention.role} ${fold(mention.name)}`, mention])).values()]
}
