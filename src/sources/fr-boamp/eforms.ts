import type { Metadata } from '../../model/metadata.ts'
import { eformsNotice } from '../eforms/notice.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import type { Body } from './body.ts'

/** Parses an eForms notice, which also goes to TED. The head already states its type, language and country. */
export function eformsBody(tree: Fields): Body {
  const notice = eformsNotice(tree)
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
    metadata: metadata satisfies Metadata,
    deadline: deadline === undefined ? null : { day: deadline, time: deadline_time ?? null },
    earlier: [],
    category: notice.category === 'tender_cancellation' ? 'tender_unsuccessful' : notice.category,
    news: [],
    details: {
      ...notice.details,
      ...compact({ ted_notices: related_notices, notice_id: notice.id, notice_version: notice.version }),
    },
  }
}
