import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** How the regular crawl of a source stands. */
export interface CrawlState {
  readonly sourceId: string
  /** The first day it looks after. */
  readonly since: Day
  /** Where pages lead from the newest back: all up to this day was walked. */
  readonly watermark: Day | null
  /** Start of the last regular run that came to its end. */
  readonly lastRun: Date | null
  readonly lastSuccess: Date | null
  /** Failed regular runs in a row. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly retryAt: Date | null
  /** When `source.error` was last told. */
  readonly toldAt: Date | null
}

/** All sources that were ever crawled regularly. */
export async function crawlStates(sql: Queryable): Promise<CrawlState[]> {
  return await sql`
    select source_id as "sourceId", since, watermark, last_run as "lastRun", last_success as "lastSuccess", failures,
      failing_since as "failingSince", retry_at as "retryAt", told_at as "toldAt"
    from crawl_states`
}

/** How a source stands; null before its first crawl. */
export async function crawlState(sql: Queryable, sourceId: string): Promise<CrawlState | null> {
  return (await crawlStates(sql)).find(state => state.sourceId === sourceId) ?? null
}

/** Says, at the first crawl of a source, where its regular crawl begins; later it stays as it is. */
export async function beginCrawls(sql: Queryable, sourceId: string, since: Day): Promise<void> {
  await sql`
    insert into crawl_states (source_id, since) values (${sourceId}, ${since}) on conflict (source_id) do nothing`
}

/** Everything up to this day was walked. */
export async function saveWatermark(sql: Queryable, sourceId: string, watermark: Day): Promise<void> {
  await sql`
    update crawl_states set watermark = greatest(watermark, ${watermark}::date) where source_id = ${sourceId}`
}

/** The regular run that began then came to its end, and got what it asked for. */
export async function noteSuccess(sql: Queryable, sourceId: string, began: Date, now: Date): Promise<void> {
  await sql`
    update crawl_states set last_run = ${began}, last_success = ${now}, failures = 0, failing_since = null,
      retry_at = null, told_at = null
    where source_id = ${sourceId}`
}

/** The regular run that began then failed. `toldAt`: when `source.error` was last told. */
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
