import { WakeableTimer } from '../../platform/concurrency/wakeable-timer.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { storeWaitingMatches } from '../../services/matching/store-waiting-matches.ts'

/** Polling interval for matches that another process left, in ms. */
const POLL_INTERVAL_MS = 1_000

/** The worker of this process that stores matches. */
export interface MatchWorker {
  /** Tells the worker that matches wait. */
  wake(): void
  stop(): Promise<void>
}

/** Stores the matches of dispatched events until it is stopped. Any number of processes can share this work. */
export function startMatchWorker({
  sql,
  clock,
  log,
}: Pick<Dependencies, 'sql' | 'clock' | 'log'>): MatchWorker {
  let isStopping = false
  const timer = new WakeableTimer(clock)

  /** Stores what waits, and pauses as long as each part took: deliveries need the database too, and come first. */
  async function storeAll(): Promise<void> {
    while (!isStopping) {
      const startedAt = clock.elapsed()
      if ((await storeWaitingMatches(sql)) === 0) return
      await clock.sleep(clock.elapsed() - startedAt)
    }
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await storeAll().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to store matches')
      })
      await timer.sleep(POLL_INTERVAL_MS)
    }
  }

  const working = work()
  return {
    wake: () => timer.wake(),
    async stop() {
      isStopping = true
      timer.wake()
      await working
    },
  }
}
