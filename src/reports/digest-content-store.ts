import type { Queryable } from '../platform/sql/sql-pool.ts'

/** A match that a mail lists, with its announcement and the list or search that it belongs to. */
export interface DigestMatch {
  readonly watchlistId: string | null
  readonly savedSearchId: string | null
  readonly groupName: string
  /** Number of matches of the same list or search in the mail. */
  readonly groupTotal: number
  readonly announcementId: string
  readonly title: string
  readonly category: string
  readonly jurisdiction: string
  readonly sourceId: string
  readonly date: string
}

/** The first matches of each list and search in a mail, and the number of different announcements of all of them. */
export interface DigestMatches {
  readonly matches: readonly DigestMatch[]
  readonly announcements: number
}

/**
 * Reads what a mail lists: of each watchlist and saved search the latest matches, up to a number. Matches whose list, search or
 * announcement was deleted meanwhile are left out.
 */
export async function readDigestMatches(
  sql: Queryable,
  mailId: string,
  { perGroup }: { readonly perGroup: number },
): Promise<DigestMatches> {
  const rows = await sql<(DigestMatch & { announcements: number })[]>`
    with listed as (
      select m.watchlist_id, m.saved_search_id, m.announcement_id, a.title, a.category, a.jurisdiction, a.source_id,
        a.publication_date, row_number() over list as position, count(*) over (partition by m.watchlist_id, m.saved_search_id) as total,
        dense_rank() over (order by m.announcement_id) as announcement_rank
      from digest_matches x
      join matches m on m.id = x.match_id
      join announcements a on a.id = m.announcement_id
      where x.mail_id = ${mailId}
      window list as (partition by m.watchlist_id, m.saved_search_id
        order by a.publication_date desc, m.change desc, m.announcement_id)
    )
    select l.watchlist_id as "watchlistId", l.saved_search_id as "savedSearchId", coalesce(w.name, s.name) as "groupName",
      l.total::int as "groupTotal", l.announcement_id as "announcementId", l.title, l.category, l.jurisdiction,
      l.source_id as "sourceId", l.publication_date::text as date,
      (select max(announcement_rank) from listed)::int as announcements
    from listed l
    left join watchlists w on w.id = l.watchlist_id
    left join saved_searches s on s.id = l.saved_search_id
    where l.position <= ${perGroup}
    order by l.watchlist_id is null, "groupName", l.watchlist_id, l.saved_search_id, l.position`
  return { matches: rows, announcements: rows[0]?.announcements ?? 0 }
}

/** Returns those of the IDs that are not watchlists or saved searches of the owner. */
export async function findForeignConditions(
  sql: Queryable,
  owner: string,
  ids: { readonly watchlistIds: readonly string[]; readonly savedSearchIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id::text from unnest(${[...ids.watchlistIds]}::uuid[]) as given (id)
    where not exists (select from watchlists w where w.id = given.id and w.owner = ${owner})
    union
    select id::text from unnest(${[...ids.savedSearchIds]}::uuid[]) as given (id)
    where not exists (select from saved_searches s where s.id = given.id and s.owner = ${owner})`
  return new Set(rows.map(row => row.id))
}
