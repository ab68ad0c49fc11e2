import { type Census, sumOf, USUAL_WEEKS } from '../../crawls/expect.ts'
import { newsByDay } from '../../crawls/runs.store.ts'
import { crawlState, saveWatermark } from '../../crawls/states.store.ts'
import { dropWalk, saveWalk, type UnfinishedWalk, unfinishedWalks } from '../../crawls/walks.store.ts'
import { dayAfter, dayAt } from '../../model/day.ts'
import type { Request, Window } from '../../sources/source.ts'
import { type Crawler, hasGivenUp } from './crawler.ts'
import type { Crawled } from './days.ts'
import { type Walked, walk } from './walk.ts'

/** How often a crawl saves its frontier, in milliseconds. */
const SAVE_INTERVAL_MS = 2_000

/**
 * Crawls a feed from its newest page back to the watermark minus the revisited days. Interrupted crawls of earlier runs are
 * finished first; the watermark moves only when everything before it has been fetched.
 */
export async function crawlFeed(context: Crawler, since: string): Promise<Crawled> {
  const { dependencies, source, today } = context
  const state = await crawlState(dependencies.sql, source.id)
  const results: Walked[] = []
  for (const unfinished of await unfinishedWalks<Request>(dependencies.sql, source.id, 'crawl')) {
    const rest = await finish(context, unfinished)
    results.push(rest)
    if (hasGivenUp(context)) return { ...combine(results), days: [], baseline: [] }
    // When a page to resume at is gone, the crawl below goes all the way back.
    if (rest.failures.length > 0) await dropWalk(dependencies.sql, unfinished)
    else await saveWatermark(dependencies.sql, source.id, unfinished.window.to)
  }
  const { watermark } = (await crawlState(dependencies.sql, source.id)) ?? { watermark: null }
  const from = watermark === null ? since : dayAfter(watermark, -source.about.revisitDays)
  const latest = await crawlWindow(context, 'crawl', { from, to: today })
  results.push(latest)
  if (latest.failures.length === 0 && !hasGivenUp(context))
    await saveWatermark(dependencies.sql, source.id, today)
  return { ...combine(results), ...(await countYesterday(context, state?.lastRun ?? null)) }
}

/** Crawls the pages of a window. Repeating the call resumes an interrupted crawl. */
export async function walkFeed(context: Crawler, window: Window): Promise<Crawled> {
  const unfinished = await unfinishedWalks<Request>(context.dependencies.sql, context.source.id, 'backfill')
  const same = unfinished.find(other => other.window.from === window.from && other.window.to === window.to)
  const result = await (same === undefined ? crawlWindow(context, 'backfill', window) : finish(context, same))
  return { ...combine([result]), days: [], baseline: [] }
}

function crawlWindow(context: Crawler, kind: 'crawl' | 'backfill', window: Window): Promise<Walked> {
  const { source, base } = context
  return finish(context, { sourceId: source.id, kind, window, pending: source.discover(window, base) })
}

async function finish(context: Crawler, unfinished: UnfinishedWalk<Request>): Promise<Walked> {
  const { sql, clock } = context.dependencies
  let savedAt = clock.elapsed()
  const result = await walk(context, unfinished.window, unfinished.pending, async pending => {
    context.onStep(null)
    if (clock.elapsed() - savedAt < SAVE_INTERVAL_MS) return
    savedAt = clock.elapsed()
    await saveWalk(sql, unfinished, pending)
  })
  if (result.pending.length > 0) await saveWalk(sql, unfinished, result.pending)
  else await dropWalk(sql, unfinished)
  return result
}

function combine(results: readonly Walked[]): Pick<Crawled, 'coverage' | 'failures'> {
  const empty: Census = { records: 0, filled: {} }
  return {
    coverage: results.map(result => result.coverage).reduce(sumOf, empty),
    failures: results.flatMap(result => result.failures),
  }
}

/** Counts the previous day's announcements, once, when the first run of a new day sees a complete one. */
async function countYesterday(
  { dependencies, source, today }: Crawler,
  lastRun: Date | null,
): Promise<Pick<Crawled, 'days' | 'baseline'>> {
  const zone = source.about.timeZone
  const day = lastRun === null ? today : dayAt(zone, lastRun)
  // After a longer pause a run receives several days at once, which cannot be attributed to one day.
  if (day !== dayAfter(today, -1)) return { days: [], baseline: [] }
  const counts = await newsByDay(dependencies.sql, source.id, zone, dayAfter(today, -7 * (USUAL_WEEKS + 1)))
  const announcements = counts.find(count => count.day === day)?.announcements ?? 0
  return { days: [{ day, announcements }], baseline: counts.filter(count => count.day < day) }
}
