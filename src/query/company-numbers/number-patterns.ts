import { normalizeText } from '../../platform/text.ts'
import { type SearchPattern, tokenPattern, writtenPattern } from '../search-pattern.ts'
import { normalizeForTokenizing, splitChunks } from '../tokenizer.ts'
import type { CompanyNumber } from './find-company-numbers.ts'

/** Returns the patterns for a company number in texts: any spelling, and the court if one was typed. */
export function companyNumberPatterns({ spellings, courtNames, isAmbiguous }: CompanyNumber) {
  if (isAmbiguous) {
    const [[letters = '', ...digits] = [], ...others] = spellings
    const parts = [[spellingPattern([letters])], [spellingPattern(digits)]]
    if (digits.length > 1) parts[1]?.push(spellingPattern([digits.join('')]))
    return { parts, joined: others.map(spellingPattern) }
  }
  const patterns = spellings.map(spellingPattern)
  const courts = courtNames.map(courtPattern)
  return { parts: courts.length === 0 ? [patterns] : [patterns, courts], joined: [] }
}

function courtPattern(name: string): SearchPattern {
  const chunks = splitChunks(normalizeForTokenizing(name))
  return writtenPattern(chunks.flatMap(chunk => chunk.words.map(normalizeText)))
}

/** A single word can be a joined spelling; several must be written in this order. */
function spellingPattern(words: readonly string[]): SearchPattern {
  const [word = '', ...others] = words
  return others.length === 0 ? tokenPattern(word) : writtenPattern(words)
}
