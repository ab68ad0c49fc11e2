import type { Draft } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { eformsNotice, tedNumber } from '../eforms/notice.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'

/**
 * An eForms notice as a record of TED: under its number there, or where it is not published yet, under the UUID and version
 * that TED will refer to it by. Throws when it has neither number nor day nor a title.
 */
export function eformsDraft(tree: Fields): Omit<Draft, 'url'> {
  const { publication, changed, ofUnion, ...notice } = eformsNotice(tree)
  const own = notice.id === null ? null : `${notice.id}-${notice.version ?? '01'}`
  const reference = publication.number ?? own
  const date = publication.date ?? notice.issued
  if (reference === null || date === null)
    throw new Error('the notice has no number or no day of publication')
  const earlier = tedNumber(changed?.notice ?? '') ?? changed?.notice ?? null
  const stated = earlier === null ? {} : changed?.cancels ? { withdraws: earlier } : { corrects: earlier }
  // A published notice that is named by its UUID is known here under a number that nothing in this document tells.
  const known = publication.number === null || tedNumber(earlier ?? '') !== null
  const title =
    notice.title ?? [notice.metadata.notice_type, notice.mentions[0]?.name].filter(Boolean).join(' – ')
  if (title === '') throw new Error('the notice has neither a title nor a type')
  return {
    reference,
    date,
    jurisdiction: ofUnion ? 'EU' : jurisdictionOf(notice.country ?? ''),
    category: notice.category,
    language: notice.language,
    title,
    summary: notice.summary,
    mentions: notice.mentions,
    ...(known ? stated : {}),
    metadata: { ...notice.metadata, ...stated, ...compact({ issue: publication.issue }) },
    details: { ...notice.details, ...compact({ notice_id: own }) },
  }
}
