import type { Queryable } from '../base/sql.ts'

/**
 * Takes away runs that began before a moment and are over, with their problems, at most `most`; answers how many. The last
 * regular run of each source stays: it says how the source is.
 */
export async function pruneRuns(sql: Queryable, before: Date, most: number): Promise<number> {
  const gone = await sql`
    delete from runs where id in (
      select r.id from runs r
      where r.started_at < ${before} and r.state not in ('waiting', 'running')
        and r.id not in (
          select distinct on (source_id) id from runs
          where kind = 'crawl' and from_day is null and state in ('ok', 'suspicious', 'failed')
          order by source_id, started_at desc)
      order by r.started_at limit ${most})
    returning 1`
  return gone.length
}
