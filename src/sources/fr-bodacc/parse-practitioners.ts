import type { Mention } from '../../model/announcement.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** Matches a prefix that confirms a name: a person's title or a firm's legal form. */
const NAME_PREFIX =
  '(?:(ma[iî]tre|me|mtre) |(?=(?:selarlu?|selasu?|selafa|selurl|scpe?j?|sasu?|sarl|eurl|aarpi|société) ))'
/**
 * Matches an appointment such as "désignant liquidateur Selarl X 5 rue …" or "Mandataire judiciaire : SCP X, prise en
 * la personne de Me Y".
 */
const APPOINTED = new RegExp(
  `(?<!\\p{L})(liquidateur|administrateur|mandataire|commissaire à l['’]exécution du plan)(?: judiciaire)?` +
    `(?: maintenue?| désignée?)? ?:? (?:la )?${NAME_PREFIX}([^,;:.()\\d]{2,80}?) ?` +
    '(?=(?:en la personne|prise? en|représent|agissant|demeurant|domicili|dont|avec|-) |[,;:.()\\d]|$)',
  'giu',
)
/** Matches the words before a practitioner who leaves office. */
const LEAVING = /\b(?:fin|remplacement|decharg\w*|revo\w*|lieu)\b[^.;]{0,40}$/
/**
 * Matches words that can begin an address without a house number. Names can contain them too, so such names are
 * skipped.
 */
const ADDRESS_WORDS =
  /\b(?:bp|cs|cp|immeuble|imm|residence|rue|place|boulevard|bd|avenue|av|zone|zac?|cours|quai|allee|espace|parc|tour|villa|cite|centre|lieu-?dit|route|chemin|impasse|square|passage)\b/
const SECOND_PRACTITIONER = / (?:et|ou|me|maitre) (?:me|maitre|selarlu?|selasu?|scp|sas|sarl)\b/
/** Matches a capitalized word followed by up to four capitalized words or particles. */
const PERSON_NAME = /^\p{Lu}[\p{L}'’-]*(?: (?:d['’]|de|du|des|le|la|el|ben|\p{Lu}[\p{L}'’-]*)){0,4}$/u

/**
 * Parses the insolvency practitioners that a judgment appoints. Only names with a title or a legal form count, and only
 * if they cannot extend into an address; the summary holds the full text.
 */
export function parseBodaccPractitioners(text: string): Mention[] {
  const found = [...text.matchAll(APPOINTED)].flatMap((match): Mention[] => {
    const [, office = '', title, rawName = ''] = match
    const name = rawName.trim()
    const normalized = normalizeForComparison(name)
    const textBefore = normalizeForComparison(text.slice(Math.max(0, match.index - 60), match.index))
    // A name that ends with an initial continues after the period.
    const isComplete = text.charAt(match.index + match[0].trimEnd().length) !== '.' || /\p{L}{3}$/u.test(name)
    if (
      !isComplete ||
      LEAVING.test(textBefore) ||
      ADDRESS_WORDS.test(normalized) ||
      SECOND_PRACTITIONER.test(` ${normalized}`)
    )
      return []
    if (title === undefined ? !name.includes(' ') : !PERSON_NAME.test(name)) return []
    return [practitioner(office, title, name)]
  })
  found.push(...parseCapacities(text))
  return [
    ...new Map(
      found.map(mention => [`${mention.role} ${normalizeForComparison(mention.name)}`, mention]),
    ).values(),
  ]
}

function practitioner(office: string, title: string | undefined, name: string): Mention {
  const role: MentionRole = /^(?:co-?)?liquid/i.test(office) ? 'liquidator' : 'insolvency_practitioner'
  return { type: title === undefined ? 'company' : 'person', role, name, identifiers: [] }
}

/** Matches the capacity after a name, as in "nommant X en qualité de liquidateur". */
const CAPACITY =
  /(?<!\p{L})(?:en qualité d(?:e |['’])|aux fonctions d(?:e |['’]))((?:co-?)?liquidateur|administrateur|mandataire judiciaire|commissaire à l['’]exécution)/giu
/** Matches the verb before a name. */
const APPOINTING = /(?<!\p{L})(?:nomm|désign)\p{L}{1,8} (?:la )?/giu
const NAME_AFTER_VERB = new RegExp(
  `^${NAME_PREFIX}([^,;:.()\\d]{2,80}?) ?(?=prise? en |représent|demeurant|domicili|[,;:.()\\d]|$)`,
  'iu',
)

/** Parses the practitioners whose office follows the name. */
function parseCapacities(text: string): Mention[] {
  return [...text.matchAll(CAPACITY)].flatMap(({ 1: office = '', index }) => {
    const before = text.slice(Math.max(0, index - 160), index)
    const verb = [...before.matchAll(APPOINTING)].at(-1)
    if (verb === undefined) return []
    const [, title, rawName = ''] = NAME_AFTER_VERB.exec(before.slice(verb.index + verb[0].length)) ?? []
    const name = rawName.trim()
    const normalized = normalizeForComparison(name)
    if (name === '' || ADDRESS_WORDS.test(normalized) || SECOND_PRACTITIONER.test(` ${normalized}`)) return []
    if (title === undefined ? !name.includes(' ') : !PERSON_NAME.test(name)) return []
    return [practitioner(office, title, name)]
  })
}

/** Matches the company that takes over the business, after the words that introduce it. */
const PLAN_BUYER =
  /\bau profit de (?:la )?(?:société|SARL|SASU?|EURL|SA|SNC|SCI|SELARL) (\p{Lu}[^,;:()\d]{1,80}?) ?(?=[,;:()\d]|\.(?: |$)|avec |pour |moyennant |dont |ou |et |$)/gu

/** Finds the companies that buy the business under the plan that a judgment approves. */
export function findBodaccPlanBuyers(nature: string, text: string): Mention[] {
  if (!normalizeForComparison(`${nature} ${text}`).includes('plan de cession')) return []
  return [...text.matchAll(PLAN_BUYER)].map(([, name = '']) => ({
    type: 'company',
    role: 'buyer',
    name: name.trim(),
    identifiers: [],
  }))
}
