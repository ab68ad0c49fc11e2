import { type CrawlDay, decideDayState, isDayFinal } from '../../crawls/crawl-day-plan.ts'
import { listCrawlDays, saveCrawlDay } from '../../crawls/crawl-day-store.ts'
import { addDays, type CalendarDay, daysInRange } from '../../model/calendar-day.ts'
import { countAnnouncementsByDay } from '../../reports/daily-announcements-store.ts'
import type { BulkFile, DateRange } from '../../sources/source.ts'
import { type CrawlContext, hasGivenUp } from './crawl-context.ts'
import { crawlCursorWindow } from './crawl-cursor.ts'
import { type CrawlFindings, crawlDays } from './crawl-days.ts'
import { combinePages, crawlFeedWindow } from './crawl-feed.ts'
import { crawlPages, type PagesResult } from './crawl-pages.ts'

/**
 * Backfills a date range, first from the source's bulk files, then with regular requests for the days they do not cover.
 * If a bulk file is temporarily unavailable, its days are left to the next backfill.
 */
export async function backfillWindow(context: CrawlContext, window: DateRange): Promise<CrawlFindings> {
  const bulk = await crawlBulkFiles(context, window)
  const rest = hasGivenUp(context) ? [] : await crawlRest(context, window, bulk.settledDays)
  const last = rest.at(-1)
  return {
    coverage: combinePages([bulk, ...rest]).coverage,
    failures: [bulk, ...rest].flatMap(findings => findings.failures),
    days: rest.flatMap(findings => findings.days),
    baseline: last?.baseline ?? [],
  }
}

interface BulkFindings extends Pick<CrawlFindings, 'coverage' | 'failures'> {
  /** The days that need no further request in this run. */
  readonly settledDays: ReadonlySet<CalendarDay>
}

async function crawlBulkFiles(context: CrawlContext, window: DateRange): Promise<BulkFindings> {
  const { source, access } = context
  const missing = new Set(await listMissingDays(context, window))
  const results: PagesResult[] = []
  const settledDays = new Set<CalendarDay>()
  for (const file of source.discoverBulk?.(window, access.base) ?? []) {
    const days = daysInRange(file.days.from, file.days.to).filter(day => missing.has(day))
    if (days.length === 0) continue
    if (hasGivenUp(context)) break
    const result = await crawlPages(context, file.days, [file.request], async () => context.onStep(null))
    results.push(result)
    const isIngested = result.answered > 0 && result.failures.length === 0 && !context.run.signal.aborted
    if (isIngested) await saveBulkDays(context, file, days)
    // The days of a file that does not exist or cannot be read are fetched by regular requests instead.
    const isUnavailable = result.failures.some(failure => !failure.isDefinitive)
    if (isIngested || isUnavailable) for (const day of days) settledDays.add(day)
  }
  return { ...combinePages(results), settledDays }
}

/** Lists the days of the window to fetch. Fetched days can be left out only for sources that are crawled by day. */
async function listMissingDays(
  { dependencies, source }: CrawlContext,
  window: DateRange,
): Promise<CalendarDay[]> {
  const days = daysInRange(window.from, window.to)
  if (source.reach !== 'day') return days
  const { metadata } = source
  const known = await listCrawlDays(dependencies.sql, source.id, window, metadata.timeZone)
  const final = new Set(known.filter((row: CrawlDay) => isDayFinal(row, metadata)).map(row => row.day))
  return days.filter(day => !final.has(day))
}

/** Saves the state of each day in an ingested file, as if each day had been requested separately. */
async function saveBulkDays(
  { dependencies, source, today }: CrawlContext,
  file: BulkFile,
  days: readonly CalendarDay[],
): Promise<void> {
  if (source.reach !== 'day') return
  const { sql, clock } = dependencies
  const counts = await countAnnouncementsByDay(sql, source.id, file.days)
  for (const day of days) {
    const announcements = counts.get(day) ?? 0
    const state = decideDayState(day, { announcements, failure: null }, source.metadata, today)
    await saveCrawlDay(sql, source.id, {
      day,
      state,
      announcements,
      reason: null,
      requestedAt: clock.now(),
    })
  }
}

async function crawlRest(
  context: CrawlContext,
  window: DateRange,
  settledDays: ReadonlySet<CalendarDay>,
): Promise<CrawlFindings[]> {
  if (context.source.reach === 'day') return [await crawlDays(context, window, 'missing', settledDays)]
  const crawlWindow = context.source.reach === 'feed' ? crawlFeedWindow : crawlCursorWindow
  const findings: CrawlFindings[] = []
  const rest = daysInRange(window.from, window.to).filter(day => !settledDays.has(day))
  for (const range of groupDays(rest)) {
    if (hasGivenUp(context)) break
    findings.push(await crawlWindow(context, range))
  }
  return findings
}

/** Groups consecutive days into ranges. */
function groupDays(days: readonly CalendarDay[]): DateRange[] {
  const ranges: DateRange[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) ranges.splice(-1, 1, { from: last.from, to: day })
    else ranges.push({ from: day, to: day })
  }
  return ranges
}
