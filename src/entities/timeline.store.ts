import type { Queryable } from '../base/sql.ts'
import type { Category } from '../model/category.ts'
import type { Day } from '../model/day.ts'
import type { Page } from '../model/filter.ts'

/** One event of an entity's timeline, with the field names of the API (contract 2.4). */
export interface TimelineEvent {
  readonly date: Day
  readonly category: Category
  readonly title: string
  readonly source_id: string
  readonly announcement_id: string
}

/** Lists a page of an entity's events, earliest first: one per announcement, however often it names the entity. */
export async function timelinePage(
  sql: Queryable,
  entityId: string,
  { page, perPage }: Page,
): Promise<TimelineEvent[]> {
  return await sql<TimelineEvent[]>`
    select publication_date as date, category, title, source_id, id as announcement_id
    from announcements
    where id in (
      select m.announcement_id from mentions m join descriptions d on d.id = m.description_id
      where d.entity_id = ${entityId}) and not erased
    order by publication_date, number
    limit ${perPage} offset ${(page - 1) * perPage}`
}
