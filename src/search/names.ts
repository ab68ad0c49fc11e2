import { distance } from 'fastest-levenshtein'
import { splitLegalForm } from '../model/legal-form.ts'
import { JURISDICTIONS } from '../model/place.ts'
import { anyOf, quoted } from './query.ts'
import { chunksOf, END, fold, keyToken, tidy } from './tokens.ts'

/** FTS5 expressions over entity_text by match quality, best first. Each one also matches everything before it. */
export type Tiers = readonly [exact: string, prefix: string, words: string]

/**
 * Builds the match expressions of a typed name (design 6): words in any order, the last one as a prefix, and the legal form
 * optional and in any spelling. Null when the text has no words.
 */
export function nameTiers(q: string): Tiers | null {
  const chunks = chunksOf(tidy(q))
  const words = wordsOf(q)
  if (words.length === 0) return null
  const parts = chunks.map(({ pieces, joined }, index) => {
    const suffix = index === chunks.length - 1 ? ' *' : ''
    const phrases = pieces.map((piece, i) => quoted(fold(piece)) + (i === pieces.length - 1 ? suffix : ''))
    const all = phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' AND ')})`
    return joined === null ? all : anyOf([all, quoted(joined) + suffix])
  })
  return [
    `{name bare} : ^ ${quoted(...words, END)}`,
    `{name bare} : ^ ${quoted(...words)} *`,
    anyOf([`(${parts.join(' AND ')})`, ...legalFormAlternatives(q)]),
  ]
}

/** The normalized words of a name. */
export function wordsOf(name: string): string[] {
  return chunksOf(tidy(name)).flatMap(chunk => chunk.pieces.map(fold))
}

/** Matches other spellings of the legal form by its class: `acme sociedad limitada` also matches ACME S.L. */
function legalFormAlternatives(q: string): string[] {
  return JURISDICTIONS.flatMap(jurisdiction => {
    const { name, form } = splitLegalForm(q, jurisdiction)
    const words = wordsOf(name)
    if (form === null || words.length === 0) return []
    return [`(${[...words, keyToken('form', form)].map(word => quoted(word)).join(' AND ')})`]
  })
}

/** True for words that may contain typos: long enough and without digits, since another digit is another number. */
export function isForgivable(word: string): boolean {
  return word.length >= MIN_LENGTH_FOR_TYPOS && !/\p{N}/u.test(word)
}

const MIN_LENGTH_FOR_TYPOS = 3
const MIN_LENGTH_FOR_TWO_TYPOS = 5

/** Numbers of typos per word that are tried, in order. */
export const TYPO_DISTANCES = [1, 2] as const

/** Looks up the words of all names with a length in the given range. */
export type Vocabulary = (minLength: number, maxLength: number) => readonly string[]

/** Builds an FTS5 expression for names with up to `maxTypos` typos in each word. */
export function forgivingExpression(q: string, maxTypos: number, vocabulary: Vocabulary): string {
  const parts = wordsOf(q).map(word => {
    const allowed = !isForgivable(word)
      ? 0
      : Math.min(maxTypos, word.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2)
    const candidates = allowed === 0 ? [] : vocabulary(word.length - allowed, word.length + allowed)
    const close = candidates.filter(other => other !== word && distance(word, other) <= allowed)
    return anyOf([word, ...close].map(token => quoted(token)))
  })
  return parts.join(' AND ')
}
