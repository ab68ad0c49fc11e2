import type { AnnouncementDraft } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { readEformsNotice } from '../eforms/read-notice.ts'
import { parseTedNoticeNumber } from '../shared/codes/ted-notice-numbers.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { composeTedEformsTexts } from './compose-eforms-texts.ts'

/**
 * Maps an eForms notice to a TED draft. The reference is its TED number or, before publication, the UUID and version by
 * which TED will refer to it. Throws if the number or date is missing.
 */
export function mapTedEformsNotice(tree: FieldReader): Omit<AnnouncementDraft, 'url'> {
  const { publication, changedNotice, isUnionBuyer, ...notice } = readEformsNotice(tree)
  const noticeId = notice.id === null ? null : `${notice.id}-${notice.version ?? '01'}`
  const reference = publication.number ?? noticeId
  const date = publication.date ?? notice.issued
  if (reference === null || date === null) throw new Error('the notice has no number or no publication date')
  const earlier = parseTedNoticeNumber(changedNotice?.notice ?? '') ?? changedNotice?.notice ?? null
  const changeLink =
    earlier === null ? {} : changedNotice?.isCancellation ? { withdraws: earlier } : { corrects: earlier }
  // TED announcements are keyed by number, so an earlier notice named by UUID cannot be linked from a published one.
  const isLinkResolvable = publication.number === null || parseTedNoticeNumber(earlier ?? '') !== null
  const { title, summary, details } = composeTedEformsTexts(notice, reference)
  return {
    reference,
    date,
    jurisdiction: isUnionBuyer ? 'EU' : jurisdictionOf(notice.country ?? ''),
    category: notice.category,
    language: notice.language,
    title,
    summary,
    mentions: notice.mentions,
    ...(isLinkResolvable ? changeLink : {}),
    metadata: { ...notice.metadata, ...changeLink, ...omitMissing({ issue: publication.issue }) },
    details: limitDetailsSize({ ...details, ...notice.details, ...omitMissing({ notice_id: noticeId }) }),
  }
}
