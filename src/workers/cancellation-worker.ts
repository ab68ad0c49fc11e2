import { continueCancellation, listCancelledSubscriptions } from '../deliveries/cancellation-store.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../platform/sql/sql-pool.ts'

/** Interval at which the worker looks for cancellations to continue, in ms. */
const POLL_INTERVAL_MS = 1_000

/** Completes the cancellations of deliveries until it is stopped, also those that other processes began. */
export function startCancellationWorker({ sql, clock, log }: Pick<Dependencies, 'sql' | 'clock' | 'log'>): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const shouldStop = (): boolean => stopping.signal.aborted

  async function completeAll(): Promise<void> {
    for (const id of await listCancelledSubscriptions(sql)) await continueCancellation(sql, id, shouldStop)
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await completeAll().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to cancel deliveries')
      })
      await clock.sleep(POLL_INTERVAL_MS, stopping.signal)
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
