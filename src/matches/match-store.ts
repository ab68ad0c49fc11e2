import type { AnnouncementCategory } from '../model/category.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { PageRequest } from '../model/list-filters.ts'
import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { Match } from './match.ts'

/** Filters of an owner's matches. Values within a field are combined with OR, and fields with AND. */
export interface MatchFilter {
  readonly owner: string
  readonly watchlists?: readonly string[]
  readonly savedSearches?: readonly string[]
  readonly categories?: readonly AnnouncementCategory[]
  readonly jurisdictions?: readonly Jurisdiction[]
  /** Only matches with a higher change number. */
  readonly sinceChange?: number
  /** Without it, matches of lists and searches that may find natural persons are left out. */
  readonly includesPersons?: boolean
  /** Only matches that are new to the owner, or only those that are not. */
  readonly isUnseen?: boolean
}

/** A stored match of an announcement. */
export interface AnnouncementMatch extends Match {
  readonly announcementId: string
}

/** A stored match, and whether its owner has not marked it as seen. */
export interface StoredMatch extends Match {
  readonly isUnseen: boolean
}

/**
 * Creates the statement that inserts matches, with the owners of their lists and searches. Those that exist already stay as
 * they are, and those whose list or search has been deleted meanwhile are left out.
 */
export function insertMatches(
  tx: SqlTransaction,
  matches: readonly Omit<Match, 'owner'>[],
): PipelinedStatement {
  if (matches.length === 0) return null
  const listIds = new Set(matches.map(m => m.watchlistId))
  const searchIds = new Set(matches.map(m => m.savedSearchId))
  return tx`
    with w as (select id, owner from watchlists where id = any(${[...listIds]}::uuid[]) for key share),
      s as (select id, owner from saved_searches where id = any(${[...searchIds]}::uuid[]) for key share)
    insert into matches (id, owner, watchlist_id, saved_search_id, entry_ids, announcement_id, entity_id, change, category,
      jurisdiction, created_at)
    select m.id, coalesce(w.owner, s.owner), w.id, s.id, m.entry_ids::uuid[], m.announcement_id, m.entity_id, m.change,
      m.category, m.jurisdiction, m.created_at
    from unnest(${matches.map(m => m.id)}::uuid[], ${matches.map(m => m.watchlistId)}::uuid[],
      ${matches.map(m => m.savedSearchId)}::uuid[], ${matches.map(m => `{${m.entryIds.join()}}`)}::text[],
      ${matches.map(m => m.announcementId)}::uuid[], ${matches.map(m => m.entityId)}::uuid[],
      ${matches.map(m => m.change)}::bigint[],
      ${matches.map(m => m.category)}::text[], ${matches.map(m => m.jurisdiction)}::text[],
      ${matches.map(m => m.createdAt.toISOString())}::timestamptz[])
      as m (id, watchlist_id, saved_search_id, entry_ids, announcement_id, entity_id, change, category, jurisdiction,
        created_at)
    left join w on w.id = m.watchlist_id left join s on s.id = m.saved_search_id
    where w.id is not null or s.id is not null
    on conflict do nothing`
}

