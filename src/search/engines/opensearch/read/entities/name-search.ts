import { type NameQuery, parseNameQuery } from '../../../../../query/entities/parse-name-query.ts'
import { buildFtsExpression } from '../../../../../query/query-language.ts'
import { anyOf, ENTITY_TEXT, translateExpression } from '../expressions/translate-expression.ts'
import type { SearchClause } from '../searched-indexes.ts'
import type { DocumentOrder } from '../state/read-slice.ts'

/** The order of entities by relevance within a tier, and without a query. */
export const MOST_NAMED_FIRST: DocumentOrder = {
  numbers: [
    { field: 'count', order: 'desc' },
    { field: 'name_rank', order: 'asc' },
  ],
  others: [
    { field: 'name', order: 'asc' },
    { field: 'id', order: 'asc' },
  ],
}

/** The entities that match a query, in tiers from best to worst match quality. */
export interface TieredClauses {
  /** Each tier includes the tiers before it, so that the last one has all matches. */
  readonly tiers: readonly SearchClause[]
  readonly all: SearchClause
}

/** Translates a query for names. Ranked lists have tiers; others need only the widest one. */
export function tieredClauses(
  { tiers, all, none }: Pick<NameQuery, 'tiers' | 'all' | 'none'>,
  isRanked: boolean,
): TieredClauses {
  const used = isRanked ? tiers : tiers.slice(-1)
  const clauses = used.map(tier =>
    translateExpression(buildFtsExpression({ all: [tier], none }, all), ENTITY_TEXT),
  )
  return { tiers: clauses, all: clauses.at(-1) ?? anyOf([]) }
}

/** Returns a query whose scores are higher for better tiers. */
export function rankedQuery(
  { tiers, all }: TieredClauses,
  conditions: readonly SearchClause[],
): SearchClause {
  const queries = tiers.map((filter, at) => ({ constant_score: { filter, boost: tiers.length - at } }))
  return { bool: { must: [{ dis_max: { queries } }], filter: [all, ...conditions] } }
}

/** Parses and translates what a user types as a name, or returns `null` if it has no words. */
export function translateName(q: string): TieredClauses | null {
  const query = parseNameQuery(q)
  return query && tieredClauses(query, true)
}
