import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Counts a source's stored announcements by publication day. Days without announcements are omitted. */
export async function countAnnouncementsByDay(
  sql: Queryable,
  sourceId: string,
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): Promise<ReadonlyMap<CalendarDay, number>> {
  const rows = await sql<{ day: CalendarDay; count: number }[]>`
    select publication_date as day, count(*) as count from announcements
    where source_id = ${sourceId} and publication_date between ${from} and ${to} and not erased
    group by publication_date`
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}
