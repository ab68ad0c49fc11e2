import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Number of the latest announcements that are examined, and how many of them must have been published by a day. */
const EXAMINED = 1_000
const AGREEING = 50

/**
 * Returns a day that has begun according to the publishers: many of the announcements stored last were published on it or
 * later. Returns `null` if there are too few announcements.
 */
export async function findLatestPublishedDay(sql: Queryable): Promise<CalendarDay | null> {
  const [row] = await sql<{ day: CalendarDay }[]>`
    select publication_date as day
    from (select publication_date from announcements order by number desc limit ${EXAMINED}) latest
    order by publication_date desc offset ${AGREEING - 1} limit 1`
  return row?.day ?? null
}
