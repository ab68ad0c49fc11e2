import type { Clock } from '../clock.ts'
import { PostgresConnection } from './postgres-connection.ts'

/** A subscription to a NOTIFY channel. */
export interface ChannelListener {
  close(): Promise<void>
}

/** The pause before reconnecting, in ms. */
const RECONNECT_MS = 500
/** The interval between checks for a lost connection, in ms. */
const CHECK_MS = 2_000

/**
 * Calls `onNotification` for each NOTIFY on a channel, over a dedicated connection. Notifications are lost during a
 * reconnection and behind a pooler in transaction mode, so the caller must also poll.
 */
export function listenToChannel(
  url: string,
  channel: string,
  onNotification: () => void,
  clock: Clock,
): ChannelListener {
  const closing = new AbortController()
  let connection: PostgresConnection | null = null

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      connection = new PostgresConnection(url, 'herald listen', onNotification)
      const isListening = await connection
        .run(driver => driver.unsafe(`listen ${channel}`))
        .then(
          () => true,
          () => false, // The server cannot be reached.
        )
      // Notifications may have been sent before the connection started to listen.
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
