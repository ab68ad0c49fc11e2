import type { Queryable } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/**
 * Deletes up to `limit` events created before `before`, and returns the number deleted. Only test events and events
 * that have been dispatched are deleted.
 */
export async function pruneEvents(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from events where id in (
      select id from events
      where id < ${lowestUuidV7At(before)} and (subscription_id is not null or number <= (select number from dispatch_position))
      order by id limit ${limit})
    returning 1`
  return deleted.length
}
