import { createMatchService, type MatchService } from './match-service.ts'
import { createSavedSearchService, type SavedSearchService } from './saved-search-service.ts'
import {
  createWatchlistService,
  type FollowingDependencies,
  type WatchlistService,
} from './watchlist-service.ts'

/** What owners follow: lists of parties and searches, and what matches them. */
export interface FollowingService {
  readonly watchlists: WatchlistService
  readonly savedSearches: SavedSearchService
  readonly matches: MatchService
}

export function createFollowingService(dependencies: FollowingDependencies): FollowingService {
  return {
    watchlists: createWatchlistService(dependencies),
    savedSearches: createSavedSearchService(dependencies),
    matches: createMatchService(dependencies),
  }
}
