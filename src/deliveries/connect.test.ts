import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createPlain } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type Authority, type Certified, makeAuthority } from '../../test/certificates.ts'
import { systemClock as clock } from '../base/clock.ts'
import { makeGuard } from './guard.ts'
import { makeSender } from './send.ts'

const HOST = 'receiver.test'
const DAY_MS = 86_400_000

interface Setup {
  readonly ca?: readonly string[]
  readonly opened?: readonly string[]
  readonly answers?: readonly (readonly string[])[]
  /** How long the resolver takes, in milliseconds. */
  readonly delay?: number
  readonly url: string
}

/** Sends one request; the name of the receiver leads to these addresses, one list after the other. */
async function send(
  t: TestContext,
  { ca = [], opened = ['127.0.0.0/8'], answers = [['127.0.0.1']], delay = 0, url }: Setup,
) {
  let asked = 0
  const sender = makeSender({
    guard: makeGuard(opened),
    async resolve() {
      if (delay > 0) await clock.sleep(delay)
      return answers[Math.min(asked++, answers.length - 1)] ?? []
    },
    ca,
    clock,
    deadlineMs: 600,
  })
  t.after(() => sender.close())
  const once = () => sender.send({ url: new URL(url), headers: {}, body: Buffer.from('{}') })
  const again = async () => {
    await clock.sleep(50) // the connection is there for the next request
    return await once()
  }
  return { first: await once(), again, asked: () => asked }
}

/** A receiver on loopback that counts whom it saw. */
async function receiver(t: TestContext, certified?: Certified) {
  let seen = 0
  const behave = (_request: unknown, response: { end(text: string): void }): void => {
    seen += 1
    response.end('ok')
  }
  const server = certified === undefined ? createPlain(behave) : createServer({ ...certified }, behave)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    seen: () => seen,
    hangUp: () => server.closeAllConnections(),
  }
}

const authority = makeAuthority(clock.now())
const stranger = makeAuthority(clock.now(), 'Nobody')
const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)

const TLS: readonly [string, Authority, { host: string; from?: Date; to?: Date }, RegExp | null][] = [
  ['a good certificate', authority, { host: HOST }, null],
  ['an expired one', authority, { host: HOST, from: ago(5), to: ago(1) }, /expired/],
  ['one that is not valid yet', authority, { host: HOST, from: ago(-2), to: ago(-5) }, /not yet valid/],
  ['one for another host', authority, { host: 'other.test' }, /does not match/],
  ['one of an authority that nobody believes', stranger, { host: HOST }, /unable to|self-signed|issuer/],
]
for (const [name, by, facts, refusal] of TLS) {
  test(`TLS: ${name}`, async t => {
    const { port, seen } = await receiver(t, by.issue(facts))
    const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
    assert.equal(first.error, refusal === null ? null : 'tls', first.detail ?? '')
    if (refusal === null) assert.equal(first.status, 200)
    else assert.match(first.detail ?? '', refusal)
    assert.equal(seen(), refusal === null ? 1 : 0)
    // The log says whose certificate it was.
    assert.equal(first.remoteAddress, '127.0.0.1')
    assert.ok(first.dialled !== null)
  })
}

test('TLS older than 1.2 is not spoken', async t => {
  const { key, cert } = authority.issue({ host: HOST })
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const { port, seen } = await receiver(t, { key, cert, ...old })
  const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
  assert.deepEqual([first.error, seen()], ['tls', 0])
})

test('a server that hangs up in the middle of a handshake', async t => {
  const server = createSocket(
    socket => void socket.on('error', () => {}).once('data', () => socket.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { first } = await send(t, { url: `https://${HOST}:${(server.address() as AddressInfo).port}/` })
  assert.equal(first.error, 'tls')
})

test('TLS towards a server that speaks none', async t => {
  const { port } = await receiver(t)
  const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
  assert.equal(first.error, 'tls', `${first.error} ${first.detail}`)
})

test('a handshake that is never answered ends at the deadline', async t => {
  const server = createSocket(socket => void socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const began = clock.elapsed()
  const { first } = await send(t, { url: `https://${HOST}:${(server.address() as AddressInfo).port}/` })
  assert.equal(first.error, 'timeout')
  assert.ok(clock.elapsed() - began < 1_800)
})

const NAMES: readonly [string, readonly string[], RegExp][] = [
  ['a private address', ['10.0.0.1'], /10\.0\.0\.1 is not public/],
  ['a public and a private address', ['93.184.216.34', '192.168.0.1'], /192\.168\.0\.1 is not public/],
  ['a metadata address', ['169.254.169.254'], /metadata/],
  ['a mapped address', ['::ffff:127.0.0.1'], /not public/],
  ['loopback over IPv6', ['::1'], /not public/],
]
for (const [name, addresses, refusal] of NAMES) {
  test(`a name that leads to ${name} is not called`, async t => {
    const { first } = await send(t, { answers: [addresses], url: `https://${HOST}/` })
    assert.equal(first.error, 'blocked_address')
    assert.match(first.detail ?? '', refusal)
  })
}

test('a name that changes between check and dial leads nowhere else: it is asked for once', async t => {
  const { port, seen } = await receiver(t)
  const setup = { answers: [['127.0.0.1'], ['10.0.0.1']], url: `http://${HOST}:${port}/` }
  const { first, again, asked } = await send(t, setup)
  assert.deepEqual([first.status, first.remoteAddress, asked()], [200, '127.0.0.1', 1])
  // The open connection goes on to the address that was checked.
  assert.equal((await again()).remoteAddress, '127.0.0.1')
  assert.equal(seen(), 2)
})

test('when a new connection is made, the name is asked and checked anew', async t => {
  const { port, seen, hangUp } = await receiver(t)
  const { first, again } = await send(t, {
    answers: [['127.0.0.1'], ['10.0.0.1']],
    url: `http://${HOST}:${port}/`,
  })
  assert.equal(first.status, 200)
  hangUp()
  const second = await again()
  assert.equal(second.error, 'blocked_address')
  assert.equal(seen(), 1)
})

test('plain http is for opened networks alone', async t => {
  const { first } = await send(t, { opened: [], answers: [['93.184.216.34']], url: `http://${HOST}/` })
  assert.equal(first.error, 'blocked_address')
  assert.match(first.detail ?? '', /plain http/)
})

test('a name without an address, and a port that nobody listens on', async t => {
  const { first } = await send(t, { answers: [[]], url: `https://${HOST}/` })
  assert.equal(first.error, 'dns')
  const { port } = await receiver(t)
  const refused = await send(t, { url: `http://${HOST}:${port === 1 ? 2 : 1}/` })
  assert.equal(refused.first.error, 'refused')
})

test('the second address is tried when the first takes no connection', async t => {
  const { port } = await receiver(t)
  const { first } = await send(t, { answers: [['127.0.0.2', '127.0.0.1']], url: `http://${HOST}:${port}/` })
  assert.deepEqual([first.status, first.remoteAddress], [200, '127.0.0.1'])
})

test('nothing is dialled once the time of an attempt is over', async t => {
  let dialled = 0
  const server = createSocket(socket => {
    dialled += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}/`
  const { first } = await send(t, { delay: 700, url })
  assert.equal(first.error, 'timeout')
  await clock.sleep(300)
  assert.equal(dialled, 0)
})
