import type { Queryable } from '../base/sql.ts'
import { type Day, dayAt } from '../model/day.ts'
import type { AskedDay, DayState } from './plan.ts'

interface DayRow {
  day: Day
  state: DayState
  announcements: number
  asked_at: Date
}

/** Lists the requested days within the window, plus every unfinished day outside it. */
export async function askedDays(
  sql: Queryable,
  sourceId: string,
  window: { readonly from: Day; readonly to: Day },
  timeZone: string,
): Promise<AskedDay[]> {
  const rows = await sql<DayRow[]>`
    select day, state, announcements, asked_at from crawl_days
    where source_id = ${sourceId}
      and (day between ${window.from} and ${window.to} or state in ('open', 'gap', 'failed'))`
  return rows.map(({ day, state, announcements, asked_at }) => ({
    day,
    state,
    announcements,
    requestedOn: dayAt(timeZone, asked_at),
  }))
}

/** Saves the outcome of requesting a day. */
export async function saveDay(
  sql: Queryable,
  sourceId: string,
  day: { day: Day; state: DayState; announcements: number; reason: string | null; requestedAt: Date },
): Promise<void> {
  const isComplete = day.state === 'complete' || day.state === 'none'
  await sql`
    insert into crawl_days (source_id, day, state, announcements, tries, asked_at, reason)
    values (${sourceId}, ${day.day}, ${day.state}, ${day.announcements}, ${isComplete ? 0 : 1}, ${day.requestedAt}, ${day.reason})
    on conflict (source_id, day) do update set
      state = excluded.state, announcements = excluded.announcements, asked_at = excluded.asked_at,
      reason = excluded.reason, tries = case when excluded.tries = 0 then 0 else crawl_days.tries + 1 end`
}

/** Lists expected days without data and days that failed, newest first. */
export async function openGaps(
  sql: Queryable,
  sourceId: string,
): Promise<{ day: Day; state: DayState; tries: number; reason: string | null }[]> {
  return await sql`
    select day, state, tries, reason from crawl_days
    where source_id = ${sourceId} and state in ('gap', 'failed') order by day desc`
}

/** Counts announcements per completed day, as a baseline for anomalies. */
export async function completeDays(
  sql: Queryable,
  sourceId: string,
  from: Day,
  to: Day,
): Promise<{ day: Day; announcements: number }[]> {
  return await sql`
    select day, announcements from crawl_days
    where source_id = ${sourceId} and state = 'complete' and day between ${from} and ${to}`
}
