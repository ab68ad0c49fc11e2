import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock as clock } from '../../src/platform/clock.ts'

const MADE = /"timestamp":"([^"]+)"/
/** It answers after so long, so that something is always in flight, in milliseconds. */
const ANSWER_MS = 5

/** Receivers on loopback, a path for each, that count what comes by its id. */
export interface CountingReceiver {
  readonly urls: readonly string[]
  /** How often each delivery came. */
  readonly counts: ReadonlyMap<string, number>
  /** Deliveries that came first after this moment (`clock.elapsed()`). */
  receivedSince(moment: number): readonly string[]
  /** Whether every receiver has heard of an event that was made at this moment or later. */
  haveAllReceivedSince(moment: Date): boolean
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
    newest[receiver] = Math.max(newest[receiver] ?? 0, Date.parse(MADE.exec(body)?.[1] ?? ''))
    setTimeout(() => response.writeHead(204).end(), ANSWER_MS)
  })
  // Who is cut off in the middle of a request has not been heard.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urls: newest.map((_, i) => `http://127.0.0.1:${port}/${i}`),
    counts,
    receivedSince: moment =>
      order.slice(order.findLastIndex(({ at }) => at < moment) + 1).map(({ id }) => id),
    haveAllReceivedSince: moment => newest.every(at => at >= moment.getTime()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
