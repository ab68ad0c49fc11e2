import type { Ports } from '../base/ports.ts'
import { type KeepDays, prune } from '../flows/prune.ts'

const INTERVAL_MS = 3_600_000

/** Deletes data past its retention period, immediately and then every hour, until it is stopped. */
export function startPruning(
  dependencies: Pick<Ports, 'sql' | 'clock' | 'log'>,
  retention: KeepDays,
): { stop(): Promise<void> } {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await prune(dependencies, retention).catch((error: unknown) =>
        dependencies.log.warn({ err: error }, 'failed to delete expired data'),
      )
      await dependencies.clock.sleep(INTERVAL_MS, stopping.signal)
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
