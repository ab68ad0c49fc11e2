import type { Clause } from './clause-table.ts'
import { joinPair, valueToken } from './condition-tokens.ts'
import { type TokenPattern, tokensOfPattern } from './token-patterns.ts'
import type { TokenRequirement } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** Tokens of which every matching announcement has at least one, and the expected number of them in an announcement. */
interface TokenCover {
  readonly tokens: readonly string[]
  readonly cost: number
}

/** Conditions with more combinations are looked up by something else. */
const MAX_PAIRS = 64
const CATEGORY_PREFIX = valueToken('category', '')
const JURISDICTION_PREFIX = valueToken('jurisdiction', '')

/**
 * Returns the clauses of a condition from the most to the least selective, and the cheapest tokens by which to look it up, or
 * `null` if it has no clause that requires a token.
 */
export function planAccess(
  clauses: readonly Clause[],
  table: TokenTable,
): { readonly clauses: Clause[]; readonly tokens: readonly string[] | null } {
  const covers = clauses.map(clause => ({ clause, cover: coverOf(clause, table) }))
  covers.sort((a, b) => costOf(a.cover) - costOf(b.cover))
  const pairs = pairsOf(clauses, table)
  const best = covers[0]?.cover ?? null
  return {
    clauses: covers.map(({ clause }) => clause),
    tokens: (costOf(pairs) < costOf(best) ? pairs : best)?.tokens ?? null,
  }
}

/** Estimates how many of the tokens an announcement has on average. */
export function costOfTokens(ids: readonly number[], table: TokenTable): number {
  return ids.reduce((sum, id) => sum + table.shareOf(id), 0)
}

function costOf(cover: TokenCover | null): number {
  return cover?.cost ?? Number.MAX_VALUE
}

function coverOf({ requirement }: Clause, table: TokenTable): TokenCover | null {
  if (requirement.kind !== 'tokens' || requirement.excluded.length > 0) return null
  const ids = new Set(tokensOfAlternatives(requirement.any, table))
  for (const parts of requirement.conjunctions) {
    const options = parts.map(patterns => tokensOfAlternatives(patterns, table))
    const costs = options.map(option => costOfTokens(option, table))
    for (const id of options[costs.indexOf(Math.min(...costs))] ?? []) ids.add(id)
  }
  const tokens = [...ids]
  return { tokens: tokens.map(id => table.textOf(id)), cost: costOfTokens(tokens, table) }
}

/** Returns a token of each pattern: of a phrase, the rarest word. */
function tokensOfAlternatives(patterns: readonly TokenPattern[], table: TokenTable): number[] {
  return patterns.map(pattern => {
    const [first, ...others] = tokensOfPattern(pattern)
    return others.reduce(
      (rarest, id) => (table.shareOf(id) < table.shareOf(rarest) ? id : rarest),
      first as number,
    )
  })
}

/** Returns the combinations of the categories and jurisdictions that a condition requires. */
function pairsOf(clauses: readonly Clause[], table: TokenTable): TokenCover | null {
  const valuesWith = (prefix: string): readonly string[] | undefined =>
    clauses
      .map(({ requirement }) => (requirement.kind === 'tokens' ? valuesOf(requirement, prefix, table) : null))
      .find(values => values !== null) ?? undefined
  const categories = valuesWith(CATEGORY_PREFIX)
  const jurisdictions = valuesWith(JURISDICTION_PREFIX)
  if (categories === undefined || jurisdictions === undefined) return null
  if (categories.length * jurisdictions.length > MAX_PAIRS) return null
  const tokens = categories.flatMap(category =>
    jurisdictions.map(jurisdiction => joinPair(category, jurisdiction)),
  )
  return { tokens, cost: tokens.reduce((sum, token) => sum + table.expectedShareOf(token), 0) }
}

/** Returns the tokens of a requirement if all of them begin with a prefix. */
function valuesOf(
  { any, conjunctions, excluded }: TokenRequirement,
  prefix: string,
  table: TokenTable,
): readonly string[] | null {
  if (any.length === 0 || conjunctions.length > 0 || excluded.length > 0) return null
  const tokens = any.flatMap(pattern => tokensOfPattern(pattern).map(id => table.textOf(id)))
  return tokens.every(token => token.startsWith(prefix)) ? tokens : null
}
