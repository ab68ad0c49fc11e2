import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** The record in a few numbers. */
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

/** How many announcements there are of each source, and the newest day of them. */
export async function announcementsBySource(
  sql: Queryable,
): Promise<{ sourceId: string; count: number; latest: Day }[]> {
  return await sql`
    select source_id as "sourceId", count(*) as count, max(publication_date) as latest
    from announcements where not erased group by source_id`
}

/** Entities whose count of announcements is not what their links say (there must be none). */
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

/** Entities with two different valid numbers of a kind that a unit has only one of (there must be none). */
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

/** How many problems of each kind all runs together have found, with the newest as example. */
export async function problemsByKind(
  sql: Queryable,
): Promise<{ kind: string; count: number; document: string; place: string; reason: string }[]> {
  return await sql`
    select distinct on (kind) kind, count(*) over (partition by kind) as count, document, place, reason
    from problems order by kind, id desc`
}

/** SHA-256 of every document that the archive should have. */
export async function archivedDocuments(sql: Queryable): Promise<Buffer[]> {
  const rows = await sql<{ sha256: Buffer }[]>`select distinct sha256 from documents order by sha256`
  return rows.map(row => row.sha256)
}
