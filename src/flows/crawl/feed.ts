import { type Census, sumOf, USUAL_WEEKS } from '../../crawls/expect.ts'
import { newsByDay } from '../../crawls/runs.store.ts'
import { crawlState, saveWatermark } from '../../crawls/states.store.ts'
import { dropWalk, saveWalk, type UnfinishedWalk, unfinishedWalks } from '../../crawls/walks.store.ts'
import { dayAfter, dayAt } from '../../model/day.ts'
import type { Request, Window } from '../../sources/source.ts'
import { type Crawler, hasGivenUp } from './crawler.ts'
import type { Crawled } from './days.ts'
import { type Walked, walk } from './walk.ts'

/** How often a walk writes down where it is, in milliseconds. */
const NOTE_MS = 2_000

/**
 * Walks a feed from its newest page back to the watermark, less the days looked back at. A walk of an earlier run that was
 * cut short is finished first, from where it stood; the watermark moves when all before it was had.
 */
export async function crawlFeed(crawler: Crawler, since: string): Promise<Crawled> {
  const { house, source, today } = crawler
  const state = await crawlState(house.sql, source.id)
  const walked: Walked[] = []
  for (const unfinished of await unfinishedWalks<Request>(house.sql, source.id, 'crawl')) {
    const rest = await finish(crawler, unfinished)
    walked.push(rest)
    if (hasGivenUp(crawler)) return { ...together(walked), days: [], before: [] }
    // Where a page is gone that led on, the walk that follows goes all the way back.
    if (rest.failures.length > 0) await dropWalk(house.sql, unfinished)
    else await saveWatermark(house.sql, source.id, unfinished.window.to)
  }
  const { watermark } = (await crawlState(house.sql, source.id)) ?? { watermark: null }
  const from = watermark === null ? since : dayAfter(watermark, -source.about.revisitDays)
  const whole = await walkWindow(crawler, 'crawl', { from, to: today })
  walked.push(whole)
  if (whole.failures.length === 0 && !hasGivenUp(crawler)) await saveWatermark(house.sql, source.id, today)
  return { ...together(walked), ...(await yesterday(crawler, state?.lastRun ?? null)) }
}

/** Walks the pages of a window that was asked for; the same again goes on where it was cut short. */
export async function walkFeed(crawler: Crawler, window: Window): Promise<Crawled> {
  const unfinished = await unfinishedWalks<Request>(crawler.house.sql, crawler.source.id, 'backfill')
  const same = unfinished.find(walk => walk.window.from === window.from && walk.window.to === window.to)
  const walked = await (same === undefined ? walkWindow(crawler, 'backfill', window) : finish(crawler, same))
  return { ...together([walked]), days: [], before: [] }
}

function walkWindow(crawler: Crawler, kind: 'crawl' | 'backfill', window: Window): Promise<Walked> {
  const { source, base } = crawler
  return finish(crawler, { sourceId: source.id, kind, window, waiting: source.discover(window, base) })
}

async function finish(crawler: Crawler, unfinished: UnfinishedWalk<Request>): Promise<Walked> {
  const { sql, clock } = crawler.house
  let noted = clock.elapsed()
  const walked = await walk(crawler, unfinished.window, unfinished.waiting, async waiting => {
    crawler.onStep(null)
    if (clock.elapsed() - noted < NOTE_MS) return
    noted = clock.elapsed()
    await saveWalk(sql, unfinished, waiting)
  })
  if (walked.waiting.length > 0) await saveWalk(sql, unfinished, walked.waiting)
  else await dropWalk(sql, unfinished)
  return walked
}

function together(walks: readonly Walked[]): Pick<Crawled, 'census' | 'failures'> {
  const nothing: Census = { records: 0, filled: {} }
  return {
    census: walks.map(walked => walked.census).reduce(sumOf, nothing),
    failures: walks.flatMap(walked => walked.failures),
  }
}

/** A feed is judged day by day, when the first run of a later day can look back at a whole one. */
async function yesterday(
  { house, source, today }: Crawler,
  lastRun: Date | null,
): Promise<Pick<Crawled, 'days' | 'before'>> {
  const zone = source.about.timeZone
  const day = lastRun === null ? today : dayAt(zone, lastRun)
  // After a longer pause a run brings the news of several days, which no day can be blamed for.
  if (day !== dayAfter(today, -1)) return { days: [], before: [] }
  const news = await newsByDay(house.sql, source.id, zone, dayAfter(today, -7 * (USUAL_WEEKS + 1)))
  const announcements = news.find(count => count.day === day)?.announcements ?? 0
  return { days: [{ day, announcements }], before: news.filter(count => count.day < day) }
}
