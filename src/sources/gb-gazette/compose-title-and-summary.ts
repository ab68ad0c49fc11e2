import type { Mention } from '../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { joinSentences, omitMissing } from '../shared/text-cleaning.ts'
import { type GazetteNoticeKind, isSameGazetteKindName } from './classify-notice.ts'
import { GAZETTE_NOTICE_FAMILIES } from './notice-codes.ts'
import type { GazetteNoticeHead } from './page/parse-page-head.ts'

/** URL prefix of a notice's public web page, regardless of the mirror it was read from. */
export const GAZETTE_NOTICE_URL_PREFIX = 'https://www.thegazette.co.uk/notice/'
/** Maximum summary length in characters. Longer text is cut after a sentence, and the details hold the full text. */
const MAX_SUMMARY_LENGTH = 2_000

/**
 * Composes a title such as `Appointment of Liquidators: ACME LIMITED and 2 others`. Uses the stated title if there is
 * no subject.
 */
export function composeGazetteTitle(
  kind: GazetteNoticeKind,
  mentions: readonly Mention[],
  statedTitle: string | null,
): string {
  const subjects = mentions.filter(({ role }) => role === 'subject')
  const otherCount = subjects.length - 1
  const more = otherCount === 0 ? '' : ` and ${otherCount} ${otherCount === 1 ? 'other' : 'others'}`
  const about = subjects[0] === undefined ? statedTitle : subjects[0].name + more
  const name = kind.name ?? GAZETTE_NOTICE_FAMILIES.get(kind.families[0] ?? '') ?? 'Notice'
  return about === null || isSameGazetteKindName(name, about) ? name : `${name}: ${about}`
}

/** Builds the metadata that every representation of a notice has. */
export function buildGazetteHeadMetadata({
  kind,
  edition,
  issue,
  page,
}: GazetteNoticeHead): AnnouncementMetadata {
  return omitMissing({ notice_code: kind.code, notice_type: kind.name, edition, issue, page })
}

/**
 * Joins lines into a paragraph of sentences. A line that begins with a bracket or a lowercase letter continues the
 * previous one.
 */
export function joinGazetteLines(lines: readonly string[]): string | null {
  const sentenceTexts: string[] = []
  for (const line of lines.filter(text => /[\p{L}\d]/u.test(text))) {
    if (/^[(\p{Ll}]/u.test(line) && sentenceTexts.length > 0)
      sentenceTexts.push(`${sentenceTexts.pop()} ${line}`)
    else sentenceTexts.push(line)
  }
  return joinSentences(sentenceTexts)
}

/** Composes the summary paragraph. Also returns the full text, with line breaks, if the summary is shortened. */
export function composeGazetteSummary(lines: readonly string[]): {
  summary: string | null
  fullText: string | null
} {
  const text = joinGazetteLines(lines)
  if (text === null) return { summary: null, fullText: null }
  if (text.length <= MAX_SUMMARY_LENGTH) return { summary: text, fullText: null }
  const start = text.slice(0, MAX_SUMMARY_LENGTH)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf(' ', MAX_SUMMARY_LENGTH - 200))
  return { summary: `${start.slice(0, end + 1).trim()} …`, fullText: lines.join('\n') }
}
