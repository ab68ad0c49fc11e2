import type { DatabaseSync } from 'node:sqlite'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import {
  buildTypoTolerantExpression,
  splitNameWords,
  TYPO_LIMITS,
  type VocabularyLookup,
} from '../../../../../query/entities/entity-name-expressions.ts'
import { parseEntityFilter } from '../../../../../query/entities/parse-entity-filter.ts'
import type { NameQuery } from '../../../../../query/entities/parse-name-query.ts'
import { buildFtsExpression, type FtsQuery } from '../../../../../query/query-language.ts'

/** The maximum number of words of a name in which typos are tolerated. Each is compared with the words of all names. */
const MAX_TYPO_TOLERANT_WORDS = 16

/** Entities with the same match quality: their FTS5 expression and their number. */
export interface MatchTier {
  readonly match: string
  readonly total: number
}

/** The entities that match a query for names or tax IDs. */
export interface NameMatches {
  /** The tiers from best to worst match quality. They are disjoint. */
  readonly tiers: readonly MatchTier[]
  readonly total: number
  readonly isTypoTolerant: boolean
}

interface MatchOptions {
  /** Whether matches of different quality are in different tiers. */
  readonly isRanked: boolean
  /** Counts the entities that match an FTS5 expression and all other conditions. */
  readonly count: (match: string) => number
  readonly checkpoint: () => void
}

/** Prepares finding entities by name or tax ID. */
export function openNameMatches(db: DatabaseSync) {
  const lookUpWords = openVocabulary(db)

  /** Finds names with at most one typo per word or, if there are none, with at most two. Operators tolerate no typos. */
  function findTypoTolerant({ plainText, all, none }: NameQuery, options: MatchOptions): MatchTier[] {
    const { length } = splitNameWords(plainText)
    if (length === 0 || length > MAX_TYPO_TOLERANT_WORDS) return []
    const lookUp: VocabularyLookup = (minLength, maxLength) => {
      options.checkpoint()
      return lookUpWords(minLength, maxLength)
    }
    for (const maxTypos of TYPO_LIMITS) {
      const words = buildTypoTolerantExpression(plainText, maxTypos, lookUp)
      const tiers = buildTiers([words], { all, none }, options)
      if (totalOf(tiers) > 0) return tiers
    }
    return []
  }

  return (filter: EntityFilter, options: MatchOptions): NameMatches => {
    const query = parseEntityFilter(filter)
    if (query === null) return { tiers: [], total: 0, isTypoTolerant: false }
    if (filter.q === undefined) {
      const match = buildFtsExpression({ all: [], none: [] }, query.all)
      const total = options.count(match)
      return { tiers: [{ match, total }], total, isTypoTolerant: false }
    }
    const tiers = buildTiers(query.tiers, query, options)
    const total = totalOf(tiers)
    if (total > 0) return { tiers, total, isTypoTolerant: false }
    const others = findTypoTolerant(query, options)
    return { tiers: others, total: totalOf(others), isTypoTolerant: others.length > 0 }
  }
}

/** Prepares looking up the words of all names by length. */
function openVocabulary(db: DatabaseSync): VocabularyLookup {
  const select = db.prepare('select word from vocabulary where length between ? and ?')
  return (minLength, maxLength) => select.all(minLength, maxLength).map(row => String(row.word))
}

/**
 * Turns expressions, each wider than the previous one, into disjoint tiers. Totals are counted from the widest expression
 * and subtracted, which is faster than excluding rows (by a factor of three for a word that occurs in every fifth name).
 */
function buildTiers(
  expressions: readonly string[],
  { all, none }: FtsQuery,
  { isRanked, count }: MatchOptions,
): MatchTier[] {
  const ranked = isRanked ? expressions : expressions.slice(-1)
  const totals = ranked.map(() => 0)
  for (let i = ranked.length - 1; i >= 0; i--) {
    totals[i] = count(buildFtsExpression({ all: ranked.slice(i, i + 1), none }, all))
    if (totals[i] === 0) break
  }
  return ranked.map((tier, i) => {
    const previousTotal = totals[i - 1] ?? 0
    const previous = previousTotal > 0 ? ranked.slice(i - 1, i) : []
    const match = buildFtsExpression({ all: [tier], none: [...none, ...previous] }, all)
    return { match, total: (totals[i] ?? 0) - previousTotal }
  })
}

function totalOf(tiers: readonly MatchTier[]): number {
  return tiers.reduce((sum, tier) => sum + tier.total, 0)
}
