import type { Match } from '../../../src/matches/match.ts'
import { deriveMatchId } from '../../../src/matches/match.ts'
import type { SavedSearch } from '../../../src/saved-searches/saved-search.ts'
import { deriveEntryId } from '../../../src/watchlists/entry-identity.ts'
import type { StatedParty, Watchlist, WatchlistEntry } from '../../../src/watchlists/watchlist.ts'

const AT = new Date('2026-11-20T08:00:00Z')

/** Builds a watchlist of the owner "acme". */
export function createWatchlist(n: number, fields: Partial<Watchlist> = {}): Watchlist {
  return {
    id: numberedUuid(n),
    owner: 'acme',
    name: `List ${n}`,
    categories: [],
    minimumSeverity: null,
    jurisdictions: [],
    isMuted: false,
    createdAfterChange: 0,
    seenChange: 0,
    includesPersons: false,
    createdAt: new Date(AT.getTime() + n),
    updatedAt: AT,
    ...fields,
  }
}

/** Builds an entry of a list, which watches the given entities. */
export function createEntry(
  watchlistId: string,
  party: Partial<StatedParty>,
  fields: Partial<WatchlistEntry> = {},
): WatchlistEntry {
  const stated = {
    reference: null,
    name: null,
    number: null,
    country: null,
    locality: null,
    ...party,
  }
  return {
    id: deriveEntryId(watchlistId, stated),
    watchlistId,
    ...stated,
    state: 'unknown',
    entityIds: [],
    candidates: [],
    rejectedEntityIds: [],
    notice: null,
    createdAt: AT,
    updatedAt: AT,
    ...fields,
  }
}

/** Builds a saved search of the owner "acme". */
export function createSavedSearch(n: number, fields: Partial<SavedSearch> = {}): SavedSearch {
  return {
    id: numberedUuid(n),
    owner: 'acme',
    name: `Search ${n}`,
    kind: 'announcements',
    search: 'q=boulangerie',
    state: 'active',
    problem: null,
    isMuted: false,
    createdAfterChange: 0,
    seenChange: 0,
    includesPersons: false,
    createdAt: new Date(AT.getTime() + n),
    updatedAt: AT,
    ...fields,
  }
}

/** Builds a match of a list or a search of the owner "acme". */
export function createMatch(
  target: { readonly watchlistId: string } | { readonly savedSearchId: string },
  announcementId: string,
  fields: Partial<Match> = {},
): Match {
  const ids = { watchlistId: null, savedSearchId: null, ...target }
  return {
    id: deriveMatchId(ids.watchlistId ?? ids.savedSearchId ?? '', announcementId),
    owner: 'acme',
    ...ids,
    entryIds: [],
    announcementId,
    entityId: null,
    change: 1,
    category: 'insolvency_filing',
    jurisdiction: 'FR',
    createdAt: AT,
    ...fields,
  }
}

/** Returns a UUID that ends in a number. */
export function numberedUuid(n: number): string {
  return `019ab000-0000-7000-8000-${String(n).padStart(12, '0')}`
}
