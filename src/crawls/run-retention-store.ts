import type { ExpiryLimit } from '../model/retention/expiry-limit.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/**
 * Deletes up to `limit` expired runs that are finished, with their problems, and returns the number of runs. Keeps the
 * last scheduled run of each source, because the source's health depends on it.
 */
export async function deleteExpiredRuns(
  sql: Queryable,
  { before, protectedDays }: ExpiryLimit,
  limit: number,
): Promise<number> {
  const deleted = await sql`
    delete from runs where id in (
      select r.id from runs r
      where r.started_at < ${before} and r.state not in ('waiting', 'running')
        and (r.started_at at time zone 'UTC')::date <> all(${[...protectedDays]}::date[])
        and r.id not in (
          select distinct on (source_id) id from runs
          where kind = 'crawl' and from_day is null and state in ('ok', 'suspicious', 'failed')
          order by source_id, started_at desc)
      order by r.started_at limit ${limit})
    returning 1`
  return deleted.length
}
