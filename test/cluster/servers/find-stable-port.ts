import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, which could take a port while its server is not running. */
const RANGE = { first: 20_000, last: 31_999 }

/** Finds a port that stays free while its server starts slowly, or is killed and started again. */
export async function findStablePort(): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.first, RANGE.last + 1)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
