import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { startTestApi } from '../../test/support/api-server.ts'
import { deriveAnnouncementId } from '../model/announcement.ts'
import { createLogger } from '../platform/logger.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'

const api = await startTestApi({ after })
const LIST = '/api/v1/announcements?per_page=10'
const [announcement] = api.generated.announcements.keys()
const [entity] = [...api.generated.entities.values()].filter(row => row.entity !== null).map(row => row.id)
const READS = [
  LIST,
  `/api/v1/announcements/${announcement}`,
  '/api/v1/entities',
  `/api/v1/entities/${entity}`,
  `/api/v1/entities/${entity}/timeline`,
  '/api/v1/sources',
  '/api/v1/stats',
  '/api/v1/changes',
]

for (const path of READS) {
  test(`${path}: GET → ETag, private caching, change number`, async () => {
    const { status, headers } = await api.ask(path)
    assert.equal(status, 200)
    assert.match(String(headers.etag), /^W\/"[\w-]{27}"$/)
    assert.equal(headers['cache-control'], 'private, no-cache')
    const isExportable = /\/(announcements|entities|timeline)(\?|$)/.test(path)
    assert.equal(headers.vary, `Authorization, Accept-Encoding${isExportable ? ', Accept' : ''}`)
    assert.equal(headers['herald-change'], String(api.generated.change))
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test(`${path}: HEAD → headers of GET, no body`, async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'if-none-match': '*' }]) {
      const sent = { 'x-request-id': 'same', ...headers }
      const [get, head] = [await api.ask(path, sent), await api.ask(path, sent, 'HEAD')]
      assert.equal(head.status, get.status)
      assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' })
      assert.equal(head.bytes.length, 0)
    }
  })

  test(`${path}: OPTIONS → 204, supported methods`, async () => {
    const { status, headers, bytes } = await api.ask(path, { accept: 'text/html' }, 'OPTIONS')
    assert.deepEqual([status, headers.allow, bytes.length], [204, 'GET, HEAD, OPTIONS', 0])
  })
}

test('HEAD: unknown URL → 404 without a body', async () => {
  const { status, bytes } = await api.ask('/api/v1/nothing', {}, 'HEAD')
  assert.deepEqual([status, bytes.length], [404, 0])
})

test('GET: matching If-None-Match → 304 without a body', async () => {
  const { headers } = await api.ask(LIST)
  const etag = String(headers.etag)
  for (const header of [etag, etag.replace('W/', ''), '*', `"other", ${etag}`]) {
    const reply = await api.ask(LIST, { 'if-none-match': header, 'accept-encoding': 'gzip' })
    assert.deepEqual([reply.status, reply.bytes.length, reply.headers.etag], [304, 0, etag], header)
    assert.deepEqual(
      [reply.headers['content-type'], reply.headers['content-length'], reply.headers['content-encoding']],
      [undefined, undefined, undefined],
    )
    assert.equal(reply.headers['cache-control'], 'private, no-cache')
  }
  assert.equal((await api.ask(LIST, { 'if-none-match': '"other"' })).status, 200)
  assert.notEqual((await api.ask(`${LIST}&page=2`)).headers.etag, etag)
})

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
for (const [encoding, decode] of Object.entries(DECODERS)) {
  test(`GET: Accept-Encoding ${encoding} → less than half the size, same content and ETag`, async () => {
    for (const path of [
      LIST,
      '/api/v1/announcements?per_page=100',
      '/api/v1/changes?limit=10000',
      '/openapi.json',
    ]) {
      const plain = await api.ask(path)
      const compressed = await api.ask(path, { 'accept-encoding': encoding })
      assert.equal(compressed.headers['content-encoding'], encoding)
      assert.equal(compressed.headers['content-length'], String(compressed.bytes.length))
      assert.ok(compressed.bytes.length < plain.bytes.length / 2)
      assert.deepEqual(decode(compressed.bytes), plain.bytes)
      assert.equal(compressed.headers.etag, plain.headers.etag)
    }
  })
}

test('GET: small body → compressed only if identity is excluded', async () => {
  const reply = await api.ask('/api/v1/announcements?q=xyzzyxyzzy', { 'accept-encoding': 'gzip' })
  assert.equal(reply.headers['content-encoding'], undefined)
  const forced = await api.ask('/api/v1/announcements?q=xyzzyxyzzy', {
    'accept-encoding': 'gzip, identity;q=0',
  })
  assert.equal(forced.headers['content-encoding'], 'gzip')
})

test('X-Request-Id: safe → kept, otherwise → replaced', async () => {
  assert.equal(
    (await api.ask(LIST, { 'x-request-id': 'abc-1.2:3_4' })).headers['x-request-id'],
    'abc-1.2:3_4',
  )
  for (const id of ['', 'a b', 'x'.repeat(129), '"quoted"', '{}']) {
    assert.match(
      String((await api.ask(LIST, { 'x-request-id': id })).headers['x-request-id']),
      /^[0-9a-f-]{36}$/,
    )
  }
})

test('request log: one line per request → without key and query', async t => {
  const lines: Record<string, unknown>[] = []
  const log = Object.assign(createLogger('silent'), { info: (fields: never) => void lines.push(fields) })
  const { ask } = await startTestApi(t, { log })
  await ask('/api/v1/announcements?q=somebody', { 'x-request-id': 'one' })
  await ask('/api/v1/announcements?q=', { 'x-request-id': 'two' })
  await ask('/api/v1/%zz?q=somebody', { 'x-request-id': 'unroutable' })
  await ask('/nothing?key=hrld_secret', { 'x-request-id': 'three', authorization: null })
  await pause(50) // the line is written after the response has been sent
  assert.deepEqual(
    lines.map(({ ms, key_id: _, ...line }) => line),
    [
      { method: 'GET', path: '/api/v1/announcements', status: 200, request_id: 'one' },
      { method: 'GET', path: '/api/v1/announcements', status: 400, request_id: 'two' },
      { method: 'GET', path: '/api/v1/%zz', status: 400, request_id: 'unroutable' },
      { method: 'GET', path: '/nothing', status: 404, request_id: 'three' },
    ],
  )
  assert.ok(lines.every(({ ms }) => typeof ms === 'number' && ms >= 0))
})

