import type { Queryable } from '../platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../platform/uuid.ts'

/** Deletes up to `limit` dispatched events and test events created before `before`, and returns their number. */
export async function pruneEvents(sql: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from events where id in (
      select id from events
      where id < ${lowestUuidV7At(before)} and (subscription_id is not null or number <= (select number from dispatch_position))
      order by id limit ${limit})
    returning 1`
  return deleted.length
}
