import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import { excludedTokens, requiredTokens } from '../../../../../query/announcements/filter-requirements.ts'
import { parseTermPatterns } from '../../../../../query/query-language.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import {
  intersectSets,
  type NumberSet,
  setSize,
  subtractSets,
  uniteSets,
} from '../../../../number-sets/number-set.ts'

/** Finds the announcements with a term or token, in a part of the index. */
export interface SetLookup {
  /** All announcements in this part of the index. */
  readonly all: NumberSet
  /** Returns the announcements with one of the tokens. */
  findTokens(tokens: readonly string[]): NumberSet
  /** Returns the announcements with a term apart from its sign, or `null` if only FTS5 can find them fast. */
  findTerm(term: TermPatterns): NumberSet | null
}

/**
 * Combines the sets of the words and tokens of a filter. Returns `null` if the set of a term is missing.
 */
export function findMatches(
  filter: AnnouncementFilter,
  { all, findTokens, findTerm }: SetLookup,
): NumberSet | null {
  const required = requiredTokens(filter).map(findTokens)
  const excluded = excludedTokens(filter).map(token => findTokens([token]))
  for (const group of filter.q === undefined ? [] : parseTermPatterns(filter.q)) {
    const sets = group.map(findTerm)
    if (sets.includes(null)) return null
    const [first] = group
    if (group.length === 1 && first?.isNegative === true) excluded.push(sets[0] as NumberSet)
    else required.push(uniteSets(group.map((term, at) => operandSet(term, sets[at] as NumberSet, all))))
  }
  return excluded.reduce(subtractSets, intersectAll(required, all))
}

/** Returns the intersection of all sets, or `all` if there are none. */
export function intersectAll(sets: readonly NumberSet[], all: NumberSet): NumberSet {
  const [smallest = all, ...others] = sets.toSorted((a, b) => setSize(a) - setSize(b))
  return others.reduce(intersectSets, smallest)
}

function operandSet({ isNegative }: TermPatterns, set: NumberSet, all: NumberSet): NumberSet {
  return isNegative ? subtractSets(all, set) : set
}
