import { HeraldError } from '../base/errors.ts'
import type { Ports } from '../base/ports.ts'
import { nextCrawl } from '../crawls/due.ts'
import { type StoredRun, waitingRuns } from '../crawls/runs.store.ts'
import { type CrawlState, crawlStates } from '../crawls/states.store.ts'
import type { CrawlOrder } from '../flows/crawl.ts'
import type { Source } from '../sources/source.ts'

export interface ScheduleOptions extends Pick<Ports, 'sql' | 'clock' | 'log'> {
  /** The sources this node crawls. */
  readonly sources: readonly Source[]
  /** Resolves when the run has ended; throws `conflict` while another process crawls the source. */
  readonly crawl: (source: Source, order: CrawlOrder, signal: AbortSignal) => Promise<unknown>
}

/** The crawl scheduler of this node. */
export interface RunningSchedule {
  /** Aborts the runs in progress and resolves when they have ended. */
  stop(): Promise<void>
}

/** Interval at which due crawls are looked up, in ms. */
const POLL_INTERVAL_MS = 1_000
/** Pause after a run that ended with an unexpected error, in ms. */
const ERROR_PAUSE_MS = 30_000

/**
 * Starts the crawl of each source when it is due, and the runs requested over the API. Any number of processes can do
 * so: the database holds what is due, and a lease per source ensures that only one of them crawls it.
 */
export function startSchedule(options: ScheduleOptions): RunningSchedule {
  const { clock, log } = options
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let lastError = ''

  async function startDueCrawls(): Promise<void> {
    // Copied before the query: a run that ends during it may have changed what is due.
    const busy = new Set(running.keys())
    for (const { source, order } of await findDueCrawls(options)) {
      if (busy.has(source.id) || stopping.signal.aborted) continue
      const run = runCrawl(source, order).finally(() => running.delete(source.id))
      running.set(source.id, run)
    }
    lastError = ''
  }

  async function runCrawl(source: Source, order: CrawlOrder): Promise<void> {
    try {
      await options.crawl(source, order, stopping.signal)
    } catch (error) {
      // `conflict` means that another process is crawling the source.
      const isLocked = error instanceof HeraldError && error.code === 'conflict'
      if (!isLocked) log.error({ err: error, source: source.id }, 'crawl failed with an unexpected error')
      await clock.sleep(isLocked ? POLL_INTERVAL_MS : ERROR_PAUSE_MS, stopping.signal)
    }
  }

  async function keepPolling(): Promise<void> {
    while (!stopping.signal.aborted) {
      await startDueCrawls().catch((error: unknown) => {
        // Logged once per reason, because an unreachable database fails every poll.
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
}: ScheduleOptions): Promise<{ source: Source; order: CrawlOrder }[]> {
  const states = new Map((await crawlStates(sql)).map(state => [state.sourceId, state]))
  const requestedRuns = new Map((await waitingRuns(sql)).map(run => [run.sourceId, run]))
  const now = clock.now()
  return sources.flatMap(source => {
    const order = orderFor(source, requestedRuns.get(source.id), states.get(source.id) ?? null, now)
    return order === null ? [] : [{ source, order }]
  })
}

function orderFor(
  source: Source,
  requestedRun: StoredRun | undefined,
  state: CrawlState | null,
  now: Date,
): CrawlOrder | null {
  if (requestedRun !== undefined)
    return { kind: 'crawl', window: requestedRun.window, runId: requestedRun.id }
  return nextCrawl(source.about, state, now) <= now ? { kind: 'crawl', window: null } : null
}
