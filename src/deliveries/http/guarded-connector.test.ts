import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  createCertificateAuthority,
  type IssuedCertificate,
  type TestCertificateAuthority,
} from '../../../test/support/tls-certificates.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { makeAddressGuard } from './address-guard.ts'
import { makeWebhookSender } from './webhook-sender.ts'

const HOST = 'receiver.test'
const DAY_MS = 86_400_000

interface Setup {
  readonly ca?: readonly string[]
  readonly allowed?: readonly string[]
  /** The addresses that the host name resolves to in each lookup. */
  readonly lookups?: readonly (readonly string[])[]
  /** The duration of a lookup in milliseconds. */
  readonly lookupMs?: number
  readonly url: string
}

/** Sends one request to a host name that resolves to these addresses, and returns a function that repeats it. */
async function send(
  t: TestContext,
  { ca = [], allowed = ['127.0.0.0/8'], lookups = [['127.0.0.1']], lookupMs = 0, url }: Setup,
) {
  let lookupCount = 0
  const sender = makeWebhookSender({
    guard: makeAddressGuard(allowed),
    async resolve() {
      if (lookupMs > 0) await clock.sleep(lookupMs)
      return lookups[Math.min(lookupCount++, lookups.length - 1)] ?? []
    },
    ca,
    clock,
    deadlineMs: 600,
  })
  t.after(() => sender.close())
  const sendOnce = () =>
    sender.send({ subscriptionId: 'first', url: new URL(url), headers: {}, body: Buffer.from('{}') })
  const sendAgain = async () => {
    await clock.sleep(50) // lets the connection become reusable
    return await sendOnce()
  }
  return { first: await sendOnce(), sendAgain, lookupCount: () => lookupCount }
}

/** Starts a local receiver that counts its requests. */
async function startReceiver(t: TestContext, certified?: IssuedCertificate) {
  let requests = 0
  const respond = (_request: unknown, response: { end(text: string): void }): void => {
    requests += 1
    response.end('ok')
  }
  const server =
    certified === undefined ? createHttpServer(respond) : createHttpsServer({ ...certified }, respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    requestCount: () => requests,
    closeConnections: () => server.closeAllConnections(),
  }
}

const authority = createCertificateAuthority(clock.now())
const untrustedAuthority = createCertificateAuthority(clock.now(), 'Nobody')
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)

const TLS_CASES: readonly [
  string,
  TestCertificateAuthority,
  { host: string; from?: Date; to?: Date },
  RegExp | null,
][] = [
  ['valid certificate', authority, { host: HOST }, null],
  ['expired certificate', authority, { host: HOST, from: daysAgo(5), to: daysAgo(1) }, /expired/],
  [
    'certificate not valid yet',
    authority,
    { host: HOST, from: daysAgo(-2), to: daysAgo(-5) },
    /not yet valid/,
  ],
  ['certificate of another host', authority, { host: 'other.test' }, /does not match/],
  [
    'certificate of an untrusted authority',
    untrustedAuthority,
    { host: HOST },
    /unable to|self-signed|issuer/,
  ],
]
for (const [name, issuer, subject, error] of TLS_CASES) {
  test(`WebhookSender.send: ${name} → ${error === null ? 'sent' : 'tls error'}`, async t => {
    const { port, requestCount } = await startReceiver(t, issuer.issue(subject))
    const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
    assert.equal(first.error, error === null ? null : 'tls', first.detail ?? '')
    if (error === null) assert.equal(first.status, 200)
    else assert.match(first.detail ?? '', error)
    assert.equal(requestCount(), error === null ? 1 : 0)
    // The address is logged even if the handshake fails.
    assert.equal(first.remoteAddress, '127.0.0.1')
    assert.ok(first.connection !== null)
  })
}

test('WebhookSender.send: receiver with TLS 1.1 only → tls error', async t => {
  const { key, cert } = authority.issue({ host: HOST })
  const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const { port, requestCount } = await startReceiver(t, { key, cert, ...oldTls })
  const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
  assert.deepEqual([first.error, requestCount()], ['tls', 0])
})

