import { normalizeText } from '../platform/text.ts'
import {
  CHUNK_PATTERN,
  ELISION_PATTERN,
  joinSpacedGroup,
  normalizeForTokenizing,
  SPACED_GROUP_PATTERN,
  splitTextChunkIntoWords,
} from './tokenizer.ts'

/** A range in a text, in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A word with its position in a text. */
export interface PositionedWord extends TextRange {
  /** The word as stored in the index. */
  readonly word: string
  /** The word as written but in lower case. Stems are derived from it. */
  readonly surfaceForm: string
}

/** A sequence of words that also matches as one word, such as `o'neill` or `880 878 145`. */
export interface PositionedVariant extends TextRange {
  readonly word: string
}

export interface PositionedTokens {
  readonly words: readonly PositionedWord[]
  readonly variants: readonly PositionedVariant[]
}

/** Tokenizes a text like `tokenizeText`, but without stems, and returns the position of each token. */
export function tokenizeWithPositions(text: string): PositionedTokens {
  const { normalized, rangeOf } = normalizeWithPositions(text)
  const words: PositionedWord[] = []
  const variants: PositionedVariant[] = []
  for (const { 0: chunk, index } of normalized.matchAll(CHUNK_PATTERN)) {
    const { words: pieces, joined } = splitTextChunkIntoWords(chunk)
    const firstIndex = words.length
    for (const { piece: surfaceForm, start, end } of locatePieces(chunk, pieces)) {
      words.push({ word: normalizeText(surfaceForm), surfaceForm, ...rangeOf(index + start, index + end) })
    }
    const [firstWord, lastWord] = [words[firstIndex], words.at(-1)]
    if (joined !== null && firstWord !== undefined && lastWord !== undefined)
      variants.push({ word: joined, start: firstWord.start, end: lastWord.end })
  }
  for (const { 0: group, index } of normalized.matchAll(SPACED_GROUP_PATTERN)) {
    variants.push({ word: joinSpacedGroup(group), ...rangeOf(index, index + group.length) })
  }
  return { words, variants }
}

/** Locates the words of a chunk in the chunk. Initials are one word, but the chunk contains them with dots. */
function locatePieces(chunk: string, pieces: readonly string[]): ({ readonly piece: string } & TextRange)[] {
  if (pieces[0] === chunk) return [{ piece: chunk, start: 0, end: chunk.length }]
  const withoutElisions = chunk.replace(ELISION_PATTERN, elided => ' '.repeat(elided.length))
  let at = withoutElisions.length - withoutElisions.trimStart().length
  return pieces.map(piece => {
    const found = withoutElisions.indexOf(piece, at)
    const start = found < 0 ? at : found
    const end = found < 0 ? chunk.length : found + piece.length
    at = end
    return { piece, start, end }
  })
}

/** Normalizes a text for tokenizing. `rangeOf` maps a range in the normalized text to the range in the original text. */
function normalizeWithPositions(text: string): {
  normalized: string
  rangeOf: (start: number, end: number) => TextRange
} {
  const direct = normalizeForTokenizing(text)
  if (direct.length === text.length && text.normalize('NFKC') === text)
    return { normalized: direct, rangeOf: (start, end) => ({ start, end }) }
  // Each character is normalized separately, together with its accents, to record the origin of every code unit.
  const origins: TextRange[] = []
  let normalized = ''
  for (const { 0: character, index } of text.matchAll(/\s+|[^\s\p{M}]\p{M}*|\p{M}+/gu)) {
    const part = normalizeForTokenizing(character)
    normalized += part
    for (let unit = 0; unit < part.length; unit += 1)
      origins.push({ start: index, end: index + character.length })
  }
  const rangeOf = (start: number, end: number) => ({
    start: origins[start]?.start ?? text.length,
    end: origins[end - 1]?.end ?? text.length,
  })
  return { normalized, rangeOf }
}
