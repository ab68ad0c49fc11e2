import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { Digest, DigestFields, DigestState } from './digest.ts'
import type { MailAddressState } from './mail-address.ts'

/** Counts the digests of an owner. Concurrent transactions that count them wait until this one ends. */
export async function lockAndCountDigests(tx: SqlTransaction, owner: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`digests ${owner}`}, 0))`
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from digests where owner = ${owner}`
  return row?.count ?? 0
}

/** Inserts a digest, which has the matches of `fromChange` and later changes. */
export async function insertDigest(
  tx: SqlTransaction,
  digest: Digest,
  { unsubscribeHash, fromChange }: { readonly unsubscribeHash: Buffer; readonly fromChange: number },
): Promise<void> {
  await tx`
    insert into digests (id, owner, address_id, name, watchlist_ids, saved_search_ids, frequency, time, time_zone, weekdays,
      state, includes_persons, from_change, next_run_at, last_run_at, unsubscribe_hash, created_at, updated_at)
    values (${digest.id}, ${digest.owner}, ${digest.addressId}, ${digest.name}, ${[...digest.watchlistIds]}::uuid[],
      ${[...digest.savedSearchIds]}::uuid[], ${digest.frequency}, ${digest.time}, ${digest.timeZone},
      ${digest.weekdays.map(String)}::text[]::smallint[], ${digest.state}, ${digest.includesPersons}, ${fromChange},
      ${digest.nextRunAt}, ${digest.createdAt}, ${unsubscribeHash}, ${digest.createdAt}, ${digest.createdAt})`
}

/** Finds a digest of an owner, and locks it if asked to. */
export async function findDigest(
  sql: Queryable,
  owner: string,
  id: string,
  { locks }: { readonly locks: boolean } = { locks: false },
): Promise<Digest | null> {
  const [row] = await sql<Digest[]>`
    select ${columns(sql)} from digests d where owner = ${owner} and id = ${id} ${locks ? sql`for update` : sql``}`
  return row ?? null
}

/** Finds a digest of any owner, for the mail that contains it. */
export async function findDigestById(sql: Queryable, id: string): Promise<Digest | null> {
  const [row] = await sql<Digest[]>`select ${columns(sql)} from digests d where id = ${id}`
  return row ?? null
}

/** Finds the digest that a token ends, and locks it. */
export async function lockDigestByUnsubscribe(tx: SqlTransaction, hash: Buffer): Promise<Digest | null> {
  const [row] = await tx<Digest[]>`
    select ${columns(tx)} from digests d where unsubscribe_hash = ${hash} for update`
  return row ?? null
}

/** Lists one page of an owner's digests, newest first, and returns their total number. */
export async function listDigestPage(
  sql: Queryable,
  owner: string,
  { page, perPage }: PageRequest,
): Promise<{ readonly digests: readonly Digest[]; readonly total: number }> {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from digests where owner = ${owner}`
  const digests = await sql<Digest[]>`
    select ${columns(sql)} from digests d where owner = ${owner}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { digests, total: count?.total ?? 0 }
}

/** Changes what an owner chose, and when the digest runs next. */
export async function updateDigest(
  tx: SqlTransaction,
  id: string,
  fields: DigestFields,
  { nextRunAt, now }: { readonly nextRunAt: Date; readonly now: Date },
): Promise<void> {
  await tx`
    update digests set address_id = ${fields.addressId}, name = ${fields.name},
      watchlist_ids = ${[...fields.watchlistIds]}::uuid[], saved_search_ids = ${[...fields.savedSearchIds]}::uuid[],
      frequency = ${fields.frequency}, time = ${fields.time}, time_zone = ${fields.timeZone},
      weekdays = ${fields.weekdays.map(String)}::text[]::smallint[], next_run_at = ${nextRunAt}, last_run_at = ${now},
      updated_at = ${now}
    where id = ${id}`
}

/** Changes the state. A digest that becomes active has the matches of `fromChange` and later changes. */
export async function saveDigestState(
  tx: SqlTransaction,
  id: string,
  {
    state,
    fromChange,
    now,
  }: { readonly state: DigestState; readonly fromChange: number | null; readonly now: Date },
): Promise<void> {
  await tx`
    update digests set state = ${state}, from_change = coalesce(${fromChange}::bigint, from_change), updated_at = ${now}
    where id = ${id}`
}

