import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { Watchlist } from './watchlist.ts'

/** The lists of an owner, newest first. */
export interface WatchlistPage {
  readonly watchlists: readonly Watchlist[]
  readonly total: number
}

export async function insertWatchlist(tx: SqlTransaction, list: Watchlist): Promise<void> {
  await tx`
    insert into watchlists (id, owner, name, categories, minimum_severity, jurisdictions, is_muted, created_after_change,
      seen_change, includes_persons, created_at, updated_at)
    values (${list.id}, ${list.owner}, ${list.name}, ${[...list.categories]}::text[], ${list.minimumSeverity},
      ${[...list.jurisdictions]}::text[], ${list.isMuted}, ${list.createdAfterChange}, ${list.seenChange},
      ${list.includesPersons}, ${list.createdAt}, ${list.updatedAt})`
}

/** Updates the fields that an owner may change. */
export async function updateWatchlist(tx: SqlTransaction, list: Watchlist): Promise<void> {
  await tx`
    update watchlists set name = ${list.name}, categories = ${[...list.categories]}::text[],
      minimum_severity = ${list.minimumSeverity}, jurisdictions = ${[...list.jurisdictions]}::text[],
      is_muted = ${list.isMuted}, updated_at = ${list.updatedAt}
    where id = ${list.id}`
}

/** Deletes a list with its entries and matches. */
export async function deleteWatchlist(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from watchlists where id = ${id}`
}

/** Finds a list of this owner. Returns `null` if it does not exist or belongs to a different owner. */
export async function findWatchlist(sql: Queryable, owner: string, id: string): Promise<Watchlist | null> {
  const [row] = await sql<Watchlist[]>`
    select ${columns(sql)} from watchlists where id = ${id} and owner = ${owner}`
  return row ?? null
}

/** Finds a list of this owner and locks it until the transaction ends, so that one at a time changes its entries. */
export async function lockWatchlist(
  tx: SqlTransaction,
  owner: string,
  id: string,
): Promise<Watchlist | null> {
  const [row] = await tx<Watchlist[]>`
    select ${columns(tx)} from watchlists where id = ${id} and owner = ${owner} for update`
  return row ?? null
}

/** Reads one page of an owner's lists: all, or those that watch one of these entities. */
export async function listWatchlistPage(
  sql: Queryable,
  { owner, entityIds }: { readonly owner: string; readonly entityIds: readonly string[] | null },
  { page, perPage }: PageRequest,
): Promise<WatchlistPage> {
  const watching =
    entityIds === null
      ? sql``
      : sql`and id in (
          select e.watchlist_id from watchlist_entries e join watchlist_entry_entities w on w.entry_id = e.id
          where w.entity_id = any(${[...entityIds]}::uuid[]))`
  const where = sql`owner = ${owner} ${watching}`
  const watchlists = await sql<Watchlist[]>`
    select ${columns(sql)} from watchlists where ${where}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from watchlists where ${where}`
  return { watchlists, total: count.total }
}

/**
 * Counts the lists of an owner and their entries. Other transactions that count them wait until this one ends, so that
 * concurrent requests cannot exceed a limit.
 */
export async function lockAndCountWatchlists(
  tx: SqlTransaction,
  owner: string,
): Promise<{ readonly lists: number; readonly entries: number }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`watchlists of ${owner}`}, 0))`
  const [row] = await tx<[{ lists: number; entries: number }]>`
    select count(*)::integer as lists, coalesce(sum(e.count), 0)::integer as entries
    from watchlists w, lateral (select count(*) from watchlist_entries where watchlist_id = w.id) as e
    where w.owner = ${owner}`
  return row
}

/** Marks the matches of lists of an owner up to a change as seen. `ids` are the lists; `null` means all. Returns the change up to
 * which all of them are seen now, or `null` if there are none. */
export async function markWatchlistsSeen(
  tx: SqlTransaction,
  owner: string,
  { ids, change }: { readonly ids: readonly string[] | null; readonly change: number },
): Promise<number | null> {
  const isMeant = tx`owner = ${owner} and (${ids === null} or id = any(${[...(ids ?? [])]}::uuid[]))`
  await tx`update watchlists set seen_change = ${change} where seen_change < ${change} and ${isMeant}`
  const [row] = await tx<
    [{ seen: number | null }]
  >`select min(seen_change) as seen from watchlists where ${isMeant}`
  return row.seen
}

const columns = (sql: Queryable) => sql`
  id, owner, name, categories, minimum_severity as "minimumSeverity", jurisdictions, is_muted as "isMuted",
  created_after_change as "createdAfterChange", seen_change as "seenChange", includes_persons as "includesPersons",
  created_at as "createdAt", updated_at as "updatedAt"`
