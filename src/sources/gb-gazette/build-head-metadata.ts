import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import type { GazetteNoticeHead } from './page/parse-page-head.ts'

/** URL prefix of a notice's public web page, regardless of the mirror it was read from. */
export const GAZETTE_NOTICE_URL_PREFIX = 'https://www.thegazette.co.uk/notice/'

/** Builds the metadata that every representation of a notice has. */
export function buildGazetteHeadMetadata({
  kind,
  edition,
  issue,
  page,
}: GazetteNoticeHead): AnnouncementMetadata {
  return omitMissing({ notice_code: kind.code, notice_type: kind.name, edition, issue, page })
}
