import type { AnnouncementCategory } from '../model/category.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'

/** The searches and entries that an announcement or a changed entity matches, until they are stored as matches. */
export interface WaitingMatches {
  /** The number of the event. */
  readonly eventNumber: number
  /** The announcement of the event, or because of which the entity changed. */
  readonly announcementId: string | null
  /** The change number with which the announcement was stored or the entity changed. */
  readonly change: number
  readonly category: AnnouncementCategory | null
  readonly jurisdiction: Jurisdiction
  readonly createdAt: Date
  readonly savedSearchIds: readonly string[]
  /** The entries that the announcement names, with their watchlists. */
  readonly entries: readonly { readonly watchlistId: string; readonly entryId: string }[]
  /** The entities that searches of entities match. */
  readonly entities: readonly EntitySearchMatch[]
}

/** An entity that a search of entities matches. */
export interface EntitySearchMatch {
  readonly savedSearchId: string
  readonly entityId: string
}

/** The matches that are not stored yet. */
export interface MatchBacklog {
  /** The number of events about announcements and entities. */
  readonly waiting: number
  readonly lagSeconds: number
}

const MAX_COUNTED = 100_000

type WaitingRow = Omit<WaitingMatches, 'entries' | 'entities'> & {
  readonly entitySearchIds: readonly string[]
  readonly entityIds: readonly string[]
  readonly watchlistIds: readonly string[]
  readonly entryIds: readonly string[]
}

/** Creates the statement that inserts what announcements match. Events that wait already stay as they are. */
export function insertWaitingMatches(
  tx: SqlTransaction,
  waiting: readonly WaitingMatches[],
): PipelinedStatement {
  if (waiting.length === 0) return null
  const ids = (values: readonly string[]) => `{${values.join()}}`
  return tx`
    insert into waiting_matches (event_number, announcement_id, change, category, jurisdiction, created_at, saved_search_ids,
      watchlist_ids, entry_ids, entity_search_ids, entity_ids)
    select w.event_number, w.announcement_id, w.change, w.category, w.jurisdiction, w.created_at,
      w.saved_search_ids::uuid[], w.watchlist_ids::uuid[], w.entry_ids::uuid[], w.entity_search_ids::uuid[],
      w.entity_ids::uuid[]
    from unnest(${waiting.map(w => w.eventNumber)}::bigint[], ${waiting.map(w => w.announcementId)}::uuid[],
      ${waiting.map(w => w.change)}::bigint[], ${waiting.map(w => w.category)}::text[],
      ${waiting.map(w => w.jurisdiction)}::text[], ${waiting.map(w => w.createdAt.toISOString())}::timestamptz[],
      ${waiting.map(w => ids(w.savedSearchIds))}::text[],
      ${waiting.map(w => ids(w.entries.map(entry => entry.watchlistId)))}::text[],
      ${waiting.map(w => ids(w.entries.map(entry => entry.entryId)))}::text[],
      ${waiting.map(w => ids(w.entities.map(match => match.savedSearchId)))}::text[],
      ${waiting.map(w => ids(w.entities.map(match => match.entityId)))}::text[])
      as w (event_number, announcement_id, change, category, jurisdiction, created_at, saved_search_ids, watchlist_ids,
        entry_ids, entity_search_ids, entity_ids)
    on conflict do nothing`
}

/** Selects what waits: the first events, or those of some announcements and entities. */
export type WaitingSelection =
  | { readonly limit: number }
  | { readonly announcementIds: readonly string[]; readonly entityIds: readonly string[] }

/**
 * Takes matches out of those that wait. Another process that takes
 * them at the same time waits until this transaction ends, so matches are stored in the order of their events.
 */
export async function takeWaitingMatches(
  tx: SqlTransaction,
  selection: WaitingSelection,
): Promise<WaitingMatches[]> {
  const selected =
    'limit' in selection
      ? tx`order by event_number limit ${selection.limit}`
      : tx`
        where announcement_id = any(${[...selection.announcementIds]}::uuid[])
          or entity_ids && ${[...selection.entityIds]}::uuid[]
        order by event_number`
  const rows = await tx<WaitingRow[]>`
    with taken as (
      select event_number from waiting_matches ${selected} for update)
    delete from waiting_matches w using taken where w.event_number = taken.event_number
    returning w.event_number as "eventNumber", w.announcement_id as "announcementId", w.change, w.category, w.jurisdiction,
      w.created_at as "createdAt", w.saved_search_ids as "savedSearchIds", w.watchlist_ids as "watchlistIds",
      w.entry_ids as "entryIds", w.entity_search_ids as "entitySearchIds", w.entity_ids as "entityIds"`
  return rows
    .toSorted((a, b) => a.eventNumber - b.eventNumber)
    .map(({ watchlistIds, entryIds, entitySearchIds, entityIds, ...row }) => ({
      ...row,
      entities: entityIds.map((entityId, n) => ({ savedSearchId: entitySearchIds[n] ?? '', entityId })),
      entries: entryIds.map((entryId, n) => ({ watchlistId: watchlistIds[n] ?? '', entryId })),
    }))
}

/** Reads how many events wait for their matches to be stored, up to 100,000, and the age of the oldest in seconds. */
export async function readMatchBacklog(sql: Queryable): Promise<MatchBacklog> {
  const [row] = await sql<[MatchBacklog]>`
    select (select count(*) from (select from waiting_matches limit ${MAX_COUNTED}) as w)::int as waiting,
      coalesce((select greatest(0, extract(epoch from clock_timestamp() - created_at))::float8
        from waiting_matches order by event_number limit 1), 0) as "lagSeconds"`
  return row
}
