import { isSearchLanguage } from '../../src/query/languages/search-language.ts'
import { stemToken } from '../../src/query/languages/stems.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'

/** Returns all tokens of a text in a language, as the index has them. */
export function allTokensOf(text: string, language: string): ReadonlySet<string> {
  const { words, variants, stems, parts } = tokenizeText(text, language)
  const tags = isSearchLanguage(language) ? [...stems].map(stem => stemToken(language, stem)) : []
  return new Set([...words, ...variants, ...tags, ...parts])
}