test('WebhookSender.send: connection closed during the handshake → tls error', async t => {
  const server = createTcpServer(
    socket => void socket.on('error', () => {}).once('data', () => socket.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { first } = await send(t, { url: `https://${HOST}:${(server.address() as AddressInfo).port}/` })
  assert.equal(first.error, 'tls')
})

test('WebhookSender.send: https to a plain http server → tls error', async t => {
  const { port } = await startReceiver(t)
  const { first } = await send(t, { ca: [authority.ca], url: `https://${HOST}:${port}/` })
  assert.equal(first.error, 'tls', `${first.error} ${first.detail}`)
})

test('WebhookSender.send: handshake without response → timeout at the deadline', async t => {
  const server = createTcpServer(socket => void socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const startedAt = clock.elapsed()
  const { first } = await send(t, { url: `https://${HOST}:${(server.address() as AddressInfo).port}/` })
  assert.equal(first.error, 'timeout')
  assert.ok(clock.elapsed() - startedAt < 1_800)
})

const BLOCKED_LOOKUPS: readonly [string, readonly string[]][] = [
  ['private address', ['10.0.0.1']],
  ['public and private address', ['93.184.216.34', '192.168.0.1']],
  ['metadata address', ['169.254.169.254']],
  ['IPv4-mapped address', ['::ffff:127.0.0.1']],
  ['loopback over IPv6', ['::1']],
]
for (const [name, addresses] of BLOCKED_LOOKUPS) {
  test(`WebhookSender.send: host name with ${name} → blocked_address, the address is not revealed`, async t => {
    const { first } = await send(t, { lookups: [addresses], url: `https://${HOST}/` })
    assert.equal(first.error, 'blocked_address')
    assert.equal(first.detail, 'the host does not have a public address')
    assert.deepEqual([first.remoteAddress, first.connection], [null, null])
  })
}

test('WebhookSender.send: DNS changes after the check → the checked address is used, with one lookup', async t => {
  const { port, requestCount } = await startReceiver(t)
  const setup = { lookups: [['127.0.0.1'], ['10.0.0.1']], url: `http://${HOST}:${port}/` }
  const { first, sendAgain, lookupCount } = await send(t, setup)
  assert.deepEqual([first.status, first.remoteAddress, lookupCount()], [200, '127.0.0.1', 1])
  // The open connection still goes to the address that was checked.
  assert.equal((await sendAgain()).remoteAddress, '127.0.0.1')
  assert.equal(requestCount(), 2)
})

test('WebhookSender.send: new connection → the host name is resolved and checked again', async t => {
  const { port, requestCount, closeConnections } = await startReceiver(t)
  const { first, sendAgain } = await send(t, {
    lookups: [['127.0.0.1'], ['10.0.0.1']],
    url: `http://${HOST}:${port}/`,
  })
  assert.equal(first.status, 200)
  closeConnections()
  const second = await sendAgain()
  assert.equal(second.error, 'blocked_address')
  assert.equal(requestCount(), 1)
})

test('WebhookSender.send: plain http to a public address → blocked_address', async t => {
  const { first } = await send(t, { allowed: [], lookups: [['93.184.216.34']], url: `http://${HOST}/` })
  assert.equal(first.error, 'blocked_address')
  assert.match(first.detail ?? '', /plain http/)
})

test('WebhookSender.send: no address → dns error, closed port → refused', async t => {
  const { first } = await send(t, { lookups: [[]], url: `https://${HOST}/` })
  assert.equal(first.error, 'dns')
  const { port } = await startReceiver(t)
  const refused = await send(t, { url: `http://${HOST}:${port === 1 ? 2 : 1}/` })
  assert.equal(refused.first.error, 'refused')
})

test('WebhookSender.send: first address refuses → second address is used', async t => {
  const { port } = await startReceiver(t)
  const { first } = await send(t, { lookups: [['127.0.0.2', '127.0.0.1']], url: `http://${HOST}:${port}/` })
  assert.deepEqual([first.status, first.remoteAddress], [200, '127.0.0.1'])
})

test('WebhookSender.send: lookup longer than the deadline → timeout, no connection', async t => {
  let connections = 0
  const server = createTcpServer(socket => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}/`
  const { first } = await send(t, { lookupMs: 700, url })
  assert.equal(first.error, 'timeout')
  await clock.sleep(300)
  assert.equal(connections, 0)
})
