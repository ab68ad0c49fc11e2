import {
  buildTypoTolerantExpression,
  findTypoLimit,
  splitNameWords,
  TYPO_LIMITS,
} from '../../../../../query/entities/entity-name-expressions.ts'
import type { NameQuery } from '../../../../../query/entities/parse-name-query.ts'
import { buildFtsExpression } from '../../../../../query/query-language.ts'
import { ENTITY_TEXT, translateExpression } from '../expressions/translate-expression.ts'
import type { SearchClause } from '../searched-indexes.ts'
import type { SearchState } from '../state/search-state.ts'
import { findSimilarWords } from './vocabulary.ts'

/** The maximum number of words of a name in which typos are tolerated. */
const MAX_TYPO_TOLERANT_WORDS = 16

/**
 * Finds names with at most one typo per word or, if there are none, with at most two. Returns the query, or `null` if there are
 * none either. Operators tolerate no typos.
 */
export async function findTypoTolerant(
  state: SearchState,
  { plainText, all, none }: NameQuery,
  conditions: readonly SearchClause[],
): Promise<SearchClause | null> {
  const words = splitNameWords(plainText)
  if (words.length === 0 || words.length > MAX_TYPO_TOLERANT_WORDS) return null
  for (const maxTypos of TYPO_LIMITS) {
    const tolerant = [...new Set(words)].filter(word => findTypoLimit(word) > 0)
    const similar = await Promise.all(tolerant.map(word => findSimilarWords(state, word, maxTypos)))
    const known = new Set(similar.flat())
    const expression = buildTypoTolerantExpression(plainText, maxTypos, (minLength, maxLength) =>
      [...known].filter(({ length }) => length >= minLength && length <= maxLength),
    )
    const names = translateExpression(buildFtsExpression({ all: [expression], none }, all), ENTITY_TEXT)
    const query = { bool: { filter: [names, ...conditions] } }
    const { total } = await state.search('entity', { query })
    if (total > 0) return query
  }
  return null
}
