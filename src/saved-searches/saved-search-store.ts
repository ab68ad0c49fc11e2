import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SavedSearch } from './saved-search.ts'

export async function insertSavedSearch(tx: SqlTransaction, search: SavedSearch): Promise<void> {
  await tx`
    insert into saved_searches (id, owner, name, kind, search, state, problem, is_muted, created_after_change, seen_change,
      includes_persons, created_at, updated_at)
    values (${search.id}, ${search.owner}, ${search.name}, ${search.kind}, ${search.search}, ${search.state},
      ${search.problem}, ${search.isMuted}, ${search.createdAfterChange}, ${search.seenChange}, ${search.includesPersons}, ${search.createdAt},
      ${search.updatedAt})`
}

/** Updates the name, the search and its state, and whether it is muted. */
export async function updateSavedSearch(tx: SqlTransaction, search: SavedSearch): Promise<void> {
  await tx`
    update saved_searches set name = ${search.name}, search = ${search.search}, state = ${search.state},
      problem = ${search.problem}, is_muted = ${search.isMuted}, updated_at = ${search.updatedAt}
    where id = ${search.id}`
}

/** Deletes a search with its matches. */
export async function deleteSavedSearch(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from saved_searches where id = ${id}`
}

/** Finds a search of this owner. Returns `null` if it does not exist or belongs to a different owner. */
export async function findSavedSearch(
  sql: Queryable,
  owner: string,
  id: string,
): Promise<SavedSearch | null> {
  const [row] = await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches where id = ${id} and owner = ${owner}`
  return row ?? null
}

/** Finds a search of this owner and locks it until the transaction ends. */
export async function lockSavedSearch(
  tx: SqlTransaction,
  owner: string,
  id: string,
): Promise<SavedSearch | null> {
  const [row] = await tx<SavedSearch[]>`
    select ${columns(tx)} from saved_searches where id = ${id} and owner = ${owner} for update`
  return row ?? null
}

/** Reads one page of the searches of an owner, newest first. */
export async function listSavedSearchPage(
  sql: Queryable,
  owner: string,
  { page, perPage }: PageRequest,
): Promise<{ readonly searches: readonly SavedSearch[]; readonly total: number }> {
  const searches = await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches where owner = ${owner}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from saved_searches where owner = ${owner}`
  return { searches, total: count.total }
}

/**
 * Counts the searches of an owner. Other transactions that count them wait until this one ends, so that concurrent requests
 * cannot exceed a limit.
 */
export async function lockAndCountSavedSearches(tx: SqlTransaction, owner: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`saved_searches of ${owner}`}, 0))`
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from saved_searches where owner = ${owner}`
  return row.count
}

/** Marks the matches of searches of an owner up to a change as seen. `ids` are the searches; `null` means all. Returns the change up to
 * which all of them are seen now, or `null` if there are none. */
export async function markSavedSearchesSeen(
  tx: SqlTransaction,
  owner: string,
  { ids, change }: { readonly ids: readonly string[] | null; readonly change: number },
): Promise<number | null> {
  const isMeant = tx`owner = ${owner} and (${ids === null} or id = any(${[...(ids ?? [])]}::uuid[]))`
  await tx`update saved_searches set seen_change = ${change} where seen_change < ${change} and ${isMeant}`
  const [row] = await tx<
    [{ seen: number | null }]
  >`select min(seen_change) as seen from saved_searches where ${isMeant}`
  return row.seen
}

/**
 * Lists up to `limit` searches of all owners with higher IDs, for matchers. `afterId` is the last one of the previous page,
 * `null` at first.
 */
export async function listSavedSearchConditions(
  sql: Queryable,
  afterId: string | null,
  limit: number,
): Promise<SavedSearch[]> {
  return await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches
    where ${afterId}::uuid is null or id > ${afterId}::uuid order by id limit ${limit}`
}

/** Finds searches of all owners by their IDs, for matchers. Deleted ones are left out. */
export async function findSavedSearchConditions(
  sql: Queryable,
  ids: readonly string[],
): Promise<SavedSearch[]> {
  return await sql<SavedSearch[]>`
    select ${columns(sql)} from saved_searches where id = any(${[...ids]}::uuid[])`
}

/** A search that became invalid without its owner having been told. */
export interface UnreportedSearch {
  readonly id: string
  readonly owner: string
  /** Differs each time, so that each report has a mail of its own. */
  readonly reportId: string
}

/** Marks up to `limit` invalid searches as reported, and forgets the reports of valid ones. Returns those to report. */
export async function takeUnreportedSearches(tx: SqlTransaction, limit: number): Promise<UnreportedSearch[]> {
  await tx`
    update saved_searches set reported_problem = null where state = 'active' and reported_problem is not null`
  return await tx<UnreportedSearch[]>`
    with unreported as (
      select id from saved_searches where state = 'invalid' and problem is distinct from reported_problem
      order by id limit ${limit} for update skip locked)
    update saved_searches s set reported_problem = s.problem from unreported u where s.id = u.id
    returning s.id, s.owner, gen_random_uuid() as "reportId"`
}

/** Saves the state of a search that has become invalid or valid again. Returns whether it had another state. */
export async function updateSavedSearchState(
  tx: SqlTransaction,
  { id, state, problem }: Pick<SavedSearch, 'id' | 'state' | 'problem'>,
): Promise<boolean> {
  const updated = await tx`
    update saved_searches set state = ${state}, problem = ${problem}
    where id = ${id} and (state, problem) is distinct from (${state}, ${problem})`
  return updated.count === 1
}

const columns = (sql: Queryable) => sql`
  id, owner, name, kind, search, state, problem, is_muted as "isMuted", created_after_change as "createdAfterChange",
  seen_change as "seenChange", includes_persons as "includesPersons", created_at as "createdAt", updated_at as "updatedAt"`
