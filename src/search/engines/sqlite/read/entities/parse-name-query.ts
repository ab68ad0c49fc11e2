import { normalizeTaxId } from '../../../../../model/list-filters.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { groupTerms, type QueryTerm, wordsOfTerm } from '../../../../../query/query-terms.ts'
import { filterToken, MATCH_ALL_TOKEN } from '../../../../../query/tokenizer.ts'
import {
  buildNameStartTiers,
  buildNameTiers,
  buildNameWordsExpression,
  legalFormAlternatives,
  splitNameWords,
} from '../entity-name-expressions.ts'

/** A query for names as FTS5 expressions. A name must match a tier and every expression in `all`, and none in `none`. */
export interface NameQuery {
  /** The tiers from best to worst match quality, each one wider than the previous one. */
  readonly tiers: readonly string[]
  readonly all: readonly string[]
  readonly none: readonly string[]
  /** The words that are no numbers and belong to no operator. Typos are tolerated in them. */
  readonly plainText: string
}

/**
 * Parses a typed name, or returns `null` if it has no words. The operators mean the same as for announcements. The last
 * word can be incomplete, unless an operator other than `or` or an exclusion follows it.
 */
export function parseNameQuery(q: string): NameQuery | null {
  const groups = groupTerms(q)
  const lastPositive = groups.flat().findLast(term => !term.isNegative)
  if (groups.every(group => group.length === 1 && isPlain(group[0]))) {
    const tiers = buildNameTiers(q)
    return tiers && { tiers: withWholeNumber(q, tiers), all: [], none: [], plainText: q }
  }
  const plainTerms = groups.flatMap(group => (group.length === 1 ? group.filter(isPlain) : []))
  const plainText = plainTerms.map(term => term.text).join(' ')
  const others = groups.filter(group => group.length > 1 || !isPlain(group[0]))
  const required = others.filter(group => !isExclusion(group))
  const words =
    plainText === ''
      ? quoteFtsPhrase(MATCH_ALL_TOKEN)
      : anyOfFtsExpressions([
          buildNameWordsExpression(plainText, plainTerms.at(-1) === lastPositive),
          ...legalFormAlternatives(plainText),
        ])
  return {
    tiers: [...buildWholeNameTiers(q, groups), words],
    all: required.map(group =>
      anyOfFtsExpressions(group.map(term => buildOperand(term, term === lastPositive))),
    ),
    none: others.filter(isExclusion).map(([term]) => buildTermExpression(term as QueryTerm, false)),
    plainText,
  }
}

/** Lets a query that is a number without a recognizable format find the entities that have exactly this number first. */
function withWholeNumber(q: string, tiers: readonly string[]): readonly string[] {
  if (!/\d/.test(q)) return tiers
  const number = quoteFtsPhrase(filterToken('tax_id', normalizeTaxId(q)))
  return [number, ...tiers.map(tier => anyOfFtsExpressions([number, `(${tier})`]))]
}

/** Builds the tiers for names that begin with the query as typed, in which `or` may be a word. */
function buildWholeNameTiers(q: string, groups: readonly (readonly QueryTerm[])[]): readonly string[] {
  const terms = groups.flat()
  const positive = terms.filter(term => !term.isNegative)
  if (positive.length === 0) return []
  return buildNameStartTiers(
    positive.length === terms.length ? splitNameWords(q) : positive.flatMap(wordsOfTerm),
  )
}

function isPlain(term: QueryTerm | undefined): boolean {
  return term !== undefined && !term.isNegative && !term.isPhrase && !term.isPrefix && term.number === null
}

function isExclusion(group: readonly QueryTerm[]): boolean {
  return group.length === 1 && group[0]?.isNegative === true
}

function buildOperand(term: QueryTerm, canBeIncomplete: boolean): string {
  const expression = buildTermExpression(term, canBeIncomplete)
  return term.isNegative ? `(${quoteFtsPhrase(MATCH_ALL_TOKEN)} NOT ${expression})` : expression
}

/** Builds the expression for a term, apart from its sign. */
function buildTermExpression(term: QueryTerm, canBeIncomplete: boolean): string {
  if (term.isPhrase) return `(name : ${quoteFtsPhrase(...wordsOfTerm(term))})`
  const words = buildNameWordsExpression(term.text, term.isPrefix || canBeIncomplete)
  if (term.number === null) return words
  // A number can be a part of a name, too.
  const keys = term.number.keys.map(key => quoteFtsPhrase(filterToken('tax_id', key)))
  return anyOfFtsExpressions([...keys, words])
}
