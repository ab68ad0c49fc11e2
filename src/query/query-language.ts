import { createGenerationalCache } from '../platform/generational-cache.ts'
import { isFunctionWord } from './languages/function-words.ts'
import { groupTerms, type QueryTerm, wordsOfTerm } from './query-terms.ts'
import type { SearchPattern } from './search-pattern.ts'
import { activeSynonyms } from './synonyms/active-synonyms.ts'
import type { SynonymTable } from './synonyms/synonym-table.ts'
import {
  findExpression,
  isPlainTerm,
  patternsOfTerm,
  relatedWords,
  type TermPatterns,
} from './term-patterns.ts'
import { type FilterTokenKind, filterToken, MATCH_ALL_TOKEN } from './tokenizer.ts'

/** A query as FTS5 expressions. A row must match every expression in `all` and none in `none`. */
export interface FtsQuery {
  readonly all: readonly string[]
  readonly none: readonly string[]
}

/** A query as patterns. */
export interface ParsedQuery {
  /** Groups of terms. In every group, at least one term must match. */
  readonly groups: readonly (readonly TermPatterns[])[]
  /** The function words, which need not match. */
  readonly optional: readonly TermPatterns[]
  /** All words in order, if the query has no operators and may be a name. */
  readonly plainWords: readonly string[] | null
}

/**
 * Parses a typed query into patterns (design 6). All words are required except function words; the syntax includes
 * `"phrase"`, `a or b`, `-not` and `prefix*`. `or` binds tighter than a space: `gmbh berlin or hamburg` finds a GmbH in
 * either city.
 */
export function parseQuery(q: string, synonyms: SynonymTable = activeSynonyms()): ParsedQuery {
  let parsed = parsedQueries.get(synonyms)
  if (parsed === undefined) {
    parsed = createGenerationalCache<ParsedQuery>(PARSED_QUERIES)
    parsedQueries.set(synonyms, parsed)
  }
  return parsed(q, () => parse(q, synonyms, patternsOfTerm))
}

/** Parses a query whose result is not needed again. `patternsOf` may remember the patterns of terms, which recur more often. */
export function parseQueryOnce(q: string, patternsOf: typeof patternsOfTerm): ParsedQuery {
  return parse(q, activeSynonyms(), patternsOf)
}

/** The recently parsed queries. A search needs its query several times. */
const parsedQueries = new WeakMap<SynonymTable, ReturnType<typeof createGenerationalCache<ParsedQuery>>>()
const PARSED_QUERIES = 500

function parse(q: string, synonyms: SynonymTable, patternsOf: typeof patternsOfTerm): ParsedQuery {
  const groups = groupTerms(q)
  const related = relatedWords(groups, synonyms)
  const isPlainQuery = groups.every(group => group.length === 1 && isPlainTerm(group[0] as QueryTerm))
  const isOptional = (group: readonly QueryTerm[]): boolean =>
    group.length === 1 &&
    isPlainTerm(group[0] as QueryTerm) &&
    wordsOfTerm(group[0] as QueryTerm).every(isFunctionWord)
  const hasRequired = groups.some(group => !isNegation(group) && !isOptional(group))
  const required: TermPatterns[][] = []
  const optional: TermPatterns[] = []
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at] as QueryTerm[]
    const expression = findExpression(groups.slice(at), related)
    if (expression !== null) {
      required.push([expression.term])
      at += expression.length - 1
    } else if (hasRequired && isOptional(group))
      optional.push(...group.map(term => patternsOf(term, related)))
    else required.push(group.map(term => patternsOf(term, related)))
  }
  const plainWords = isPlainQuery ? groups.flat().flatMap(wordsOfTerm) : null
  return { groups: required, optional, plainWords }
}

/** Returns the terms of a query in groups. In every group, at least one term must match. */
export function parseTermPatterns(q: string): ParsedQuery['groups'] {
  return parseQuery(q).groups
}

/** Parses a typed query into FTS5 expressions, or returns `null` if it has no words. */
export function parseSearchQuery(q: string): FtsQuery | null {
  const { groups } = parseQuery(q)
  const none = groups.filter(isNegation).map(([term]) => buildTermExpression(term as TermPatterns))
  const all = groups
    .filter(group => !isNegation(group))
    .map(group => anyOfFtsExpressions(group.map(operandExpression)))
  return groups.length === 0 ? null : { all, none }
}

/** Returns the patterns to highlight in a matching text. Negated terms have no patterns. */
export function searchPatternsOf(q: string): SearchPattern[] {
  const terms = parseQuery(q)
    .groups.flat()
    .filter(term => !term.isNegative)
  return terms.flatMap(term => term.alternatives.flat(2))
}

/** A term of a query as it is looked up in the index. */
export interface SearchOperand {
  /** The term as typed, apart from case and accents. */
  readonly text: string
  /** The FTS5 expressions of its spellings. */
  readonly expressions: readonly string[]
  /** How often the spellings together can read each announcement. Documents have stems of one language only. */
  readonly passes: number
  /** True for a negation next to `or`, which reads the whole index. */
  readonly readsEverything: boolean
}

/** Returns the terms of a query, so that its cost can be estimated. */
export function searchOperandsOf(q: string): SearchOperand[] {
  return parseQuery(q).groups.flatMap(group =>
    group.map(({ text, isNegative, alternatives }) => {
      const patterns = alternatives.flat(2)
      const inAllLanguages = patterns.filter(
        ({ language, quality }) => language === null && quality === 'exact',
      )
      return {
        text,
        expressions: [...new Set(patterns.map(pattern => patternExpression(pattern)))],
        passes: inAllLanguages.length + (inAllLanguages.length < patterns.length ? 1 : 0),
        readsEverything: isNegative && group.length > 1,
      }
    }),
  )
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

function isNegation(group: readonly { readonly isNegative: boolean }[]): boolean {
  return group.length === 1 && group[0]?.isNegative === true
}

function operandExpression(term: TermPatterns): string {
  const expression = buildTermExpression(term)
  return term.isNegative ? `(${quoteFtsPhrase(MATCH_ALL_TOKEN)} NOT ${expression})` : expression
}

/** Builds the FTS5 expression of a term, apart from its sign. */
export function buildTermExpression({ alternatives }: Pick<TermPatterns, 'alternatives'>): string {
  return anyOfFtsExpressions(
    alternatives.map(parts => {
      const expressions = parts.map(patterns =>
        anyOfFtsExpressions(patterns.map(pattern => patternExpression(pattern))),
      )
      return expressions.length === 1 ? (expressions[0] as string) : `(${expressions.join(' AND ')})`
    }),
  )
}

/** Builds the FTS5 expression of a pattern, anywhere or in titles. */
export function patternExpression(
  { words, isPrefix, isExact, language }: SearchPattern,
  field: 'any' | 'title' = 'any',
): string {
  const columns = field === 'title' ? 'title : ' : isExact ? '{title words} : ' : ''
  const phrase = `${columns}${quoteFtsPhrase(...words)}${isPrefix ? ' *' : ''}`
  return language === null ? phrase : `(${phrase} AND ${quoteFtsPhrase(filterToken('language', language))})`
}
