import {
  type CrawlFrontier,
  deleteCrawlFrontier,
  listCrawlFrontiers,
  saveCrawlFrontier,
} from '../../crawls/crawl-frontier-store.ts'
import { findCrawlState, saveCrawlWatermark } from '../../crawls/crawl-state-store.ts'
import { addFieldCoverage, BASELINE_WEEKS, type FieldCoverage } from '../../crawls/run-anomalies.ts'
import { countChangesByDay } from '../../crawls/run-store.ts'
import { addDays, dayInTimeZone } from '../../model/calendar-day.ts'
import type { CrawlRequest, DateRange } from '../../sources/source.ts'
import { type CrawlContext, hasGivenUp } from './crawl-context.ts'
import type { CrawlFindings } from './crawl-days.ts'
import { crawlPages, type PagesResult } from './crawl-pages.ts'

/** The interval at which a crawl saves its pending requests, in milliseconds. */
const SAVE_INTERVAL_MS = 2_000

/**
 * Crawls a feed from its newest page back to the watermark, plus the days revisited for late records. First finishes crawls
 * that earlier runs left incomplete; the watermark advances only when everything before it has been fetched.
 */
export async function crawlFeed(context: CrawlContext, since: string): Promise<CrawlFindings> {
  const { dependencies, source, today } = context
  const state = await findCrawlState(dependencies.sql, source.id)
  const results: PagesResult[] = []
  for (const unfinished of await listCrawlFrontiers<CrawlRequest>(dependencies.sql, source.id, 'crawl')) {
    const rest = await finish(context, unfinished)
    results.push(rest)
    if (hasGivenUp(context)) return { ...combinePages(results), days: [], baseline: [] }
    // If the page to resume from no longer exists, the crawl below starts again from the previous watermark.
    if (rest.failures.length > 0) await deleteCrawlFrontier(dependencies.sql, unfinished)
    else await saveCrawlWatermark(dependencies.sql, source.id, unfinished.window.to)
  }
  const { watermark } = (await findCrawlState(dependencies.sql, source.id)) ?? { watermark: null }
  const from = watermark === null ? since : addDays(watermark, -source.metadata.revisitDays)
  const latest = await crawlWindow(context, 'crawl', { from, to: today })
  results.push(latest)
  if (latest.failures.length === 0 && !hasGivenUp(context))
    await saveCrawlWatermark(dependencies.sql, source.id, today)
  return { ...combinePages(results), ...(await countPreviousDay(context, state?.lastRun ?? null)) }
}

/** Crawls the pages of a date range. Repeating the call resumes an interrupted crawl. */
export async function crawlFeedWindow(context: CrawlContext, window: DateRange): Promise<CrawlFindings> {
  const unfinished = await listCrawlFrontiers<CrawlRequest>(
    context.dependencies.sql,
    context.source.id,
    'backfill',
  )
  const same = unfinished.find(other => other.window.from === window.from && other.window.to === window.to)
  const result = await (same === undefined ? crawlWindow(context, 'backfill', window) : finish(context, same))
  return { ...combinePages([result]), days: [], baseline: [] }
}

function crawlWindow(
  context: CrawlContext,
  kind: 'crawl' | 'backfill',
  window: DateRange,
): Promise<PagesResult> {
  const { source, access } = context
  return finish(context, { sourceId: source.id, kind, window, pending: source.discover(window, access.base) })
}

async function finish(context: CrawlContext, unfinished: CrawlFrontier<CrawlRequest>): Promise<PagesResult> {
  const { sql, clock } = context.dependencies
  let savedAt = clock.elapsed()
  const result = await crawlPages(context, unfinished.window, unfinished.pending, async pending => {
    context.onStep(null)
    if (clock.elapsed() - savedAt < SAVE_INTERVAL_MS) return
    savedAt = clock.elapsed()
    await saveCrawlFrontier(sql, unfinished, pending)
  })
  if (result.pending.length > 0) await saveCrawlFrontier(sql, unfinished, result.pending)
  else await deleteCrawlFrontier(sql, unfinished)
  return result
}

/** Combines the results of crawls of several date ranges. */
export function combinePages(
  results: readonly Pick<CrawlFindings, 'coverage' | 'failures'>[],
): Pick<CrawlFindings, 'coverage' | 'failures'> {
  const empty: FieldCoverage = { records: 0, filled: {} }
  return {
    coverage: results.map(result => result.coverage).reduce(addFieldCoverage, empty),
    failures: results.flatMap(result => result.failures),
  }
}

/** Counts the previous day's announcements in the first run of each day, when the previous day is complete. */
export async function countPreviousDay(
  { dependencies, source, today }: CrawlContext,
  lastRun: Date | null,
): Promise<Pick<CrawlFindings, 'days' | 'baseline'>> {
  const zone = source.metadata.timeZone
  const day = lastRun === null ? today : dayInTimeZone(zone, lastRun)
  // After a longer pause, a run receives the announcements of several days, which cannot be attributed to single days.
  if (day !== addDays(today, -1)) return { days: [], baseline: [] }
  const counts = await countChangesByDay(
    dependencies.sql,
    source.id,
    zone,
    addDays(today, -7 * (BASELINE_WEEKS + 1)),
  )
  const announcements = counts.find(count => count.day === day)?.announcements ?? 0
  return { days: [{ day, announcements }], baseline: counts.filter(count => count.day < day) }
}
