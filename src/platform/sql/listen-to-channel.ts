import type { Clock } from '../clock.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { nameSession, SessionProbe } from './session-probe.ts'

/** A subscription to a NOTIFY channel. */
export interface ChannelListener {
  close(): Promise<void>
}

/** The pause before reconnecting, in ms. */
const RECONNECT_MS = 500
/** The interval between checks that the server still responds, in ms. */
const CHECK_MS = 2_000

/**
 * Calls `onNotification` with the payload of each NOTIFY on a channel, over a dedicated connection, and with an empty
 * payload whenever it starts to listen. Notifications are lost during a reconnection and behind a pooler in transaction
 * mode, so the caller must also poll.
 */
export function listenToChannel(
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  clock: Clock,
): ChannelListener {
  const closing = new AbortController()
  const probe = new SessionProbe(null)
  let connection: PostgresConnection | null = null

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      connection = new PostgresConnection({
        url,
        name: nameSession('herald listen'),
        onNotification,
        findSilenceReason: (session, isWaiting) => probe.findSilenceReason(session, isWaiting),
      })
      let isListening = await succeeds(connection, `listen ${channel}`)
      // Notifications may have been sent before the connection started to listen.
      if (isListening) onNotification('')
      while (isListening && !closing.signal.aborted) {
        await clock.sleep(CHECK_MS, closing.signal)
        isListening = !closing.signal.aborted && (await succeeds(connection, 'select 1'))
      }
      void connection.close()
      await clock.sleep(RECONNECT_MS, closing.signal)
    }
  }

  const listening = keepListening()
  return {
    async close() {
      closing.abort()
      probe.close()
      await connection?.close()
      await listening
    },
  }
}

/** Runs a statement and returns whether the server could be reached. */
function succeeds(connection: PostgresConnection, statement: string): Promise<boolean> {
  return connection
    .run(driver => driver.unsafe(statement))
    .then(
      () => true,
      () => false,
    )
}
