import type { LocalDateTime } from '../../shared/dates.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { findFrenchDateTimes } from './find-french-date-times.ts'

/** Matches the name of the submission deadline. Other dates, such as those of site visits and questions, move as well. */
const DEADLINE =
  /\b(?:limites? (?:fixee |prevue )?(?:de |d'|du |pour (?:la |le )?)?(?:la |le )?(?:reception|remise|depot|envoi|presentation|reponse)|(?:reception|remise|depot) des (?:plis|offres|candidatures|dossiers)|(?:plis|offres|candidatures) (?:devront|doivent) (?:parvenir|etre))|\bdlro?\b/
const OTHER_DATE =
  /\b(?:visites?|questions?|demandes? (?:de|d')|renseignements (?:compl|avant)|ouverture des (?:plis|offres)|validite|obtention|retrait|echantillons?|maquettes?|seance)\b/
/** Matches a verb or noun that announces a new date. */
const SHIFT =
  /\b(?:reporte|reports?|repouss|prolong|proroge|prorogation|decale|modifi|remplace|nouvelles? date|fixee?s?|avance|porte|desormais|est le|sera le|lire|au lieu)/
/** Matches words before a date that no longer applies. */
const FORMER = /\b(?:au lieu d|initial|precedemment|prevu|et non|ancienne)/
const STARTING_FROM = /\bdu (?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?$/
/** Maximum distance of these words from the date. */
const MAX_FORMER_DISTANCE = 45
/** Maximum length of a label such as `limite de réception des offres : le vendredi`. */
const MAX_LABEL_LENGTH = 60
/** Maximum length of a text that is searched; longer ones are whole documents. */
const MAX_LENGTH = 20_000

/**
 * Finds the new submission deadline in a correction: `Rubrique : …, au lieu de …, lire …`, or a sentence such as `La date
 * limite de remise des plis est reportée au 14 mars 2025 à 12h00`. Returns null when the text states none, or several.
 */
export function findCorrectedDeadline(text: string): LocalDateTime | null {
  const normalized = normalizeForComparison(text).replace(/[\s\u00a0]+/g, ' ')
  if (normalized.length > MAX_LENGTH) return null
  const parts = splitAtLire(normalized)
  const found = parts.length > 1 ? findAfterLire(parts) : findInSentences(normalized)
  const [first, ...others] = found
  if (first === undefined) return null
  const isSame = others.every(({ day, time }) => day === first.day && time === first.time)
  return isSame ? first : null
}

/** Splits `au lieu de A, lire B, au lieu de C, lire D` at each `lire`. */
function splitAtLire(text: string): string[] {
  return text.split(/\b(?:il faut |veuillez )?lire\b ?:? ?/)
}

/** The text between two `lire` holds the new wording of the one, then the heading and the old wording of the other. */
function findAfterLire(parts: readonly string[]): LocalDateTime[] {
  return parts.slice(1).flatMap((part, i) => {
    const heading = (parts[i] ?? '').split(/\brubrique\b|[.;](?= )/).at(-1) ?? ''
    const [after = ''] = part.split(/\b(?:au lieu d|rubrique\b)/)
    const subject = DEADLINE.test(after) ? after : i === 0 ? (parts[0] ?? '') : heading
    if (!DEADLINE.test(subject) || isAboutOtherDate(subject)) return []
    return findFrenchDateTimes(after)
      .slice(0, 1)
      .map(({ value }) => value)
  })
}

/** True when another date is named after the last mention of the deadline. */
function isAboutOtherDate(text: string): boolean {
  const last = text.split(DEADLINE).at(-1) ?? ''
  return OTHER_DATE.test(last) || (OTHER_DATE.test(text) && text.search(OTHER_DATE) > text.search(DEADLINE))
}

/** Returns true when the date of the deadline stands after a colon. */
function isStatement(sentence: string): boolean {
  const [first] = findFrenchDateTimes(sentence)
  const label = sentence.slice(0, first?.start ?? 0)
  return label.length <= MAX_LABEL_LENGTH && label.includes(':')
}

function findInSentences(text: string): LocalDateTime[] {
  return text.split(/(?<=[a-z)\d])[.;](?= |$)/).flatMap(sentence => {
    const position = sentence.search(DEADLINE)
    if (
      position === -1 ||
      !(SHIFT.test(sentence) || isStatement(sentence.slice(position))) ||
      OTHER_DATE.test(sentence)
    )
      return []
    let end = 0
    const dates = findFrenchDateTimes(sentence).filter(date => {
      const before = sentence.slice(Math.max(end, date.start - MAX_FORMER_DISTANCE), date.start)
      end = date.end
      return !FORMER.test(before) && !STARTING_FROM.test(before)
    })
    const last = dates.at(-1)
    return last === undefined ? [] : [last.value]
  })
}
