import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { EntryState, WatchlistEntry } from './watchlist.ts'

/** The numbers of entries of a list by their states. */
export type EntryCounts = Readonly<Record<EntryState, number>>

/** The entries to list. `null` does not restrict them. */
export interface EntryFilter {
  readonly watchlistId: string
  readonly state: EntryState | null
  /** Entities of which the entries watch at least one. */
  readonly entityIds: readonly string[] | null
}

/** Inserts entries, or replaces those with the same IDs, which keep their time of creation. */
export async function saveEntries(tx: SqlTransaction, entries: readonly WatchlistEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.pipeline([
    tx`
      insert into watchlist_entries (id, watchlist_id, reference, name, number, country, locality, state, candidates,
        rejected_entity_ids, notice, created_at, updated_at)
      select id, watchlist_id, reference, name, number, country, locality, state, nullif(candidates, '[]'),
        rejected::uuid[], notice, created_at, updated_at
      from rows from (unnest(
        ${entries.map(e => e.id)}::uuid[], ${entries.map(e => e.watchlistId)}::uuid[], ${entries.map(e => e.reference)}::text[],
        ${entries.map(e => e.name)}::text[], ${entries.map(e => e.number)}::text[], ${entries.map(e => e.country)}::text[],
        ${entries.map(e => e.locality)}::text[], ${entries.map(e => e.state)}::text[],
        ${entries.map(e => `{${e.rejectedEntityIds.join()}}`)}::text[], ${entries.map(e => e.notice)}::text[],
        ${entries.map(e => e.createdAt.toISOString())}::timestamptz[],
        ${entries.map(e => e.updatedAt.toISOString())}::timestamptz[]),
        jsonb_array_elements(${JSON.stringify(entries.map(e => e.candidates))}::jsonb))
        as e (id, watchlist_id, reference, name, number, country, locality, state, rejected, notice, created_at, updated_at,
          candidates)
      on conflict (id) do update set
        reference = excluded.reference, name = excluded.name, number = excluded.number, country = excluded.country,
        locality = excluded.locality, state = excluded.state, candidates = excluded.candidates,
        rejected_entity_ids = excluded.rejected_entity_ids, notice = excluded.notice, updated_at = excluded.updated_at`,
    tx`delete from watchlist_entry_entities where entry_id = any(${entries.map(e => e.id)}::uuid[])`,
    tx`
      insert into watchlist_entry_entities (entry_id, entity_id)
      select * from unnest(${entries.flatMap(e => e.entityIds.map(() => e.id))}::uuid[],
        ${entries.flatMap(e => e.entityIds)}::uuid[])`,
  ])
}

/** Finds the entries of a list among these IDs. */
export async function findEntries(
  sql: Queryable,
  watchlistId: string,
  ids: readonly string[],
): Promise<WatchlistEntry[]> {
  return await sql<WatchlistEntry[]>`
    select ${columns(sql)} from watchlist_entries e where id = any(${[...ids]}::uuid[]) and watchlist_id = ${watchlistId}`
}

/** Reads one page of the entries of a list, newest first. */
export async function listEntryPage(
  sql: Queryable,
  { watchlistId, state, entityIds }: EntryFilter,
  { page, perPage }: PageRequest,
): Promise<{ readonly entries: readonly WatchlistEntry[]; readonly total: number }> {
  const watching =
    entityIds === null
      ? sql``
      : sql`and id in (
          select entry_id from watchlist_entry_entities where entity_id = any(${[...entityIds]}::uuid[]))`
  const where = sql`watchlist_id = ${watchlistId} and (${state}::text is null or state = ${state}) ${watching}`
  const entries = await sql<WatchlistEntry[]>`
    select ${columns(sql)} from watchlist_entries e where ${where}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from watchlist_entries where ${where}`
  return { entries, total: count.total }
}

/** Counts the entries of lists by state. */
export async function countEntries(
  sql: Queryable,
  watchlistIds: readonly string[],
): Promise<ReadonlyMap<string, EntryCounts>> {
  const rows = await sql<{ id: string; state: EntryState; count: number }[]>`
    select watchlist_id as id, state, count(*)::integer as count from watchlist_entries
    where watchlist_id = any(${[...watchlistIds]}::uuid[]) group by watchlist_id, state`
  const counts = new Map<string, Record<EntryState, number>>(
    watchlistIds.map(id => [id, { matched: 0, ambiguous: 0, unknown: 0 }]),
  )
  for (const { id, state, count } of rows) {
    const ofList = counts.get(id)
    if (ofList !== undefined) ofList[state] = count
  }
  return counts
}

/** Counts the entries of a list among these IDs. */
export async function countKnownEntries(
  sql: Queryable,
  watchlistId: string,
  ids: readonly string[],
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from watchlist_entries
    where watchlist_id = ${watchlistId} and id = any(${[...ids]}::uuid[])`
  return row.count
}

export async function deleteEntry(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from watchlist_entries where id = ${id}`
}

/** Deletes up to `limit` entries of a list that are not among these IDs, and returns the IDs of the deleted ones. */
export async function deleteOtherEntries(
  tx: SqlTransaction,
  watchlistId: string,
  keptIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from watchlist_entries where id in (
      select id from watchlist_entries e
      where watchlist_id = ${watchlistId}
        and not exists (select from unnest(${[...keptIds]}::uuid[]) as kept (id) where kept.id = e.id)
      limit ${limit})
    returning id`
  return rows.map(({ id }) => id)
}

const columns = (sql: Queryable) => sql`
  id, watchlist_id as "watchlistId", reference, name, number, country, locality, state,
  coalesce(candidates, '[]') as candidates, rejected_entity_ids as "rejectedEntityIds", notice,
  array(select entity_id from watchlist_entry_entities w where w.entry_id = e.id order by entity_id) as "entityIds",
  created_at as "createdAt", updated_at as "updatedAt"`
