import { normalizeText } from '../../platform/text.ts'
import { WORD_PATTERN } from '../tokenizer.ts'

/** A word or digit group in a typed text. */
export interface TextPiece {
  /** The characters without accents. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** The text between the previous piece and this one, or `"` if it has a quote or the operator `-`. */
  readonly gap: string
}

/** Matches what separates two pieces so that they cannot be parts of one number. */
const BARRIER = /"|\s-$/
const QUOTED = /"[^"]*"/g

/** Splits a text that is normalized for tokenizing into pieces, leaving out quoted phrases. */
export function splitIntoPieces(text: string): TextPiece[] {
  const unquoted = text.replace(QUOTED, phrase => `"${' '.repeat(phrase.length - 2)}"`)
  let end = 0
  return [...unquoted.matchAll(WORD_PATTERN)].map(({ 0: word, index }) => {
    const gap = unquoted.slice(end, index)
    end = index + word.length
    return { text: normalizeText(word), start: index, end, gap: BARRIER.test(gap) ? '"' : gap }
  })
}

/** Matches a character that joins words to one chunk, as in `12345678/2024`. */
const TIGHT_JOINER = /^['.&·_/‐-―-]$/

/** Returns whether a number can begin at a piece: only where a word that is typed by itself can begin. */
export function isAtBoundary(pieces: readonly TextPiece[], at: number): boolean {
  const gap = pieces[at]?.gap ?? ''
  return at === 0 || at === pieces.length || !TIGHT_JOINER.test(gap)
}
