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

/** Marks the candidates that match one of several patterns. The result must not be changed. */
export type FlagMatches = (patterns: readonly SearchPattern[], field: MatchField) => Uint8Array

/** FTS5 checks single candidates up to this number, in 30 µs each. For more, it reads the range between them. */
const MAX_SINGLE_CHECKS = 24

/**
 * Prepares telling which candidates match patterns. Sets answer for words in announcements that are not recent; FTS5 answers
 * for the rest, among the candidates that have the frequent words of a pattern.
 */
export function openPatternFlags(db: DatabaseSync, terms: TermNumbers) {
  const selectNumbers = prepareSelect(db, 'announcement_text')
  const selectRecent = prepareSelect(db, 'recent_text')

  return (candidates: RankedCandidates, numbers: IndexNumbers): FlagMatches => {
    const known = new Map<string, Uint8Array>()

    function addByFullText(
      select: typeof selectNumbers,
      expression: string,
      { positions, flags }: { positions: readonly number[]; flags: Uint8Array },
    ): void {
      const isSingle = positions.length <= MAX_SINGLE_CHECKS
      const ranges = isSingle ? positions.map(at => [at, at] as const) : [[positions[0], positions.at(-1)]]
      for (const [first = 0, last = 0] of ranges)
        for (const number of select(expression, candidates.rowid(first), candidates.rowid(last))) {
          const position = candidates.positionOf(number)
          if (position !== undefined) flags[position] = 1
        }
    }

    function flagBySets(patterns: readonly SearchPattern[], field: MatchField, flags: Uint8Array): void {
      const set = field === 'title' ? terms.findInTitle(patterns, numbers) : terms.findAny(patterns, numbers)
      for (let at = 0; at < flags.length && set !== null; at++) {
        if (candidates.isRecent[at] === 0 && setIncludes(set, candidates.numbers[at] as number)) flags[at] = 1
      }
      const positions = candidates.positions.filter(at => candidates.isRecent[at] === 1)
      addByFullText(selectRecent, expressionOf(patterns, field), { positions, flags })
    }

    /** Returns the candidates that can match a pattern, going by its frequent words. */
    function findPossible(pattern: SearchPattern): readonly number[] {
      const set = terms.findFrequentWords(pattern, numbers)
      if (set === null) return candidates.positions
      return candidates.positions.filter(
        at => candidates.isRecent[at] === 1 || setIncludes(set, candidates.numbers[at] as number),
      )
    }

    function compute(patterns: readonly SearchPattern[], field: MatchField): Uint8Array {
      const flags = new Uint8Array(candidates.size)
      const hasSet = (pattern: SearchPattern) =>
        !needsFullText(pattern) && !(pattern.isPrefix && field === 'title')
      const withSets = patterns.filter(hasSet)
      if (withSets.length > 0) flagBySets(withSets, field, flags)
      for (const pattern of patterns) {
        if (hasSet(pattern)) continue
        const positions = findPossible(pattern)
        addByFullText(selectNumbers, expressionOf([pattern], field), { positions, flags })
      }
      return flags
    }

    return (patterns, field) => {
      const key = expressionOf(patterns, field)
      const flags = known.get(key) ?? compute(patterns, field)
      known.set(key, flags)
      return flags
    }
  }
}

function expressionOf(patterns: readonly SearchPattern[], field: MatchField): string {
  return patterns.map(pattern => patternExpression(pattern, field)).join(' OR ')
}

/** Prepares listing the numbers of the announcements that match an expression, in a range of rowids. */
function prepareSelect(db: DatabaseSync, table: string) {
  const select = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from ${table}
    where ${table} match ? and rowid between ? and ?`)
  return (expression: string, first: bigint, last: bigint): number[] =>
    JSON.parse(String(select.get(expression, first, last)?.numbers)) as number[]
}
