import { normalizeText } from '../../platform/text.ts'

/** A word of a text in its normalised spelling, with its offsets in the text. */
export interface NameToken {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Words with accents as separate characters, and with the invisible characters that publishers put between letters. */
const WORD = /[\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Splits a text into words that are compared without regard to case, accents and punctuation. */
export function tokenizeNames(text: string): NameToken[] {
  const tokens: NameToken[] = []
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = normalizeText(written.replace(INVISIBLE, ''))
    if (word !== '') tokens.push({ word, start: index, end: index + written.length })
  }
  return tokens
}

/** Returns a text that is equal for all spellings of a name that differ only in case, accents, punctuation or word order. */
export function canonicalizeName(text: string): string {
  return joinSorted(tokenizeNames(text).map(token => token.word))
}

/** Joins words regardless of their order. */
export function joinSorted(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/** Text between two words that is removed with them. Anything else, such as quotes and tabs, separates columns. */
const WITHIN_NAME = /^[ \u00a0.,'’-]{0,4}$/

/** Returns whether the text between two words of a name belongs to the name. */
export function isWithinName(between: string): boolean {
  return WITHIN_NAME.test(between)
}

/** Replaces the words with these indexes by a mark, adjacent ones together. */
export function replaceWords(text: string, words: ReadonlySet<number>, mark: string): string {
  const tokens = tokenizeNames(text)
  const spans: { start: number; end: number; last: number }[] = []
  for (const [index, { start, end }] of tokens.entries()) {
    if (!words.has(index)) continue
    const previous = spans.at(-1)
    const isContinued = previous?.last === index - 1 && isWithinName(text.slice(previous.end, start))
    if (previous !== undefined && isContinued) Object.assign(previous, { end, last: index })
    else spans.push({ start, end, last: index })
  }
  let result = ''
  let position = 0
  for (const { start, end } of spans) {
    result += text.slice(position, start) + mark
    position = end
  }
  return result + text.slice(position)
}