/** Reads one page of matches, latest change first, and their total number. */
export async function listMatchPage(
  sql: Queryable,
  filter: MatchFilter,
  { page, perPage }: PageRequest,
): Promise<{ readonly matches: readonly StoredMatch[]; readonly total: number }> {
  const matches = await sql<StoredMatch[]>`
    select m.id, m.owner, m.watchlist_id as "watchlistId", m.saved_search_id as "savedSearchId", m.entry_ids as "entryIds",
      m.announcement_id as "announcementId", m.entity_id as "entityId", m.change, m.category, m.jurisdiction, m.created_at as "createdAt",
      ${isUnseen(sql)} as "isUnseen"
    ${filteredMatches(sql, filter)}
    order by m.change desc, m.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<
    [{ total: number }]
  >`select count(*)::integer as total ${filteredMatches(sql, filter)}`
  return { matches, total: count.total }
}

/** Counts the matches of lists or searches, by ID, that are new to their owner. */
export async function countUnseenMatches(
  sql: Queryable,
  { watchlists = [], savedSearches = [] }: Pick<MatchFilter, 'watchlists' | 'savedSearches'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; count: number }[]>`
    select w.id, count(*)::integer as count from watchlists w join matches m on m.watchlist_id = w.id
    where w.id = any(${[...watchlists]}::uuid[]) and m.change > w.seen_change group by w.id
    union all
    select s.id, count(*)::integer from saved_searches s join matches m on m.saved_search_id = s.id
    where s.id = any(${[...savedSearches]}::uuid[]) and m.change > s.seen_change group by s.id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Finds these announcements among the matches of an owner's watchlists and searches of announcements. */
export async function findMatchesOf(
  sql: Queryable,
  owner: string,
  announcementIds: readonly string[],
): Promise<AnnouncementMatch[]> {
  if (announcementIds.length === 0) return []
  return await sql<AnnouncementMatch[]>`
    select id, owner, watchlist_id as "watchlistId", saved_search_id as "savedSearchId", entry_ids as "entryIds",
      announcement_id as "announcementId", entity_id as "entityId", change, category, jurisdiction,
      created_at as "createdAt"
    from matches
    where announcement_id = any(${[...announcementIds]}::uuid[]) and owner = ${owner} and entity_id is null`
}

/** Deletes the matches of announcements that were erased. */
export async function deleteMatchesOf(tx: SqlTransaction, announcementIds: readonly string[]): Promise<void> {
  if (announcementIds.length === 0) return
  await tx`delete from matches where announcement_id = any(${[...announcementIds]}::uuid[])`
}

/** Deletes the matches of entities that were erased. */
export async function deleteEntityMatches(tx: SqlTransaction, entityIds: readonly string[]): Promise<void> {
  if (entityIds.length === 0) return
  await tx`delete from matches where entity_id = any(${[...entityIds]}::uuid[])`
}

/**
 * Deletes matches of announcements that lost a person: those of searches, which may have searched for the person, and those
 * of watchlists that watched only the person by these entries.
 */
export async function deleteErasedMatches(
  tx: SqlTransaction,
  announcementIds: readonly string[],
  entryIds: readonly string[],
): Promise<void> {
  if (announcementIds.length === 0) return
  await tx`
    delete from matches
    where announcement_id = any(${[...announcementIds]}::uuid[])
      and (saved_search_id is not null or entry_ids <@ ${[...entryIds]}::uuid[])`
  if (entryIds.length === 0) return
  await tx`
    update matches set entry_ids = array(select id from unnest(entry_ids) as id where id <> all(${[...entryIds]}::uuid[]))
    where announcement_id = any(${[...announcementIds]}::uuid[]) and entry_ids && ${[...entryIds]}::uuid[]`
}

/** Deletes up to `limit` matches before a time and returns how many. */
export async function pruneMatches(sql: SqlPool, before: Date, limit: number): Promise<number> {
  // PostgreSQL expects to find the first rows soon, but the last call finds none, and would have read the whole table.
  return await sql.begin(';set local enable_seqscan = off', async tx => {
    const deleted = await tx`
      delete from matches where id in (select id from matches where created_at < ${before} limit ${limit}) returning 1`
    return deleted.length
  })
}

function filteredMatches(sql: Queryable, filter: MatchFilter) {
  const {
    owner,
    watchlists,
    savedSearches,
    categories,
    jurisdictions,
    sinceChange,
    isUnseen: unseen,
  } = filter
  const hasTargets = watchlists !== undefined || savedSearches !== undefined
  return sql`
    from matches m left join watchlists w on w.id = m.watchlist_id left join saved_searches s on s.id = m.saved_search_id
    where m.owner = ${owner}
      and (${!hasTargets} or m.watchlist_id = any(${[...(watchlists ?? [])]}::uuid[])
        or m.saved_search_id = any(${[...(savedSearches ?? [])]}::uuid[]))
      and (${categories === undefined} or m.category = any(${[...(categories ?? [])]}::text[]))
      and (${jurisdictions === undefined} or m.jurisdiction = any(${[...(jurisdictions ?? [])]}::text[]))
      and (${filter.includesPersons ?? false} or not coalesce(w.includes_persons, s.includes_persons))
      and m.change > ${sinceChange ?? -1}
      and (${unseen === undefined} or ${isUnseen(sql)} = ${unseen ?? false})`
}

const isUnseen = (sql: Queryable) => sql`(m.change > coalesce(w.seen_change, s.seen_change))`
