import { normalizeText, trimEndMatching } from '../platform/text.ts'
import { type CompanyNumber, findCompanyNumbers } from './company-numbers/find-company-numbers.ts'
import { normalizeForTokenizing, SPACED_GROUP_PATTERN, splitChunks } from './tokenizer.ts'

/** The reason why a query is rejected. */
export interface SearchQueryError {
  readonly code: 'empty' | 'too_long' | 'too_many_words' | 'prefix_too_short' | 'nul_character'
  readonly detail: string
}

/** The maximum length of a query, in characters. */
export const MAX_QUERY_LENGTH = 500
const MAX_WORDS = 32
const MIN_PREFIX_LENGTH = 2

/** A term in the typed query: a word, a phrase, a prefix, a group such as `S. L.`, a company number, or the word `or`. */
export interface QueryTerm {
  readonly isNegative: boolean
  readonly isPhrase: boolean
  readonly isPrefix: boolean
  readonly isOr: boolean
  readonly text: string
  readonly number: CompanyNumber | null
}

const TERM_PATTERN = new RegExp(`(-?)(?:"([^"]*)"|(${SPACED_GROUP_PATTERN.source})|([^\\s"]+))`, 'gu')

/** Returns the reason why a query is rejected (design 3.1), or `null` if it is valid. Stray punctuation is ignored. */
export function validateSearchQuery(q: string): SearchQueryError | null {
  if (q.includes('\0')) return queryError('nul_character', 'q must not contain the character U+0000.')
  if (q.trim() === '') return queryError('empty', 'q must not be empty. Omit it to list everything.')
  const length = [...q].length
  if (length > MAX_QUERY_LENGTH) {
    return queryError('too_long', `q must have at most ${MAX_QUERY_LENGTH} characters, not ${length}.`)
  }
  const terms = parseTerms(q)
  const count = terms.flatMap(term => wordsOfTerm(term)).length
  if (count > MAX_WORDS)
    return queryError('too_many_words', `q must have at most ${MAX_WORDS} words, not ${count}.`)
  const short = terms.find(
    term => term.isPrefix && [...(wordsOfTerm(term).at(-1) ?? '')].length < MIN_PREFIX_LENGTH,
  )
  if (short === undefined) return null
  return queryError(
    'prefix_too_short',
    `"${short.text}*" needs at least ${MIN_PREFIX_LENGTH} letters before the "*".`,
  )
}

/** Groups the terms of a query. In every group, at least one term must match. */
export function groupTerms(q: string): QueryTerm[][] {
  const groups: QueryTerm[][] = []
  const terms = parseTerms(q)
  let isAfterOr = false
  for (const [index, term] of terms.entries()) {
    const group = groups.at(-1)
    // Without a term on each side, "or" is an ordinary search word (in French, it means gold).
    const isOperator: boolean = term.isOr && !isAfterOr && group !== undefined && index < terms.length - 1
    if (!isOperator) {
      if (isAfterOr) group?.push(term)
      else groups.push([term])
    }
    isAfterOr = isOperator
  }
  return groups
}

function parseTerms(q: string): QueryTerm[] {
  const text = normalizeForTokenizing(q).replace(/[“”„«»]/g, '"')
  const terms: QueryTerm[] = []
  let from = 0
  for (const number of findCompanyNumbers(text)) {
    const isNegative = /(?:^|\s)-$/.test(text.slice(0, number.start))
    terms.push(...parseWordTerms(text.slice(from, number.start - (isNegative ? 1 : 0))))
    terms.push(numberTerm(number, isNegative, text.slice(number.start, number.end)))
    from = number.end
  }
  return [...terms, ...parseWordTerms(text.slice(from))]
}

function numberTerm(number: CompanyNumber, isNegative: boolean, text: string): QueryTerm {
  return { isNegative, isPhrase: false, isPrefix: false, isOr: false, text, number }
}

function parseWordTerms(text: string): QueryTerm[] {
  return [...text.matchAll(TERM_PATTERN)]
    .map(([, minus, phrase, spaced, word]) => ({
      isNegative: minus === '-',
      isPhrase: phrase !== undefined,
      isPrefix: word?.endsWith('*') ?? false,
      isOr: minus === '' && word === 'or',
      text: phrase ?? spaced ?? (word === undefined ? '' : trimEndMatching(word, /\*/)),
      number: null,
    }))
    .filter(term => wordsOfTerm(term).length > 0)
}

/** Returns the normalized words of a term. */
export function wordsOfTerm(term: QueryTerm): readonly string[] {
  return splitChunks(term.text).flatMap(chunk => chunk.words.map(normalizeText))
}

/** Returns the lower-case words of a term with their accents. */
export function surfaceWordsOf(term: QueryTerm): readonly string[] {
  return splitChunks(term.text).flatMap(chunk => chunk.words)
}

function queryError(code: SearchQueryError['code'], detail: string): SearchQueryError {
  return { code, detail }
}
