import type { Clock } from './clock.ts'
import { Connection } from './sql-connection.ts'

/** A connection that hears what others tell on one channel. */
export interface Listening {
  close(): Promise<void>
}

/** After a loss it connects again, this often in milliseconds; what was told meanwhile is not heard. */
const AGAIN_MS = 500
/** It is seen this often whether the connection is there. */
const LOOK_MS = 2_000

/**
 * Hears NOTIFY on a channel, on a connection of its own that keeps session state (behind a pooler in transaction mode
 * nothing is heard). It only wakes early who looks by itself now and then: what is told while it is away is lost.
 */
export function listen(url: string, channel: string, onTold: () => void, clock: Clock): Listening {
  const closing = new AbortController()
  let connection: Connection | null = null

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      connection = new Connection(url, 'herald listen', onTold)
      const heard = await connection
        .run(driver => driver.unsafe(`listen ${channel}`))
        .then(
          () => true,
          () => false, // the server is away
        )
      if (heard) onTold()
      while (heard && !connection.isLost && !closing.signal.aborted)
        await clock.sleep(LOOK_MS, closing.signal)
      void connection.close()
      await clock.sleep(AGAIN_MS, closing.signal)
    }
  }

  const keeping = keep()
  return {
    async close() {
      closing.abort()
      await connection?.close()
      await keeping
    },
  }
}
