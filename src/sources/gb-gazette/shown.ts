import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import { compact, sentences } from '../kit/text.ts'
import { FAMILIES } from './codes.ts'
import type { Head } from './head.ts'
import { type Kind, sameName } from './kind.ts'

/** URL prefix of a notice's public web page, regardless of the mirror it was read from. */
export const URL_OF_NOTICES = 'https://www.thegazette.co.uk/notice/'
/** Longer texts are shortened to their first sentences; the details hold the full text. */
const MAX_SUMMARY_LENGTH = 2_000

/** Composes `Appointment of Liquidators: ACME LIMITED and 2 others`, with the stated title if there is no subject. */
export function titleOf(kind: Kind, mentions: readonly Mention[], statedTitle: string | null): string {
  const subjects = mentions.filter(({ role }) => role === 'subject')
  const otherCount = subjects.length - 1
  const more = otherCount === 0 ? '' : ` and ${otherCount} ${otherCount === 1 ? 'other' : 'others'}`
  const about = subjects[0] === undefined ? statedTitle : subjects[0].name + more
  const name = kind.name ?? FAMILIES.get(kind.families[0] ?? '') ?? 'Notice'
  return about === null || sameName(name, about) ? name : `${name}: ${about}`
}

/** Builds the metadata that every form of a notice has. */
export function metadataOf({ kind, edition, issue, page }: Head): Metadata {
  return compact({ notice_code: kind.code, notice_type: kind.name, edition, issue, page })
}

/**
 * Joins lines into a paragraph of sentences. A line that begins with a bracket or a lower-case letter continues the
 * previous one.
 */
export function paragraphOf(lines: readonly string[]): string | null {
  const sentenceTexts: string[] = []
  for (const line of lines.filter(text => /[\p{L}\d]/u.test(text))) {
    if (/^[(\p{Ll}]/u.test(line) && sentenceTexts.length > 0)
      sentenceTexts.push(`${sentenceTexts.pop()} ${line}`)
    else sentenceTexts.push(line)
  }
  return sentences(sentenceTexts)
}

/** Composes the summary paragraph, and also returns the full text in lines when the summary is shortened. */
export function wholeOrShort(lines: readonly string[]): { summary: string | null; whole: string | null } {
  const text = paragraphOf(lines)
  if (text === null) return { summary: null, whole: null }
  if (text.length <= MAX_SUMMARY_LENGTH) return { summary: text, whole: null }
  const start = text.slice(0, MAX_SUMMARY_LENGTH)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf(' ', MAX_SUMMARY_LENGTH - 200))
  return { summary: `${start.slice(0, end + 1).trim()} …`, whole: lines.join('\n') }
}
