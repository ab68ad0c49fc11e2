import { findForeignConditions } from '../../reports/digest-content-store.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { createEntryService, type EntryService } from './entry-service.ts'
import { type ImportPart, importParties, type PartyImport } from './import-parties.ts'
import { createMatchService, type MatchService } from './match-service.ts'
import { createSavedSearchService, type SavedSearchService } from './saved-search-service.ts'
import {
  createWatchlistService,
  type FollowingDependencies,
  type WatchlistService,
} from './watchlist-service.ts'

/** The lists of parties and searches that owners follow, and their matches. */
export interface FollowingService {
  readonly watchlists: WatchlistService
  readonly entries: EntryService
  /** Imports parties into a watchlist. See `importParties`. */
  importParties(request: PartyImport): AsyncIterable<ImportPart>
  readonly savedSearches: SavedSearchService
  readonly matches: MatchService
  /** Returns those of the IDs that are not watchlists or saved searches of the owner. */
  findForeignTargets(
    owner: string,
    ids: { readonly watchlistIds: readonly string[]; readonly savedSearchIds: readonly string[] },
  ): Promise<ReadonlySet<string>>
}

export function createFollowingService(dependencies: FollowingDependencies): FollowingService {
  return {
    watchlists: createWatchlistService(dependencies),
    entries: createEntryService(dependencies),
    importParties: request => importParties(dependencies, request),
    savedSearches: createSavedSearchService(dependencies),
    matches: createMatchService(dependencies),
    findForeignTargets: (owner, ids) =>
      queryDatabase(dependencies, sql => findForeignConditions(sql, owner, ids)),
  }
}
