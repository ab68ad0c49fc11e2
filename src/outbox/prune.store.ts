import { lowestId } from '../base/ids.ts'
import type { Queryable } from '../base/sql.ts'

/** Takes away events of before a moment that were dispatched, and tests, at most `most`; answers how many. */
export async function pruneEvents(sql: Queryable, before: Date, most: number): Promise<number> {
  const gone = await sql`
    delete from events where id in (
      select id from events
      where id < ${lowestId(before)} and (only_for is not null or number <= (select number from dispatch_position))
      order by id limit ${most})
    returning 1`
  return gone.length
}
