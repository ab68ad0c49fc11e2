import { addDays } from '../model/calendar-day.ts'
import { type ExpiryLimit, startOfDayUtc } from '../model/retention/expiry-limit.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/**
 * Deletes up to `limit` expired events, and returns the number deleted. Only test events and events that have been
 * dispatched are deleted.
 */
export async function pruneEvents(
  sql: Queryable,
  { before, protectedDays }: ExpiryLimit,
  limit: number,
): Promise<number> {
  const starts = protectedDays.map(day => lowestUuidV7At(startOfDayUtc(day)))
  const ends = protectedDays.map(day => lowestUuidV7At(startOfDayUtc(addDays(day, 1))))
  const deleted = await sql`
    delete from events where id in (
      select id from events
      where id < ${lowestUuidV7At(before)} and (subscription_id is not null or number <= (select number from dispatch_position))
        and not exists (
          select from unnest(${starts}::uuid[], ${ends}::uuid[]) as p (start_id, end_id) where id >= start_id and id < end_id)
      order by id limit ${limit})
    returning 1`
  return deleted.length
}
