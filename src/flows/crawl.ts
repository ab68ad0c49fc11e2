import type { FetchLimits } from '../base/fetch.ts'
import { forgetAnswers } from '../crawls/answers.store.ts'
import type { RunEnd, Tally } from '../crawls/runs.store.ts'
import { beginCrawls, crawlState } from '../crawls/states.store.ts'
import { dayAfter, dayAt } from '../model/day.ts'
import type { Source, Window } from '../sources/source.ts'
import type { Crawler, CrawlHouse, DayProgress } from './crawl/crawler.ts'
import { type Crawled, crawlDays } from './crawl/days.ts'
import { crawlFeed, walkFeed } from './crawl/feed.ts'
import { endOf, noteOutcome } from './crawl/outcome.ts'
import { BROKEN, type Noted, openRun, type Run } from './run.ts'

export type { CrawlHouse } from './crawl/crawler.ts'

/** What is to be crawled. */
export interface CrawlOrder {
  /** `backfill`: the days of a window that are not here yet. `crawl`: all days of a window, or what is due. */
  readonly kind: 'crawl' | 'backfill'
  /** Null is what is due: new days, days looked back at, and gaps. */
  readonly window: Window | null
  /** Of the run that waits for this, when one was asked for. */
  readonly runId?: string
}

/** How far a crawl is: the days, where they are asked for one by one, and what was taken in. */
export interface CrawlProgress {
  readonly days: DayProgress | null
  readonly tally: Readonly<Tally>
}

export interface CrawlOptions {
  /** The publisher's address, or a mirror's. */
  readonly base: string
  /** Days that the first crawl of a source goes back. */
  readonly firstDays: number
  /** Between two requests to one host, in milliseconds; what the source says when it is not given. */
  readonly pauseMs?: number
  readonly limits?: FetchLimits
  readonly onProblem: (problem: Noted) => void
  readonly onProgress: (progress: CrawlProgress) => void
  /** Says stop. */
  readonly signal: AbortSignal
  /** Whether subscribers are told of what is new; not given: not by a backfill. */
  readonly tells?: boolean
}

export interface CrawlEnd extends RunEnd {
  readonly id: string
  readonly tally: Tally
  /** Everything that was not had or not read, a sentence each. */
  readonly failures: readonly string[]
}

/** Yearly files of publishers have a gigabyte; in memory there is never more than a part of it. */
const LIMITS: FetchLimits = { maxBytes: 2 ** 31, timeoutMs: 15 * 60_000 }
/** Answers of days that are settled are not needed any more. */
const REMEMBERED_DAYS = 120

/**
 * Crawls a source, one request at a time, archives every answer and reads it. What was had stays, whatever happens;
 * what was not is asked for by the next run. Throws `conflict` while another run of the source is under way.
 */
export async function crawl(
  source: Source,
  order: CrawlOrder,
  house: CrawlHouse,
  options: CrawlOptions,
): Promise<CrawlEnd> {
  const { kind, window, runId } = order
  const facts = { sourceId: source.id, kind, window, ...(runId !== undefined && { id: runId }) }
  const run = await openRun(house, facts, options)
  const isRegular = window === null
  try {
    const crawled = await crawlAs(order, crawlerOf(source, house, options, run), options)
    const end = endOf(source, run, crawled)
    if (isRegular && end.state !== 'stopped' && !run.isTakenOver())
      await noteOutcome(house, source, run.startedAt, end, crawled.failures)
    await run.finish(end)
    return { ...end, id: run.id, tally: run.tally, failures: crawled.failures.map(f => f.message) }
  } catch (error) {
    // Written down before it passes; where even that fails, the run is ended as one whose process was killed.
    if (isRegular && !run.isTakenOver()) await noteOutcome(house, source, run.startedAt, BROKEN, [])
    await run.finish(BROKEN)
    throw error
  } finally {
    run.close()
  }
}

async function crawlAs(
  { kind, window }: CrawlOrder,
  crawler: Crawler,
  options: CrawlOptions,
): Promise<Crawled> {
  const { house, source, today } = crawler
  const byDay = source.reach === 'day'
  if (window !== null)
    return byDay
      ? await crawlDays(crawler, window, kind === 'backfill' ? 'missing' : 'every')
      : await walkFeed(crawler, window)
  await beginCrawls(house.sql, source.id, dayAfter(today, 1 - options.firstDays))
  await forgetAnswers(house.sql, source.id, REMEMBERED_DAYS)
  const since = (await crawlState(house.sql, source.id))?.since ?? today
  return byDay
    ? await crawlDays(crawler, { from: since, to: today }, 'regular')
    : await crawlFeed(crawler, since)
}

function crawlerOf(source: Source, house: CrawlHouse, options: CrawlOptions, run: Run): Crawler {
  const { base, pauseMs = source.about.pauseMs, limits = LIMITS, onProgress } = options
  const today = dayAt(source.about.timeZone, run.startedAt)
  return {
    ...{ house, source, run, base, pauseMs, limits, today, fruitless: 0, unreadable: 0 },
    onStep: days => onProgress({ days, tally: run.tally }),
  }
}
