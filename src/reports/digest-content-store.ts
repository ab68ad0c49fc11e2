import type { EntityType } from '../model/entity.ts'
import type { EntityStatus } from '../model/entity-status.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** A match that a mail lists, with its announcement or entity and the list or search that it belongs to. */
export interface DigestMatch {
  readonly watchlistId: string | null
  readonly savedSearchId: string | null
  readonly groupName: string
  /** Number of matches of the same list or search in the mail. */
  readonly groupTotal: number
  /** The announcement, or `null` if an entity matches. */
  readonly announcementId: string | null
  /** The entity that a search of entities matches, and its type and status. */
  readonly entityId: string | null
  readonly entityType: EntityType | null
  readonly entityStatus: EntityStatus | null
  /** The title of the announcement or the name of the entity. */
  readonly title: string
  readonly category: string | null
  readonly jurisdiction: string
  readonly sourceId: string | null
  /** The publication date of the announcement, or the date on which the entity matched. */
  readonly date: string
}

/** The first matches of each list and search in a mail, and the numbers of different announcements and entities. */
export interface DigestMatches {
  readonly matches: readonly DigestMatch[]
  readonly announcements: number
  readonly entities: number
}

/**
 * Reads what a mail lists: of each watchlist and saved search the latest matches, up to a number. Matches whose list, search,
 * announcement or entity was deleted meanwhile are left out.
 */
export async function readDigestMatches(
  sql: Queryable,
  mailId: string,
  { perGroup, excludesPersons }: { readonly perGroup: number; readonly excludesPersons: boolean },
): Promise<DigestMatches> {
  const rows = await sql<(DigestMatch & { announcements: number; entities: number })[]>`
    with found as (
      select m.watchlist_id, m.saved_search_id, m.change, a.id as announcement_id, e.id as entity_id, e.entity_type,
        e.status, coalesce(e.name, a.title) as title, a.category, coalesce(e.jurisdiction, a.jurisdiction) as jurisdiction,
        a.source_id, coalesce(a.publication_date, m.created_at::date) as date
      from digest_matches x
      join matches m on m.id = x.match_id
      left join announcements a on a.id = m.announcement_id and m.entity_id is null
      left join entities named on named.id = m.entity_id
      left join entities e on e.id = coalesce(named.merged_into, named.id) and e.announcement_count > 0
      where x.mail_id = ${mailId} and num_nonnulls(a.id, e.id) = 1
        and not (${excludesPersons} and e.entity_type is not distinct from 'person')
    ), listed as (
      select *, row_number() over list as position, count(*) over (partition by watchlist_id, saved_search_id) as total
      from found
      window list as (partition by watchlist_id, saved_search_id
        order by date desc, change desc, announcement_id, entity_id)
    )
    select l.watchlist_id as "watchlistId", l.saved_search_id as "savedSearchId", coalesce(w.name, s.name) as "groupName",
      l.total::int as "groupTotal", l.announcement_id as "announcementId", l.entity_id as "entityId",
      l.entity_type as "entityType", l.status as "entityStatus", l.title, l.category, l.jurisdiction,
      l.source_id as "sourceId", l.date::text as date,
      (select count(distinct announcement_id) from found)::int as announcements,
      (select count(distinct entity_id) from found)::int as entities
    from listed l
    left join watchlists w on w.id = l.watchlist_id
    left join saved_searches s on s.id = l.saved_search_id
    where l.position <= ${perGroup}
    order by l.watchlist_id is null, "groupName", l.watchlist_id, l.saved_search_id, l.position`
  return { matches: rows, announcements: rows[0]?.announcements ?? 0, entities: rows[0]?.entities ?? 0 }
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
