import { joinQueryParts, type QueryPart, splitQueryParts } from '../../../../../query/query-parts.ts'
import type { FilterField, SearchSuggestion } from '../../../../search-suggestion.ts'
import type { ResultCounter, SuggestionSearch } from './result-counts.ts'

/** Longer queries get no suggestions about their words, which bounds the number of searches. */
const MAX_PARTS = 8
/** The maximum number of suggestions of one kind. */
export const MAX_OF_A_KIND = 3

/** Splits a query into its parts, of which long queries have none. */
export function suggestibleParts(q: string | undefined): QueryPart[] {
  const parts = q === undefined ? [] : splitQueryParts(q)
  return parts.length > MAX_PARTS ? [] : parts
}

/** Suggests the filters without which something is found: single ones or, if none suffices, all of them. */
export function dropFilters<F extends { readonly q?: string }>(
  filter: F,
  search: SuggestionSearch,
  count: ResultCounter<F>,
): SearchSuggestion[] {
  const names = (Object.keys(filter) as (keyof F)[]).filter(
    (name): name is keyof F & FilterField => name !== 'q' && filter[name] !== undefined,
  )
  const without = (dropped: readonly FilterField[]): SearchSuggestion => {
    const rest = Object.fromEntries(
      Object.entries(filter).filter(([name]) => !dropped.includes(name as FilterField)),
    ) as F
    return { kind: 'dropped_filter', filters: dropped, total: count(rest, search) }
  }
  const single = names.map(name => without([name])).filter(({ total }) => total > 0)
  if (single.length > 0 || names.length < 2) return single.slice(0, MAX_OF_A_KIND)
  return [without(names)].filter(({ total }) => total > 0)
}

/**
 * Suggests the queries without one of the words, which is never a company number. Those with the fewest results are closest to
 * what was typed.
 */
export function dropWords<F extends { readonly q?: string }>(
  filter: F,
  search: SuggestionSearch,
  count: ResultCounter<F>,
): SearchSuggestion[] {
  const parts = suggestibleParts(filter.q)
  if (parts.length < 2) return []
  const shorter = parts
    .filter(dropped => !dropped.hasNumber)
    .map(dropped => parts.filter(part => part !== dropped))
  return countQueries('dropped_word', shorter, q => count({ ...filter, q }, search))
    .sort((a, b) => a.total - b.total)
    .slice(0, MAX_OF_A_KIND)
}

/** Counts the results of queries and returns those that find something. */
export function countQueries(
  kind: 'spelling' | 'dropped_word',
  queries: readonly (readonly QueryPart[])[],
  count: (q: string) => number,
): SearchSuggestion[] {
  return [...new Set(queries.map(joinQueryParts))]
    .map(q => ({ kind, q, total: count(q) }))
    .filter(({ total }) => total > 0)
}
