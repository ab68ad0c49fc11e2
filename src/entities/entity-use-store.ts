import type { CalendarDay } from '../model/calendar-day.ts'
import type { AnnouncementCategory } from '../model/category.ts'
import type { MentionRole } from '../model/mention-role.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** How all announcements together name an entity. */
export interface StoredEntityUses {
  readonly entityId: string
  readonly roles: readonly MentionRole[]
  readonly categories: readonly AnnouncementCategory[]
  readonly latest: CalendarDay
}

/** Reads the roles, categories and latest publication dates of entities. Those that nothing mentions are missing. */
export async function findEntityUses(
  sql: Queryable,
  entityIds: readonly string[],
): Promise<StoredEntityUses[]> {
  if (entityIds.length === 0) return []
  return await sql<StoredEntityUses[]>`
    select p.entity_id as "entityId", array_agg(distinct m.role) as roles, array_agg(distinct a.category) as categories,
      max(a.publication_date) as latest
    from unnest(${[...entityIds]}::uuid[]) as e (id),
      lateral (select id, entity_id from entity_profiles where entity_id = e.id offset 0) as p,
      lateral (select role, announcement_id from mentions where profile_id = p.id offset 0) as m
      join announcements a on a.id = m.announcement_id
    where not a.erased group by p.entity_id`
}

/** Returns pairs of these announcements and the entities that were first named in the same transaction. */
export async function findAppearances(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<{ readonly announcementId: string; readonly entityId: string }[]> {
  if (announcementIds.length === 0) return []
  return await sql`
    select distinct a.id as "announcementId", e.id as "entityId"
    from announcements a join mentions m on m.announcement_id = a.id
      join entity_profiles p on p.id = m.profile_id join entities e on e.id = p.entity_id
    where a.id = any(${[...announcementIds]}::uuid[]) and e.first_seen_at = a.first_seen_at`
}
