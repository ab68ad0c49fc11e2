import { foldText } from '../texts/fold-text.ts'
import { splitFoldedSentences } from './split-sentences.ts'

const NUMBER_WORDS =
  'un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize'.split('|')
const VALUE = new RegExp(
  `(?<![\\d,.])(\\d{1,3}|une?|${NUMBER_WORDS.slice(1).join('|')})(?: ?\\(\\d{1,3}\\))? (mois|ans?|annees?)(?![a-z])(?: et (\\d{1,2}) mois(?![a-z]))?`,
)
/** Matches where a statement of the duration begins: `Durée du marché :`, `délai d'exécution`, `conclu pour`. */
const ANCHOR =
  /\bduree\b|\bdelai (?:(?:global|maximum|maximal|previsionnel) ){0,2}d'execution\b|\bdelai global\b|\b(?:conclu|passe)e?s? pour\b|\bperiode initiale\b|\bpour une periode\b/g
/** Words that may stand between the anchor and the value. Any other one makes it the duration of something else. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  (
    'une un la le les l d de du des a est sont sera fixe fixee ferme initiale previsionnelle previsible prevue prevu ' +
    'globale global totale total maximale maximum estimee estime periode marche marches accord cadre contrat contrats ' +
    'mission missions travaux prestation prestations concession execution tous lots confondus lot delai duree environ'
  ).split(' '),
)
/** Matches a sentence about something else than the contract, even when it names the contract. */
const OTHER_SUBJECT =
  /\b(?:garantie|garanties|references?|experiences?|penalites?|validite|paiement|interdiction|exclusion|derni(?:ers|eres)|conservation|archivage|reconduction|preparation|recours|tranches?|actuel|actuelle|precedent|precedente|ancien|ancienne|sortant|anterieur|anterieure|en cours|en vigueur|existant|etait|avait|initialement)\b/
const CONTRACT =
  /\b(?:marches?|accords?-? ?cadres?|contrats?|missions?|travaux|prestations?|concessions?|affermage|delai)\b/
/** Matches a duration that includes the renewals. */
const WHOLE = /\b(?:total|totale|maximale|maximum)\b/
/** Matches the words after a value that make it the start of a range: `un à trois ans`, `12 mois ou 24 mois`. */
const RANGE_AFTER = new RegExp(`^ ?(?:a|ou|-|–) ?(?:\\d|(?:${NUMBER_WORDS.join('|')})(?![a-z]))`)
const RANGE_BEFORE = new RegExp(
  `(?<![a-z])(?:${NUMBER_WORDS.join('|')}) (?:mois |ans? |annees? )?(?:a|ou|et) $`,
)
/** Matches the words after a value that make it the duration of a part: `de chantier par bâtiment`. */
const PART_AFTER =
  /^ (?:d'|de |du |de la )?(?:[a-z]{3,15} )?(?:chaque|(?:par|pour) (?:chaque |une? )?(?:batiment|logement|site|tranche|phase|lot|ouvrage|zone|secteur|commande|bon|element|mission|etude|agent|eleve|personne|vehicule|appartement|ecole|rue|chantier|intervention|etape|periode|maison|classe|salle|equipement)s?)(?![a-z])/
const MONTHS_PER_YEAR = 12
const MAX_MONTHS = 600
/** Maximum distance of the value from the words that announce it. */
const MAX_DISTANCE = 90

interface FoundDuration {
  readonly months: number
  readonly isWhole: boolean
}

/** Parses a duration in months or years at the start of a text: `8 mois à compter de …`, `3 ans`, `un an`. */
export function parseLeadingDuration(text: string): number | null {
  const folded = foldText(text.trim())
  const match = VALUE.exec(folded)
  return match?.index === 0 && !isRangeOrPart(folded.slice(match[0].length)) ? toMonths(match) : null
}

function isRangeOrPart(after: string): boolean {
  return RANGE_AFTER.test(after) || PART_AFTER.test(after)
}

/**
 * Finds the duration of the contract in sentences such as `La durée du marché est de 18 mois`. Returns null when the
 * texts state none, or different ones; a duration without renewals counts before one that includes them.
 */
export function findContractDuration(texts: readonly string[]): number | null {
  const found = texts.flatMap(splitFoldedSentences).flatMap(findInSentence)
  const initial = found.filter(({ isWhole }) => !isWhole)
  const [first, ...others] = new Set((initial.length > 0 ? initial : found).map(({ months }) => months))
  return first === undefined || others.length > 0 ? null : first
}

function findInSentence(sentence: string): FoundDuration[] {
  return [...sentence.matchAll(ANCHOR)].flatMap(anchor => {
    const before = sentence.slice(0, anchor.index)
    if (OTHER_SUBJECT.test(before)) return []
    const start = anchor.index + anchor[0].length
    const after = sentence.slice(start, start + MAX_DISTANCE)
    const match = VALUE.exec(after)
    if (match === null || isRangeOrPart(after.slice(match.index + match[0].length))) return []
    const between = after.slice(0, match.index).replace(/\bchaque (?=lot |marche )/, '')
    const isLabel = before.trim() === '' && between.includes(':')
    const isAboutContract =
      isLabel ||
      CONTRACT.test(before) ||
      CONTRACT.test(anchor[0] + between) ||
      /\b(?:globale|lots)\b/.test(between)
    const areNeutral = (between.match(/[a-z]+/g) ?? []).every(word => NEUTRAL_WORDS.has(word))
    const months = toMonths(match)
    if (
      !isAboutContract ||
      !areNeutral ||
      /\d/.test(between) ||
      RANGE_BEFORE.test(between) ||
      months === null
    )
      return []
    return [{ months, isWhole: WHOLE.test(between) || WHOLE.test(before.slice(-12)) }]
  })
}

function toMonths([, number = '', unit = '', more = '0']: RegExpExecArray): number | null {
  const count = /^\d/.test(number) ? Number(number) : NUMBER_WORDS.indexOf(number.replace(/^une$/, 'un')) + 1
  const months = unit === 'mois' ? count : count * MONTHS_PER_YEAR + Number(more)
  return months > 0 && months <= MAX_MONTHS ? months : null
}
