import { normalizeTaxId } from '../../model/list-filters.ts'
import { numberKeyPrefix } from '../company-numbers/number-prefix.ts'
import { taxIdCandidates } from '../company-numbers/tax-id-candidates.ts'
import { isFunctionWord } from '../languages/function-words.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../query-language.ts'
import { groupTerms, type QueryTerm, wordsOfTerm } from '../query-terms.ts'
import { filterToken, MATCH_ALL_TOKEN } from '../tokenizer.ts'
import {
  buildNameStartTiers,
  buildNameTiers,
  buildNameWordsExpression,
  buildSignificantWordsExpression,
  legalFormAlternatives,
  splitNameWords,
} from './entity-name-expressions.ts'

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
  const groups = joinNumberPrefixes(groupTerms(q))
  const lastPositive = groups.flat().findLast(term => !term.isNegative)
  if (groups.every(group => group.length === 1 && isPlain(group[0]))) {
    const tiers = buildNameTiers(q)
    return tiers && { tiers: withWholeNumber(q, tiers), all: [], none: [], plainText: q }
  }
  const hasNumber = groups.some(group => group.some(isPositiveNumber))
  const plainTerms = groups
    .flatMap(group => (group.length === 1 ? group.filter(isPlain) : []))
    .filter(term => !(hasNumber && wordsOfTerm(term).every(isFunctionWord)))
  const plainText = plainTerms.map(term => term.text).join(' ')
  const others = groups.filter(group => group.length > 1 || !isPlain(group[0]))
  const required = others.filter(group => !isExclusion(group))
  const isAnyName = plainText === '' || (required.length > 0 && plainTerms.every(isFunctionTerm))
  const words = isAnyName
    ? quoteFtsPhrase(MATCH_ALL_TOKEN)
    : anyOfFtsExpressions([
        buildSignificantWordsExpression(plainText, plainTerms.at(-1) === lastPositive),
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

/** Joins the words before the beginning of a number to it, as in `HRB 9900*` and `SIREN 00749*`. */
function joinNumberPrefixes(groups: readonly (readonly QueryTerm[])[]): (readonly QueryTerm[])[] {
  const joined: (readonly QueryTerm[])[] = []
  for (const group of groups) {
    const [term] = group
    let words = 0
    if (term !== undefined && group.length === 1 && !term.isNegative && isNumberPrefix(term)) {
      const before = joined
        .slice(-MAX_WORDS_BEFORE_PREFIX)
        .map(terms => terms.length === 1 && isPlain(terms[0]))
      words = before.length - (before.lastIndexOf(false) + 1)
      while (words > 0 && numberKeyPrefix(textOf([...joined.slice(-words), group])) === null) words--
    }
    const text = textOf([...(words === 0 ? [] : joined.splice(-words)), group])
    joined.push(words === 0 || term === undefined ? group : [{ ...term, text }])
  }
  return joined
}

/** The maximum number of words in a label before the beginning of a number. */
const MAX_WORDS_BEFORE_PREFIX = 4

function textOf(groups: readonly (readonly QueryTerm[])[]): string {
  return groups.map(([term]) => term?.text).join(' ')
}

function isNumberPrefix({ isPrefix, text }: QueryTerm): boolean {
  return isPrefix && /\d/.test(text) && numberKeyPrefix(text) !== null
}

function isPositiveNumber(term: QueryTerm): boolean {
  return !term.isNegative && (term.number !== null || isNumberPrefix(term))
}

function isPlain(term: QueryTerm | undefined): boolean {
  return term !== undefined && !term.isNegative && !term.isPhrase && !term.isPrefix && term.number === null
}

function isFunctionTerm(term: QueryTerm): boolean {
  return wordsOfTerm(term).every(isFunctionWord)
}

function isExclusion(group: readonly QueryTerm[]): boolean {
  return group.length === 1 && group[0]?.isNegative === true
}

function buildOperand(term: QueryTerm, canBeIncomplete: boolean): string {
  const expression = buildTermExpression(term, canBeIncomplete)
  return term.isNegative ? `(${quoteFtsPhrase(MATCH_ALL_TOKEN)} NOT ${expression})` : expression
}

/** Builds the expression for a term, apart from its sign. A number can be a part of a name, too. */
function buildTermExpression(term: QueryTerm, canBeIncomplete: boolean): string {
  if (term.isPhrase) {
    const name = `(name : ${quoteFtsPhrase(...wordsOfTerm(term))})`
    return /\d/.test(term.text) ? withNumbers(taxIdCandidates(term.text), name) : name
  }
  const words = buildNameWordsExpression(term.text, term.isPrefix || canBeIncomplete)
  if (term.number !== null) return withNumbers(term.number.keys, words)
  const prefix = isNumberPrefix(term) ? numberKeyPrefix(term.text) : null
  return prefix === null
    ? words
    : anyOfFtsExpressions([`${quoteFtsPhrase(filterToken('tax_id', prefix))} *`, words])
}

function withNumbers(keys: readonly string[], words: string): string {
  return anyOfFtsExpressions([...keys.map(key => quoteFtsPhrase(filterToken('tax_id', key))), words])
}
