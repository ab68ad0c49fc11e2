import type { CalendarDay } from '../../model/calendar-day.ts'
import type { EntityType } from '../../model/entity.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'

/** A name in the form in which the names of a country are compared, without legal form. */
export interface ComparableEntityName {
  readonly type: Exclude<EntityType, 'person'>
  readonly jurisdiction: Jurisdiction
  readonly name: string
}

/**
 * Finds the IDs of up to `limit` companies and authorities with one of these names, whatever their legal form and locality. Those
 * that are known by an identifier alone are missing. The range of keys ends before the character that follows the separator.
 */
export async function findNamesakeIds(
  sql: Queryable,
  names: readonly ComparableEntityName[],
  limit: number,
): Promise<string[]> {
  if (names.length === 0) return []
  const keys = names.map(({ type, jurisdiction, name }) => `name|${type}|${jurisdiction}|${name}`)
  const rows = await sql<{ id: string }[]>`
    select distinct p.entity_id as id
    from unnest(${keys}::text[]) as w (key), lateral (
      select profile_id from entity_profile_keys k
      where k.key = w.key or (k.key >= w.key || '|' and k.key < w.key || '}') offset 0) as k
      join entity_profiles p on p.id = k.profile_id
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Finds the IDs of up to `limit` entities with one of these numbers, as they are stored. */
export async function findEntityIdsByNumbers(
  sql: Queryable,
  numbers: readonly string[],
  limit: number,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    select distinct entity_id as id from entity_identifiers where number = any(${[...numbers]}::text[]) limit ${limit}`
  return rows.map(({ id }) => id)
}

/** An announcement that mentions an entity. */
export interface EntityAnnouncement {
  readonly entityId: string
  readonly announcementId: string
  readonly date: CalendarDay
}

/** Lists up to `limit` newest announcements of each of these entities, newest first. */
export async function listNewestAnnouncements(
  sql: Queryable,
  entityIds: readonly string[],
  limit: number,
): Promise<EntityAnnouncement[]> {
  if (entityIds.length === 0) return []
  return await sql<EntityAnnouncement[]>`
    select e.id as "entityId", a.id as "announcementId", a.publication_date as date
    from unnest(${[...entityIds]}::uuid[]) as e (id), lateral (
      select distinct a.id, a.publication_date, a.number
      from entity_profiles p join mentions m on m.profile_id = p.id join announcements a on a.id = m.announcement_id
      where p.entity_id = e.id and not a.erased
      order by a.publication_date desc, a.number desc limit ${limit}) as a
    order by e.id, a.publication_date desc, a.number desc`
}
