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

/** Selects what a run crawls. */
export interface CrawlOrder {
  /** `backfill`: days of the window that are still missing. `crawl`: every day of the window, or everything due. */
  readonly kind: 'crawl' | 'backfill'
  /** Null means everything due: new days, revisited days and gaps. */
  readonly window: Window | null
  /** Id of the queued run to start, if there is one. */
  readonly runId?: string
}

/** The progress of a crawl. `days` is null for feeds, which are not crawled by day. */
export interface CrawlProgress {
  readonly days: DayProgress | null
  readonly tally: Readonly<Tally>
}

export interface CrawlOptions {
  /** Base URL of the publisher or a mirror. */
  readonly base: string
  /** Number of days that a source's first crawl goes back. */
  readonly firstDays: number
  /** Pause between two requests to a host, in milliseconds. Default: the source's own. */
  readonly pauseMs?: number
  readonly limits?: FetchLimits
  readonly onProblem: (problem: Noted) => void
  readonly onProgress: (progress: CrawlProgress) => void
  /** Stops the crawl. */
  readonly signal: AbortSignal
  /** Whether to notify subscribers of new announcements. Default: true, except for backfills. */
  readonly tells?: boolean
}

export interface CrawlEnd extends RunEnd {
  readonly id: string
  readonly tally: Tally
  /** Everything that was not fetched or read, one sentence each. */
  readonly failures: readonly string[]
}

/** Publishers' yearly files reach a gigabyte. They are streamed, never held in memory. */
const LIMITS: FetchLimits = { maxBytes: 2 ** 31, timeoutMs: 15 * 60_000 }
/** After this many days a response is no longer needed: its day is final. */
const RESPONSE_RETENTION_DAYS = 120

/**
 * Crawls a source, one request at a time, and archives and ingests every response; after a failure the next run requests
 * only the rest. Throws `conflict` while another run of the source is in progress.
 */
export async function crawl(
  source: Source,
  order: CrawlOrder,
  dependencies: CrawlHouse,
  options: CrawlOptions,
): Promise<CrawlEnd> {
  const { kind, window, runId } = order
  const spec = { sourceId: source.id, kind, window, ...(runId !== undefined && { id: runId }) }
  const run = await openRun(dependencies, spec, options)
  const isScheduled = window === null
  try {
    const crawled = await runCrawl(order, createContext(source, dependencies, options, run), options)
    const end = endOf(source, run, crawled)
    if (isScheduled && end.state !== 'stopped' && !run.isTakenOver())
      await noteOutcome(dependencies, source, run.startedAt, end, crawled.failures)
    await run.finish(end)
    return { ...end, id: run.id, tally: run.tally, failures: crawled.failures.map(f => f.message) }
  } catch (error) {
    // Recorded before it is rethrown. If recording fails too, a later run marks this one as killed.
    if (isScheduled && !run.isTakenOver()) await noteOutcome(dependencies, source, run.startedAt, BROKEN, [])
    await run.finish(BROKEN)
    throw error
  } finally {
    run.close()
  }
}

async function runCrawl(
  { kind, window }: CrawlOrder,
  context: Crawler,
  options: CrawlOptions,
): Promise<Crawled> {
  const { dependencies, source, today } = context
  const isDaily = source.reach === 'day'
  if (window !== null)
    return isDaily
      ? await crawlDays(context, window, kind === 'backfill' ? 'missing' : 'every')
      : await walkFeed(context, window)
  await beginCrawls(dependencies.sql, source.id, dayAfter(today, 1 - options.firstDays))
  await forgetAnswers(dependencies.sql, source.id, RESPONSE_RETENTION_DAYS)
  const since = (await crawlState(dependencies.sql, source.id))?.since ?? today
  return isDaily
    ? await crawlDays(context, { from: since, to: today }, 'regular')
    : await crawlFeed(context, since)
}

function createContext(source: Source, dependencies: CrawlHouse, options: CrawlOptions, run: Run): Crawler {
  const { base, pauseMs = source.about.pauseMs, limits = LIMITS, onProgress } = options
  const today = dayAt(source.about.timeZone, run.startedAt)
  return {
    dependencies,
    source,
    run,
    base,
    pauseMs,
    limits,
    today,
    consecutiveFailures: 0,
    consecutiveUnreadable: 0,
    onStep: days => onProgress({ days, tally: run.tally }),
  }
}
