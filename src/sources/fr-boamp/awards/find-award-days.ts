import type { CalendarDay } from '../../../model/calendar-day.ts'
import { findFrenchDateTimes } from '../deadlines/find-french-date-times.ts'
import { foldText } from '../texts/fold-text.ts'
import type { AwardFact } from './split-labelled-facts.ts'

/** Matches the words before the day of a decision. */
const MEETING =
  /\b(?:reunie? (?:le|en date du)|deliberation(?: en date)? du|decision(?: en date)? du|seance du) $/
/** Matches a choice that is not negated. */
const CHOICE = /\b(?:a|de|decide de) (?:retenu|retenir|choisi|choisir|attribue|attribuer)\b/
const MAX_DISTANCE = 80

/** Matches words about another event than the award. */
const OTHER_EVENT =
  /\b(?:notifi|avenant|envo[iy]|signe|signature|compter|depuis|executoire|publi[ec]|affich|transmi|recours|jusqu|avant|apres|debut|demarr|livr|fin |echeance|remplac|visa|enregistr|recept|reconduit|renouvel)/

/** Returns true when the words before a day are not about the award: `A, notification envoyée le`. */
function isOfOtherEvent(before: string): boolean {
  if (OTHER_EVENT.test(foldText(before))) return true
  // Words in lower case after the name and a comma belong to a day of their own: `A, prise d'effet le`.
  const [first, ...others] = before.split(/[,(]/)
  const last = others.at(-1)?.trim() ?? ''
  return first !== undefined && /^\p{Ll}/u.test(last) && !/^(?:pour|le|au prix|au montant) /.test(`${last} `)
}

/** Finds the day in `attribué le 24/08/2026 à A` and `attribué à A le 3 septembre 2026`. */
export function findWordedAwardDay({ kind, label, value }: AwardFact): CalendarDay | null {
  if (kind !== 'winner' || !/^(?:marches? )?(?:ete )?attribue/.test(label)) return null
  const [inLabel] = findFrenchDateTimes(label)
  if (inLabel !== undefined) return inLabel.value.day
  const line = foldText(value.split('\n')[0] ?? '')
  const [found, ...others] = findFrenchDateTimes(line)
  const isAward =
    found !== undefined && /^[^.:;]{1,160}\ble (?:[a-z]{5,8} )?$/.test(line.slice(0, found.start))
  const before = (value.split('\n')[0] ?? '').slice(0, found?.start)
  return isAward && !isOfOtherEvent(before) && others.length === 0 ? found.value.day : null
}

/**
 * Finds the day on which a body of the buyer chose the winner: `La commission réunie le 14 avril 2026 a décidé de retenir
 * A`, `par délibération du 24 mars 2026, le conseil a retenu A`. Expects folded text.
 */
export function findDecisionDay(folded: string): CalendarDay | null {
  const days = findFrenchDateTimes(folded).flatMap(({ value, start, end }) => {
    const [following = ''] = folded.slice(end, end + MAX_DISTANCE).split(/[.;\n]/, 1)
    return MEETING.test(folded.slice(Math.max(0, start - MAX_DISTANCE), start)) && CHOICE.test(following)
      ? [value.day]
      : []
  })
  return new Set(days).size === 1 ? (days[0] ?? null) : null
}

/** Finds the day in `conclu le 20 août 2026 avec A`. */
export function findWordedContractDay({ kind, label }: AwardFact): CalendarDay | null {
  return kind === 'winner' && /^(?:conclu|signe|passe)/.test(label)
    ? (findFrenchDateTimes(label)[0]?.value.day ?? null)
    : null
}

/** Parses the day at the start of the value after a label such as `Date d'attribution`. */
export function parseFirstDay(value: string): CalendarDay | null {
  const [first] = findFrenchDateTimes(foldText(value.split('\n')[0] ?? ''))
  return first?.start === 0 || /^(?:le )?[a-z]{0,8} ?$/.test(foldText(value).slice(0, first?.start))
    ? (first?.value.day ?? null)
    : null
}
