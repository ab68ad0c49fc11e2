import type { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '../../../../../query/query-language.ts'
import { mayBeName, WHOLE_NAME_SCORE } from '../../../../../query/relevance.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'
import { ByteBoundedCache } from '../sets/byte-bounded-cache.ts'
import type { TermNumbers } from '../sets/term-numbers.ts'
import { type FlagMatches, openPatternFlags } from './pattern-flags.ts'
import { findCandidates, type RankedCandidates } from './ranked-candidates.ts'
import { scoreCandidates } from './score-candidates.ts'
import { openWholeNames } from './whole-names.ts'

/** The maximum size of the rankings kept in memory, for each thread. */
const CACHED_BYTES = 4 * 2 ** 20

/** A request to rank matches. `key` identifies the matches in one state of the index. */
export interface RankingRequest {
  readonly matches: AnnouncementMatches
  readonly q: string
  readonly key: string
  readonly change: number
}

/** Ranked matches: best first, and newest first among equals. */
export interface RankedMatches {
  readonly numbers: Uint32Array
  readonly days: Int32Array
}

/** Prepares ranking the newest matches. Requires a read transaction. */
export function openRanking(db: DatabaseSync, terms: TermNumbers) {
  const openFlags = openPatternFlags(db, terms)
  const findWholeNames = openWholeNames(db)
  const cache = new ByteBoundedCache<RankedMatches>(CACHED_BYTES, bytesOfMatches)
  let cachedChange = -1

  return ({ matches, q, key, change }: RankingRequest): RankedMatches => {
    if (change !== cachedChange) cache.clear()
    cachedChange = change
    return cache.getOrCompute(key, () => {
      const candidates = findCandidates(matches)
      if (candidates.size === 0) return candidates
      const flag = openFlags(candidates, matches.sets.numbers)
      return rankCandidates(q, candidates, { flag, findWholeNames })
    })
  }
}

interface CandidateChecks {
  readonly flag: FlagMatches
  readonly findWholeNames: ReturnType<typeof openWholeNames>
}

/** Ranks candidates, which are in list order, by their scores. */
export function rankCandidates(
  q: string,
  candidates: RankedCandidates,
  { flag, findWholeNames }: CandidateChecks,
): RankedMatches {
  const query = parseQuery(q)
  const scores = scoreCandidates(query, candidates.size, flag)
  for (const at of mayBeName(query.plainWords) ? findWholeNames(query.plainWords, candidates, flag) : [])
    scores[at] = (scores[at] as number) + WHOLE_NAME_SCORE
  const order = sortByScore(scores)
  return {
    numbers: order.map(at => candidates.numbers[at] as number),
    days: Int32Array.from(order, at => candidates.days[at] as number),
  }
}

/** Returns the positions of the scores, highest first. Few scores differ, so equal ones are collected first. */
function sortByScore(scores: Float64Array): Uint32Array {
  const positionsOf = new Map<number, number[]>()
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number
    const positions = positionsOf.get(score)
    if (positions === undefined) positionsOf.set(score, [at])
    else positions.push(at)
  }
  const order = new Uint32Array(scores.length)
  let count = 0
  for (const [, positions] of [...positionsOf].sort(([a], [b]) => b - a)) {
    order.set(positions, count)
    count += positions.length
  }
  return order
}

function bytesOfMatches({ numbers, days }: RankedMatches): number {
  return numbers.byteLength + days.byteLength
}
