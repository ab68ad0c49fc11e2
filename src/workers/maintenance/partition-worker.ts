import type { Dependencies } from '../../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { RetentionClock } from '../../services/admin/retention-clock.ts'
import { maintainDeliveryPartitions } from '../../services/webhooks/maintain-delivery-partitions.ts'

const INTERVAL_MS = 3_600_000
/** Pause after a failure of the database that can end at any time, in ms. */
const OUTAGE_PAUSE_MS = 15_000

/**
 * Maintains the partitions of the delivery log, immediately and then every hour. Rows that are written before the first
 * partitions exist go to the default partition.
 */
export async function keepMaintainingPartitions(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'log'>,
  retentionDays: number,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = dependencies
  const retentionClock = new RetentionClock(dependencies)
  while (!signal.aborted) {
    let pause = INTERVAL_MS
    try {
      const { postponed } = await maintainDeliveryPartitions(
        dependencies,
        retentionClock,
        retentionDays,
        signal,
      )
      if (postponed.length > 0)
        log.warn({ postponed }, 'partitions of the delivery log are in use; trying again in an hour')
    } catch (error) {
      if (isDatabaseUnavailable(error)) pause = OUTAGE_PAUSE_MS
      else log.warn({ err: error }, 'failed to maintain the partitions of the delivery log')
    }
    await clock.sleep(pause, signal)
  }
}
