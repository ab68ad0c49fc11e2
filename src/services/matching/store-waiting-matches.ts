import { deriveEntityMatchId, deriveMatchId, type Match } from '../../matches/match.ts'
import { insertMatches } from '../../matches/match-store.ts'
import {
  takeWaitingMatches,
  type WaitingMatches,
  type WaitingSelection,
} from '../../matches/waiting-match-store.ts'
import type { SqlPool, SqlTransaction } from '../../platform/sql/sql-pool.ts'

/** Maximum number of events whose matches are stored in a transaction. Each can have thousands. */
const MAX_EVENTS = 20
/** Maximum number of matches inserted per statement. */
const MAX_ROWS = 5_000

/** Stores the matches of the next events and returns the number of events, 0 if none wait. */
export async function storeWaitingMatches(sql: SqlPool): Promise<number> {
  return await sql.begin(async tx => {
    const waiting = await takeWaitingMatches(tx, { limit: MAX_EVENTS })
    await storeMatches(tx, waiting)
    return waiting.length
  })
}

/** Stores the matches of some announcements and entities before others, so that everything that matched them can be found. */
export async function storeWaitingMatchesOf(
  tx: SqlTransaction,
  selection: Extract<WaitingSelection, { readonly entityIds: readonly string[] }>,
): Promise<void> {
  await storeMatches(tx, await takeWaitingMatches(tx, selection))
}

async function storeMatches(tx: SqlTransaction, waiting: readonly WaitingMatches[]): Promise<void> {
  const rows = waiting.flatMap(matchesOf)
  const starts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, n) => n * MAX_ROWS)
  await tx.pipeline(starts.map(from => insertMatches(tx, rows.slice(from, from + MAX_ROWS))))
}

/** Returns the matches of an event: one for each watchlist, each saved search and each entity of a search of entities. */
function matchesOf(waiting: WaitingMatches): Omit<Match, 'owner'>[] {
  const { savedSearchIds, entries, entities, eventNumber: _, ...event } = waiting
  const { announcementId, change } = event
  const shared = { ...event, watchlistId: null, savedSearchId: null, entryIds: [], entityId: null }
  const ofEntities = entities.map(({ savedSearchId, entityId }) => ({
    ...shared,
    id: deriveEntityMatchId(savedSearchId, entityId, change),
    savedSearchId,
    entityId,
  }))
  if (announcementId === null) return ofEntities
  const ofSearches = savedSearchIds.map(savedSearchId => ({
    ...shared,
    id: deriveMatchId(savedSearchId, announcementId),
    savedSearchId,
  }))
  const byList = Map.groupBy(entries, entry => entry.watchlistId)
  const ofLists = [...byList].map(([watchlistId, named]) => ({
    ...shared,
    id: deriveMatchId(watchlistId, announcementId),
    watchlistId,
    entryIds: [...new Set(named.map(({ entryId }) => entryId))],
  }))
  return [...ofLists, ...ofSearches, ...ofEntities]
}
