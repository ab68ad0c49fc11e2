import { normalizeText } from '../../platform/text.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from './search-language.ts'

/*
 * Articles, prepositions, conjunctions and pronouns. A search does not require them, so that `ampliación del capital` finds
 * `ampliación de capital`. The lists leave out words that mean something in another of the languages, such as the French
 * preposition `sur` (Spanish: south) and the English `or` (French: gold).
 */

const FUNCTION_WORDS: Readonly<Record<SearchLanguage, string>> = {
  es: 'a al con de del desde e el en entre la las lo los o para por que se sin sobre su sus u un una unas unos y',
  fr: 'à au aux avec ce ces cette chez dans de des du elle en entre et il la le les leur leurs ou où par pour qu que qui sa sans se ses un une vers',
  de: 'am an auf aus bei beim das dem den der des die durch ein eine einem einen einer eines für gegen im in ins ist mit nach oder ohne sich über um und unter vom von vor wegen wird zu zum zur zwischen',
  it: 'a ad agli ai al alla alle allo anche con da dai dal dalla dalle de degli dei del della delle dello di e ed fra gli i il in la le lo nei nel nella nelle per perché presso si sugli sui sul sulla tra un una uno',
  en: 'a an and are as at be by for from in into is it its of on that the their this to under was were will with',
}

const LANGUAGES_OF_WORD = new Map<string, Set<SearchLanguage>>()
for (const language of SEARCH_LANGUAGES) {
  for (const word of FUNCTION_WORDS[language].split(' ').map(normalizeText)) {
    const languages = LANGUAGES_OF_WORD.get(word)
    if (languages === undefined) LANGUAGES_OF_WORD.set(word, new Set([language]))
    else languages.add(language)
  }
}

/** Returns whether a normalized word is a function word of any language. */
export function isFunctionWord(word: string): boolean {
  return LANGUAGES_OF_WORD.has(word)
}

/** Returns the languages in which a normalized word is a function word. */
export function languagesOfFunctionWord(word: string): ReadonlySet<SearchLanguage> {
  return LANGUAGES_OF_WORD.get(word) ?? NO_LANGUAGES
}

const NO_LANGUAGES: ReadonlySet<SearchLanguage> = new Set()
