import { readLatestPosition } from '../../changes/change-number-store.ts'
import type { Match } from '../../matches/match.ts'
import { listMatchPage, type MatchFilter, type StoredMatch } from '../../matches/match-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { findSavedSearchConditions, markSavedSearchesSeen } from '../../saved-searches/saved-search-store.ts'
import { findEntryConditions, findWatchlistConditions } from '../../watchlists/watchlist-condition-store.ts'
import { markWatchlistsSeen } from '../../watchlists/watchlist-store.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import type { FollowingDependencies } from './watchlist-service.ts'

/** An entry of a watchlist that an announcement names. */
export interface MatchedEntry {
  readonly id: string
  readonly reference: string | null
  readonly name: string | null
  readonly number: string | null
}

/** A match with the name of its list or search, and its entries as far as they still exist. */
export interface ExplainedMatch extends StoredMatch {
  readonly targetName: string
  readonly entries: readonly MatchedEntry[]
}

/** The lists and searches whose matches are marked as seen; `null` means all of that kind. */
export interface SeenTargets {
  readonly watchlists: readonly string[] | null
  readonly savedSearches: readonly string[] | null
}

/** Reads the matches of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface MatchService {
  /** Returns one page of the owner's matches, latest change first, and their total number. */
  list(
    filter: MatchFilter,
    page: PageRequest,
  ): Promise<{ readonly matches: readonly ExplainedMatch[]; readonly total: number }>
  /**
   * Marks matches up to a change as seen, or all so far if it is `null`, and returns the change up to which all of the targets
   * are seen now, which can be later. A higher one than that of the database is refused as `invalid_body`, because it would hide later matches.
   */
  markSeen(owner: string, targets: SeenTargets, change: number | null): Promise<number>
}

export function createMatchService(dependencies: Pick<FollowingDependencies, 'sql' | 'clock'>): MatchService {
  return {
    list: (filter, page) =>
      queryDatabase(dependencies, async sql => {
        const { matches, total } = await listMatchPage(sql, filter, page)
        return { matches: await explainMatches(sql, matches), total }
      }),
    markSeen: (owner, { watchlists, savedSearches }, given) =>
      changeDatabase(dependencies, async tx => {
        const { change: latest } = await readLatestPosition(tx)
        if (given !== null && given > latest) {
          const detail = `change must be at most ${latest}, the latest change.`
          const error = { pointer: '/change', code: 'out_of_range', detail }
          throw new HeraldError('invalid_body', detail, { errors: [error] })
        }
        const change = given ?? latest
        const ofLists = await markWatchlistsSeen(tx, owner, { ids: watchlists, change })
        const ofSearches = await markSavedSearchesSeen(tx, owner, { ids: savedSearches, change })
        return Math.min(ofLists ?? ofSearches ?? change, ofSearches ?? ofLists ?? change)
      }),
  }
}

async function explainMatches(sql: Queryable, matches: readonly StoredMatch[]): Promise<ExplainedMatch[]> {
  const lists = await findWatchlistConditions(sql, idsOf(matches, 'watchlistId'))
  const searches = await findSavedSearchConditions(sql, idsOf(matches, 'savedSearchId'))
  const names = new Map([...lists, ...searches].map(({ id, name }) => [id, name]))
  const entryIds = [...new Set(matches.flatMap(match => match.entryIds))]
  const entries = new Map((await findEntryConditions(sql, entryIds)).map(entry => [entry.id, entry]))
  return matches.map(match => ({
    ...match,
    targetName: names.get(match.watchlistId ?? match.savedSearchId ?? '') ?? '',
    entries: match.entryIds.flatMap(id => entries.get(id) ?? []),
  }))
}

function idsOf(matches: readonly Match[], field: 'watchlistId' | 'savedSearchId'): string[] {
  return [...new Set(matches.flatMap(match => match[field] ?? []))]
}
