import { distance } from 'fastest-levenshtein'
import { JURISDICTION_CODES } from '../../model/jurisdiction.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { normalizeText } from '../../platform/text.ts'
import { isFunctionWord } from '../languages/function-words.ts'
import { isVocabularyWord } from '../languages/infer-language.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../query-language.ts'
import {
  FIELD_END_TOKEN,
  filterToken,
  normalizeForTokenizing,
  splitChunks,
  type TokenChunk,
} from '../tokenizer.ts'

/**
 * Builds the FTS5 expressions on entity_text for a typed name (design 6), or returns `null` if it has no words. They are ordered
 * from best to worst match quality (exact, beginning, all words, all words but function words), and each one also matches
 * everything that the previous ones match. Words match in any order, the last one as a prefix. The legal form is optional and can
 * have any spelling.
 */
export function buildNameTiers(q: string): readonly string[] | null {
  const words = splitNameWords(q)
  if (words.length === 0) return null
  const [exact, start] = buildNameStartTiers(words)
  const all = anyOfFtsExpressions([buildNameWordsExpression(q, true), ...legalFormAlternatives(q)])
  const significant = significantWords(q)
  if (significant.length === words.length) return [exact, start, all]
  // `Merrow and Daughters` is the whole name of MERROW & DAUGHTERS, which has two words.
  const [exactWithout, startWithout] = buildNameStartTiers(significant)
  const starts = anyOfFtsExpressions([start, startWithout])
  return [
    anyOfFtsExpressions([exact, exactWithout]),
    starts,
    anyOfFtsExpressions([starts, all]),
    anyOfFtsExpressions([starts, buildSignificantWordsExpression(q, true), ...legalFormAlternatives(q)]),
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
  return buildChunksExpression(splitChunks(normalizeForTokenizing(text)), isPrefix)
}

/** Builds the match expression for names with all words of a text except function words, such as `the` or `und`. */
export function buildSignificantWordsExpression(text: string, isPrefix: boolean): string {
  const last = splitChunks(normalizeForTokenizing(text)).at(-1)
  const significant = splitSignificantChunks(text)
  return buildChunksExpression(
    significant,
    isPrefix && significant.at(-1)?.words.join() === last?.words.join(),
  )
}

function buildChunksExpression(chunks: readonly TokenChunk[], isPrefix: boolean): string {
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

/** Words that are a legal form or an initial in names, rather than the function words of a language. */
const MEANINGFUL_IN_NAMES: ReadonlySet<string> = new Set(['sa', 'se', 'a', 'i', 'o', 'u'])
/** Words that only mean `and` between others. */
const CONJUNCTIONS: ReadonlySet<string> = new Set(['e', 'y'])

/** Splits a name into its words without function words. A name of nothing else, apart from a legal form, keeps all words. */
function splitSignificantChunks(name: string): readonly TokenChunk[] {
  const chunks = splitChunks(normalizeForTokenizing(name))
  const significant = chunks.filter((chunk, at) => !isFunctionChunk(chunk, at > 0 && at < chunks.length - 1))
  if (significant.length === chunks.length) return chunks
  const words = significant.flatMap(chunk => chunk.words).join(' ')
  return words === '' || isLegalForm(words) ? chunks : significant
}

function significantWords(name: string): string[] {
  return splitSignificantChunks(name).flatMap(chunk => chunk.words.map(normalizeText))
}

function isFunctionChunk({ words }: TokenChunk, isBetweenWords: boolean): boolean {
  const word = normalizeText(words.join(' '))
  if (!isFunctionWord(word) || MEANINGFUL_IN_NAMES.has(word)) return false
  return isBetweenWords || !CONJUNCTIONS.has(word)
}

function isLegalForm(words: string): boolean {
  return JURISDICTION_CODES.some(jurisdiction => {
    const { name, legalFormClass } = splitLegalForm(`x ${words}`, jurisdiction)
    return legalFormClass !== null && name === 'x'
  })
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
    const words = significantWords(name)
    if (legalFormClass === null || words.length === 0) return []
    return [
      `(${[...words, filterToken('form', legalFormClass)].map(word => quoteFtsPhrase(word)).join(' AND ')})`,
    ]
  })
}

/**
 * Returns whether a word of a name is kept for finding names with typos. It must be long enough and have no digits, because a
 * different digit means a different number.
 */
export function allowsTypos(word: string): boolean {
  return word.length >= MIN_LENGTH_OF_SIMILAR_WORDS && !/\p{N}/u.test(word)
}

const MIN_LENGTH_OF_SIMILAR_WORDS = 3
/** Shorter words resemble too many others: two letters of six make `Taller` of `Müller`. */
const MIN_LENGTH_FOR_TYPOS = 5
const MIN_LENGTH_FOR_TWO_TYPOS = 8

/** The maximum numbers of typos per word, in the order in which they are tried. */
export const TYPO_LIMITS = [1, 2] as const

/** Returns the number of typos that a typed word may contain. Ordinary words are names of nothing, and spelled correctly. */
export function findTypoLimit(word: string): number {
  if (!allowsTypos(word) || word.length < MIN_LENGTH_FOR_TYPOS || isVocabularyWord(word)) return 0
  return word.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
}

/** Counts the typos by which two words differ: letters that are missing, added or wrong, or two swapped ones. */
export function countTypos(word: string, other: string): number {
  const differences = distance(word, other)
  return differences === 2 && areSwapped(word, other) ? 1 : differences
}

function areSwapped(word: string, other: string): boolean {
  const at = [...word].findIndex((letter, i) => letter !== other[i])
  return (
    word.length === other.length &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  )
}

/** A function that looks up the words, in all names, whose length is in the given range. */
export type VocabularyLookup = (minLength: number, maxLength: number) => readonly string[]

/**
 * Builds an FTS5 expression for names with up to `maxTypos` typos in each word. The first letter is taken as typed, and function
 * words need not match.
 */
export function buildTypoTolerantExpression(
  q: string,
  maxTypos: number,
  vocabulary: VocabularyLookup,
): string {
  const parts = significantWords(q).map(word => {
    const allowed = Math.min(maxTypos, findTypoLimit(word))
    const candidates = allowed === 0 ? [] : vocabulary(word.length - allowed, word.length + allowed)
    const close = candidates.filter(
      other => other !== word && other[0] === word[0] && countTypos(word, other) <= allowed,
    )
    return anyOfFtsExpressions([word, ...close].map(token => quoteFtsPhrase(token)))
  })
  return parts.join(' AND ')
}
