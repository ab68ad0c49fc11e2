import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { makeAddressGuard } from './address-guard.ts'
import { makeWebhookSender } from './webhook-sender.ts'

/** A request as the receiver read it, and its connection. */
interface ReceivedRequest {
  readonly socket: Socket
  readonly name: string
  readonly subscription: string
}

/** Starts a receiver of raw bytes that calls `respond` for each complete request, and a sender that may reach it. */
async function startRawReceiver(t: TestContext, respond: (request: ReceivedRequest) => void) {
  const sockets = new Map<Socket, Set<string>>()
  const server = createServer({ noDelay: true }, socket => {
    const subscriptions = new Set<string>()
    sockets.set(socket, subscriptions)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf('\r\n\r\n{}')
        if (end < 0) return
        const [, name = '', subscription = ''] = /x-name: (\S+)\r\nx-subscription: (\S+)/.exec(text) ?? []
        text = text.slice(end + 6)
        subscriptions.add(subscription)
        respond({ socket, name, subscription })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => ['127.0.0.1'],
    ca: [],
    clock,
    deadlineMs: 400,
  })
  t.after(async () => {
    await sender.close()
    for (const socket of sockets.keys()) socket.destroy()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    sockets,
    send: (name: string, subscription: string) =>
      sender.send({
        subscriptionId: subscription,
        url,
        headers: { 'x-name': name, 'x-subscription': subscription },
        body: Buffer.from('{}'),
      }),
  }
}

/** A response with a trace of the request that it answers. */
function respondTo(name: string, status = 200): string {
  return `HTTP/1.1 ${status} x\r\nX-Name: ${name}\r\nContent-Length: 2\r\n\r\nok`
}

const GONE = respondTo('stray', 410)
/** The behavior of a receiver: the bytes that it sends at once, and those that it sends `lateMs` later. */
type Trick = (name: string) => { readonly first: string; readonly late?: string; readonly closes?: boolean }
/** Each of these is seen before the connection is reused, so it must not even affect the same subscription. */
const PROMPT_TRICKS: readonly Trick[] = [
  name => ({ first: respondTo(name) }),
  name => ({ first: respondTo(name) + GONE }),
  name => ({ first: respondTo(name).replace('200', '204') }),
  name => ({ first: `HTTP/1.1 204 x\r\nX-Name: ${name}\r\nContent-Length: ${GONE.length}\r\n\r\n${GONE}` }),
  name => ({ first: `HTTP/1.1 304 x\r\nX-Name: ${name}\r\nContent-Length: ${GONE.length}\r\n\r\n${GONE}` }),
  name => ({ first: respondTo(name).replace('Length: 2', 'Length: 1') + GONE }),
  name => ({ first: respondTo(name).replace('Length: 2', 'Length: 90') + GONE }),
  name => ({ first: respondTo(name).replace('Content-Length: 2', 'Transfer-Encoding: chunked') + GONE }),
  name => ({
    first: respondTo(name).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n') + GONE,
  }),
  name => ({ first: `HTTP/1.1 100 Continue\r\n\r\n${respondTo(name)}` }),
  name => ({ first: `HTTP/1.1 100 Continue\r\n\r\n${respondTo(name)}${GONE}` }),
  name => ({ first: respondTo(name), closes: true }),
  name => ({ first: respondTo(name) + GONE, closes: true }),
  name => ({ first: respondTo(name).replaceAll('\r\n', '\n') + GONE }),
  name => ({ first: `${respondTo(name)}\r\n\r\n` }),
  () => ({ first: '' }),
  () => ({ first: '', closes: true }),
]

test('WebhookSender.send: 600 ambiguous responses of one receiver → each response belongs to its request', async t => {
  const random = createKeyedRandom(6, 0, 0)
  const { send, sockets } = await startRawReceiver(t, ({ socket, name }) => {
    const trick = PROMPT_TRICKS[Math.floor(random() * PROMPT_TRICKS.length)] as Trick
    const { first, closes } = trick(name)
    // The bytes arrive in pieces, but all within one round of the event loop.
    const middle = Math.floor(random() * first.length)
    socket.write(first.slice(0, middle))
    socket.write(first.slice(middle))
    if (closes) socket.end()
  })
  const counts = { answered: 0, reused: 0 }
  const runSubscription = async (subscription: string): Promise<void> => {
    for (let i = 0; i < 50; i += 1) {
      const name = `${subscription}-${i}`
      const { status, responseHeaders, connection } = await send(name, subscription)
      assert.notEqual(status, 410, `${name} got a stray response`)
      if (status !== null) assert.equal(responseHeaders['x-name'], name)
      counts.answered += status === null ? 0 : 1
      counts.reused += connection === null ? 1 : 0
      await clock.sleep(12)
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, i) => runSubscription(`s${i}`)))
  t.diagnostic(JSON.stringify({ ...counts, connections: sockets.size }))
  assert.ok(counts.answered > 400 && counts.reused > 40, JSON.stringify(counts))
})

test('WebhookSender.send: stray 410 at any later time → never taken for the response to another subscription', async t => {
  const random = createKeyedRandom(7, 0, 0)
  const { send, sockets } = await startRawReceiver(t, ({ socket, name, subscription }) => {
    socket.write(respondTo(name))
    if (subscription === 'liar') setTimeout(() => socket.write(GONE), random() * 40)
  })
  const statuses = new Map<string, (number | null)[]>()
  const runSubscription = async (subscription: string): Promise<void> => {
    for (let i = 0; i < 60; i += 1) {
      const name = `${subscription}-${i}`
      const { status, responseHeaders } = await send(name, subscription)
      statuses.set(subscription, [...(statuses.get(subscription) ?? []), status])
      if (subscription !== 'liar') assert.equal(responseHeaders['x-name'], name)
      await clock.sleep(random() * 30)
    }
  }
  await Promise.all(['liar', 'a', 'b', 'c', 'd'].map(runSubscription))
  for (const subscription of ['a', 'b', 'c', 'd'])
    assert.deepEqual([...new Set(statuses.get(subscription))], [200])
  for (const subscriptions of sockets.values()) assert.equal(subscriptions.size, 1)
})

test('WebhookSender.send: response before the request is sent completely → counts, connection not reused', async t => {
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.pause()
      socket.write('HTTP/1.1 413 x\r\nContent-Length: 0\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => [],
    ca: [],
    clock,
    deadlineMs: 2_000,
  })
  t.after(async () => {
    await sender.close()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  // Larger than the socket buffers of both sides.
  const request = { subscriptionId: 'a', url, headers: {}, body: Buffer.alloc(40_000_000) }
  for (let i = 0; i < 2; i += 1) {
    assert.equal((await sender.send(request)).status, 413)
    await clock.sleep(20)
  }
  assert.equal(connections, 2)
})

test('WebhookSender.send: header value with a line break → malformed, nothing is sent', async t => {
  const received: string[] = []
  const { send } = await startRawReceiver(t, ({ name }) => void received.push(name))
  const { error, detail } = await send('a\r\nX-Injected: 1', 's')
  assert.deepEqual([error, received], ['malformed', []])
  assert.match(detail ?? '', /request header/)
})
