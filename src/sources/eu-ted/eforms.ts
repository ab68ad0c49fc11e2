import type { Draft } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { eformsNotice, tedNumber } from '../eforms/notice.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'

/**
 * Maps an eForms notice to a TED draft. The reference is its TED number or, before publication, the UUID and version
 * that TED will refer to. Throws without number, date or title.
 */
export function eformsDraft(tree: Fields): Omit<Draft, 'url'> {
  const { publication, changed, ofUnion, ...notice } = eformsNotice(tree)
  const noticeId = notice.id === null ? null : `${notice.id}-${notice.version ?? '01'}`
  const reference = publication.number ?? noticeId
  const date = publication.date ?? notice.issued
  if (reference === null || date === null) throw new Error('the notice has no number or no publication date')
  const earlier = tedNumber(changed?.notice ?? '') ?? changed?.notice ?? null
  const changeLink = earlier === null ? {} : changed?.cancels ? { withdraws: earlier } : { corrects: earlier }
  // TED announcements are keyed by number, so an earlier notice named by UUID cannot be linked from a published one.
  const isLinkResolvable = publication.number === null || tedNumber(earlier ?? '') !== null
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
    ...(isLinkResolvable ? changeLink : {}),
    metadata: { ...notice.metadata, ...changeLink, ...compact({ issue: publication.issue }) },
    details: { ...notice.details, ...compact({ notice_id: noticeId }) },
  }
}
