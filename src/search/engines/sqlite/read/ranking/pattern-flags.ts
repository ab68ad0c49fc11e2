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

/** The lookups by which patterns are found. */
interface PatternLookup {
  readonly terms: TermNumbers
  /** Lists the numbers of all announcements, or of recent ones, that match an expression in a range of rowids. */
  readonly selectNumbers: NumbersInRange
  readonly selectRecent: NumbersInRange
}

type NumbersInRange = (expression: string, first: bigint, last: bigint) => readonly number[]

/**
 * Prepares telling which candidates match patterns. Sets answer for words in announcements that are not recent; FTS5 answers
 * for the rest, among the candidates that have the frequent words of a pattern.
 */
export function openPatternFlags(db: DatabaseSync, terms: TermNumbers) {
  const lookup: PatternLookup = {
    terms,
    selectNumbers: prepareSelect(db, 'announcement_text'),
    selectRecent: prepareSelect(db, 'recent_text'),
  }
  return (candidates: RankedCandidates, numbers: IndexNumbers): FlagMatches => {
    const flags = new PatternFlags(candidates, numbers, lookup)
    return (patterns, field) => flags.find(patterns, field)
  }
}

/** Tells which candidates of one search match patterns, and remembers it. */
class PatternFlags {
  readonly #candidates: RankedCandidates
  readonly #numbers: IndexNumbers
  readonly #lookup: PatternLookup
  readonly #known = new Map<string, Uint8Array>()

  constructor(candidates: RankedCandidates, numbers: IndexNumbers, lookup: PatternLookup) {
    this.#candidates = candidates
    this.#numbers = numbers
    this.#lookup = lookup
  }

  find(patterns: readonly SearchPattern[], field: MatchField): Uint8Array {
    const key = expressionOf(patterns, field)
    const flags = this.#known.get(key) ?? this.#compute(patterns, field)
    this.#known.set(key, flags)
    return flags
  }

  #compute(patterns: readonly SearchPattern[], field: MatchField): Uint8Array {
    const flags = new Uint8Array(this.#candidates.size)
    const hasSet = (pattern: SearchPattern) =>
      !needsFullText(pattern) && !(pattern.isPrefix && field === 'title')
    const withSets = patterns.filter(hasSet)
    if (withSets.length > 0) this.#addBySets(withSets, field, flags)
    for (const pattern of patterns) {
      if (hasSet(pattern)) continue
      const positions = this.#findPossible(pattern)
      this.#addByFullText(this.#lookup.selectNumbers, expressionOf([pattern], field), { positions, flags })
    }
    return flags
  }

  #addBySets(patterns: readonly SearchPattern[], field: MatchField, flags: Uint8Array): void {
    const { numbers, isRecent, positions } = this.#candidates
    const { terms, selectRecent } = this.#lookup
    const set =
      field === 'title' ? terms.findInTitle(patterns, this.#numbers) : terms.findAny(patterns, this.#numbers)
    for (let at = 0; at < flags.length && set !== null; at++)
      if (isRecent[at] === 0 && setIncludes(set, numbers[at] as number)) flags[at] = 1
    const recent = positions.filter(at => isRecent[at] === 1)
    this.#addByFullText(selectRecent, expressionOf(patterns, field), { positions: recent, flags })
  }

  /** Returns the candidates that can match a pattern, going by its frequent words. */
  #findPossible(pattern: SearchPattern): readonly number[] {
    const { numbers, isRecent, positions } = this.#candidates
    const set = this.#lookup.terms.findFrequentWords(pattern, this.#numbers)
    if (set === null) return positions
    return positions.filter(at => isRecent[at] === 1 || setIncludes(set, numbers[at] as number))
  }

  /** Marks the candidates at some positions that match an expression. */
  #addByFullText(
    select: NumbersInRange,
    expression: string,
    { positions, flags }: { positions: readonly number[]; flags: Uint8Array },
  ): void {
    const isSingle = positions.length <= MAX_SINGLE_CHECKS
    const ranges = isSingle ? positions.map(at => [at, at] as const) : [[positions[0], positions.at(-1)]]
    for (const [first = 0, last = 0] of ranges)
      for (const number of select(expression, this.#candidates.rowid(first), this.#candidates.rowid(last))) {
        const position = this.#candidates.positionOf(number)
        if (position !== undefined) flags[position] = 1
      }
  }
}

function expressionOf(patterns: readonly SearchPattern[], field: MatchField): string {
  return patterns.map(pattern => patternExpression(pattern, field)).join(' OR ')
}

/** Prepares listing the numbers of the announcements that match an expression, in a range of rowids. */
function prepareSelect(db: DatabaseSync, table: string): NumbersInRange {
  const select = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from ${table}
    where ${table} match ? and rowid between ? and ?`)
  return (expression, first, last) =>
    JSON.parse(String(select.get(expression, first, last)?.numbers)) as number[]
}
