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

/** Finds the day in `attribué le 24/08/2026 à A` and `attribué à A le 3 septembre 2026`. */
export function findWordedAwardDay({ kind, label, value }: AwardFact): CalendarDay | null {
  if (kind !== 'winner' || !/^(?:marches? )?(?:ete )?attribue/.test(label)) return null
  const [inLabel] = findFrenchDateTimes(label)
  if (inLabel !== undefined) return inLabel.value.day
  const line = foldText(value.split('\n')[0] ?? '')
  const [found, ...others] = findFrenchDateTimes(line)
  const isAward =
    found !== undefined && /^[^.:;]{1,160}\ble (?:[a-z]{5,8} )?$/.test(line.slice(0, found.start))
  const isOther =
    /\b(?:notifi|compter|signe|depuis|executoire|publi|affich|envoy|transmis)[a-z]{0,8}(?: du)? le $/.test(
      line.slice(0, found?.start),
    )
  return isAward && !isOther && others.length === 0 ? found.value.day : null
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
