import type { EntityFilter } from '../../model/list-filters.ts'
import { taxIdCandidates } from '../company-numbers/tax-id-candidates.ts'
import { buildFilterConditions, buildFtsExpression } from '../query-language.ts'
import { type NameQuery, parseNameQuery } from './parse-name-query.ts'

/*
 * The search index and the matcher of changed entities both use these functions, so that they agree. `role`, `category` and
 * `since` are not among the expressions, because they concern the announcements of an entity.
 */

/** Returns the expressions of a filter, or `null` if its query has no words. Without a query, there are no tiers. */
export function parseEntityFilter({ q, type, jurisdiction, status, taxId }: EntityFilter): NameQuery | null {
  const taxIds = taxId === undefined ? undefined : taxIdCandidates(taxId)
  const conditions = buildFilterConditions({ type, jurisdiction, status, tax_id: taxIds })
  if (q === undefined) return { tiers: [], all: conditions, none: [], plainText: '' }
  const parsed = parseNameQuery(q)
  return parsed && { ...parsed, all: [...parsed.all, ...conditions] }
}

/** Returns the FTS5 expression of all entities that a filter finds as spelled, or `null` if there can be none. */
export function buildEntityFilterExpression(filter: EntityFilter): string | null {
  const query = parseEntityFilter(filter)
  return query && buildFtsExpression({ all: query.tiers.slice(-1), none: query.none }, query.all)
}
