import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock as clock } from '../../src/platform/clock.ts'

const EVENT_TIME = /"timestamp":"([^"]+)"/
/** Response delay in milliseconds, which keeps requests in flight at all times. */
const RESPONSE_DELAY_MS = 5

/** Receivers on loopback that count requests by delivery ID. Each has its own path. */
export interface CountingReceiver {
  readonly urls: readonly string[]
  /** Number of requests by delivery ID. */
  readonly counts: ReadonlyMap<string, number>
  /** Lists deliveries that first arrived after this time (`clock.elapsed()`). */
  receivedSince(time: number): readonly string[]
  /** Returns whether every receiver got an event created at or after this time. */
  haveAllReceivedSince(time: Date): boolean
  close(): void
}

export async function startCountingReceiver(receivers: number): Promise<CountingReceiver> {
  const counts = new Map<string, number>()
  const order: { readonly id: string; readonly at: number }[] = []
  const newest = Array.from({ length: receivers }, () => 0)
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const id = String(request.headers['webhook-id'])
    if (!counts.has(id)) order.push({ id, at: clock.elapsed() })
    counts.set(id, (counts.get(id) ?? 0) + 1)
    const receiver = Number(request.url?.slice(1))
    newest[receiver] = Math.max(newest[receiver] ?? 0, Date.parse(EVENT_TIME.exec(body)?.[1] ?? ''))
    setTimeout(() => response.writeHead(204).end(), RESPONSE_DELAY_MS)
  })
  // Incomplete requests do not count.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urls: newest.map((_, i) => `http://127.0.0.1:${port}/${i}`),
    counts,
    receivedSince: time => order.slice(order.findLastIndex(({ at }) => at < time) + 1).map(({ id }) => id),
    haveAllReceivedSince: time => newest.every(at => at >= time.getTime()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
