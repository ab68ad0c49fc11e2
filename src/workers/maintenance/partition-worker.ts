import type { Dependencies } from '../../platform/dependencies.ts'
import { RetentionClock } from '../../services/admin/retention-clock.ts'
import { maintainDeliveryPartitions } from '../../services/webhooks/maintain-delivery-partitions.ts'

const INTERVAL_MS = 3_600_000

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
      log.warn({ err: error }, 'failed to maintain the partitions of the delivery log')
    }
    await clock.sleep(INTERVAL_MS, signal)
  }
}
