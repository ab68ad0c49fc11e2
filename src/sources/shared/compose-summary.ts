import { ELLIPSIS } from '../../model/announcement.ts'
import { trimEndCharacters } from '../../platform/text.ts'
import { joinSentences } from './text-cleaning.ts'

/** Maximum length of a title in characters. A longer title is shortened; details hold the whole text. */
export const MAX_TITLE_LENGTH = 200
/** Maximum length of a summary in characters. Details hold what it leaves out. */
export const MAX_SUMMARY_LENGTH = 400

/**
 * Composes a summary of at most 400 characters: the facts as sentences, most important first, then as much of the
 * publisher's text as fits. Null when there is neither.
 */
export function composeSummary(facts: readonly (string | null)[], text: string | null = null): string | null {
  const all = joinSentences([...facts, text])
  return all === null ? null : shortenText(all, MAX_SUMMARY_LENGTH)
}

/** Characters that must not precede an ellipsis. */
const BEFORE_ELLIPSIS = ' ,;:–—-('

/** Shortens a text to at most `maxLength` characters, after a whole word where possible, and marks it with an ellipsis. */
export function shortenText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const part = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')
  const end = /\s/.test(text.charAt(part.length)) ? part.length : part.lastIndexOf(' ')
  const whole = end > maxLength / 2 ? part.slice(0, end) : part
  return trimEndCharacters(whole, BEFORE_ELLIPSIS) + ELLIPSIS
}
