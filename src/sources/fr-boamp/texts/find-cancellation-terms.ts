import type { AnnouncementCategory } from '../../../model/category.ts'
import type { BoampNoticeBody } from '../bodies/notice-body.ts'
import { foldText } from './fold-text.ts'

/** Matches the number of a lot at the beginning of a folded text: `lot no 3 : `, `lot n° 3`, `lot 3`. */
const LEADING_LOT = /^lot (?:n ?[o°] ?|numero )?(\d{1,3})\b/
const ANY_LOT = /\blots? (?:n ?[o°]s? ?|numeros? )?(\d{1,3})\b/g

/**
 * Returns true when a cancellation is an annulment and not a decision to discontinue, two different acts in French law.
 * The buyer's own words decide, then the type of the notice.
 */
export function isBoampAnnulment(isStatedByType: boolean, body: BoampNoticeBody): boolean {
  const text = foldText([body.award.reason ?? '', ...body.changeSentences].join('\n'))
  const isDiscontinued = text.includes('sans suite')
  const isAnnulled = /\bannul(?:e|er|ee|ees|es|ation)\b/.test(text)
  return isDiscontinued === isAnnulled ? isStatedByType : isAnnulled
}

/** Finds the only lot that a notice without award is about, where the buyer's description begins with it. */
export function findBoampEndedLot(category: AnnouncementCategory, description: string | null): string | null {
  if (category !== 'tender_cancellation' && category !== 'tender_unsuccessful') return null
  const text = foldText(description ?? '')
  const lot = LEADING_LOT.exec(text)?.[1]
  const named = new Set([...text.matchAll(ANY_LOT)].map(([, number]) => number))
  return lot === undefined || named.size > 1 ? null : lot
}
