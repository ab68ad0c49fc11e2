import type { CalendarDay } from '../model/calendar-day.ts'
import type { AnnouncementCategory } from '../model/category.ts'
import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** An event in the timeline of an entity, with the field names of the API (contract 2.4). */
export interface EntityTimelineEvent {
  readonly date: CalendarDay
  readonly category: AnnouncementCategory
  readonly title: string
  readonly source_id: string
  readonly announcement_id: string
}

/**
 * Lists a page of an entity's timeline, earliest event first. Each announcement is one event, even if it mentions the
 * entity several times.
 */
export async function listEntityTimeline(
  sql: Queryable,
  entityId: string,
  { page, perPage }: PageRequest,
): Promise<EntityTimelineEvent[]> {
  return await sql<EntityTimelineEvent[]>`
    select publication_date as date, category, title, source_id, id as announcement_id
    from announcements
    where id in (
      select m.announcement_id from mentions m join entity_profiles p on p.id = m.profile_id
      where p.entity_id = ${entityId}) and not erased
    order by publication_date, number
    limit ${perPage} offset ${(page - 1) * perPage}`
}
