import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** The state of a source's scheduled crawl. */
export interface CrawlState {
  readonly sourceId: string
  /** The first day it covers. */
  readonly since: Day
  /** For feeds: everything up to this day has been crawled. */
  readonly watermark: Day | null
  /** Start of the last scheduled run that finished. */
  readonly lastRun: Date | null
  readonly lastSuccess: Date | null
  /** Consecutive failed scheduled runs. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly retryAt: Date | null
  /** When subscribers were last notified by `source.error`. */
  readonly notifiedAt: Date | null
}

/** Lists every source with a scheduled crawl so far. */
export async function crawlStates(sql: Queryable): Promise<CrawlState[]> {
  return await sql`
    select source_id as "sourceId", since, watermark, last_run as "lastRun", last_success as "lastSuccess", failures,
      failing_since as "failingSince", retry_at as "retryAt", told_at as "notifiedAt"
    from crawl_states`
}

/** Finds a source's crawl state; null before its first scheduled crawl. */
export async function crawlState(sql: Queryable, sourceId: string): Promise<CrawlState | null> {
  return (await crawlStates(sql)).find(state => state.sourceId === sourceId) ?? null
}

/** Stores the first day of a source's scheduled crawl. Later calls change nothing. */
export async function beginCrawls(sql: Queryable, sourceId: string, since: Day): Promise<void> {
  await sql`
    insert into crawl_states (source_id, since) values (${sourceId}, ${since}) on conflict (source_id) do nothing`
}

/** Records that everything up to this day has been crawled. */
export async function saveWatermark(sql: Queryable, sourceId: string, watermark: Day): Promise<void> {
  await sql`
    update crawl_states set watermark = greatest(watermark, ${watermark}::date) where source_id = ${sourceId}`
}

/** Records a successful scheduled run that began at `startedAt`. */
export async function noteSuccess(
  sql: Queryable,
  sourceId: string,
  startedAt: Date,
  now: Date,
): Promise<void> {
  await sql`
    update crawl_states set last_run = ${startedAt}, last_success = ${now}, failures = 0, failing_since = null,
      retry_at = null, told_at = null
    where source_id = ${sourceId}`
}

/** Records a failed scheduled run. `notifiedAt` is the time of the last `source.error`. */
export async function noteFailure(
  sql: Queryable,
  sourceId: string,
  failure: { began: Date; since: Date; failures: number; retryAt: Date; toldAt: Date | null },
): Promise<void> {
  await sql`
    update crawl_states set last_run = ${failure.began}, failures = ${failure.failures},
      failing_since = ${failure.since}, retry_at = ${failure.retryAt}, told_at = ${failure.toldAt}
    where source_id = ${sourceId}`
}
