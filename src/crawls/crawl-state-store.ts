import type { CalendarDay } from '../model/calendar-day.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** The state of a source's scheduled crawl. */
export interface CrawlState {
  readonly sourceId: string
  /** The first day that the crawl covers. */
  readonly since: CalendarDay
  /** For feeds: the day up to which everything has been crawled. */
  readonly watermark: CalendarDay | null
  /** For sources crawled by cursor: the cursor at which the next run continues. */
  readonly cursor: string | null
  /** The start time of the last scheduled run that finished. */
  readonly lastRun: Date | null
  readonly lastSuccess: Date | null
  /** The number of consecutive failed scheduled runs. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly retryAt: Date | null
  /** When subscribers were last notified by a `source.error` event. */
  readonly notifiedAt: Date | null
}

/** Lists the crawl state of every source that has had a scheduled crawl. */
export async function listCrawlStates(sql: Queryable): Promise<CrawlState[]> {
  return await sql`
    select source_id as "sourceId", first_day as since, watermark, next_cursor as cursor, last_run_at as "lastRun",
      last_success_at as "lastSuccess", consecutive_failures as failures, failing_since as "failingSince", retry_at as "retryAt", notified_at as "notifiedAt"
    from crawl_states`
}

/** Returns a source's crawl state, or `null` before its first scheduled crawl. */
export async function findCrawlState(sql: Queryable, sourceId: string): Promise<CrawlState | null> {
  return (await listCrawlStates(sql)).find(state => state.sourceId === sourceId) ?? null
}

/** Stores the first day that a source's scheduled crawl covers. Later calls have no effect. */
export async function insertCrawlState(sql: Queryable, sourceId: string, since: CalendarDay): Promise<void> {
  await sql`
    insert into crawl_states (source_id, first_day) values (${sourceId}, ${since}) on conflict (source_id) do nothing`
}

/** Records that everything up to this day has been crawled. */
export async function saveCrawlWatermark(
  sql: Queryable,
  sourceId: string,
  watermark: CalendarDay,
): Promise<void> {
  await sql`
    update crawl_states set watermark = greatest(watermark, ${watermark}::date) where source_id = ${sourceId}`
}

/** Saves the cursor at which a source's next run continues; with `null`, that run starts from the watermark. */
export async function saveCrawlCursor(
  sql: Queryable,
  sourceId: string,
  cursor: string | null,
): Promise<void> {
  await sql`update crawl_states set next_cursor = ${cursor} where source_id = ${sourceId}`
}

/** Records a successful scheduled run that began at `startedAt`. */
export async function recordCrawlSuccess(
  sql: Queryable,
  sourceId: string,
  startedAt: Date,
  now: Date,
): Promise<void> {
  await sql`
    update crawl_states set last_run_at = ${startedAt}, last_success_at = ${now}, consecutive_failures = 0,
      failing_since = null, retry_at = null, notified_at = null
    where source_id = ${sourceId}`
}

/** Records a failed scheduled run. `notifiedAt` is the time of the last `source.error` event. */
export async function recordCrawlFailure(
  sql: Queryable,
  sourceId: string,
  failure: { startedAt: Date; since: Date; failures: number; retryAt: Date; notifiedAt: Date | null },
): Promise<void> {
  await sql`
    update crawl_states set last_run_at = ${failure.startedAt}, consecutive_failures = ${failure.failures},
      failing_since = ${failure.since}, retry_at = ${failure.retryAt}, notified_at = ${failure.notifiedAt}
    where source_id = ${sourceId}`
}
