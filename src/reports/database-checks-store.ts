import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Key figures about the database. */
export interface DatabaseSummary {
  readonly server: string
  readonly change: number
  readonly announcements: number
  readonly entities: number
}

export async function readDatabaseSummary(sql: Queryable): Promise<DatabaseSummary> {
  const [row] = await sql<[DatabaseSummary]>`
    select current_setting('server_version') as server, change,
           (select count(*) from announcements where not erased) as announcements,
           (select count(*) from entities where merged_into is null and announcement_count > 0) as entities
    from database_state`
  return row
}

/** Returns the number of announcements and their latest publication date for each source. */
export async function countAnnouncementsBySource(
  sql: Queryable,
): Promise<{ sourceId: string; count: number; latest: CalendarDay }[]> {
  return await sql`
    select source_id as "sourceId", count(*) as count, max(publication_date) as latest
    from announcements where not erased group by source_id`
}

/**
 * Finds entities whose stored announcement count differs from the number of announcements that mention them. There must
 * be none.
 */
export async function findMiscountedEntities(
  sql: Queryable,
): Promise<{ id: string; stated: number; linked: number }[]> {
  return await sql`
    with linked as (
      select p.entity_id, count(distinct m.announcement_id) as linked
      from mentions m join entity_profiles p on p.id = m.profile_id group by p.entity_id
    )
    select e.id, e.announcement_count as stated, coalesce(linked.linked, 0) as linked
    from entities e left join linked on linked.entity_id = e.id
    where e.announcement_count <> coalesce(linked.linked, 0) order by e.id limit 100`
}

/** Finds entities with two different valid identifiers in a scheme that allows only one. There must be none. */
export async function findContradictingEntities(
  sql: Queryable,
  schemes: readonly string[],
): Promise<{ id: string; name: string; numbers: string[] }[]> {
  return await sql`
    select e.id, e.name, array_agg(i.scheme || ' ' || i.number order by i.number) as numbers
    from entity_identifiers i join entities e on e.id = i.entity_id
    where i.valid and i.scheme = any(${schemes as string[]}::text[])
    group by e.id, e.name, i.jurisdiction, i.scheme having count(*) > 1
    order by e.id limit 100`
}

/** Finds merged entities that still have mentions, or whose surviving entity is not visible. There must be none. */
export async function findDanglingAliases(sql: Queryable): Promise<{ id: string; survivor: string }[]> {
  return await sql`
    select a.id, a.merged_into as survivor from entities a join entities e on e.id = a.merged_into
    where a.announcement_count > 0 or exists (select 1 from entity_profiles p where p.entity_id = a.id)
      or (e.merged_into is null and e.announcement_count = 0
          and exists (select 1 from entity_profiles p where p.original_entity_id = a.id and p.entity_id = e.id))
    order by a.id limit 100`
}

/**
 * Finds entity profiles without mentions, and profiles linked to an entity by a key that they lack or that a
 * profile of another entity also has. There must be none.
 */
export async function findUnsupportedProfileLinks(
  sql: Queryable,
): Promise<{ id: string; entity: string; evidence: string }[]> {
  return await sql`
    select p.id, p.entity_id as entity, p.evidence from entity_profiles p
    where (p.evidence <> '' and p.evidence <> all (p.keys))
      or not exists (select 1 from mentions m where m.profile_id = p.id)
      or (exists (select 1 from entity_profiles o where o.entity_id = p.entity_id and o.id <> p.id)
          and exists (
            select 1 from entity_profile_keys k join entity_profiles o on o.id = k.profile_id
            where k.key = replace(p.evidence, 'IT:partita_iva:', 'IT:codice_fiscale:') and o.entity_id <> p.entity_id))
    order by p.id limit 100`
}

/** Finds rows that reference missing rows. There must be none, but no foreign key enforces it. */
export async function findDanglingRows(sql: Queryable): Promise<{ row: string; missing: string }[]> {
  return await sql`
    select concat('mention ', m.position, ' of announcement ', m.announcement_id) as row,
           case when a.id is null then 'announcement' else 'profile' end as missing
    from mentions m left join announcements a on a.id = m.announcement_id
      left join entity_profiles p on p.id = m.profile_id
    where a.id is null or p.id is null
    union all
    select concat('key ', k.key), 'profile'
    from entity_profile_keys k left join entity_profiles p on p.id = k.profile_id where p.id is null
    union all
    select concat('profile ', p.id), 'entity'
    from entity_profiles p left join entities e on e.id = p.entity_id left join entities o on o.id = p.original_entity_id
    where e.id is null or o.id is null
    union all
    select concat('identifier ', i.scheme, ' ', i.number, ' of entity ', i.entity_id), 'entity'
    from entity_identifiers i left join entities e on e.id = i.entity_id where e.id is null
    limit 100`
}

/** Counts the problems in all runs by kind, and returns the latest problem of each kind as an example. */
export async function countProblemsByKind(
  sql: Queryable,
): Promise<{ kind: string; count: number; document: string; place: string; reason: string }[]> {
  return await sql`
    select distinct on (kind) kind, count(*) over (partition by kind) as count, document, location as place, reason
    from problems order by kind, id desc`
}

/** Lists the files that the archive should contain, each with the URL or file name under which it was first received. */
export async function listArchivedFileUrls(sql: Queryable): Promise<{ sha256: Buffer; url: string }[]> {
  return await sql`
    select distinct on (sha256) sha256, left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as url
    from documents where sealed_at is null order by sha256, id`
}

/** Lists the SHA-256 hashes of all documents that the archive should contain. */
export async function listArchivedDocumentHashes(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`
    select distinct sha256 from documents where sealed_at is null order by sha256`
  return rows.map(row => row.sha256)
}
