import { nextCrawlTime } from '../crawls/crawl-schedule.ts'
import { type CrawlState, listCrawlStates } from '../crawls/crawl-state-store.ts'
import { listQueuedRuns, type StoredRun } from '../crawls/run-store.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { HeraldError } from '../platform/errors.ts'
import type { Logger } from '../platform/logger.ts'
import { findReadOnlyReason } from '../platform/sql/server-state/database-write-mode.ts'
import { isDatabaseUnavailable } from '../platform/sql/sql-pool.ts'
import type { CrawlJob } from '../services/crawl/crawl-source.ts'
import type { Source } from '../sources/source.ts'

export interface CrawlSchedulerOptions extends Pick<Dependencies, 'sql' | 'clock' | 'log'> {
  /** The sources that this node crawls. */
  readonly sources: readonly Source[]
  /** Resolves when the run has ended. Throws `conflict` while another process is crawling the source. */
  readonly runCrawl: (source: Source, order: CrawlJob, signal: AbortSignal) => Promise<unknown>
}

/** The crawl scheduler of this node. */
export interface CrawlScheduler {
  /** Aborts the runs in progress and resolves when they have ended. */
  stop(): Promise<void>
}

/** Interval at which due crawls are looked up, in ms. */
const POLL_INTERVAL_MS = 1_000
/** Pause after a run that ended with an unexpected error, in ms. */
const ERROR_PAUSE_MS = 30_000

/**
 * Starts the crawl of each source when it is due, and the runs that were requested through the API. Any number of
 * processes can share this work: the database stores what is due, and a lease lets only one process crawl a source.
 */
export function startCrawlScheduler(options: CrawlSchedulerOptions): CrawlScheduler {
  const { clock, log } = options
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let lastError = ''

  async function startDueCrawls(): Promise<void> {
    // Copied before the query, because a run that ends during the query may have changed what is due.
    const busy = new Set(running.keys())
    for (const { source, order } of await findDueCrawls(options)) {
      if (busy.has(source.id) || stopping.signal.aborted) continue
      const run = runCrawl(source, order).finally(() => running.delete(source.id))
      running.set(source.id, run)
    }
    lastError = ''
  }

  async function runCrawl(source: Source, order: CrawlJob): Promise<void> {
    try {
      await options.runCrawl(source, order, stopping.signal)
    } catch (error) {
      // `conflict` means that another process is crawling the source.
      const isLocked = error instanceof HeraldError && error.code === 'conflict'
      const isOutage = isDatabaseUnavailable(error)
      if (!isLocked) logCrawlError(log, source, error)
      await clock.sleep(isLocked || isOutage ? POLL_INTERVAL_MS : ERROR_PAUSE_MS, stopping.signal)
    }
  }

  async function keepPolling(): Promise<void> {
    while (!stopping.signal.aborted) {
      await startDueCrawls().catch((error: unknown) => {
        // Logged once per reason, because every poll fails while the database is unreachable.
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== lastError) log.warn({ err: error }, 'failed to look up due crawls')
        lastError = reason
      })
      await clock.sleep(POLL_INTERVAL_MS, stopping.signal)
    }
    await Promise.all(running.values())
  }

  const ended = keepPolling()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** Returns the crawls that are due now. A requested run takes precedence over the scheduled one. */
async function findDueCrawls({
  sql,
  clock,
  sources,
}: CrawlSchedulerOptions): Promise<{ source: Source; order: CrawlJob }[]> {
  const states = new Map((await listCrawlStates(sql)).map(state => [state.sourceId, state]))
  const requestedRuns = new Map((await listQueuedRuns(sql)).map(run => [run.sourceId, run]))
  const now = clock.now()
  const due = sources.flatMap(source => {
    const order = orderFor(source, requestedRuns.get(source.id), states.get(source.id) ?? null, now)
    return order === null ? [] : [{ source, order }]
  })
  // Without writes, a run would fail at its first step. The pool logs once that the database accepts none.
  return due.length > 0 && (await findReadOnlyReason(sql)) !== null ? [] : due
}

function logCrawlError(log: Logger, source: Source, error: unknown): void {
  const fields = { err: error, source: source.id }
  if (isDatabaseUnavailable(error)) log.warn(fields, 'crawl interrupted by an outage of the database')
  else log.error(fields, 'crawl failed with an unexpected error')
}

function orderFor(
  source: Source,
  requestedRun: StoredRun | undefined,
  state: CrawlState | null,
  now: Date,
): CrawlJob | null {
  if (requestedRun !== undefined)
    return { kind: 'crawl', window: requestedRun.window, runId: requestedRun.id }
  return nextCrawlTime(source.metadata, state, now) <= now ? { kind: 'crawl', window: null } : null
}
