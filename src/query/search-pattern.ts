import type { SearchLanguage } from './languages/search-language.ts'

/** How closely a match corresponds to the query: as written, by its stem, or as a synonym or part of a compound. */
export type MatchQuality = 'exact' | 'stem' | 'related'

/** A pattern that represents a part of the typed query. */
export interface SearchPattern {
  /** The normalized words, or one token of the index, in order. */
  readonly words: readonly string[]
  /** True when the last word is a prefix. */
  readonly isPrefix: boolean
  /** True when only words as written match. Otherwise, joined spellings and other tokens match, too. */
  readonly isExact: boolean
  /** The language of the documents that match, or `null` for all. */
  readonly language: SearchLanguage | null
  readonly quality: MatchQuality
}

/** Creates a pattern for consecutive words as written. */
export function writtenPattern(
  words: readonly string[],
  options: Partial<Pick<SearchPattern, 'isPrefix' | 'language' | 'quality'>> = {},
): SearchPattern {
  return { words, isPrefix: false, isExact: true, language: null, quality: 'exact', ...options }
}

/** Creates a pattern for a token anywhere in a document. */
export function tokenPattern(
  token: string,
  options: Partial<Pick<SearchPattern, 'isPrefix' | 'quality'>> = {},
): SearchPattern {
  return { words: [token], isPrefix: false, isExact: false, language: null, quality: 'exact', ...options }
}
