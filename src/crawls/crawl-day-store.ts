import { type CalendarDay, dayInTimeZone } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'
import type { CrawlDay, CrawlDayState } from './crawl-day-plan.ts'

interface DayRow {
  day: CalendarDay
  state: CrawlDayState
  announcements: number
  requested_at: Date
}

/** Lists the days in the window that have been requested before, and every unfinished day outside it. */
export async function listCrawlDays(
  sql: Queryable,
  sourceId: string,
  window: { readonly from: CalendarDay; readonly to: CalendarDay },
  timeZone: string,
): Promise<CrawlDay[]> {
  const rows = await sql<DayRow[]>`
    select day, state, announcements, requested_at from crawl_days
    where source_id = ${sourceId}
      and (day between ${window.from} and ${window.to} or state in ('open', 'gap', 'failed'))`
  return rows.map(({ day, state, announcements, requested_at }) => ({
    day,
    state,
    announcements,
    requestedOn: dayInTimeZone(timeZone, requested_at),
  }))
}

/** Saves the outcome of requesting a day. */
export async function saveCrawlDay(
  sql: Queryable,
  sourceId: string,
  day: {
    day: CalendarDay
    state: CrawlDayState
    announcements: number
    reason: string | null
    requestedAt: Date
  },
): Promise<void> {
  const isComplete = day.state === 'complete' || day.state === 'none'
  await sql`
    insert into crawl_days (source_id, day, state, announcements, attempts, requested_at, reason)
    values (${sourceId}, ${day.day}, ${day.state}, ${day.announcements}, ${isComplete ? 0 : 1}, ${day.requestedAt}, ${day.reason})
    on conflict (source_id, day) do update set
      state = excluded.state, announcements = excluded.announcements, requested_at = excluded.requested_at,
      reason = excluded.reason, attempts = case when excluded.attempts = 0 then 0 else crawl_days.attempts + 1 end`
}

/** Lists days of issue without data and days that failed, newest first. */
export async function listOpenGaps(
  sql: Queryable,
  sourceId: string,
): Promise<{ day: CalendarDay; state: CrawlDayState; tries: number; reason: string | null }[]> {
  return await sql`
    select day, state, attempts as tries, reason from crawl_days
    where source_id = ${sourceId} and state in ('gap', 'failed') order by day desc`
}

/** Counts the announcements of each complete day, as a baseline for detecting anomalies. */
export async function countCompleteDays(
  sql: Queryable,
  sourceId: string,
  from: CalendarDay,
  to: CalendarDay,
): Promise<{ day: CalendarDay; announcements: number }[]> {
  return await sql`
    select day, announcements from crawl_days
    where source_id = ${sourceId} and state = 'complete' and day between ${from} and ${to}`
}
