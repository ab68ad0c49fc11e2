import { EVENTS_NOTIFY_CHANNEL } from '../../outbox/event-outbox-store.ts'
import { WakeableTimer } from '../../platform/concurrency/wakeable-timer.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { listenToChannel } from '../../platform/sql/listen-to-channel.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { type DispatchOptions, dispatchEvents } from '../../services/webhooks/dispatch-events.ts'
import type { DeliveryWorker } from '../delivery-worker.ts'
import { startMatchWorker } from './match-worker.ts'

/** The dispatch worker of this node. */
export interface DispatchWorker {
  stop(): Promise<void>
}

/** Polling interval for events whose notification was missed, in ms. */
const POLL_INTERVAL_MS = 250
const ERROR_PAUSE_MS = 500

/**
 * Turns new events into deliveries, and stores what they match, until it is stopped. Any number of processes can share this work, because the
 * position is stored in the database. The delivery worker of this process gets the deliveries directly; those of others
 * are notified.
 */
export function startDispatchWorker(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'> & { readonly url: string },
  deliveryWorker: Pick<DeliveryWorker, 'id' | 'beginHandoff'> | null,
  options: Omit<DispatchOptions, 'sender'> = {},
): DispatchWorker {
  const { clock, log, url } = dependencies
  let isStopping = false
  const timer = new WakeableTimer(clock)
  const matchWorker = startMatchWorker(dependencies)
  const listener = listenToChannel(url, EVENTS_NOTIFY_CHANNEL, () => timer.wake(), clock)

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        const handOff = deliveryWorker?.beginHandoff()
        const result = await dispatchEvents(dependencies, { ...options, sender: deliveryWorker?.id ?? null })
        handOff?.(result.queuedDeliveries)
        if (result.hasMatches) matchWorker.wake()
        if (result.events > 0) continue
      } catch (error) {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to dispatch events')
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
      await matchWorker.stop()
    },
  }
}
