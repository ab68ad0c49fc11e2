import type { Ports } from '../base/ports.ts'
import { type KeepDays, prune } from '../flows/prune.ts'

const EVERY_MS = 3_600_000

/** Takes away what is older than it is kept, at once and then every hour, until it is stopped. */
export function startPruning(
  ports: Pick<Ports, 'sql' | 'clock' | 'log'>,
  keep: KeepDays,
): { stop(): Promise<void> } {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await prune(ports, keep).catch((error: unknown) =>
        ports.log.warn({ err: error }, 'what is old could not be taken away'),
      )
      await ports.clock.sleep(EVERY_MS, stopping.signal)
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
