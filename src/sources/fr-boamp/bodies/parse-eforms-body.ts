import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { readEformsNotice } from '../../eforms/read-notice.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import type { BoampNoticeBody } from './notice-body.ts'

/** Parses an eForms notice, which is also published in TED. Its type, language and country come from the head. */
export function parseBoampEformsBody(tree: FieldReader): BoampNoticeBody {
  const notice = readEformsNotice(tree)
  const { deadline, deadline_time, related_notices, ...others } = notice.metadata
  const {
    notice_code: _code,
    notice_type: _type,
    country: _country,
    languages: _languages,
    ...metadata
  } = others
  return {
    mentions: notice.mentions,
    title: notice.title,
    description: notice.summary,
    metadata: metadata satisfies AnnouncementMetadata,
    deadline: deadline === undefined ? null : { day: deadline, time: deadline_time ?? null },
    earlierReferences: [],
    category: notice.category === 'tender_cancellation' ? 'tender_unsuccessful' : notice.category,
    summarySentences: [],
    details: {
      ...notice.details,
      ...omitMissing({ ted_notices: related_notices, notice_id: notice.id, notice_version: notice.version }),
    },
  }
}
