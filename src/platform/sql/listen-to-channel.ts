import type { Clock } from '../clock.ts'
import { PostgresConnection } from './postgres-connection.ts'
import { nameSession, SessionProbe } from './session-probe.ts'

/** A subscription to a NOTIFY channel. */
export interface ChannelListener {
  close(): Promise<void>
}

/** The pause before reconnecting, in ms. */
const RECONNECT_MS = 500
/** The pause before another try where a pooler sits in between, in ms. */
const POOLED_MS = 60_000
/** The interval between checks that the server still responds, in ms. */
const CHECK_MS = 2_000

/**
 * Calls `onNotification` with the payload of each NOTIFY on a channel, over a dedicated connection, and with an empty
 * payload whenever it starts to listen. Notifications are lost during a reconnection, and none comes through a pooler, so the
 * caller must also poll.
 *
 * Nothing is listened to through a pooler. In transaction mode the session that listens would go to other clients, and each
 * notification would be a warning in the log of the pooler.
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
      const isOpen = await succeeds(connection, 'select 1')
      const isPooled = isOpen && !connection.isDirect
      let isListening = isOpen && !isPooled && (await succeeds(connection, `listen ${channel}`))
      // Notifications may have been sent before the connection started to listen.
      if (isListening) onNotification('')
      while (isListening && !closing.signal.aborted) {
        await clock.sleep(CHECK_MS, closing.signal)
        isListening = !closing.signal.aborted && (await succeeds(connection, 'select 1'))
      }
      void connection.close()
      await clock.sleep(isPooled ? POOLED_MS : RECONNECT_MS, closing.signal)
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
