import type { Ports } from '../base/ports.ts'
import { Sleeper } from '../base/sleeper.ts'
import { isUnreachable } from '../base/sql.ts'
import { listen } from '../base/sql-listen.ts'
import { dispatch } from '../flows/dispatch.ts'
import { EVENTS_CHANNEL } from '../outbox/store.ts'
import type { RunningDeliveries } from './deliver.ts'

/** The dispatch worker of this node. */
export interface RunningDispatch {
  stop(): Promise<void>
}

/** Polling interval for events whose notification was missed, in ms. */
const POLL_INTERVAL_MS = 250
const ERROR_PAUSE_MS = 500

/**
 * Turns new events into deliveries until it is stopped. Any number of processes can do so, because the position is
 * stored in the database. The delivery worker of this process is notified at once; others poll.
 */
export function startDispatch(
  dependencies: Pick<Ports, 'sql' | 'clock' | 'dice' | 'log'> & { readonly url: string },
  deliveries: Pick<RunningDeliveries, 'expect'> | null,
): RunningDispatch {
  const { clock, log, url } = dependencies
  let isStopping = false
  const timer = new Sleeper(clock)
  const listener = listen(url, EVENTS_CHANNEL, () => timer.wake(), clock)

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        const handOff = deliveries?.expect()
        const result = await dispatch(dependencies)
        handOff?.(result.queued)
        if (result.events > 0) continue
      } catch (error) {
        if (!isUnreachable(error)) log.error({ err: error }, 'failed to dispatch events')
        await clock.sleep(ERROR_PAUSE_MS)
      }
      await timer.sleep(POLL_INTERVAL_MS)
    }
  }

  const working = work()
  return {
    async stop() {
      isStopping = true
      timer.wake()
      await Promise.all([working, listener.close()])
    },
  }
}
