import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** Key figures of the database. */
export interface RecordFacts {
  readonly server: string
  readonly change: number
  readonly announcements: number
  readonly entities: number
}

export async function recordFacts(sql: Queryable): Promise<RecordFacts> {
  const [row] = await sql<[RecordFacts]>`
    select current_setting('server_version') as server, change,
           (select count(*) from announcements where not erased) as announcements,
           (select count(*) from entities where merged_into is null and announcement_count > 0) as entities
    from record`
  return row
}

/** Counts the announcements of each source, with their latest publication date. */
export async function announcementsBySource(
  sql: Queryable,
): Promise<{ sourceId: string; count: number; latest: Day }[]> {
  return await sql`
    select source_id as "sourceId", count(*) as count, max(publication_date) as latest
    from announcements where not erased group by source_id`
}

/** Finds entities whose stored announcement count differs from their mentions. There must be none. */
export async function miscountedEntities(
  sql: Queryable,
): Promise<{ id: string; stated: number; linked: number }[]> {
  return await sql`
    with linked as (
      select d.entity_id, count(distinct m.announcement_id) as linked
      from mentions m join descriptions d on d.id = m.description_id group by d.entity_id
    )
    select e.id, e.announcement_count as stated, coalesce(linked.linked, 0) as linked
    from entities e left join linked on linked.entity_id = e.id
    where e.announcement_count <> coalesce(linked.linked, 0) order by e.id limit 100`
}

/** Finds entities with two different valid identifiers of a scheme that allows only one. There must be none. */
export async function contradictingEntities(
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

/** Finds merged entities whose survivor is not visible, or that still have mentions of their own. There must be none. */
export async function danglingAliases(sql: Queryable): Promise<{ id: string; survivor: string }[]> {
  return await sql`
    select a.id, a.merged_into as survivor from entities a join entities e on e.id = a.merged_into
    where a.announcement_count > 0 or exists (select 1 from descriptions d where d.entity_id = a.id)
      or (e.merged_into is null and e.announcement_count = 0
          and exists (select 1 from descriptions d where d.origin_id = a.id and d.entity_id = e.id))
    order by a.id limit 100`
}

/**
 * Finds entity profiles that are linked by a key they lack or that another entity shares, and profiles without mentions.
 * There must be none.
 */
export async function groundlessLinks(
  sql: Queryable,
): Promise<{ id: string; entity: string; evidence: string }[]> {
  return await sql`
    select d.id, d.entity_id as entity, d.evidence from descriptions d
    where (d.evidence <> '' and d.evidence <> all (d.keys))
      or not exists (select 1 from mentions m where m.description_id = d.id)
      or (exists (select 1 from descriptions o where o.entity_id = d.entity_id and o.id <> d.id)
          and exists (
            select 1 from description_keys k join descriptions o on o.id = k.description_id
            where k.key = replace(d.evidence, 'IT:partita_iva:', 'IT:codice_fiscale:') and o.entity_id <> d.entity_id))
    order by d.id limit 100`
}

/** Finds rows that reference missing rows. There must be none, but no foreign key enforces it. */
export async function danglingRows(sql: Queryable): Promise<{ row: string; missing: string }[]> {
  return await sql`
    select concat('mention ', m.position, ' of announcement ', m.announcement_id) as row,
           case when a.id is null then 'announcement' else 'description' end as missing
    from mentions m left join announcements a on a.id = m.announcement_id
      left join descriptions d on d.id = m.description_id
    where a.id is null or d.id is null
    union all
    select concat('key ', k.key), 'description'
    from description_keys k left join descriptions d on d.id = k.description_id where d.id is null
    limit 100`
}

/** Counts the problems of all runs by kind, with the latest one as an example. */
export async function problemsByKind(
  sql: Queryable,
): Promise<{ kind: string; count: number; document: string; place: string; reason: string }[]> {
  return await sql`
    select distinct on (kind) kind, count(*) over (partition by kind) as count, document, place, reason
    from problems order by kind, id desc`
}

/** Lists the SHA-256 of every document that the archive should contain. */
export async function archivedDocuments(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`select distinct sha256 from documents order by sha256`
  return rows.map(row => row.sha256)
}
