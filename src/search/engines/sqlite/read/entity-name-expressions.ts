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

/**
 * FTS5 expressions for entity_text, ordered from best to worst match quality. Each one also matches everything that the
 * previous ones match.
 */
export type NameTierExpressions = readonly [exact: string, prefix: string, words: string]

/**
 * Builds the match expressions for a typed name (design 6), or returns `null` if it has no words. Words match in any order,
 * the last one as a prefix. The legal form is optional and can have any spelling.
 */
export function buildNameTiers(q: string): NameTierExpressions | null {
  const words = splitNameWords(q)
  if (words.length === 0) return null
  return [
    ...buildNameStartTiers(words),
    anyOfFtsExpressions([buildNameWordsExpression(q, true), ...legalFormAlternatives(q)]),
  ]
}

/** Builds the match expressions for names that equal the words, and for names that begin with them. */
export function buildNameStartTiers(words: readonly string[]): readonly [exact: string, prefix: string] {
  return [
    `{name bare} : ^ ${quoteFtsPhrase(...words, FIELD_END_TOKEN)}`,
    `{name bare} : ^ ${quoteFtsPhrase(...words)} *`,
  ]
}

/** Builds the match expression for names with all words of a text, whose last word can be a prefix. */
export function buildNameWordsExpression(text: string, isPrefix: boolean): string {
  const chunks = splitChunks(normalizeForTokenizing(text))
  const parts = chunks.map(({ words: pieces, joined }, index) => {
    const suffix = isPrefix && index === chunks.length - 1 ? ' *' : ''
    const phrases = pieces.map(
      (piece, i) => quoteFtsPhrase(normalizeText(piece)) + (i === pieces.length - 1 ? suffix : ''),
    )
    const all = phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' AND ')})`
    return joined === null ? all : anyOfFtsExpressions([all, quoteFtsPhrase(joined) + suffix])
  })
  return `(${parts.join(' AND ')})`
}

/** Splits a name into normalized words. */
export function splitNameWords(name: string): string[] {
  return splitChunks(normalizeForTokenizing(name)).flatMap(chunk => chunk.words.map(normalizeText))
}

/**
 * Builds expressions that match other spellings of the legal form, so that `acme sociedad limitada` also matches ACME
 * S.L.
 */
export function legalFormAlternatives(q: string): string[] {
  return JURISDICTION_CODES.flatMap(jurisdiction => {
    const { name, legalFormClass } = splitLegalForm(q, jurisdiction)
    const words = splitNameWords(name)
    if (legalFormClass === null || words.length === 0) return []
    return [
      `(${[...words, filterToken('form', legalFormClass)].map(word => quoteFtsPhrase(word)).join(' AND ')})`,
    ]
  })
}

/**
 * Returns whether a word may contain typos. It must be long enough and have no digits, because a different digit means a
 * different number.
 */
export function allowsTypos(word: string): boolean {
  return word.length >= MIN_LENGTH_FOR_TYPOS && !/\p{N}/u.test(word)
}

const MIN_LENGTH_FOR_TYPOS = 3
const MIN_LENGTH_FOR_TWO_TYPOS = 5

/** The maximum numbers of typos per word, in the order in which they are tried. */
export const TYPO_LIMITS = [1, 2] as const

/** A function that looks up the words, in all names, whose length is in the given range. */
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
