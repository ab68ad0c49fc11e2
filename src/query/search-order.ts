import { isFunctionWord } from './languages/function-words.ts'
import { inferLanguage, isVocabularyWord } from './languages/infer-language.ts'
import type { SearchLanguage } from './languages/search-language.ts'
import { groupTerms, type QueryTerm, surfaceWordsOf } from './query-terms.ts'
import { activeSynonyms } from './synonyms/active-synonyms.ts'

/** The order of results that a client can request. */
export const SORT_PARAMETERS = ['auto', 'date', 'date_asc', 'relevance', 'deadline', 'amount'] as const
export type SortParameter = (typeof SORT_PARAMETERS)[number]

/** How results are ordered. */
export interface SearchOrder {
  readonly sort: Exclude<SortParameter, 'auto'>
  /** The language whose announcements come first, or `null` if none does. */
  readonly language: SearchLanguage | null
}

/**
 * Decides how `sort=auto` orders results, by the query alone, so that all pages have the same order. A query of one ordinary
 * word (or several with `or`), or with a prefix or only exclusions, is a filter: newest first. All others are ranked, and so are
 * words that also find related expressions.
 */
export function decideOrder(q: string, knownLanguage: SearchLanguage | null): SearchOrder {
  const groups = groupTerms(q)
  const included = groups
    .map(group => group.filter(term => !term.isNegative))
    .filter(group => group.length > 0)
  const words = included
    .flat()
    .filter(term => !term.isPrefix && (!term.isPhrase || included.length === 1))
    .flatMap(surfaceWordsOf)
  const meaningful = included.filter(group => !group.every(isFunctionTerm))
  const inferred = inferLanguage(words)
  const isFilter =
    meaningful.length <= 1 &&
    (meaningful[0] ?? []).every(term => isFilterTerm(term) && !findsRelated(term, inferred))
  return { sort: isFilter ? 'date' : 'relevance', language: knownLanguage ?? inferred }
}

/** Returns whether a term also finds related expressions. Announcements that contain the word have to come before these. */
function findsRelated(term: QueryTerm, language: SearchLanguage | null): boolean {
  if (term.isPrefix || term.isPhrase) return false
  return activeSynonyms()
    .find(surfaceWordsOf(term))
    .some(synonym => synonym.isRelated && (language === null || synonym.language === language))
}

function isFunctionTerm(term: QueryTerm): boolean {
  return !term.isPhrase && !term.isPrefix && surfaceWordsOf(term).every(word => isFunctionWord(word))
}

/** Returns whether a term is a prefix or one ordinary word. */
function isFilterTerm(term: QueryTerm): boolean {
  if (term.isPrefix) return true
  if (term.number !== null) return false
  const [word, ...others] = surfaceWordsOf(term)
  return word !== undefined && others.length === 0 && (isVocabularyWord(word) || isFunctionWord(word))
}
