import { normalizeText, trimEndMatching } from '../platform/text.ts'
import { type CompanyNumber, findCompanyNumbers } from './company-numbers/find-company-numbers.ts'
import { companyNumberPatterns } from './company-numbers/number-patterns.ts'
import {
  expandQueryWord,
  type FilterTokenKind,
  filterToken,
  joinSpacedGroup,
  MATCH_ALL_TOKEN,
  normalizeForTokenizing,
  SPACED_GROUP_PATTERN,
  splitChunks,
} from './tokenizer.ts'

/** A query as FTS5 expressions. A row must match every expression in `all` and none in `none`. */
export interface FtsQuery {
  readonly all: readonly string[]
  readonly none: readonly string[]
}

/** A pattern that represents a part of the typed query. */
export interface SearchPattern {
  /** The normalized words, in order. */
  readonly words: readonly string[]
  /** True when the last word is a prefix. */
  readonly isPrefix: boolean
  /** True when only words as written match. Otherwise, stems and joined spellings match, too. */
  readonly isExact: boolean
}

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
interface Term {
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

/**
 * Parses a typed query into FTS5 expressions (design 6), or returns `null` if it has no words. All words are required; the
 * syntax includes `"phrase"`, `a or b`, `-not` and `prefix*`. `or` binds tighter than a space: `gmbh berlin or hamburg` finds
 * a GmbH in either city.
 */
export function parseSearchQuery(q: string): FtsQuery | null {
  const groups = groupTerms(q)
  const none = groups.filter(isNegation).map(([term]) => buildTermExpression(patternsOfTerm(term as Term)))
  const all = groups
    .filter(group => !isNegation(group))
    .map(group => anyOfFtsExpressions(group.map(operandExpression)))
  return groups.length === 0 ? null : { all, none }
}

/** Returns the patterns to highlight in a matching text. Negated terms have no patterns. */
export function searchPatternsOf(q: string): SearchPattern[] {
  const terms = groupTerms(q).flatMap(group => group.filter(term => !term.isNegative))
  return terms.flatMap(term => {
    const { parts, joined } = patternsOfTerm(term)
    return [...parts.flat(), ...joined]
  })
}

/** A term of a query as it is looked up in the index. */
export interface SearchOperand {
  /** The term as typed, apart from case and accents. */
  readonly text: string
  /** The FTS5 expressions of its spellings. */
  readonly expressions: readonly string[]
  /** True for a negation next to `or`, which reads the whole index. */
  readonly readsEverything: boolean
}

/** Returns the terms of a query, so that its cost can be estimated. */
export function searchOperandsOf(q: string): SearchOperand[] {
  return groupTerms(q).flatMap(group =>
    group.map(term => {
      const { parts, joined } = patternsOfTerm(term)
      const typed = term.isPhrase ? `"${term.text}"` : `${term.text}${term.isPrefix ? '*' : ''}`
      return {
        text: `${term.isNegative ? '-' : ''}${typed}`,
        expressions: [...parts.flat(), ...joined].map(patternExpression),
        readsEverything: term.isNegative && group.length > 1,
      }
    }),
  )
}

/**
 * A term of a query as patterns. It matches if one pattern of every part matches, or one of the patterns in `joined`.
 */
export interface TermPatterns {
  readonly isNegative: boolean
  readonly parts: readonly (readonly SearchPattern[])[]
  readonly joined: readonly SearchPattern[]
  /** If the term is a company number, the keys under which entities with this number are indexed. */
  readonly numberKeys: readonly string[]
}

/** Returns the terms of a query in groups. In every group, at least one term must match. */
export function parseTermPatterns(q: string): TermPatterns[][] {
  return groupTerms(q).map(group =>
    group.map(term => ({
      isNegative: term.isNegative,
      numberKeys: term.number?.keys ?? [],
      ...patternsOfTerm(term),
    })),
  )
}

export type { Term as QueryTerm }

/** Groups the terms of a query. In every group, at least one term must match. */
export function groupTerms(q: string): Term[][] {
  const groups: Term[][] = []
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

/** Combines a query and further conditions into one FTS5 expression. */
export function buildFtsExpression({ all, none }: FtsQuery, conditions: readonly string[] = []): string {
  const parts = [...all, ...conditions]
  const positive = parts.length === 0 ? quoteFtsPhrase(MATCH_ALL_TOKEN) : parts.join(' AND ')
  return none.length === 0 ? positive : `(${positive}) NOT (${none.join(' OR ')})`
}

/** Builds one condition for each given filter, which requires a row to have one of the filter's values. */
export function buildFilterConditions(
  filters: { readonly [K in FilterTokenKind]?: readonly string[] | undefined },
): string[] {
  return (Object.entries(filters) as [FilterTokenKind, readonly string[] | undefined][])
    .filter(([, values]) => values !== undefined)
    .map(([kind, values]) =>
      anyOfFtsExpressions((values ?? []).map(value => quoteFtsPhrase(filterToken(kind, value)))),
    )
}

/** Combines expressions with OR. */
export function anyOfFtsExpressions(expressions: readonly string[]): string {
  return expressions.length === 1 ? (expressions[0] as string) : `(${expressions.join(' OR ')})`
}

/** Builds an FTS5 phrase from one or more tokens, which never contain quotes. */
export function quoteFtsPhrase(...tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

function isNegation(group: readonly Term[]): boolean {
  return group.length === 1 && group[0]?.isNegative === true
}

function operandExpression(term: Term): string {
  const expression = buildTermExpression(patternsOfTerm(term))
  return term.isNegative ? `(${quoteFtsPhrase(MATCH_ALL_TOKEN)} NOT ${expression})` : expression
}

function parseTerms(q: string): Term[] {
  const text = normalizeForTokenizing(q).replace(/[“”„«»]/g, '"')
  const terms: Term[] = []
  let from = 0
  for (const number of findCompanyNumbers(text)) {
    const isNegative = /(?:^|\s)-$/.test(text.slice(0, number.start))
    terms.push(...parseWordTerms(text.slice(from, number.start - (isNegative ? 1 : 0))))
    terms.push(numberTerm(number, isNegative, text.slice(number.start, number.end)))
    from = number.end
  }
  return [...terms, ...parseWordTerms(text.slice(from))]
}

function numberTerm(number: CompanyNumber, isNegative: boolean, text: string): Term {
  return { isNegative, isPhrase: false, isPrefix: false, isOr: false, text, number }
}

function parseWordTerms(text: string): Term[] {
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
export function wordsOfTerm(term: Term): readonly string[] {
  return wordsOfText(term.text)
}

function wordsOfText(normalized: string): readonly string[] {
  return splitChunks(normalized).flatMap(chunk => chunk.words.map(normalizeText))
}

/** Builds the FTS5 expression of a term, apart from its sign. */
export function buildTermExpression({ parts, joined }: Pick<TermPatterns, 'parts' | 'joined'>): string {
  const expressions = parts.map(patterns => anyOfFtsExpressions(patterns.map(patternExpression)))
  const all = expressions.length === 1 ? (expressions[0] as string) : `(${expressions.join(' AND ')})`
  return anyOfFtsExpressions([all, ...joined.map(patternExpression)])
}

/** Builds the FTS5 expression of a pattern. */
export function patternExpression({ words, isPrefix, isExact }: SearchPattern): string {
  return `${isExact ? 'words : ' : ''}${quoteFtsPhrase(...words)}${isPrefix ? ' *' : ''}`
}

/** Returns the patterns for a term. Either one pattern must match for each part, or one of the patterns in `joined`. */
function patternsOfTerm(term: Term): {
  readonly parts: readonly SearchPattern[][]
  readonly joined: readonly SearchPattern[]
} {
  if (term.number !== null) return companyNumberPatterns(term.number)
  if (term.isPhrase) return { parts: [[exactPattern(wordsOfTerm(term))]], joined: [] }
  const chunks = splitChunks(term.text)
  const parts = chunks.map(({ words: pieces, joined }, index) => {
    const words = pieces.map(normalizeText)
    const isPrefix = term.isPrefix && index === chunks.length - 1
    if (!isPrefix && words.length === 1) return patternsOfWord(pieces[0] as string)
    return [exactPattern(words, isPrefix), ...(joined === null ? [] : [wordPattern(joined, isPrefix)])]
  })
  if (parts.length === 1 || !isSpacedGroup(term.text)) return { parts, joined: [] }
  const joinedWord = joinSpacedGroup(term.text)
  return { parts, joined: [wordPattern(joinedWord)] }
}

function patternsOfWord(piece: string): SearchPattern[] {
  const word = normalizeText(piece)
  const forms = [...expandQueryWord(piece)].map(form => wordPattern(form))
  return [...forms, ...splitRegisterNumber(word)]
}

function exactPattern(words: readonly string[], isPrefix = false): SearchPattern {
  return { words, isPrefix, isExact: true }
}

function wordPattern(word: string, isPrefix = false): SearchPattern {
  return { words: [word], isPrefix, isExact: false }
}

/** Returns a pattern that lets `Lot12` also match `Lot 12`. */
function splitRegisterNumber(word: string): SearchPattern[] {
  const parts = /^(\p{L}+)(\d+)$/u.exec(word)
  return parts === null ? [] : [exactPattern(parts.slice(1))]
}

function isSpacedGroup(text: string): boolean {
  return text.match(SPACED_GROUP_PATTERN)?.[0] === text
}

function queryError(code: SearchQueryError['code'], detail: string): SearchQueryError {
  return { code, detail }
}
