import type { Clock } from './clock.ts'
import { Connection } from './sql-connection.ts'

/** A subscription to a NOTIFY channel. */
export interface Listening {
  close(): Promise<void>
}

/** Pause before reconnecting, in ms. */
const RECONNECT_MS = 500
/** Interval at which a lost connection is noticed, in ms. */
const CHECK_MS = 2_000

/**
 * Calls `onNotification` for each NOTIFY on a channel, over a dedicated connection. Notifications are missed while it
 * reconnects and behind a pooler in transaction mode, so the caller must also poll.
 */
export function listen(url: string, channel: string, onNotification: () => void, clock: Clock): Listening {
  const closing = new AbortController()
  let connection: Connection | null = null

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      connection = new Connection(url, 'herald listen', onNotification)
      const isListening = await connection
        .run(driver => driver.unsafe(`listen ${channel}`))
        .then(
          () => true,
          () => false, // the server cannot be reached
        )
      // Something may have been sent before the connection listened.
      if (isListening) onNotification()
      while (isListening && !connection.isLost && !closing.signal.aborted)
        await clock.sleep(CHECK_MS, closing.signal)
      void connection.close()
      await clock.sleep(RECONNECT_MS, closing.signal)
    }
  }

  const listening = keepListening()
  return {
    async close() {
      closing.abort()
      await connection?.close()
      await listening
    },
  }
}
