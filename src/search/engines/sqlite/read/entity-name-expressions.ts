import { distance } from 'fastest-levenshtein'
import { JURISDICTION_CODES } from '../../../../model/jurisdiction.ts'
import { splitLegalForm } from '../../../../model/legal-form.ts'
import { normalizeText } from '../../../../platform/text.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../../../../query/query-language.ts'
import {
  FIELD_END_TOKEN,
  filterToken,
  normalizeForTokenizing,
  splitChunks,
} from '../../../../query/tokenizer.ts'

/** FTS5 expressions over entity_text by match quality, best first. Each one also matches everything before it. */
export type NameTierExpressions = readonly [exact: string, prefix: string, words: string]

/**
 * Builds the match expressions of a typed name (design 6): words in any order, the last one as a prefix, and the legal form
 * optional and in any spelling. Null when the text has no words.
 */
export function buildNameTiers(q: string): NameTierExpressions | null {
  const chunks = splitChunks(normalizeForTokenizing(q))
  const words = splitNameWords(q)
  if (words.length === 0) return null
  const parts = chunks.map(({ words: pieces, joined }, index) => {
    const suffix = index === chunks.length - 1 ? ' *' : ''
    const phrases = pieces.map(
      (piece, i) => quoteFtsPhrase(normalizeText(piece)) + (i === pieces.length - 1 ? suffix : ''),
    )
    const all = phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' AND ')})`
    return joined === null ? all : anyOfFtsExpressions([all, quoteFtsPhrase(joined) + suffix])
  })
  return [
    `{name bare} : ^ ${quoteFtsPhrase(...words, FIELD_END_TOKEN)}`,
    `{name bare} : ^ ${quoteFtsPhrase(...words)} *`,
    anyOfFtsExpressions([`(${parts.join(' AND ')})`, ...legalFormAlternatives(q)]),
  ]
}

/** The normalized words of a name. */
export function splitNameWords(name: string): string[] {
  return splitChunks(normalizeForTokenizing(name)).flatMap(chunk => chunk.words.map(normalizeText))
}

/** Matches other spellings of the legal form by its class: `acme sociedad limitada` also matches ACME S.L. */
function legalFormAlternatives(q: string): string[] {
  return JURISDICTION_CODES.flatMap(jurisdiction => {
    const { name, legalFormClass } = splitLegalForm(q, jurisdiction)
    const words = splitNameWords(name)
    if (legalFormClass === null || words.length === 0) return []
    return [
      `(${[...words, filterToken('form', legalFormClass)].map(word => quoteFtsPhrase(word)).join(' AND ')})`,
    ]
  })
}

/** True for words that may contain typos: long enough and without digits, since another digit is another number. */
export function allowsTypos(word: string): boolean {
  return word.length >= MIN_LENGTH_FOR_TYPOS && !/\p{N}/u.test(word)
}

const MIN_LENGTH_FOR_TYPOS = 3
const MIN_LENGTH_FOR_TWO_TYPOS = 5

/** Numbers of typos per word that are tried, in order. */
export const TYPO_LIMITS = [1, 2] as const

/** Looks up the words of all names with a length in the given range. */
export type VocabularyLookup = (minLength: number, maxLength: number) => readonly string[]

/** Builds an FTS5 expression for names with up to `maxTypos` typos in each word. */
export function buildTypoTolerantExpression(
  q: string,
  maxTypos: number,
  vocabulary: VocabularyLookup,
): string {
  const parts = splitNameWords(q).map(word => {
    const allowed = !allowsTypos(word)
      ? 0
      : Math.min(maxTypos, word.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2)
    const candidates = allowed === 0 ? [] : vocabulary(word.length - allowed, word.length + allowed)
    const close = candidates.filter(other => other !== word && distance(word, other) <= allowed)
    return anyOfFtsExpressions([word, ...close].map(token => quoteFtsPhrase(token)))
  })
  return parts.join(' AND ')
}
