import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { readEformsNotice } from '../../eforms/read-notice.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { cleanText, omitMissing } from '../../shared/text-cleaning.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'

/** Parses an eForms notice, which is also published in TED. Its type, language and country come from the head. */
export function parseBoampEformsBody(tree: FieldReader): BoampNoticeBody {
  const notice = readEformsNotice(tree)
  // The description of a change precedes the description of the procurement.
  const texts = (notice.summary ?? '')
    .split(/\n{2,}/)
    .map(cleanText)
    .filter(text => text !== '')
  const isChange = notice.changedNotice !== null && texts.length > 1
  const { deadline, deadline_time, related_notices, ...others } = notice.metadata
  const {
    notice_code: _code,
    notice_type: _type,
    country: _country,
    languages: _languages,
    ...metadata
  } = others
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: notice.mentions,
    buyerTown: findTown(notice.mentions),
    title: notice.title,
    descriptions: texts.slice(isChange ? 1 : 0),
    changeSentences: texts.slice(0, isChange ? 1 : 0),
    metadata: metadata satisfies AnnouncementMetadata,
    deadline: deadline === undefined ? null : { day: deadline, time: deadline_time ?? null },
    category: notice.category,
    details: {
      ...notice.details,
      ...omitMissing({ ted_notices: related_notices, notice_id: notice.id, notice_version: notice.version }),
    },
  }
}

/** The locality of a buyer is a town only when the notice states no postal code. */
function findTown(mentions: readonly Mention[]): string | null {
  const locality = mentions.find(({ role }) => role === 'buyer')?.locality ?? null
  return locality === null || /\d/.test(locality) ? null : locality
}
