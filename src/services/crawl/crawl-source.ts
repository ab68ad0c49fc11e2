import { CLOSED_CIRCUIT } from '../../crawls/circuit-breaker.ts'
import { findCrawlState, insertCrawlState } from '../../crawls/crawl-state-store.ts'
import { deleteOldResponses } from '../../crawls/response-store.ts'
import type { RunCounts, RunOutcome } from '../../crawls/run-store.ts'
import { addDays, dayInTimeZone } from '../../model/calendar-day.ts'
import type { HttpLimits } from '../../platform/http-client.ts'
import type { DateRange, Source } from '../../sources/source.ts'
import { INTERNAL_FAILURE, type IngestRun, type LocatedProblem, openIngestRun } from '../ingest/ingest-run.ts'
import { pinCommit, planCopyChecks } from './copies/pin-commit.ts'
import { backfillWindow } from './crawl-bulk.ts'
import type { CrawlContext, CrawlDayProgress, CrawlDependencies } from './crawl-context.ts'
import { crawlCursor, crawlCursorWindow } from './crawl-cursor.ts'
import { type CrawlFindings, crawlDays } from './crawl-days.ts'
import { crawlFeed, crawlFeedWindow } from './crawl-feed.ts'
import { decideRunOutcome, recordCrawlOutcome } from './crawl-outcome.ts'
import { listCrawlHosts, type PublisherAccess } from './publisher-access.ts'

export type { CrawlDependencies } from './crawl-context.ts'

/** Describes what a run crawls. */
export interface CrawlJob {
  /** `backfill` fetches the missing days of the window. `crawl` fetches every day of the window, or everything due. */
  readonly kind: 'crawl' | 'backfill'
  /** The date range to crawl; `null` for everything due, which is new days, revisited days and gaps. */
  readonly window: DateRange | null
  /** ID of the queued run to start, if any. */
  readonly runId?: string
}

/** The progress of a crawl. `days` is `null` for feeds, which are not crawled by day. */
export interface CrawlProgress {
  readonly days: CrawlDayProgress | null
  readonly counts: Readonly<RunCounts>
}

export interface CrawlOptions extends PublisherAccess {
  /** The number of days that a source's first crawl goes back. */
  readonly firstDays: number
  /** The pause between two requests to a host, in milliseconds. Default: the pause configured for the host. */
  readonly pauseMs?: number
  readonly limits?: HttpLimits
  readonly onProblem: (problem: LocatedProblem) => void
  readonly onProgress: (progress: CrawlProgress) => void
  /** Stops the crawl. */
  readonly signal: AbortSignal
  /** Whether to notify subscribers of new announcements. Default: true, except for backfills. */
  readonly shouldNotify?: boolean
}

export interface CrawlRunResult extends RunOutcome {
  readonly id: string
  readonly counts: RunCounts
  /** One message for each response that could not be fetched or read. */
  readonly failures: readonly string[]
}

/** Some publishers' yearly files reach 1 GB. Such responses are streamed, never held in memory. */
const LIMITS: HttpLimits = { maxBytes: 2 ** 31, timeoutMs: 15 * 60_000 }
/** Number of days after which a response is deleted. By then, its publication day is not requested again. */
const RESPONSE_RETENTION_DAYS = 120

/**
 * Crawls a source, one request at a time, and archives and ingests every response; after a failure, the next run fetches
 * only the rest. Throws `conflict` while another run of the source is in progress.
 */
export async function crawlSource(
  source: Source,
  order: CrawlJob,
  dependencies: CrawlDependencies,
  options: CrawlOptions,
): Promise<CrawlRunResult> {
  const { kind, window, runId } = order
  const spec = { sourceId: source.id, kind, window, ...(runId !== undefined && { id: runId }) }
  const run = await openIngestRun(dependencies, spec, options)
  const isScheduled = window === null
  try {
    const context = createContext(source, dependencies, options, run)
    const crawled = await crawlPinned(order, context, options)
    const end = decideRunOutcome(source, run, crawled)
    if (isScheduled && end.state !== 'stopped' && !run.isTakenOver())
      await recordCrawlOutcome(dependencies, source, run.startedAt, end, crawled.failures)
    await run.finish(end)
    return { ...end, id: run.id, counts: run.counts, failures: crawled.failures.map(f => f.message) }
  } catch (error) {
    // The failure is recorded before it is rethrown. If recording also fails, a later run marks this one as killed.
    if (isScheduled && !run.isTakenOver())
      await recordCrawlOutcome(dependencies, source, run.startedAt, INTERNAL_FAILURE, [])
    await run.finish(INTERNAL_FAILURE)
    throw error
  } finally {
    run.close()
  }
}

/** Crawls at one commit if the source reads copies in a Git repository. Without the commit, nothing is crawled. */
async function crawlPinned(
  order: CrawlJob,
  context: CrawlContext,
  options: CrawlOptions,
): Promise<CrawlFindings> {
  const failure = await pinCommit(context)
  if (failure !== null)
    return { coverage: { records: 0, filled: {} }, failures: [failure], days: [], baseline: [] }
  const found = await runCrawl(order, context, options)
  return { ...found, copyProblems: context.copies.problems }
}

async function runCrawl(
  { kind, window }: CrawlJob,
  context: CrawlContext,
  options: CrawlOptions,
): Promise<CrawlFindings> {
  const { dependencies, source, today } = context
  if (window !== null && kind === 'backfill' && source.discoverBulk !== undefined)
    return await backfillWindow(context, window)
  if (window !== null)
    switch (source.reach) {
      case 'day':
        return await crawlDays(context, window, kind === 'backfill' ? 'missing' : 'every')
      case 'feed':
        return await crawlFeedWindow(context, window)
      case 'cursor':
        return await crawlCursorWindow(context, window)
    }
  await insertCrawlState(dependencies.sql, source.id, addDays(today, 1 - options.firstDays))
  await deleteOldResponses(dependencies.sql, source.id, RESPONSE_RETENTION_DAYS)
  const since = (await findCrawlState(dependencies.sql, source.id))?.since ?? today
  switch (source.reach) {
    case 'day':
      return await crawlDays(context, { from: since, to: today }, 'regular')
    case 'feed':
      return await crawlFeed(context, since)
    case 'cursor':
      return await crawlCursor(context, since)
  }
}

function createContext(
  source: Source,
  dependencies: CrawlDependencies,
  options: CrawlOptions,
  run: IngestRun,
): CrawlContext {
  const { pauseMs, limits = LIMITS, onProgress } = options
  const today = dayInTimeZone(source.metadata.timeZone, run.startedAt)
  return {
    dependencies,
    source,
    run,
    access: options,
    hosts: listCrawlHosts(source, options, pauseMs),
    limits,
    today,
    breaker: CLOSED_CIRCUIT,
    copies: planCopyChecks(source, options),
    onStep: days => onProgress({ days, counts: run.counts }),
  }
}
