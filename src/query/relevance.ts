import { isFunctionWord } from './languages/function-words.ts'
import { isVocabularyWord } from './languages/infer-language.ts'
import type { MatchQuality } from './search-pattern.ts'
import type { TermPatterns } from './term-patterns.ts'

/*
 * The score of an announcement depends on the query and the announcement alone, never on how often words occur in the index,
 * so that the order of matches does not change as the index grows. Scores are integers, so that equal matches tie exactly.
 */

/** The score of a match in the title, or elsewhere. A higher quality in the text outranks a lower one in the title. */
export const MATCH_SCORES: Readonly<Record<MatchQuality, { readonly title: number; readonly body: number }>> =
  {
    exact: { title: 20, body: 12 },
    stem: { title: 16, body: 9 },
    related: { title: 8, body: 6 },
  }
/** Added if all words follow each other, per word. */
export const PHRASE_SCORES = { title: 20, body: 10 } as const
/** Added if an announcement names a company whose whole name was typed. No other match outranks it. */
export const WHOLE_NAME_SCORE = 1_000_000

const WEIGHTS = { functionWord: 1, vocabularyWord: 4, otherWord: 8 } as const

/** Returns the weight of a term: names and numbers say more than the words that thousands of announcements contain. */
export function weightOfTerm({ text }: Pick<TermPatterns, 'text'>): number {
  const words = text.split(' ')
  if (words.every(isFunctionWord)) return WEIGHTS.functionWord
  return words.every(word => isFunctionWord(word) || isVocabularyWord(word))
    ? WEIGHTS.vocabularyWord
    : WEIGHTS.otherWord
}

/** Returns whether words can be a whole name. Ordinary words alone are not, and thousands of announcements contain them. */
export function mayBeName(words: readonly string[] | null): words is readonly string[] {
  return words?.some(word => !isFunctionWord(word) && !isVocabularyWord(word)) ?? false
}
