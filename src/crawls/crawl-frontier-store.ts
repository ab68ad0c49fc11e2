import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** Identifies a crawl that follows links from page to page within a date range. */
export interface CrawlFrontierKey {
  readonly sourceId: string
  /** `crawl` for a scheduled crawl, `backfill` for a requested one. */
  readonly kind: 'crawl' | 'backfill'
  readonly window: { readonly from: CalendarDay; readonly to: CalendarDay }
}

/** The state of an interrupted crawl. */
export interface CrawlFrontier<Request> extends CrawlFrontierKey {
  /** The requests that are still to be sent. */
  readonly pending: readonly Request[]
}

/** Lists the interrupted crawls of a source, oldest first. */
export async function listCrawlFrontiers<Request>(
  sql: Queryable,
  sourceId: string,
  kind: CrawlFrontierKey['kind'],
): Promise<CrawlFrontier<Request>[]> {
  const rows = await sql<{ from: CalendarDay; to: CalendarDay; pending: Request[] }[]>`
    select from_day as from, to_day as to, pending_requests as pending from crawl_frontiers
    where source_id = ${sourceId} and kind = ${kind} order by to_day, from_day`
  return rows.map(({ from, to, pending }) => ({ sourceId, kind, window: { from, to }, pending }))
}

/** Saves the requests that a crawl still has to send. */
export async function saveCrawlFrontier(
  sql: Queryable,
  { sourceId, kind, window }: CrawlFrontierKey,
  pending: readonly object[],
): Promise<void> {
  await sql`
    insert into crawl_frontiers (source_id, kind, from_day, to_day, pending_requests)
    values (${sourceId}, ${kind}, ${window.from}, ${window.to}, ${JSON.stringify(pending)}::text::jsonb)
    on conflict (source_id, kind, from_day, to_day) do update set pending_requests = excluded.pending_requests`
}

/** Deletes the saved state of a crawl that is complete or abandoned. */
export async function deleteCrawlFrontier(
  sql: Queryable,
  { sourceId, kind, window }: CrawlFrontierKey,
): Promise<void> {
  await sql`
    delete from crawl_frontiers
    where source_id = ${sourceId} and kind = ${kind} and from_day = ${window.from} and to_day = ${window.to}`
}
