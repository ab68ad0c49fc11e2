import { HeraldError } from '../base/errors.ts'
import type { Ports } from '../base/ports.ts'
import { nextCrawl } from '../crawls/due.ts'
import { type StoredRun, waitingRuns } from '../crawls/runs.store.ts'
import { type CrawlState, crawlStates } from '../crawls/states.store.ts'
import type { CrawlOrder } from '../flows/crawl.ts'
import type { Source } from '../sources/source.ts'

export interface ScheduleOptions extends Pick<Ports, 'sql' | 'clock' | 'log'> {
  /** The sources that this node crawls. */
  readonly sources: readonly Source[]
  /** Resolves when the run has come to its end; throws `conflict` while another process crawls the source. */
  readonly crawl: (source: Source, order: CrawlOrder, signal: AbortSignal) => Promise<unknown>
}

/** The crawls of this node. */
export interface RunningSchedule {
  /** Tells the runs to stop, and resolves when they have. */
  stop(): Promise<void>
}

/** How often it is looked what is due. */
const LOOK_MS = 1_000
/** A run that ended by an error of our own is not begun again at once. */
const PAUSE_MS = 30_000

/**
 * Begins the crawl of each source when it is due, and the runs that somebody asked for. Any number of processes may do so:
 * what is due stands in the record, and a source's lease lets only one of them crawl it.
 */
export function startSchedule(options: ScheduleOptions): RunningSchedule {
  const { clock, log } = options
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let complaint = ''

  async function look(): Promise<void> {
    // A run that ends while it is looked has changed what is due.
    const busy = new Set(running.keys())
    for (const { source, order } of await dueNow(options)) {
      if (busy.has(source.id) || stopping.signal.aborted) continue
      const run = begin(source, order).finally(() => running.delete(source.id))
      running.set(source.id, run)
    }
    complaint = ''
  }

  async function begin(source: Source, order: CrawlOrder): Promise<void> {
    try {
      await options.crawl(source, order, stopping.signal)
    } catch (error) {
      // Another process has it: it is looked again when that one is done.
      const taken = error instanceof HeraldError && error.code === 'conflict'
      if (!taken) log.error({ err: error, source: source.id }, 'a crawl ended by an error')
      await clock.sleep(taken ? LOOK_MS : PAUSE_MS, stopping.signal)
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        // A database that is away comes back; said once.
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== complaint) log.warn({ err: error }, 'it cannot be seen what is due')
        complaint = reason
      })
      await clock.sleep(LOOK_MS, stopping.signal)
    }
    await Promise.all(running.values())
  }

  const ended = keepLooking()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** What is due at this moment: a run that was asked for goes before the regular one. */
async function dueNow({
  sql,
  clock,
  sources,
}: ScheduleOptions): Promise<{ source: Source; order: CrawlOrder }[]> {
  const states = new Map((await crawlStates(sql)).map(state => [state.sourceId, state]))
  const waiting = new Map((await waitingRuns(sql)).map(run => [run.sourceId, run]))
  const now = clock.now()
  return sources.flatMap(source => {
    const order = orderFor(source, waiting.get(source.id), states.get(source.id) ?? null, now)
    return order === null ? [] : [{ source, order }]
  })
}

function orderFor(
  { about }: Source,
  waiting: StoredRun | undefined,
  state: CrawlState | null,
  now: Date,
): CrawlOrder | null {
  if (waiting !== undefined) return { kind: 'crawl', window: waiting.window, runId: waiting.id }
  return nextCrawl(about, state, now) <= now ? { kind: 'crawl', window: null } : null
}
