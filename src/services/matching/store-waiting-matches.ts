import { deriveMatchId, type Match } from '../../matches/match.ts'
import { insertMatches } from '../../matches/match-store.ts'
import { takeWaitingMatches, type WaitingMatches } from '../../matches/waiting-match-store.ts'
import type { SqlPool, SqlTransaction } from '../../platform/sql/sql-pool.ts'

/** Maximum number of events whose matches are stored in a transaction. Each can have thousands. */
const MAX_EVENTS = 20
/** Maximum number of matches inserted per statement. */
const MAX_ROWS = 5_000

/** Stores the matches of the next events and returns the number of events, 0 if none wait. */
export async function storeWaitingMatches(sql: SqlPool): Promise<number> {
  return await sql.begin(async tx => {
    const waiting = await takeWaitingMatches(tx, MAX_EVENTS)
    await storeMatches(tx, waiting)
    return waiting.length
  })
}

/** Stores the matches of some announcements before others, so that everything that matched them can be found. */
export async function storeWaitingMatchesOf(
  tx: SqlTransaction,
  announcementIds: readonly string[],
): Promise<void> {
  await storeMatches(tx, await takeWaitingMatches(tx, announcementIds.length, announcementIds))
}

async function storeMatches(tx: SqlTransaction, waiting: readonly WaitingMatches[]): Promise<void> {
  const rows = waiting.flatMap(matchesOf)
  const starts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, n) => n * MAX_ROWS)
  await tx.pipeline(starts.map(from => insertMatches(tx, rows.slice(from, from + MAX_ROWS))))
}

/** Returns the matches of an announcement: one for each watchlist and each saved search. */
function matchesOf(waiting: WaitingMatches): Omit<Match, 'owner'>[] {
  const { savedSearchIds, entries, eventNumber: _, ...shared } = waiting
  const { announcementId } = shared
  const ofSearches = savedSearchIds.map(id => ({
    ...shared,
    id: deriveMatchId(id, announcementId),
    watchlistId: null,
    savedSearchId: id,
    entryIds: [],
  }))
  const byList = Map.groupBy(entries, entry => entry.watchlistId)
  const ofLists = [...byList].map(([id, named]) => ({
    ...shared,
    id: deriveMatchId(id, announcementId),
    watchlistId: id,
    savedSearchId: null,
    entryIds: [...new Set(named.map(({ entryId }) => entryId))],
  }))
  return [...ofLists, ...ofSearches]
}
