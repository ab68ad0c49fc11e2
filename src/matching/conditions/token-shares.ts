import { isFunctionWord } from '../../query/languages/function-words.ts'
import { isVocabularyWord } from '../../query/languages/infer-language.ts'

/*
 * How many announcements contain a token before any has been seen. Only the speed depends on these shares: a condition is
 * looked up by its rarest tokens, and the shares are replaced by what is observed.
 */

const WORD_SHARES = {
  functionWord: 0.4,
  vocabularyWord: 0.02,
  shortNumber: 0.03,
  otherWord: 0.000_5,
} as const
const STEM_SHARE = 0.005
const PREFIX_SHARE = 0.01
const COMPOUND_PART_SHARE = 0.01

/** Shares of the tokens of filter values, by their kind. */
const VALUE_SHARES: Readonly<Record<string, number>> = {
  source: 0.15,
  jurisdiction: 0.2,
  category: 0.04,
  language: 0.25,
  cpv: 0.01,
  region: 0.02,
  procedure: 0.1,
  withdrawn: 0.002,
  corrects: 0.000_001,
  entity: 0.000_01,
  tax_id: 0.000_01,
}

const VALUE_TOKEN = /^-(\w+)-/
const STEM_TOKEN = /^~\w\w~/

/** Returns the share of announcements that are expected to contain a token. */
export function expectedShare(token: string): number {
  const kind = VALUE_TOKEN.exec(token)?.[1]
  // A pair of a category and a jurisdiction.
  if (token.includes(' ')) return 0.01
  if (kind !== undefined) return VALUE_SHARES[kind] ?? 0.1
  if (token.startsWith('-')) return 1
  if (STEM_TOKEN.test(token)) return STEM_SHARE
  if (token.startsWith('~')) return COMPOUND_PART_SHARE
  if (token.endsWith('*')) return PREFIX_SHARE
  if (isFunctionWord(token)) return WORD_SHARES.functionWord
  if (isVocabularyWord(token)) return WORD_SHARES.vocabularyWord
  return /^\d{1,5}$/.test(token) ? WORD_SHARES.shortNumber : WORD_SHARES.otherWord
}