/** Finds active digests that name one of these watchlists or saved searches, all that they name, and the time, and locks them. */
export async function findDigestsOfTargets(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<{ id: string; watchlists: readonly string[]; savedSearches: readonly string[]; now: Date }[]> {
  return await tx<
    { id: string; watchlists: readonly string[]; savedSearches: readonly string[]; now: Date }[]
  >`
    select id, watchlist_ids as watchlists, saved_search_ids as "savedSearches", now() as now from digests
    where state = 'active' and (watchlist_ids && ${[...ids]}::uuid[] or saved_search_ids && ${[...ids]}::uuid[])
    order by id for update`
}

export async function deleteDigest(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from digests where id = ${id}`
}

/** Saves that digests were sent now. */
export async function saveDigestsSent(tx: SqlTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx`update digests set last_sent_at = clock_timestamp() where id = any(${[...ids]}::uuid[])`
}

/** A digest whose run is due, with its address and the time by PostgreSQL's clock. */
export interface DueDigest extends Digest {
  readonly now: Date
  /** Whether the clock was set back since the last run, so that the next run was computed for another time. */
  readonly isEarly: boolean
  readonly address: string
  readonly addressState: MailAddressState
}

/** Time in seconds by which the clock must have been set back before runs are computed anew. */
const MAX_CLOCK_STEP_SECONDS = 300

/**
 * Locks digests whose scheduled run is due, those that are due longest first. Other processes skip them. Digests whose next run
 * was computed while the clock was wrong are due too.
 */
export async function lockDueDigests(tx: SqlTransaction, limit: number): Promise<readonly DueDigest[]> {
  return await tx<DueDigest[]>`
    with scheduled as (
      select id from digests where state = 'active' and frequency <> 'immediately' and next_run_at <= now()
      order by next_run_at limit ${limit} for update skip locked),
    early as (
      select id from digests
      where state = 'active' and last_run_at > now() + make_interval(secs => ${MAX_CLOCK_STEP_SECONDS})
      order by last_run_at limit ${limit} for update skip locked)
    select ${columns(tx)}, now() as now, a.address, a.state as "addressState",
      d.last_run_at > now() + make_interval(secs => ${MAX_CLOCK_STEP_SECONDS}) as "isEarly"
    from (select id from scheduled union select id from early) due
    join digests d on d.id = due.id
    join mail_addresses a on a.id = d.address_id
    order by d.next_run_at`
}

/** Locks immediate digests with new matches. Other processes skip them. */
export async function lockDigestsWithMatches(
  tx: SqlTransaction,
  limit: number,
): Promise<readonly DueDigest[]> {
  return await tx<DueDigest[]>`
    select ${columns(tx)}, now() as now, false as "isEarly", a.address, a.state as "addressState"
    from digests d join mail_addresses a on a.id = d.address_id
    where d.state = 'active' and d.frequency = 'immediately' and d.next_run_at <= now() and a.state = 'confirmed'
      and exists (select from matches m
        where m.owner = d.owner and m.change >= d.from_change
          and (cardinality(d.watchlist_ids) + cardinality(d.saved_search_ids) = 0
            or m.watchlist_id = any(d.watchlist_ids) or m.saved_search_id = any(d.saved_search_ids))
          and not exists (select from digest_matches x where x.digest_id = d.id and x.match_id = m.id))
    order by d.next_run_at limit ${limit}
    for update of d skip locked`
}

/** Saves the next runs of digests. `now` is when they were computed. */
export async function saveNextRuns(
  tx: SqlTransaction,
  runs: readonly { readonly id: string; readonly nextRunAt: Date }[],
): Promise<void> {
  await tx`
    update digests d set next_run_at = r.next_run_at, last_run_at = now()
    from unnest(${runs.map(run => run.id)}::uuid[], ${runs.map(run => run.nextRunAt.toISOString())}::timestamptz[])
      as r (id, next_run_at)
    where d.id = r.id`
}

const columns = (sql: Queryable) => sql`
  d.id, d.owner, d.address_id as "addressId", d.name, d.watchlist_ids as "watchlistIds",
  d.saved_search_ids as "savedSearchIds", d.frequency, d.time, d.time_zone as "timeZone",
  d.weekdays::integer[] as weekdays, d.state, d.includes_persons as "includesPersons", d.next_run_at as "nextRunAt",
  d.last_sent_at as "lastSentAt", d.created_at as "createdAt"`