test('close: download in flight → completes, new connections are refused', { timeout: 15_000 }, async t => {
  const service = await startTestApi(t)
  const original = Buffer.alloc(20_000_000)
  for (let offset = 0; offset < original.length; offset += 4) {
    original.writeUInt32LE(Math.imul(offset, 2654435761) >>> 0, offset)
  }
  const archived = await service.archive.store(
    (async function* () {
      yield original
    })(),
  )
  const documentId = await saveTestDocument(service.sql, { sha256: archived.sha256, size: archived.size })
  await service.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('large')], documentId)),
  )

  const socket = connect(service.port, '127.0.0.1')
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'large')}/document`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n\r\n`)
  await once(socket, 'readable')
  const closed = service.app.close()
  await pause(100)
  await assert.rejects(service.ask(LIST), { code: 'ECONNREFUSED' })
  const response = Buffer.concat(await socket.toArray())
  const body = response.subarray(response.indexOf('\r\n\r\n') + 4)
  assert.equal(createHash('sha256').update(body).digest('hex'), archived.sha256.toString('hex'))
  await closed
})

test('GET /announcements: client disconnects → search is aborted', { timeout: 15_000 }, async t => {
  const aborted = Promise.withResolvers<void>()
  const slowIndex: typeof api.index = {
    ...api.index,
    async read(query, { signal } = {}) {
      assert.equal(signal?.aborted, false)
      signal?.addEventListener('abort', () => aborted.resolve())
      await aborted.promise
      return await api.index.read(query)
    },
  }
  const { port, key } = await startTestApi(t, { index: () => slowIndex })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  await pause(200)
  socket.destroy()
  await aborted.promise
})

test('headers timeout: client sends headers slowly → 408', async t => {
  const { app, port, ask } = await startTestApi(t)
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [10_000, 30_000])
  app.server.headersTimeout = 500
  const socket = connect(port, '127.0.0.1')
  t.after(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\n')
  const writes = setInterval(() => socket.write('X: 1\r\n'), 100)
  t.after(() => clearInterval(writes))
  socket.on('error', () => {}) // writes continue after the server has closed the socket
  const [response] = (await once(socket, 'data')) as [Buffer]
  assert.match(response.toString(), /^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"request_timeout"/s)
  await once(socket, 'close')
  assert.equal((await ask(LIST)).status, 200)
})

/** Bodies that a client does not complete, and the response if it still listens. */
const CUT_OFF_BODIES: readonly [rest: string, status: number | null][] = [
  ['Content-Length: 100\r\n\r\n{"url"', null],
  ['Transfer-Encoding: chunked\r\n\r\n50\r\n{"url"', null],
  ['Transfer-Encoding: chunked\r\n\r\n5\r\n{"url\r\nzz\r\n', 400],
  ['Content-Length: 100\r\n\r\n{"url"', 408],
]
test('request body: cut off, badly encoded or too slow → not logged as an error', {
  timeout: 60_000,
}, async t => {
  const lines: string[] = []
  const record = (level: string) => () => void lines.push(level)
  const methods = { error: record('error'), warn: record('warn'), debug: record('debug') }
  const log = Object.assign(createLogger('silent'), methods)
  const { app, port, makeKey } = await startTestApi(t, { log })
  const { key } = await makeKey({ scopes: ['webhooks'] })
  for (const [rest, status] of CUT_OFF_BODIES) {
    const times = status === 408 ? [500, 500] : [10_000, 30_000]
    ;[app.server.headersTimeout, app.server.requestTimeout] = times as [number, number]
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const received = once(socket, 'data')
    const arrived = once(app.server, 'request')
    socket.write(
      `POST /api/v1/webhooks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${rest}`,
    )
    const [incoming] = (await arrived) as [IncomingMessage]
    // Authentication comes before the body is read.
    while (incoming.readableFlowing !== true && !incoming.destroyed) await pause(5)
    if (status === null) socket.destroy()
    else assert.match(String((await received)[0]), new RegExp(`^HTTP/1\\.1 ${status} `))
    while (lines.length === 0) await pause(5)
    assert.deepEqual(lines.splice(0), ['debug'], rest)
    socket.destroy()
  }
})

test('GET /docs/: page and assets → no other host', async () => {
  const page = await api.ask('/docs/', { authorization: null })
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'; script-src 'self';/)
  assert.doesNotMatch(policy, /https?:|\*/)
  const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset = '']) => asset)
  assert.ok(assets.length >= 5)
  for (const asset of [...assets, './json']) {
    assert.doesNotMatch(asset, /^[a-z]+:|^\/\//)
    const { status, bytes } = await api.ask(new URL(asset, 'http://x/docs/').pathname, {
      authorization: null,
    })
    assert.equal(status, 200, asset)
    assert.ok(bytes.length > 100, asset)
  }
  assert.equal((await api.ask('/docs/json')).text, JSON.stringify((await api.ask('/openapi.json')).json()))
})

test('GET /docs/errors: type URL of an error → has an anchor on the page', async () => {
  const { type } = (await api.ask('/api/v1/nothing')).json() as { type: string }
  const [path = '', code] = type.split('#')
  const page = await api.ask(path, { authorization: null })
  assert.ok(page.text.includes(`id="${code}"`))
})
