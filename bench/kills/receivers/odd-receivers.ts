import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { BatchOptions } from '../../../src/subscriptions/subscription.ts'
import { type LoadPart, RECEIVER_KINDS, type ReceiverKind, type ReceiverKindName } from './receiver-kinds.ts'

/** A receiver on loopback, with a port of its own, and what it received. */
export interface OddReceiver {
  readonly name: ReceiverKindName
  readonly part: LoadPart
  readonly isClear: boolean
  readonly batch: BatchOptions | null
  readonly url: string
  /** Number of successes by delivery ID. */
  readonly successes: Map<string, number>
  /** Time of the last request for each delivery without a success (`clock.elapsed()`). */
  readonly requestedAt: Map<string, number>
  /** The time of the newest event that was received. */
  newestEvent: number
  /** Whether it responds promptly from now on. */
  isHealed: boolean
}

/** A delivery that a receiver got, and when (`clock.elapsed()`). */
export interface FirstArrival {
  readonly id: string
  readonly at: number
}

/** Receivers of several kinds, with one record of what they received. */
export interface OddReceivers {
  readonly all: readonly OddReceiver[]
  /** Returns whether every prompt receiver got an event created at or after this time. */
  haveAllReceivedSince(time: Date): boolean
  /** Removes and returns the deliveries whose first success was received since the last call. */
  takeNewSuccesses(): readonly FirstArrival[]
  close(): void
}

const EVENT_TIME = /"timestamp":"([^"]+)"/
const DELIVERY_IDS = /^x-registry-delivery: *(\S+)/im
const CONTENT_LENGTH = /^content-length: *(\d+)/im
const END_OF_HEAD = '\r\n\r\n'

/** Starts a receiver of each of these kinds. */
export async function startOddReceivers(names: readonly ReceiverKindName[]): Promise<OddReceivers> {
  const newSuccesses: FirstArrival[] = []
  const started = await Promise.all(
    names.map(name => startReceiver(name, id => newSuccesses.push({ id, at: clock.elapsed() }))),
  )
  const all = started.map(({ receiver }) => receiver)
  const prompt = all.filter(({ name }) => name === 'prompt')
  return {
    all,
    haveAllReceivedSince: time => prompt.every(({ newestEvent }) => newestEvent >= time.getTime()),
    takeNewSuccesses: () => newSuccesses.splice(0),
    close() {
      for (const { server, sockets } of started) {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
    },
  }
}

async function startReceiver(
  name: ReceiverKindName,
  onFirstSuccess: (id: string) => void,
): Promise<{ receiver: OddReceiver; server: Server; sockets: ReadonlySet<Socket> }> {
  const kind: ReceiverKind = RECEIVER_KINDS[name]
  const sockets = new Set<Socket>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: OddReceiver = {
    name,
    part: kind.part,
    isClear: kind.isClear,
    batch: kind.batch ?? null,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    successes: new Map(),
    requestedAt: new Map(),
    newestEvent: 0,
    isHealed: false,
  }
  let count = 0
  const receive = (socket: Socket, ids: readonly string[], body: string): void => {
    receiver.newestEvent = Math.max(receiver.newestEvent, Date.parse(EVENT_TIME.exec(body)?.[1] ?? ''))
    for (const id of ids) receiver.requestedAt.set(id, clock.elapsed())
    count += 1
    const { respond } = receiver.isHealed ? RECEIVER_KINDS.prompt : kind
    if (!respond(socket, count)) return
    for (const id of ids) {
      receiver.requestedAt.delete(id)
      const successes = (receiver.successes.get(id) ?? 0) + 1
      receiver.successes.set(id, successes)
      if (successes === 1) onFirstSuccess(id)
    }
  }
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Senders are killed at any moment.
    socket.on('error', () => {})
    readRequests(socket, (ids, body) => receive(socket, ids, body))
  })
  return { receiver, server, sockets }
}

/** Reads the requests of a connection. Incomplete ones do not count. */
function readRequests(socket: Socket, onRequest: (ids: readonly string[], body: string) => void): void {
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    for (;;) {
      const headEnd = received.indexOf(END_OF_HEAD)
      if (headEnd === -1) return
      const head = received.slice(0, headEnd)
      const bodyStart = headEnd + END_OF_HEAD.length
      const end = bodyStart + Number(CONTENT_LENGTH.exec(head)?.[1] ?? 0)
      if (received.length < end) return
      const body = received.slice(bodyStart, end)
      received = received.slice(end)
      // A batch has the IDs of all its deliveries.
      onRequest(DELIVERY_IDS.exec(head)?.[1]?.split(',') ?? [], body)
    }
  })
}
