import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import { compact, sentences } from '../kit/text.ts'
import { FAMILIES } from './codes.ts'
import type { Head } from './head.ts'
import { type Kind, sameName } from './kind.ts'

/** Pages for people begin like this, whatever mirror a notice was read from. */
export const URL_OF_NOTICES = 'https://www.thegazette.co.uk/notice/'
/** A text up to here is shown whole; of a longer one the first sentences, and the whole stands in the details. */
const LONGEST_SUMMARY = 2_000

/** `Appointment of Liquidators: ACME LIMITED and 2 others`; the notice's own title where it names no company. */
export function titleOf(kind: Kind, mentions: readonly Mention[], stated: string | null): string {
  const subjects = mentions.filter(({ role }) => role === 'subject')
  const others = subjects.length - 1
  const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`
  const about = subjects[0] === undefined ? stated : subjects[0].name + more
  const name = kind.name ?? FAMILIES.get(kind.families[0] ?? '') ?? 'Notice'
  return about === null || sameName(name, about) ? name : `${name}: ${about}`
}

/** What every form of a notice says of it, under the common names. */
export function metadataOf({ kind, edition, issue, page }: Head): Metadata {
  return compact({ notice_code: kind.code, notice_type: kind.name, edition, issue, page })
}

/** The lines as one paragraph, each a sentence; what goes on in brackets or in small letters belongs to the line before. */
export function paragraphOf(lines: readonly string[]): string | null {
  const whole: string[] = []
  for (const line of lines.filter(text => /[\p{L}\d]/u.test(text))) {
    if (/^[(\p{Ll}]/u.test(line) && whole.length > 0) whole.push(`${whole.pop()} ${line}`)
    else whole.push(line)
  }
  return sentences(whole)
}

/** The text in one paragraph, each line a sentence, and once more with its lines when it is too long for that. */
export function wholeOrShort(lines: readonly string[]): { summary: string | null; whole: string | null } {
  const text = paragraphOf(lines)
  if (text === null) return { summary: null, whole: null }
  if (text.length <= LONGEST_SUMMARY) return { summary: text, whole: null }
  const start = text.slice(0, LONGEST_SUMMARY)
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf(' ', LONGEST_SUMMARY - 200))
  return { summary: `${start.slice(0, end + 1).trim()} …`, whole: lines.join('\n') }
}
