import type { DatabaseSync } from 'node:sqlite'
import { patternExpression } from '../../../../../query/query-language.ts'
import type { SearchPattern } from '../../../../../query/search-pattern.ts'
import { setIncludes } from '../../../../number-sets/number-set.ts'
import { NUMBER_OF_ROWID_SQL } from '../../rowids.ts'
import type { IndexNumbers } from '../sets/index-numbers.ts'
import { needsFullText, type TermNumbers } from '../sets/term-numbers.ts'
import type { RankedCandidates } from './ranked-candidates.ts'

/** Where a pattern has to match. */
export type MatchField = 'any' | 'title'

/** Marks the candidates that match one of several patterns. */
export type FlagMatches = (patterns: readonly SearchPattern[], field: MatchField) => Uint8Array

/**
 * Prepares telling which candidates match patterns. Sets answer for words in announcements that are not recent; FTS5 answers
 * for the rest, within the range of the candidates. `numbers` is `null` if the search has no sets.
 */
export function openPatternFlags(db: DatabaseSync, terms: TermNumbers) {
  const selectNumbers = prepareSelect(db, 'announcement_text')
  const selectRecent = prepareSelect(db, 'recent_text')

  return (candidates: RankedCandidates, numbers: IndexNumbers | null): FlagMatches => {
    const range = [candidates.rowid(0), candidates.rowid(candidates.size - 1)] as const

    function addByFullText(
      select: typeof selectNumbers,
      patterns: readonly SearchPattern[],
      { field, flags }: { field: MatchField; flags: Uint8Array },
    ): void {
      if (patterns.length === 0) return
      const expression = patterns.map(pattern => patternExpression(pattern, field)).join(' OR ')
      for (const number of select(expression, range)) {
        const position = candidates.positionOf(number)
        if (position !== undefined) flags[position] = 1
      }
    }

    return (patterns, field) => {
      const flags = new Uint8Array(candidates.size)
      const hasSet = (pattern: SearchPattern) =>
        numbers !== null && !needsFullText(pattern) && !(pattern.isPrefix && field === 'title')
      const withSets = patterns.filter(hasSet)
      const [first] = withSets
      if (first !== undefined && numbers !== null) {
        const set =
          field === 'title' ? terms.findInTitle(withSets, numbers) : terms.findAny(withSets, numbers)
        for (let at = 0; at < flags.length && set !== null; at++) {
          if (candidates.isRecent[at] === 0 && setIncludes(set, candidates.numbers[at] as number))
            flags[at] = 1
        }
        if (candidates.hasRecent) addByFullText(selectRecent, withSets, { field, flags })
      }
      const others = patterns.filter(pattern => !hasSet(pattern))
      addByFullText(selectNumbers, others, { field, flags })
      return flags
    }
  }
}

/** Prepares listing the numbers of the announcements that match an expression, in a range of rowids. */
function prepareSelect(db: DatabaseSync, table: string) {
  const select = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from ${table}
    where ${table} match ? and rowid between ? and ?`)
  return (expression: string, [first, last]: readonly [bigint, bigint]): number[] =>
    JSON.parse(String(select.get(expression, first, last)?.numbers)) as number[]
}
