import type { AnnouncementDraft } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { type EformsNotice, readEformsNotice } from '../eforms/read-notice.ts'
import { parseTedNoticeNumber } from '../shared/codes/ted-notice-numbers.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { composeTedEformsTexts } from './compose-eforms-texts.ts'

/** Maximum number of earlier notices in the metadata. */
const MAX_RELATED = 20

/**
 * Maps an eForms notice to a TED draft. The reference is its TED number or, before publication, the UUID and version by
 * which TED will refer to it. Throws if the number or date is missing.
 */
export function mapTedEformsNotice(tree: FieldReader): Omit<AnnouncementDraft, 'url'> {
  const { publication, changedNotice, isUnionBuyer, earlierNotices, ...notice } = readEformsNotice(tree)
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
    metadata: {
      ...notice.metadata,
      ...changeLink,
      ...omitMissing({
        issue: publication.issue,
        related_notices: listRelatedNotices(notice, earlierNotices),
      }),
    },
    details: limitDetailsSize({ ...details, ...notice.details, ...omitMissing({ notice_id: noticeId }) }),
  }
}

/** Matches a notice by its UUID and version, as notices refer to each other before they have a number. */
const NOTICE_VERSION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d{2}$/

/** Returns the references of earlier notices: their numbers, then those that are known by UUID and version only. */
function listRelatedNotices(
  { metadata }: Pick<EformsNotice, 'metadata'>,
  earlier: readonly string[],
): readonly string[] | null {
  const versions = earlier.filter(notice => NOTICE_VERSION.test(notice))
  const related = [...(metadata.related_notices ?? []), ...versions].slice(0, MAX_RELATED)
  return related.length > 0 ? related : null
}
