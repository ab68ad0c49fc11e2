import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { systemClock } from '../../platform/clock.ts'
import { makeAddressGuard } from './address-guard.ts'
import type { DeliveryErrorClass } from './http-exchange.ts'
import { makeWebhookSender } from './webhook-sender.ts'

const DEADLINE_MS = 400
/** Compressed before the first request, because compression takes longer than the deadline. */
const GZIP_BOMB = gzipSync(Buffer.alloc(50_000_000))

/** Starts a receiver that writes raw bytes to the socket of each request, and a sender that may reach it. */
async function startReceiver(t: TestContext, respond: (socket: Socket, count: number) => void) {
  let count = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => respond(socket, ++count))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => ['127.0.0.1'],
    ca: [],
    clock: systemClock,
    deadlineMs: DEADLINE_MS,
  })
  t.after(async () => {
    await sender.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(`http://receiver.test:${(server.address() as AddressInfo).port}/hook?x=1`)
  const send = () =>
    sender.send({
      subscriptionId: 'first',
      url,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{}'),
    })
  return {
    send,
    /** Sends a request after the previous connection has become reusable. */
    async sendAgain() {
      await systemClock.sleep(50)
      return await send()
    },
  }
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

/** Writes `first`, then `chunk` every `ms` milliseconds until the socket closes. */
function writeEndlessly(socket: Socket, chunk: string | Buffer, ms: number, first = ''): void {
  socket.write(first)
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(chunk)), ms)
  socket.on('close', () => clearInterval(timer))
}

type Case = [name: string, respond: (socket: Socket) => void, expected: number | DeliveryErrorClass]
const CASES: readonly Case[] = [
  ['200', s => s.write(OK), 200],
  ['204 without a body', s => s.write('HTTP/1.1 204 No Content\r\n\r\n'), 204],
  ['201, connection closed', s => s.end('HTTP/1.1 201 Created\r\nConnection: close\r\n\r\nmade'), 201],
  [
    '302',
    s => s.write('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    302,
  ],
  ['500', s => s.write('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n'), 500],
  ['no response', () => {}, 'timeout'],
  ['status line that never ends, a byte at a time', s => writeEndlessly(s, 'H', 20), 'malformed'],
  ['endless header, slowly', s => writeEndlessly(s, 'a', 20, 'HTTP/1.1 200 OK\r\nX: '), 'timeout'],
  [
    'endless headers',
    s => writeEndlessly(s, `X-Y: ${'z'.repeat(1000)}\r\n`, 1, 'HTTP/1.1 200 OK\r\n'),
    'malformed',
  ],
  [
    'header of a megabyte',
    s => s.write(`HTTP/1.1 200 OK\r\nX: ${'z'.repeat(1_000_000)}\r\n\r\n`),
    'malformed',
  ],
  ['slow body', s => writeEndlessly(s, 'a', 20, 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n'), 200],
  ['endless body', s => writeEndlessly(s, Buffer.alloc(65_536, 'a'), 1, 'HTTP/1.1 200 OK\r\n\r\n'), 200],
  [
    'endless chunked body',
    s =>
      writeEndlessly(
        s,
        `1000\r\n${'a'.repeat(4096)}\r\n`,
        1,
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
    200,
  ],
  [
    '503 with an endless body',
    s => writeEndlessly(s, Buffer.alloc(65_536, 'a'), 1, 'HTTP/1.1 503 No\r\n\r\n'),
    503,
  ],
  [
    'gzip bomb (not decompressed)',
    s => s.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'), GZIP_BOMB])),
    200,
  ],
  ['body shorter than Content-Length', s => s.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'), 200],
  ['invalid chunks', s => s.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'), 200],
  [
    'endless interim responses',
    s => writeEndlessly(s, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n', 1),
    'malformed',
  ],
  [
    'three interim responses, then 200',
    s => s.write(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)}${OK}`),
    200,
  ],
  ['100 Continue, then 200', s => s.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}`), 200],
  [
    '102, 103 and 199, then 200',
    s => s.write(`${[102, 103, 199].map(n => `HTTP/1.1 ${n} x\r\nLink: </x>\r\n\r\n`).join('')}${OK}`),
    200,
  ],
  [
    '101',
    s => s.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'malformed',
  ],
  ['connection reset', s => s.resetAndDestroy(), 'reset'],
  ['connection closed without data', s => s.end(), 'reset'],
  ['connection closed within the headers', s => s.end('HTTP/1.1 200 OK\r\n'), 'reset'],
  ['another protocol', s => s.write('SSH-2.0-OpenSSH_9.2\r\n'), 'malformed'],
  ['HTTP/2', s => s.write(Buffer.from('000012040000000000', 'hex')), 'malformed'],
  ['HTTP/0.9', s => s.end('<html>hello</html>'), 'malformed'],
  ['status below 100', s => s.write('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n'), 'malformed'],
  ['status of four digits', s => s.write('HTTP/1.1 2000 OK\r\n\r\n'), 'malformed'],
  [
    'two Content-Length headers',
    s => s.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nok'),
    'malformed',
  ],
  ['NUL in a header', s => s.write('HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n'), 'malformed'],
]
for (const [name, respond, expected] of CASES) {
  test(`WebhookSender.send: ${name} → ${expected}`, async t => {
    const { send } = await startReceiver(t, respond)
    const startedAt = performance.now()
    const result = await send()
    const durationMs = performance.now() - startedAt
    assert.equal(result.error ?? result.status, expected, result.detail ?? '')
    assert.ok(durationMs < DEADLINE_MS + 600, `${durationMs} ms`)
    assert.ok(result.responseBody.length <= 4096)
    assert.doesNotMatch(result.detail ?? '', /assert|\n/)
    assert.equal(result.outcome.kind, typeof expected === 'number' ? 'response' : 'no_response')
  })
}

test('WebhookSender.send: reused connection lost after the request → reset, not sent again', async t => {
  const sockets: Socket[] = []
  const { sendAgain } = await startReceiver(t, (socket, count) => {
    sockets.push(socket)
    // The third request is read before the connection is lost, so it may have been processed.
    if (count === 3) socket.destroy()
    else socket.write(OK)
  })
  const [first, second, third] = [await sendAgain(), await sendAgain(), await sendAgain()]
  assert.ok(first.connection !== null && second.connection === null)
  assert.equal(sockets[0], sockets[1])
  assert.deepEqual([third.error, third.remoteAddress], ['reset', '127.0.0.1'])
  assert.equal(sockets.length, 3)
})

test('WebhookSender.send: connection closed after the response → next request opens a new one', async t => {
  const { send, sendAgain } = await startReceiver(t, socket => socket.end(OK))
  for (const result of [await send(), await send(), await sendAgain()]) {
    assert.equal(result.status, 200, result.detail ?? '')
    assert.ok(result.connection !== null)
  }
})

test('WebhookSender.send: no response → timeout never before the deadline', async t => {
  const { send } = await startReceiver(t, () => {})
  for (let i = 0; i < 5; i += 1) assert.ok((await send()).totalMs >= DEADLINE_MS)
})

test('WebhookSender.send: two responses to one request → the second is discarded', async t => {
  const { sendAgain } = await startReceiver(t, socket => socket.write(OK + OK.replace('200', '500')))
  assert.equal((await sendAgain()).status, 200)
  assert.notEqual((await sendAgain()).status, 500)
})
