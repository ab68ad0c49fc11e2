import type { Ports } from '../base/ports.ts'
import { Sleeper } from '../base/sleeper.ts'
import { isUnreachable } from '../base/sql.ts'
import { listen } from '../base/sql-listen.ts'
import { dispatch } from '../flows/dispatch.ts'
import { EVENTS_CHANNEL } from '../outbox/store.ts'
import type { RunningDeliveries } from './deliver.ts'

/** The dispatch of this node. */
export interface RunningDispatch {
  stop(): Promise<void>
}

/** How often it is looked for events that nobody told of, in milliseconds. */
const LOOK_MS = 250
const AWAY_MS = 500

/**
 * Turns events into deliveries as they come, until it is stopped. Any number of processes may: the position stands in the
 * record. Whoever delivers in this process hears of them at once; the others look now and then.
 */
export function startDispatch(
  ports: Pick<Ports, 'sql' | 'clock' | 'dice' | 'log'> & { readonly url: string },
  deliveries: Pick<RunningDeliveries, 'expect'> | null,
): RunningDispatch {
  const { clock, log, url } = ports
  let stopping = false
  const sleeper = new Sleeper(clock)
  const listening = listen(url, EVENTS_CHANNEL, () => sleeper.wake(), clock)

  async function work(): Promise<void> {
    while (!stopping) {
      try {
        const tell = deliveries?.expect()
        const done = await dispatch(ports)
        tell?.(done.queued)
        if (done.events > 0) continue
      } catch (error) {
        if (!isUnreachable(error)) log.error({ err: error }, 'events could not be dispatched')
        await clock.sleep(AWAY_MS)
      }
      await sleeper.sleep(LOOK_MS)
    }
  }

  const working = work()
  return {
    async stop() {
      stopping = true
      sleeper.wake()
      await Promise.all([working, listening.close()])
    },
  }
}
