import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/** Creates announcements and owners, each with a watchlist, a confirmed address and a daily digest that is not due. */
export async function createBenchDigests(
  sql: SqlPool,
  { owners, announcements }: { readonly owners: number; readonly announcements: number },
): Promise<void> {
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
      source_url, metadata, content_hash, change)
    select gen_random_uuid(), 'fr-bodacc', 'bench-' || n, '2026-11-27', 'FR', 'insolvency_filing', 'fr',
      'Boulangerie Martin ' || n || ' SARL: jugement d''ouverture de redressement judiciaire', 'https://example.com/', '{}', '', 1
    from generate_series(1, ${announcements}::int) as n`
  await sql`
    insert into watchlists (id, owner, name, categories, jurisdictions, created_after_change, seen_change, includes_persons,
      created_at, updated_at)
    select gen_random_uuid(), 'owner ' || n, 'Suppliers', '{}', '{}', 0, 0, true, now(), now()
    from generate_series(1, ${owners}::int) as n`
  await sql`
    insert into mail_addresses (id, owner, address, state, unsubscribe_hash, created_at, updated_at)
    select gen_random_uuid(), 'owner ' || n, 'owner' || n || '@example.com', 'confirmed', sha256(n::text::bytea), now(), now()
    from generate_series(1, ${owners}::int) as n`
  await sql`
    insert into digests (id, owner, address_id, name, watchlist_ids, saved_search_ids, frequency, time, time_zone, weekdays,
      state, includes_persons, from_change, next_run_at, last_run_at, unsubscribe_hash, created_at, updated_at)
    select gen_random_uuid(), owner, id, 'Morning', '{}', '{}', 'daily', '07:00', 'Europe/Paris', '{1,2,3,4,5,6,7}', 'active',
      true, 0, now() + interval '1 day', now(), sha256(('digest ' || id)::bytea), now(), now()
    from mail_addresses`
}

/**
 * Adds matches to the watchlists of some owners and makes their digests due, in one transaction. Returns the number of matches.
 * `round` numbers the calls: matches of one round are of one change.
 */
export async function makeDigestsDue(
  sql: SqlPool,
  {
    round,
    owners,
    matches,
  }: { readonly round: number; readonly owners: number | null; readonly matches: number },
): Promise<number> {
  return await sql.begin(async tx => {
    const inserted = await tx`
      with chosen as (
        select w.id as watchlist_id, w.owner, row_number() over () as n from watchlists w order by random()
        limit ${owners}::int)
      insert into matches (id, owner, watchlist_id, announcement_id, change, category, jurisdiction, created_at)
      select gen_random_uuid(), c.owner, c.watchlist_id, a.id, ${round}, a.category, a.jurisdiction, now()
      from chosen c cross join lateral (
        select id, category, jurisdiction from announcements x
        where not exists (select from matches m where m.watchlist_id = c.watchlist_id and m.announcement_id = x.id)
        limit ${matches}) a`
    await tx`
      update digests d set next_run_at = clock_timestamp()
      where owner in (select owner from matches where change = ${round})`
    return inserted.count
  })
}

/** Counts the mails that are not finished. */
export async function countQueuedMails(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select (select count(*) from mails where state = 'queued')::int
      + (select count(*) from digests where next_run_at <= now())::int as n`
  return row?.n ?? 0
}

/** Returns the IDs of the mails that are leased, and so may be in flight. */
export async function listLeasedMails(sql: SqlPool): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from mails where state = 'queued' and lease_id is not null`
  return rows.map(row => row.id)
}

/** Makes the retries of refused mails due at once, because the benchmark does not wait for minutes. */
export async function hastenRetries(sql: SqlPool): Promise<void> {
  await sql`update mails set next_attempt_at = now() where state = 'queued' and next_attempt_at > now()`
}
