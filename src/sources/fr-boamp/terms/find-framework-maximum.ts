import { parseFrenchNumber } from '../../shared/french-amounts.ts'
import { splitFoldedSentences } from './split-sentences.ts'

const AMOUNT =
  /(?<![\d.,])(\d{1,3}(?:[ .]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,13}(?:[.,]\d{1,2})?) ?(?:€|euros?\b(?:\(s\))?|eur\b)/g
/** Matches a maximum that applies to a period, an order or a part only. */
const PARTIAL =
  /\b(?:annuel|annuelle|par an|par annee|par periode|chaque periode|periode initiale|premiere periode|mensuel|par mois|par commande|par bon|unitaire|chaque lot|par lot|penalites?|chiffre d'affaires|caution|assurance|par titulaire|par sinistre|par marche subsequent|par reconduction)\b|\/ ?(?:an|mois|periode)\b/
/** Matches a maximum of something else than the contract: an advance, a prize, the works that a study is about. */
const OTHER_AMOUNT =
  /\b(?:avances?|acomptes?|retenues?|indemnit(?:e|es|isation)|primes?|subventions?|aides?|dotations?|couts?|premiere annee|deuxieme annee|seconde annee|candidats?|soumissionnaires?|remises?|rabais|franchises?|loyers?|tarifs?|redevances?|garanties?|participations?|dommages?|plafonds? de|frais|esquisses?|concurrents?|ristournes?|cautionnement)\b/
/** Matches words about the contract itself. */
const CONTRACT =
  /\b(?:montants?|valeurs?|accords?[- ]cadres?|marches?|prestations?|commandes?|contrats?|consultation|besoins?|depenses?|fournitures?)\b/
/** Words of a sentence that states the limits alone: `Minimum : 5 000 € HT, maximum : 90 000 € HT`. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  (
    'maximum maximal maximale maxi minimum minimal minimale mini sans avec un une le la les de du des d l a au aux en ' +
    'et ou pour sur soit est sont fixe fixee h t ht c ttc hors taxe taxes tva euro euros eur s lot n total totale ' +
    'global globale periode duree ans an mois toute sa la annees quatre trois deux ferme tous lots confondus'
  ).split(' '),
)
const MAXIMUM = /\b(?:maxim(?:um|al|ale)|maxi)\b/g
const MINIMUM = /\b(?:minim(?:um|al|ale)|mini)\b/g
/** Matches the words directly after an amount that make it the maximum. */
const MAXIMUM_AFTER = /^[ ,]{0,2}(?:\(?h\.?t\.?\)?|hors taxes?)?[ ,]{0,2}(?:au |de |en )?maxim/
const MINIMUM_AFTER = /^[ ,]{0,2}(?:\(?h\.?t\.?\)?|hors taxes?)?[ ,]{0,2}(?:au |de |en )?minim/
const LOT = /\blot (?:n ?° ?)?(\d{1,3})\b/

interface StatedMaximum {
  readonly lot: string | null
  readonly value: number
}

/**
 * Finds the maximum of a framework agreement in euros. Maxima of different lots are added; any other different ones, and
 * those that apply to a year or another part, yield none.
 */
export function findFrameworkMaximum(texts: readonly string[]): number | null {
  const maxima = texts.flatMap(text => joinListedLots(splitFoldedSentences(text))).flatMap(findInSentence)
  const byLot = new Map(maxima.map(({ lot, value }) => [`${lot} ${value}`, { lot, value }]))
  const stated = [...byLot.values()]
  const [first, ...others] = stated
  if (first === undefined) return null
  // The maximum of one lot is not that of the contract.
  if (others.length === 0) return first.lot === null ? first.value : null
  const lots = new Set(stated.map(({ lot }) => lot))
  return lots.has(null) || lots.size < stated.length
    ? null
    : stated.reduce((sum, { value }) => sum + value, 0)
}

/** Completes the items of `Maximum : lot 1 : 50 000 € ; lot 2 : 70 000 €` by the word that the first item begins with. */
function joinListedLots(sentences: readonly string[]): string[] {
  let heading = ''
  return sentences.map(sentence => {
    const isItem = /^[-–• ]{0,3}lot (?:n ?° ?)?\d/.test(sentence) && !/maxim|minim/.test(sentence)
    if (isItem) return heading + sentence
    heading = /^(?:montants? )?maxim(?:um|al)[^\d€]{0,30}(?=: ?lot )/.exec(sentence)?.[0] ?? ''
    return sentence
  })
}

/** Adds the maxima of lots, each of which states its own. Returns null when one of them states none. */
export function sumLotMaxima(textsByLot: readonly (readonly string[])[]): number | null {
  const maxima = textsByLot.map(findFrameworkMaximum)
  return maxima.length > 0 && maxima.every(maximum => maximum !== null)
    ? maxima.reduce<number>((sum, maximum) => sum + (maximum ?? 0), 0)
    : null
}

/** Returns true for a sentence about the limit of a period, of a part or of something else than the contract. */
export function concernsOtherMaximum(sentence: string): boolean {
  return PARTIAL.test(sentence) || OTHER_AMOUNT.test(sentence)
}

function isAboutContract(sentence: string): boolean {
  return CONTRACT.test(sentence) || (sentence.match(/[a-z]+/g) ?? []).every(word => NEUTRAL_WORDS.has(word))
}

function findInSentence(sentence: string): StatedMaximum[] {
  if (concernsOtherMaximum(sentence) || !isAboutContract(sentence)) return []
  const amounts = [...sentence.matchAll(AMOUNT)]
  let end = 0
  return amounts.flatMap(match => {
    const before = sentence.slice(end, match.index)
    end = match.index + match[0].length
    const after = sentence.slice(end)
    const value = parseFrenchNumber(match[1] ?? '')
    const isMaximum = MAXIMUM_AFTER.test(after) || (!MINIMUM_AFTER.test(after) && endsWithMaximum(before))
    return isMaximum && value !== null && value > 1 ? [{ lot: LOT.exec(sentence)?.[1] ?? null, value }] : []
  })
}

/** Returns true when the last word about a limit is the maximum: `minimum de 5 000 € et maximum de`. */
function endsWithMaximum(before: string): boolean {
  const last = (pattern: RegExp): number => [...before.matchAll(pattern)].at(-1)?.index ?? -1
  return last(MAXIMUM) > last(MINIMUM)
}
