import type { Queryable } from '../platform/sql/sql-pool.ts'
import type { Watchlist, WatchlistEntry } from './watchlist.ts'

/** The fields of a list that a matcher needs. */
export type WatchlistCondition = Pick<
  Watchlist,
  | 'id'
  | 'owner'
  | 'name'
  | 'categories'
  | 'minimumSeverity'
  | 'jurisdictions'
  | 'isMuted'
  | 'createdAfterChange'
  | 'includesPersons'
>

/** The fields of an entry that a matcher needs. It compares the stated name and number only of unknown entries. */
export type EntryCondition = Pick<
  WatchlistEntry,
  | 'id'
  | 'watchlistId'
  | 'state'
  | 'entityIds'
  | 'reference'
  | 'name'
  | 'number'
  | 'country'
  | 'locality'
  | 'rejectedEntityIds'
>

/** Lists up to `limit` lists with higher IDs. `afterId` is the last one of the previous page, `null` at first. */
export async function listWatchlistConditions(
  sql: Queryable,
  afterId: string | null,
  limit: number,
): Promise<WatchlistCondition[]> {
  return await sql<WatchlistCondition[]>`
    select ${listColumns(sql)} from watchlists
    where ${afterId}::uuid is null or id > ${afterId}::uuid order by id limit ${limit}`
}

/** Finds lists by their IDs. Deleted ones are left out. */
export async function findWatchlistConditions(
  sql: Queryable,
  ids: readonly string[],
): Promise<WatchlistCondition[]> {
  return await sql<WatchlistCondition[]>`
    select ${listColumns(sql)} from watchlists where id = any(${[...ids]}::uuid[])`
}

/**
 * Lists up to `limit` entries with higher IDs, without the ambiguous ones, which match nothing. `afterId` is the last one of
 * the previous page, `null` at first.
 */
export async function listEntryConditions(
  sql: Queryable,
  afterId: string | null,
  limit: number,
): Promise<EntryCondition[]> {
  return await sql<EntryCondition[]>`
    select ${entryColumns(sql)} from watchlist_entries e
    where (${afterId}::uuid is null or id > ${afterId}::uuid) and state <> 'ambiguous' order by id limit ${limit}`
}

/** Finds entries by their IDs. Deleted and ambiguous ones are left out. */
export async function findEntryConditions(sql: Queryable, ids: readonly string[]): Promise<EntryCondition[]> {
  return await sql<EntryCondition[]>`
    select ${entryColumns(sql)} from watchlist_entries e
    where id = any(${[...ids]}::uuid[]) and state <> 'ambiguous'`
}

/** Finds the entries of an owner's lists that watch one of these entities. */
export async function findEntriesWatching(
  sql: Queryable,
  owner: string,
  entityIds: readonly string[],
): Promise<EntryCondition[]> {
  if (entityIds.length === 0) return []
  return await sql<EntryCondition[]>`
    select ${entryColumns(sql)} from watchlist_entries e
    where id in (select entry_id from watchlist_entry_entities where entity_id = any(${[...entityIds]}::uuid[]))
      and state <> 'ambiguous' and watchlist_id in (select w.id from watchlists w where w.owner = ${owner})`
}

const listColumns = (sql: Queryable) => sql`
  id, owner, name, categories, minimum_severity as "minimumSeverity", jurisdictions, is_muted as "isMuted",
  created_after_change as "createdAfterChange", includes_persons as "includesPersons"`

const entryColumns = (sql: Queryable) => sql`
  id, watchlist_id as "watchlistId", state, reference, name, number, country, locality,
  rejected_entity_ids as "rejectedEntityIds",
  array(select entity_id from watchlist_entry_entities w where w.entry_id = e.id order by entity_id) as "entityIds"`
