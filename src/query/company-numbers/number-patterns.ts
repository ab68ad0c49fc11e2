import { normalizeText } from '../../platform/text.ts'
import { type SearchPattern, tokenPattern, writtenPattern } from '../search-pattern.ts'
import { normalizeForTokenizing, splitChunks } from '../tokenizer.ts'
import type { CompanyNumber } from './find-company-numbers.ts'

/** Returns the patterns for a company number in texts: any spelling, and the court if one was typed. */
export function companyNumberPatterns({ spellings, courtNames, areWordsApart }: CompanyNumber) {
  if (areWordsApart) {
    const [words = [], ...others] = spellings
    return { parts: words.map(word => [spellingPattern([word])]), joined: others.map(spellingPattern) }
  }
  const patterns = spellings.map(spellingPattern)
  const courts = courtNames.map(wordsOfName).map(words => [words.join(' '), words] as const)
  const courtPatterns = [...new Map(courts).values()].map(words => writtenPattern(words))
  return { parts: courts.length === 0 ? [patterns] : [patterns, courtPatterns], joined: [] }
}

function wordsOfName(name: string): string[] {
  return splitChunks(normalizeForTokenizing(name)).flatMap(chunk => chunk.words.map(normalizeText))
}

/** A single word can be a joined spelling; several must be written in this order. */
function spellingPattern(words: readonly string[]): SearchPattern {
  const [word = '', ...others] = words
  return others.length === 0 ? tokenPattern(word) : writtenPattern(words)
}
