import type { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '../../../../../query/query-language.ts'
import { mayBeName, WHOLE_NAME_SCORE } from '../../../../../query/relevance.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'
import { ByteBoundedCache } from '../sets/byte-bounded-cache.ts'
import type { TermNumbers } from '../sets/term-numbers.ts'
import { openPatternFlags } from './pattern-flags.ts'
import { openCandidates } from './ranked-candidates.ts'
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

/**
 * Prepares ranking the newest matches: best first, and newest first among equals. Returns their rowids. Requires a read
 * transaction.
 */
export function openRanking(db: DatabaseSync, terms: TermNumbers) {
  const findCandidates = openCandidates(db)
  const openFlags = openPatternFlags(db, terms)
  const findWholeNames = openWholeNames(db)
  const cache = new ByteBoundedCache<BigInt64Array>(CACHED_BYTES, rowids => rowids.byteLength)
  let cachedChange = -1

  function rank({ matches, q }: RankingRequest): BigInt64Array {
    const candidates = findCandidates(matches)
    if (candidates.size === 0) return new BigInt64Array()
    const query = parseQuery(q)
    const flag = openFlags(candidates, matches.sets?.numbers ?? null)
    const scores = scoreCandidates(query, candidates.size, flag)
    for (const at of mayBeName(query.plainWords) ? findWholeNames(query.plainWords, candidates, flag) : [])
      scores[at] = (scores[at] as number) + WHOLE_NAME_SCORE
    // The candidates are in list order, and sorting is stable.
    const order = Uint32Array.from(scores.keys()).sort(
      (a, b) => (scores[b] as number) - (scores[a] as number) || a - b,
    )
    return BigInt64Array.from(order, at => candidates.rowid(at))
  }

  return (request: RankingRequest): BigInt64Array => {
    if (request.change !== cachedChange) cache.clear()
    cachedChange = request.change
    return cache.getOrCompute(request.key, () => rank(request))
  }
}
