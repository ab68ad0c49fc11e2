import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { systemClock } from '../base/clock.ts'
import type { ErrorClass } from './exchange.ts'
import { makeGuard } from './guard.ts'
import { makeSender } from './send.ts'

const DEADLINE_MS = 400

/** A receiver that says what it likes on its socket once a request has come, and a sender that may call it. */
async function receiver(t: TestContext, behave: (socket: Socket, count: number) => void) {
  let count = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => behave(socket, ++count))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = makeSender({
    guard: makeGuard(['127.0.0.0/8']),
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
    sender.send({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') })
  return {
    send,
    /** Once the connection of the request before is there for the next one. */
    async sendAgain() {
      await systemClock.sleep(50)
      return await send()
    },
  }
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

/** Writes `first`, then `piece` again and again. */
function forEver(socket: Socket, piece: string | Buffer, ms: number, first = ''): void {
  socket.write(first)
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(piece)), ms)
  socket.on('close', () => clearInterval(timer))
}

type Case = [name: string, behave: (socket: Socket) => void, expected: number | ErrorClass]
const CASES: readonly Case[] = [
  ['200', s => s.write(OK), 200],
  ['204 without a body', s => s.write('HTTP/1.1 204 No Content\r\n\r\n'), 204],
  ['201 and the connection closed', s => s.end('HTTP/1.1 201 Created\r\nConnection: close\r\n\r\nmade'), 201],
  [
    '302',
    s => s.write('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'),
    302,
  ],
  ['500', s => s.write('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n'), 500],
  ['silence', () => {}, 'timeout'],
  ['a byte at a time, never done with the headers', s => forEver(s, 'H', 20), 'malformed'],
  ['headers that trickle', s => forEver(s, 'a', 20, 'HTTP/1.1 200 OK\r\nX: '), 'timeout'],
  [
    'headers without end',
    s => forEver(s, `X-Y: ${'z'.repeat(1000)}\r\n`, 1, 'HTTP/1.1 200 OK\r\n'),
    'malformed',
  ],
  [
    'one header of a megabyte',
    s => s.write(`HTTP/1.1 200 OK\r\nX: ${'z'.repeat(1_000_000)}\r\n\r\n`),
    'malformed',
  ],
  [
    'a body that trickles',
    s => forEver(s, 'a', 20, 'HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n'),
    200,
  ],
  ['a body without end', s => forEver(s, Buffer.alloc(65_536, 'a'), 1, 'HTTP/1.1 200 OK\r\n\r\n'), 200],
  [
    'a body in chunks without end',
    s =>
      forEver(
        s,
        `1000\r\n${'a'.repeat(4096)}\r\n`,
        1,
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      ),
    200,
  ],
  [
    'an error with a body without end',
    s => forEver(s, Buffer.alloc(65_536, 'a'), 1, 'HTTP/1.1 503 No\r\n\r\n'),
    503,
  ],
  [
    'a gzip bomb, not unpacked',
    s =>
      s.end(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'),
          gzipSync(Buffer.alloc(50_000_000)),
        ]),
      ),
    200,
  ],
  ['a body shorter than announced', s => s.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'), 200],
  ['chunks that are none', s => s.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'), 200],
  [
    'interim answers without end',
    s => forEver(s, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n', 1),
    'malformed',
  ],
  [
    'a few interim answers, then 200',
    s => s.write(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)}${OK}`),
    200,
  ],
  ['100 that nobody asked for', s => s.write(`HTTP/1.1 100 Continue\r\n\r\n${OK}`), 'malformed'],
  [
    '101',
    s => s.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'malformed',
  ],
  ['a reset', s => s.resetAndDestroy(), 'reset'],
  ['closed without a word', s => s.end(), 'reset'],
  ['half open', s => s.end('HTTP/1.1 200 OK\r\n'), 'reset'],
  ['no HTTP', s => s.write('SSH-2.0-OpenSSH_9.2\r\n'), 'malformed'],
  ['HTTP/2', s => s.write(Buffer.from('000012040000000000', 'hex')), 'malformed'],
  ['HTTP/0.9', s => s.end('<html>hello</html>'), 'malformed'],
  ['a status below 100', s => s.write('HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n'), 'malformed'],
  ['a status that is none', s => s.write('HTTP/1.1 2000 OK\r\n\r\n'), 'malformed'],
  [
    'two lengths',
    s => s.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nok'),
    'malformed',
  ],
  ['NUL in a header', s => s.write('HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n'), 'malformed'],
]
for (const [name, behave, expected] of CASES) {
  test(`a receiver answers with ${name}`, async t => {
    const { send } = await receiver(t, behave)
    const began = performance.now()
    const attempted = await send()
    const took = performance.now() - began
    assert.equal(attempted.error ?? attempted.status, expected, attempted.detail ?? '')
    assert.ok(took < DEADLINE_MS + 600, `${took} ms`)
    assert.ok(attempted.responseBody.length <= 4096)
    assert.doesNotMatch(attempted.detail ?? '', /assert|\n/)
    assert.equal(attempted.outcome.kind, typeof expected === 'number' ? 'answered' : 'unanswered')
  })
}

test('a connection is used again, and a request that it took is never sent a second time', async t => {
  const sockets: Socket[] = []
  const { sendAgain } = await receiver(t, (socket, count) => {
    sockets.push(socket)
    // The third request is read, and then the connection dies: whether it was worked on is not known.
    if (count === 3) socket.destroy()
    else socket.write(OK)
  })
  const [first, second, third] = [await sendAgain(), await sendAgain(), await sendAgain()]
  assert.ok(first.dialled !== null && second.dialled === null)
  assert.equal(sockets[0], sockets[1])
  assert.deepEqual([third.error, third.remoteAddress], ['reset', '127.0.0.1'])
  assert.equal(sockets.length, 3)
})

test('a connection that is closed after the answer is made anew, also at once', async t => {
  const { send, sendAgain } = await receiver(t, socket => socket.end(OK))
  for (const attempted of [await send(), await send(), await sendAgain()]) {
    assert.equal(attempted.status, 200, attempted.detail ?? '')
    assert.ok(attempted.dialled !== null)
  }
})

test('the time that an answer has is never shorter than it is said to be', async t => {
  const { send } = await receiver(t, () => {})
  for (let i = 0; i < 5; i += 1) assert.ok((await send()).totalMs >= DEADLINE_MS)
})

test('what the receiver says twice as pipelined answers is not taken for the next one', async t => {
  const { sendAgain } = await receiver(t, socket => socket.write(OK + OK.replace('200', '500')))
  assert.equal((await sendAgain()).status, 200)
  assert.notEqual((await sendAgain()).status, 500)
})
