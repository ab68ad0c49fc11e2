import { createGenerationalCache } from '../platform/generational-cache.ts'
import { trimEndMatching } from '../platform/text.ts'
import { compoundToken, splitCompound } from '../query/compounds/split-compound.ts'
import { stemsInAllLanguages, stemToken } from '../query/languages/stems.ts'
import { transliterateUmlauts } from '../query/languages/umlauts.ts'
import { searchPatternsOf } from '../query/query-language.ts'
import type { SearchPattern } from '../query/search-pattern.ts'
import { type PositionedTokens, type TextRange, tokenizeWithPositions } from '../query/token-positions.ts'
import type { FieldHighlight } from './index-reader.ts'

/** The maximum length of an excerpt, in UTF-16 code units. */
const EXCERPT_LENGTH = 240
/** The maximum length of the text before the first match, in UTF-16 code units. */
const LEADING_CONTEXT = 60
/** The maximum length of summary text that is searched for matches. */
const MAX_SEARCHED_LENGTH = 16_000
const MAX_NAMES = 3
const tokenCache = createGenerationalCache<readonly string[]>(20_000)

/** The highlighted fields of an announcement in its full view (contract 2.2). */
interface HighlightSource {
  readonly title: string
  readonly summary: string | null
  readonly source_reference: string
  readonly entities: readonly { readonly name: string }[]
}

/** Creates a function that locates the matches of a query in an announcement. Negated words are never highlighted. */
export function createHighlighter(q: string): (announcement: HighlightSource) => FieldHighlight[] {
  const find = createFinder(searchPatternsOf(q))
  const highlightField = (field: FieldHighlight['field'], text: string): FieldHighlight[] => {
    const ranges = find(text)
    return ranges.length === 0 ? [] : [{ field, text, ranges: ranges.map(toPair) }]
  }
  return ({ title, summary, source_reference, entities }) => [
    ...highlightField('title', title),
    ...highlightSummary(summary ?? '', find),
    ...[...new Set(entities.map(({ name }) => name))]
      .flatMap(name => highlightField('entities', name))
      .slice(0, MAX_NAMES),
    ...highlightField('source_reference', source_reference),
  ]
}

/** Creates a function that finds all ranges in a text that match a pattern, in order and without overlaps. */
function createFinder(patterns: readonly SearchPattern[]): (text: string) => TextRange[] {
  const isSingleWord = ({ words, isPrefix }: SearchPattern) => words.length === 1 && !isPrefix
  const phrases = patterns.filter(pattern => pattern.isExact && !isSingleWord(pattern))
  const written = wordsOf(patterns.filter(pattern => pattern.isExact && isSingleWord(pattern)))
  const tokenPatterns = patterns.filter(pattern => !pattern.isExact)
  const prefixes = [...wordsOf(tokenPatterns.filter(({ isPrefix }) => isPrefix))]
  const exact = wordsOf(tokenPatterns.filter(({ isPrefix }) => !isPrefix))
  const hasParts = [...exact].some(token => token.startsWith(compoundToken('')))
  const wordStarts = new Set([...exact].map(token => startOf(token.slice(token.lastIndexOf('~') + 1), 2)))
  const matchesToken = (token: string) =>
    exact.has(token) || prefixes.some(prefix => token.startsWith(prefix))
  const matchesWord = (word: string, piece: string) =>
    written.has(word) ||
    matchesToken(word) ||
    (mayHaveStem(word, wordStarts) && derivedTokens(piece).some(token => exact.has(token))) ||
    (hasParts && (splitCompound(word)?.stems ?? []).some(stem => exact.has(compoundToken(stem))))

  return text => {
    const tokens = tokenizeWithPositions(text)
    return mergeRanges([
      ...phrases.flatMap(phrase => findPhrase(tokens, phrase)),
      ...tokens.words.filter(({ word, surfaceForm }) => matchesWord(word, surfaceForm)),
      ...tokens.variants.filter(({ word }) => matchesToken(word)),
    ])
  }
}

/** Finds consecutive words in a text that match a phrase. */
function findPhrase({ words: textWords }: PositionedTokens, { words, isPrefix }: SearchPattern): TextRange[] {
  const last = words.length - 1
  return textWords.flatMap(({ start }, at) => {
    const isMatch = words.every((word, n) => {
      const textWord = textWords[at + n]?.word
      return isPrefix && n === last ? textWord?.startsWith(word) : textWord === word
    })
    return isMatch ? [{ start, end: textWords[at + last]?.end ?? start }] : []
  })
}

/** Sorts ranges and merges those that touch or overlap. */
function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const previous = merged.at(-1)
    if (previous === undefined || start > previous.end) merged.push({ start, end })
    else merged[merged.length - 1] = { start: previous.start, end: Math.max(previous.end, end) }
  }
  return merged
}

/** Highlights an excerpt of a summary around its first matches. `…` marks omitted text. */
function highlightSummary(summary: string, find: (text: string) => TextRange[]): FieldHighlight[] {
  const matches = find(summary.slice(0, MAX_SEARCHED_LENGTH))
  const [first] = matches
  if (first === undefined) return []
  const start =
    first.start <= LEADING_CONTEXT ? 0 : nextWordStart(summary, first.start - LEADING_CONTEXT, first.start)
  const available = EXCERPT_LENGTH - (start > 0 ? 1 : 0)
  const isCut = summary.length - start > available
  const end = isCut
    ? previousWordEnd(summary, start + available - 1, Math.min(first.end, start + available - 1))
    : summary.length
  const [prefix, suffix] = [start > 0 ? '…' : '', isCut ? '…' : '']
  const shift = prefix.length - start
  const ranges = matches
    .filter(range => range.start < end)
    .map(range => toPair({ start: range.start + shift, end: Math.min(range.end, end) + shift }))
  return [{ field: 'summary', text: `${prefix}${summary.slice(start, end)}${suffix}`, ranges }]
}

/** Finds the first word start at or after `from`, but not beyond `max`. */
function nextWordStart(text: string, from: number, max: number): number {
  const space = /\s+/.exec(text.slice(from, max))
  return space === null ? max : from + space.index + space[0].length
}

/** Finds the last word end between `min` and `to`. A longer word is cut, but never within a surrogate pair. */
function previousWordEnd(text: string, to: number, min: number): number {
  const piece = text.slice(min, to + 1)
  const kept = trimEndMatching(trimEndMatching(piece, /\S/), /\s/)
  const end = kept === '' && !/^\s/.test(piece) ? to : min + kept.length
  return end > min && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
}

/**
 * Returns whether a word can have a matching stem, so that most words skip slow stemming. Stemmers keep the first two
 * letters of a word, except that `y` can become `i` (dying, die).
 */
function mayHaveStem(word: string, wordStarts: ReadonlySet<string>): boolean {
  return wordStarts.has(startOf(word, 2)) || wordStarts.has(startOf(word, 1))
}

function startOf(word: string, letters: number): string {
  return word.slice(0, letters).replace('y', 'i')
}

function wordsOf(patterns: readonly SearchPattern[]): ReadonlySet<string> {
  return new Set(patterns.flatMap(({ words }) => words))
}

/** Returns the tokens of a word's stems and of its spelling without umlauts. */
function derivedTokens(piece: string): readonly string[] {
  return tokenCache(piece, () => {
    const transliterated = transliterateUmlauts(piece)
    return [
      ...stemsInAllLanguages(piece).map(({ language, stem }) => stemToken(language, stem)),
      ...(transliterated === null ? [] : [transliterated]),
    ]
  })
}

function toPair({ start, end }: TextRange): [number, number] {
  return [start, end]
}
