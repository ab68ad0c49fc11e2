import { trimEndMatching } from '../../../platform/text.ts'
import { cleanBoampWinnerName } from '../party-mentions.ts'
import { foldText } from '../texts/fold-text.ts'
import { splitGroupMembers } from './split-group-members.ts'
import { findSentenceEnd, isClause, removeClause, removeCondition } from './winner-sentences.ts'

/** A winner as an award description states it. */
export interface StatedWinner {
  readonly name: string
  /** The SIRET or SIREN, as stated. */
  readonly number: string | null
  /** The postal code. */
  readonly locality: string | null
}

/** Matches where a name ends and other facts about the party begin. */
const NAME_END =
  /[,;:\n]| [_|] |\b(?:siret|siren|rcs|tva|n ?° ?siret)\b|\brepresente|\bnotifiee?s?\b|\b(?:sis|sise|situee?|domiciliee?|demeurant|dont le siege)\b|\b(?:pour|au|d'un|moyennant) (?:un |le |la )?(?:montant|prix|somme)|\bpour \d|\ben date du|\ble \d{1,2}(?:\/|er\b| [a-z]{3,9} \d{4})|\bpour (?:une|la) (?:duree|periode)\b|(?<!\d)\d{5}(?!\d)|(?: [-–—] ?| )(?:\d{1,4} ?(?:bis|ter)?,? )?(?:rue|avenue|av\.|boulevard|bd|chemin|impasse|allee|quai|zi|za|zac|zone (?:artisanale|industrielle)|lieu[- ]dit|lieudit|bp|cs) | [-–—] ?(?=\d)| a hauteur de| (?:a ete|est) (?:retenue|choisie)/
/** Matches the words of sentences and labels, which are no names. */
const NOT_A_NAME =
  /^(?:(?:voir|cf|se reporter|selon|conformement|suivant|ce|cet|cette|ces|il|elle|non|oui|sans|pas|aucune?|marches?|lots?|offres?|montants?|date|nombre|numero|variantes?|procedure|titulaires?|attributaires?|code postal|cp|ville|tel|telephone|mail|courriel|pays|contact|euros?|adresse|siret|siren)\b(?![-'&])|(?:un|une|et|de|du|des|a|au|aux|pour|par|en|sur|qui|dont) |h\.?t\b|\d{1,3} (?:candidats?|offres?|entreprises?|societes?|titulaires?|attributaires?|prestataires?|operateurs?|lots?|plis?|mois|ans?)\b|\d+ ?€|\(|suite )/
/** Matches an article before a common noun; `La Poste` and `LES JARDINS` are names. */
const ARTICLE = /^(?:Le|La|Les|Un|Une|Des) \p{Ll}|^L['’]\p{Ll}/u
const NUMBER_AT_START = /^\d{3}[ .]?\d{3}[ .]?\d{3}(?:[ .]?\d{4,5})?(?!\d)/
const NUMBER_LABEL = /\b(?:sire[tn]|rcs [a-z-]{2,30})\b[^\d\n]{0,12}/g
const POSTAL_CODE = /(?<!\d)\d{5}(?= +[a-z])/
/** Matches the content of parentheses that hold a role, a number or an address and not a part of the name. */
const DETAILS = /\d|mandataire|traitant|assureur|courtier|chef de file|agence de /i
const SIRET_IN_PARENTHESES = /\((\d{3} ?\d{3} ?\d{3} ?\d{5})\)/
const LABELLED_POSTAL_CODE = /\b(?:code postal|cp)[ :]{1,3}\d{5}(?!\d)/
/** Matches where an address begins, which may end with the postal code: `134 rue Francis Garnier 58000`. */
const STREET = /\b(?:rue|avenue|boulevard|bd|chemin|impasse|allee|quai|place|route) /
const MAX_STREET_LENGTH = 70
const MAX_NAME_LENGTH = 120
const MAX_NAME_WORDS = 14

/**
 * Parses the winners of an award from the value after a label such as `Titulaire`. Members of a group are winners with a
 * number of their own: `Groupement A (mandataire) – B`, `A représenté par … en co-traitance avec B`. Sentences yield none.
 */
export function parseWinnerList(value: string): StatedWinner[] {
  const winners: StatedWinner[] = []
  for (const member of splitGroupMembers(removeCondition(value))) {
    const segment = member.slice(0, findSentenceEnd(member))
    const name = parseName(segment)
    const facts = parseFacts(segment)
    const last = winners.at(-1)
    if (name !== null) winners.push({ name, ...facts })
    else if (last !== undefined)
      winners[winners.length - 1] = {
        ...last,
        number: last.number ?? facts.number,
        locality: last.locality ?? facts.locality,
      }
    else if (segment !== '') break
  }
  return winners
}

function parseName(segment: string): string | null {
  const bare = segment.replace(/ ?\(([^()]{1,120})\)/g, (whole, inner: string) =>
    DETAILS.test(inner) ? '' : whole,
  )
  const end = foldText(bare).search(NAME_END)
  const phrase = removeClause(bare.slice(0, end === -1 ? undefined : end))
  const text = trimEndMatching(phrase, /[\s,;:._(/–—-]/)
  const name = cleanBoampWinnerName(text)
  if (name === null || name.length > MAX_NAME_LENGTH || name.split(' ').length > MAX_NAME_WORDS) return null
  const isName =
    /^["«]?\p{Lu}|^\d{1,4} ?\p{L}|^(?:e|i|d|o|m|x)[\p{Lu}-]/u.test(name) && /\p{L}{2}/u.test(name)
  return isName && !ARTICLE.test(name) && !NOT_A_NAME.test(foldText(name)) && !isClause(name) ? name : null
}

function parseFacts(segment: string): Omit<StatedWinner, 'name'> {
  const folded = foldText(segment)
  const postalCode =
    POSTAL_CODE.exec(folded)?.[0] ??
    LABELLED_POSTAL_CODE.exec(folded)?.[0].slice(-5) ??
    /\((\d{5})\)/.exec(folded)?.[1] ??
    findCodeAfterStreet(folded)
  const numbers = [...folded.matchAll(NUMBER_LABEL)].flatMap(match => {
    const end = match.index + match[0].length
    return NUMBER_AT_START.exec(folded.slice(end, end + 24))?.[0] ?? []
  })
  const [number = null] = numbers.length === 1 ? numbers : (SIRET_IN_PARENTHESES.exec(folded)?.slice(1) ?? [])
  return { number, locality: postalCode ?? null }
}

/** Finds the postal code that follows a street without its town. */
function findCodeAfterStreet(folded: string): string | null {
  const start = folded.search(STREET)
  const address = start === -1 ? '' : folded.slice(start, start + MAX_STREET_LENGTH)
  return /(?<!\d)\d{5}(?!\d)/.exec(address)?.[0] ?? null
}
