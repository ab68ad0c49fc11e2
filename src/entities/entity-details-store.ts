import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Limits that keep queries fast for entities with very many announcements. */
const MAX_PROFILES = 500
const MAX_MENTIONS_PER_PROFILE = 1_000
const MAX_MENTIONS = 3_000
const MAX_NAMES = 50
const MAX_ALIASES = 100

/** A name of an entity, and the latest publication date with this name among the examined announcements. */
export interface EntityNameUsage {
  readonly name: string
  readonly newest: CalendarDay
}

/**
 * Finds up to 50 names of an entity: first `displayName`, then the others from the most recently used. Also returns the
 * number of announcements examined. Without persons, mentions of the entity as a natural person are left out.
 */
export async function findEntityNames(
  sql: Queryable,
  entityId: string,
  { displayName, includesPersons }: { readonly displayName: string; readonly includesPersons: boolean },
): Promise<{ names: EntityNameUsage[]; announcements: number }> {
  const rows = await sql<(EntityNameUsage & { announcements: number })[]>`
    with examined as (
      select m.name, m.announcement_id, a.publication_date
      from (select id from entity_profiles where entity_id = ${entityId} limit ${MAX_PROFILES}) as p, lateral (
        select name, announcement_id from mentions
        where profile_id = p.id and (${includesPersons} or entity_type <> 'person') limit ${MAX_MENTIONS_PER_PROFILE}) as m, lateral (
        select publication_date from announcements where id = m.announcement_id and not erased offset 0) as a
      limit ${MAX_MENTIONS}
    )
    select name, max(publication_date) as newest, (select count(distinct announcement_id) from examined) as announcements
    from examined group by name order by name = ${displayName} desc, newest desc, name limit ${MAX_NAMES}`
  return {
    names: rows.map(({ name, newest }) => ({ name, newest })),
    announcements: rows[0]?.announcements ?? 0,
  }
}

/** Finds the IDs of up to 100 entities that were merged into this entity, natural persons only if requested. */
export async function findEntityAliases(
  sql: Queryable,
  entityId: string,
  { includesPersons }: { readonly includesPersons: boolean },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from entities where merged_into = ${entityId} and (${includesPersons} or entity_type <> 'person')
    order by id limit ${MAX_ALIASES}`
  return rows.map(row => row.id)
}

/**
 * Returns the entity ID of each mention in an announcement, in document order, or `null` for a mention without an
 * entity.
 */
export async function findMentionedEntities(
  sql: Queryable,
  announcementId: string,
): Promise<(string | null)[]> {
  const rows = await sql<{ entityId: string | null }[]>`
    select e.id as "entityId"
    from mentions m left join entity_profiles p on p.id = m.profile_id
      left join entities e on e.id = p.entity_id and e.merged_into is null
    where m.announcement_id = ${announcementId} order by m.position`
  return rows.map(row => row.entityId)
}
