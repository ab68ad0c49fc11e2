import type { Dependencies } from '../../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { pruneExpired, type RetentionDays } from '../../services/admin/prune-expired.ts'
import { RetentionClock } from '../../services/admin/retention-clock.ts'
import { countPartitionedRows } from '../../snapshots/partitioned-copy-store.ts'

const INTERVAL_MS = 3_600_000
/** Interval at which the retention clock advances and wrong clocks are noticed, in ms. */
const TICK_MS = 15_000
/** Pause after a failure of the database that can end at any time, in ms. */
const OUTAGE_PAUSE_MS = 15_000

/** Deletes data past its retention period, and counts rows in parts, immediately and then every hour, until it is stopped. */
export function startPruneWorker(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'log'>,
  retention: RetentionDays,
): { stop(): Promise<void> } {
  const { sql, clock, log } = dependencies
  const stopping = new AbortController()
  const retentionClock = new RetentionClock(dependencies)
  /** Logs a failure and returns whether it can end at any time. The pool logs outages of the database. */
  const logFailure =
    (text: string) =>
    (error: unknown): boolean => {
      const isOutage = isDatabaseUnavailable(error)
      if (!isOutage) log.warn({ err: error }, text)
      return isOutage
    }

  async function keepTicking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await retentionClock.tick().catch(logFailure('failed to advance the retention clock'))
      await clock.sleep(TICK_MS, stopping.signal)
    }
  }

  async function keepPruning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isOutage = await retentionClock
        .advanceToPublishedDay()
        .then(() => pruneExpired(sql, retentionClock, retention))
        .then(() => false, logFailure('failed to delete expired data'))
      await countPartitionedRows(sql).catch(logFailure('failed to count the rows of tables in parts'))
      await clock.sleep(isOutage ? OUTAGE_PAUSE_MS : INTERVAL_MS, stopping.signal)
    }
  }

  const working = Promise.all([keepTicking(), keepPruning()])
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
