import { normalizeText } from '../../platform/text.ts'
import { normalizeForTokenizing, splitChunks } from '../tokenizer.ts'
import type { CompanyNumber } from './find-company-numbers.ts'

/** A pattern for a spelling of a number, as in the query language. */
interface SpellingPattern {
  readonly words: readonly string[]
  readonly isPrefix: false
  readonly isExact: boolean
}

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

function courtPattern(name: string): SpellingPattern {
  const chunks = splitChunks(normalizeForTokenizing(name))
  return { words: chunks.flatMap(chunk => chunk.words.map(normalizeText)), isPrefix: false, isExact: true }
}

/** A single word can be a joined spelling; several must be written in this order. */
function spellingPattern(words: readonly string[]): SpellingPattern {
  return { words, isPrefix: false, isExact: words.length > 1 }
}
