import {
  type CrawlFrontierKey,
  deleteCrawlFrontier,
  listCrawlFrontiers,
  saveCrawlFrontier,
} from '../../crawls/crawl-frontier-store.ts'
import { findCrawlState, saveCrawlCursor, saveCrawlWatermark } from '../../crawls/crawl-state-store.ts'
import { addDays } from '../../model/calendar-day.ts'
import type { CrawlRequest, DateRange } from '../../sources/source.ts'
import { type CrawlContext, type CrawlFailure, hasGivenUp } from './crawl-context.ts'
import type { CrawlFindings } from './crawl-days.ts'
import { combinePages, countPreviousDay } from './crawl-feed.ts'
import { crawlPages, type PagesResult } from './crawl-pages.ts'

/** A crawl that follows cursors through more pages than this fails as endless. */
const MAX_PAGES = 100_000

/**
 * Crawls from the stored cursor to the newest page. The cursor is saved whenever a page is completely ingested, so that at
 * most one page is repeated after a crash.
 */
export async function crawlCursor(context: CrawlContext, since: string): Promise<CrawlFindings> {
  const { dependencies, source, access, today } = context
  const { sql } = dependencies
  const state = await findCrawlState(sql, source.id)
  const { watermark = null, cursor = null } = state ?? {}
  const from = watermark === null ? since : addDays(watermark, -source.metadata.revisitDays)
  const window = { from, to: today }
  const { results, isComplete } = await crawlChain(
    context,
    window,
    source.discover(window, access.base, cursor),
    next => saveCrawlCursor(sql, source.id, next),
  )
  if (isComplete) await saveCrawlWatermark(sql, source.id, today)
  // The publisher no longer accepts the cursor, so the next run starts from the watermark.
  else if (cursor !== null && isRejected(results)) await saveCrawlCursor(sql, source.id, null)
  return { ...combinePages(results), ...(await countPreviousDay(context, state?.lastRun ?? null)) }
}

/** Crawls the pages of a date range without using the stored cursor. Repeating the call resumes an interrupted crawl. */
export async function crawlCursorWindow(context: CrawlContext, window: DateRange): Promise<CrawlFindings> {
  const { dependencies, source, access } = context
  const { sql } = dependencies
  const key: CrawlFrontierKey = { sourceId: source.id, kind: 'backfill', window }
  const unfinished = await listCrawlFrontiers<CrawlRequest>(sql, source.id, 'backfill')
  const same = unfinished.find(other => other.window.from === window.from && other.window.to === window.to)
  const { results, isComplete } = await crawlChain(
    context,
    window,
    same?.pending ?? source.discover(window, access.base, null),
    next => saveCrawlFrontier(sql, key, source.discover(window, access.base, next)),
  )
  if (isComplete || (same !== undefined && isRejected(results))) await deleteCrawlFrontier(sql, key)
  return { ...combinePages(results), days: [], baseline: [] }
}

/** Follows cursors from page to page. Saves each cursor once all preceding pages are ingested. */
async function crawlChain(
  context: CrawlContext,
  window: DateRange,
  opening: readonly CrawlRequest[],
  saveCursor: (next: string) => Promise<void>,
): Promise<{ readonly results: readonly PagesResult[]; readonly isComplete: boolean }> {
  const { source, access } = context
  const results: PagesResult[] = []
  const seen = new Set<string>()
  let requests = opening
  while (true) {
    const page = await crawlPages(context, window, requests, async () => context.onStep(null))
    results.push(page)
    const isIngested = page.failures.every(failure => failure.isDefinitive) && !hasGivenUp(context)
    if (!isIngested || page.cursor === null) return { results, isComplete: false }
    const { next, hasMore } = page.cursor
    if (hasMore && (seen.has(next) || seen.size === MAX_PAGES)) {
      results.push({ ...page, failures: [endlessFailure(seen.size)] })
      return { results, isComplete: false }
    }
    seen.add(next)
    await saveCursor(next)
    if (!hasMore) return { results, isComplete: true }
    requests = source.discover(window, access.base, next)
  }
}

/** Returns whether the publisher refused the request for the first page, as it does when the cursor has expired. */
function isRejected([first]: readonly PagesResult[]): boolean {
  return (
    first?.answered === 0 && first.failures.some(({ code }) => code === 'not_found' || code === 'refused')
  )
}

function endlessFailure(pages: number): CrawlFailure {
  return {
    code: 'endless',
    isDefinitive: true,
    message: `the last page was not reached after ${pages} pages`,
  }
}
