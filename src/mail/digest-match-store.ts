import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/** A digest and the mail that is about to be queued for it. */
export interface DigestRun {
  readonly digestId: string
  readonly mailId: string
}

/** Returns those of the mails that already exist, sent or not. */
export async function findExistingMails(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string }[]>`select id from mails where id = any(${[...ids]}::uuid[])`
  return new Set(rows.map(row => row.id))
}

/**
 * Assigns the new matches of locked digests to their mails, and returns the digests that have any. Matches of muted lists are
 * left out for good.
 *
 * Dispatch writes matches in the order of changes, but those of one change can be written by several transactions. Therefore
 * each digest continues at the latest change that it has seen, and remembers the matches of that change one by one.
 */
export async function assignMatches(
  tx: SqlTransaction,
  runs: readonly DigestRun[],
): Promise<ReadonlySet<string>> {
  const digestIds = runs.map(run => run.digestId)
  const rows = await tx<{ digestId: string; sent: number; change: number }[]>`
    with assigned as (
      insert into digest_matches (digest_id, match_id, mail_id, change)
      select d.id, m.id, case when m.is_muted then null else r.mail_id end, m.change
      from unnest(${digestIds}::uuid[], ${runs.map(run => run.mailId)}::uuid[]) as r (digest_id, mail_id)
      join digests d on d.id = r.digest_id
      cross join lateral (
        select m.id, m.change, coalesce(w.is_muted, s.is_muted) as is_muted
        from matches m
        left join watchlists w on w.id = m.watchlist_id
        left join saved_searches s on s.id = m.saved_search_id
        where m.owner = d.owner and m.change >= d.from_change
          and (cardinality(d.watchlist_ids) + cardinality(d.saved_search_ids) = 0
            or m.watchlist_id = any(d.watchlist_ids) or m.saved_search_id = any(d.saved_search_ids))
      ) m
      on conflict (digest_id, match_id) do nothing
      returning digest_id, mail_id, change)
    select digest_id as "digestId", count(mail_id)::int as sent, max(change) as change from assigned group by digest_id`
  if (rows.length === 0) return new Set()
  await tx`
    update digests d set from_change = r.change
    from unnest(${rows.map(row => row.digestId)}::uuid[], ${rows.map(row => String(row.change))}::text[]::bigint[])
      as r (id, change)
    where d.id = r.id and r.change > d.from_change`
  await tx`
    delete from digest_matches x using digests d
    where d.id = any(${digestIds}::uuid[]) and x.digest_id = d.id and x.change < d.from_change
      and not exists (select from mails m where m.id = x.mail_id and m.state = 'queued')
      and (x.mail_id is null or x.mail_id <> all(${runs.map(run => run.mailId)}::uuid[]))`
  return new Set(rows.filter(row => row.sent > 0).map(row => row.digestId))
}
