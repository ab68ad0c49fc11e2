import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

const BATCH = 5_000
/** How many searches an owner has, and how many entries a list. */
const SEARCHES_PER_OWNER = 500
const ENTRIES_PER_LIST = 10_000

/** Inserts saved searches of many owners. */
export async function insertSavedSearches(sql: SqlPool, searches: readonly string[]): Promise<void> {
  for (let from = 0; from < searches.length; from += BATCH) {
    const batch = searches.slice(from, from + BATCH)
    await sql`
      insert into saved_searches (id, owner, name, search, state, created_after_change, seen_change, includes_persons,
        created_at, updated_at)
      select gen_random_uuid(), 'owner ' || ((${from}::int + n) / ${SEARCHES_PER_OWNER}::int), 'Search ' || (${from}::int + n),
        search, 'active', 0, 0, true, now(), now()
      from unnest(${batch}::text[]) with ordinality as s (search, n)`
  }
}

/** Inserts watchlists whose entries watch all stored entities, each once, and parties that no announcement names. */
export async function insertWatchedParties(sql: SqlPool, parties: number): Promise<void> {
  await sql`
    insert into watchlists (id, owner, name, categories, jurisdictions, created_after_change, seen_change, includes_persons,
      created_at, updated_at)
    select gen_random_uuid(), 'portfolio ' || n, 'List', '{}', '{}', 0, 0, true, now(), now()
    from generate_series(0, ${Math.ceil(parties / ENTRIES_PER_LIST) - 1}::int) as n`
  await sql`
    insert into watchlist_entries (id, watchlist_id, reference, state, created_at, updated_at)
    select gen_random_uuid(), w.id, 'R' || n, 'matched', now(), now()
    from generate_series(0, ${parties - 1}::int) as n
    join watchlists w on w.owner = 'portfolio ' || (n / ${ENTRIES_PER_LIST}::int)`
  await sql`
    insert into watchlist_entry_entities (entry_id, entity_id)
    select e.id, coalesce(known.id, gen_random_uuid())
    from (select id, row_number() over () as n from watchlist_entries) as e
    left join (select id, row_number() over () as n from entities) as known using (n)`
  await sql`analyze`
}

/** Returns the number of matches that are stored or wait to be stored. */
export async function countMatches(sql: SqlPool): Promise<number> {
  const [row] = await sql<[{ n: number }]>`
    select (select count(*) from matches)::int
      + coalesce((select sum(cardinality(saved_search_ids) + cardinality(entry_ids)) from waiting_matches), 0)::int as n`
  return row.n
}
