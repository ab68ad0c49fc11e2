import { SEARCH_LANGUAGES, type SearchLanguage } from '../../query/languages/search-language.ts'
import type { SearchPattern } from '../../query/search-pattern.ts'
import { type AnnouncementDocument, containsPhrase } from './announcement-document.ts'
import type { TokenTable } from './token-table.ts'

/*
 * Patterns of one token are numbers, so that a hundred thousand conditions need little memory: the ID of the token, whether it
 * must be a word as written, and the language of the document. Phrases are objects.
 */

const LANGUAGE_BITS = 3
const WRITTEN = 1 << LANGUAGE_BITS
const ID_SHIFT = LANGUAGE_BITS + 1
const LANGUAGE_MASK = (1 << LANGUAGE_BITS) - 1

/** Consecutive words as written, of which the last may be a prefix. */
interface PhrasePattern {
  readonly tokens: readonly number[]
  readonly words: readonly string[]
  readonly isPrefix: boolean
  /** The position of the language in `SEARCH_LANGUAGES`, from 1; 0 for any language. */
  readonly language: number
}

export type TokenPattern = number | PhrasePattern

/** Creates the pattern of a token that may occur anywhere. */
export function tokenAnywhere(id: number): TokenPattern {
  return id << ID_SHIFT
}

/** Converts a pattern of a query. Its tokens are acquired. */
export function compilePattern(
  { words, isPrefix, isExact, language }: SearchPattern,
  table: TokenTable,
): TokenPattern {
  const last = words.length - 1
  const tokens = words.map((word, at) =>
    isPrefix && at === last ? table.acquirePrefix(word) : table.acquire(word),
  )
  if (tokens.length > 1) return { tokens, words, isPrefix, language: languageNumber(language) }
  return ((tokens[0] as number) << ID_SHIFT) | (isExact ? WRITTEN : 0) | languageNumber(language)
}

function languageNumber(language: SearchLanguage | null): number {
  return language === null ? 0 : SEARCH_LANGUAGES.indexOf(language) + 1
}

/** Returns the tokens that a document must have to match a pattern. */
export function tokensOfPattern(pattern: TokenPattern): readonly number[] {
  return typeof pattern === 'number' ? [pattern >>> ID_SHIFT] : pattern.tokens
}

/** The number of bits below the token's ID in a pattern of one token. They say where and in which language it must occur. */
export const OCCURRENCE_BITS = ID_SHIFT

/** Returns the occurrence of a pattern of one token, or `null` for a phrase. */
export function occurrenceOf(pattern: TokenPattern): number | null {
  return typeof pattern === 'number' ? pattern & (WRITTEN | LANGUAGE_MASK) : null
}

/** Returns whether a token that a document has occurs where it must. */
export function isOccurrence(
  occurrence: number,
  isWritten: boolean,
  document: AnnouncementDocument,
): boolean {
  return ((occurrence & WRITTEN) === 0 || isWritten) && isInLanguage(occurrence & LANGUAGE_MASK, document)
}

/** Returns a key that is equal for equal patterns. */
export function tokenPatternKey(pattern: TokenPattern): string {
  if (typeof pattern === 'number') return String(pattern)
  return `"${pattern.language} ${pattern.tokens.join(' ')}`
}

/** Returns whether the current document of the token table matches a pattern. */
export function matchesPattern(
  pattern: TokenPattern,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  if (typeof pattern !== 'number') return matchesPhrase(pattern, document, table)
  const id = pattern >>> ID_SHIFT
  return table.isPresent(id) && isOccurrence(pattern, table.isWritten(id), document)
}

function matchesPhrase(
  { tokens, words, isPrefix, language }: PhrasePattern,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  return (
    isInLanguage(language, document) &&
    tokens.every(id => table.isWritten(id)) &&
    containsPhrase(document, words, isPrefix)
  )
}

function isInLanguage(language: number, document: AnnouncementDocument): boolean {
  return language === 0 || document.language === language - 1
}
