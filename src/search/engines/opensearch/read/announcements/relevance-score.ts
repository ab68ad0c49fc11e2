import { JURISDICTION_CODES, type Jurisdiction } from '../../../../../model/jurisdiction.ts'
import { normalizeName, splitLegalForm } from '../../../../../model/legal-form.ts'
import { type ParsedQuery, parseQuery, patternExpression } from '../../../../../query/query-language.ts'
import {
  MATCH_SCORES,
  mayBeName,
  PHRASE_SCORES,
  WHOLE_NAME_SCORE,
  weightOfTerm,
} from '../../../../../query/relevance.ts'
import { type MatchQuality, type SearchPattern, writtenPattern } from '../../../../../query/search-pattern.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import type { PatternParts } from '../../../../../query/word-patterns.ts'
import { ANNOUNCEMENT_TEXT, anyOf, translateExpression } from '../expressions/translate-expression.ts'
import type { SearchClause } from '../searched-indexes.ts'

/*
 * The scores of the SQLite engine (query/relevance.ts) as clauses with constant scores. The one difference is that the mean score of
 * a term with several parts is not rounded.
 */

const QUALITIES = Object.keys(MATCH_SCORES) as MatchQuality[]

/** Returns the clauses whose scores add up to the relevance of an announcement for a query. */
export function relevanceClauses(q: string): SearchClause[] {
  const query = parseQuery(q)
  const terms = [...query.groups.flat().filter(term => !term.isNegative), ...query.optional]
  return [...terms.map(scoreTerm), ...scorePhrase(query), ...scoreWholeName(query)]
}

/** Scores the best of the alternatives of a term. */
function scoreTerm(term: TermPatterns): SearchClause {
  const weight = weightOfTerm(term)
  return best(term.alternatives.map(parts => scoreParts(parts, weight)))
}

/** Scores the mean of all parts, which must match. */
function scoreParts(parts: PatternParts, weight: number): SearchClause {
  const scores = parts.map(patterns => best(scorePatterns(patterns, weight / parts.length)))
  return scores.length === 1 ? (scores[0] as SearchClause) : { bool: { must: scores } }
}

function scorePatterns(patterns: readonly SearchPattern[], weight: number): SearchClause[] {
  return QUALITIES.flatMap(quality => {
    const ofQuality = patterns.filter(pattern => pattern.quality === quality)
    if (ofQuality.length === 0) return []
    const { title, body } = MATCH_SCORES[quality]
    return [
      constant(patternsClause(ofQuality, 'any'), body * weight),
      constant(patternsClause(ofQuality, 'title'), title * weight),
    ]
  })
}

function scorePhrase({ plainWords }: ParsedQuery): SearchClause[] {
  if (plainWords === null || plainWords.length < 2) return []
  const phrase = [writtenPattern(plainWords)]
  return [
    best([
      constant(patternsClause(phrase, 'any'), PHRASE_SCORES.body * plainWords.length),
      constant(patternsClause(phrase, 'title'), PHRASE_SCORES.title * plainWords.length),
    ]),
  ]
}

/** Scores announcements that name a party whose whole name was typed, with or without its legal form. */
function scoreWholeName({ plainWords }: ParsedQuery): SearchClause[] {
  if (!mayBeName(plainWords)) return []
  const typed = plainWords.join(' ')
  const withoutForm = Map.groupBy<string, Jurisdiction>(JURISDICTION_CODES, jurisdiction =>
    normalizeName(splitLegalForm(typed, jurisdiction).name),
  )
  const names = [
    { term: { whole_names: typed } },
    ...[...withoutForm].map(([name, jurisdictions]) => ({
      bool: { filter: [{ term: { bare_names: name } }, { terms: { jurisdiction: jurisdictions } }] },
    })),
  ]
  const filter = [patternsClause([writtenPattern(plainWords)], 'any'), anyOf(names)]
  return [constant({ bool: { filter } }, WHOLE_NAME_SCORE)]
}

function patternsClause(patterns: readonly SearchPattern[], field: 'any' | 'title'): SearchClause {
  const expressions = patterns.map(pattern => patternExpression(pattern, field))
  return translateExpression(expressions.join(' OR '), ANNOUNCEMENT_TEXT)
}

function best(queries: readonly SearchClause[]): SearchClause {
  return queries.length === 1 ? (queries[0] as SearchClause) : { dis_max: { queries } }
}

function constant(filter: SearchClause, boost: number): SearchClause {
  return { constant_score: { filter, boost } }
}
