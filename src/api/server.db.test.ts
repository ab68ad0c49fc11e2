import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { draft, incoming, testDocument } from '../../test/drafts.ts'
import { serveApi } from '../../test/served.ts'
import { announcementId } from '../announcements/normalise.ts'
import { makeLog } from '../base/log.ts'
import { settle } from '../flows/settle.ts'

const api = await serveApi({ after })
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
  test(`a read is tagged, private and says at which change it was made: ${path}`, async () => {
    const { status, headers } = await api.ask(path)
    assert.equal(status, 200)
    assert.match(String(headers.etag), /^W\/"[\w-]{27}"$/)
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers.vary, 'Authorization, Accept-Encoding')
    assert.equal(headers['herald-change'], String(api.generated.change))
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test(`HEAD is GET without its body: ${path}`, async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'if-none-match': '*' }]) {
      const id = { 'x-request-id': 'same', ...headers }
      const [get, head] = [await api.ask(path, id), await api.ask(path, id, 'HEAD')]
      assert.equal(head.status, get.status)
      assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' })
      assert.equal(head.bytes.length, 0)
    }
  })

  test(`OPTIONS says what there is: ${path}`, async () => {
    const { status, headers, bytes } = await api.ask(path, { accept: 'text/html' }, 'OPTIONS')
    assert.deepEqual([status, headers.allow, bytes.length], [204, 'GET, HEAD, OPTIONS', 0])
  })
}

test('HEAD of what is not there is 404 without a body', async () => {
  const { status, bytes } = await api.ask('/api/v1/nothing', {}, 'HEAD')
  assert.deepEqual([status, bytes.length], [404, 0])
})

test('what the client has is not sent again', async () => {
  const { headers } = await api.ask(LIST)
  const tag = String(headers.etag)
  for (const given of [tag, tag.replace('W/', ''), '*', `"other", ${tag}`]) {
    const reply = await api.ask(LIST, { 'if-none-match': given, 'accept-encoding': 'gzip' })
    assert.deepEqual([reply.status, reply.bytes.length, reply.headers.etag], [304, 0, tag], given)
    assert.deepEqual(
      [reply.headers['content-type'], reply.headers['content-length'], reply.headers['content-encoding']],
      [undefined, undefined, undefined],
    )
    assert.equal(reply.headers['cache-control'], 'private, no-cache')
  }
  assert.equal((await api.ask(LIST, { 'if-none-match': '"other"' })).status, 200)
  assert.notEqual((await api.ask(`${LIST}&page=2`)).headers.etag, tag)
})

const DECODE = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
for (const [encoding, decode] of Object.entries(DECODE)) {
  test(`${encoding}: smaller, and the same under the same tag, small or large`, async () => {
    for (const path of [
      LIST,
      '/api/v1/announcements?per_page=100',
      '/api/v1/changes?limit=10000',
      '/openapi.json',
    ]) {
      const plain = await api.ask(path)
      const packed = await api.ask(path, { 'accept-encoding': encoding })
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.equal(packed.headers['content-length'], String(packed.bytes.length))
      assert.ok(packed.bytes.length < plain.bytes.length / 2)
      assert.deepEqual(decode(packed.bytes), plain.bytes)
      assert.equal(packed.headers.etag, plain.headers.etag)
    }
  })
}

test('what is small is not compressed', async () => {
  const reply = await api.ask('/api/v1/announcements?q=xyzzyxyzzy', { 'accept-encoding': 'gzip' })
  assert.equal(reply.headers['content-encoding'], undefined)
  const forced = await api.ask('/api/v1/announcements?q=xyzzyxyzzy', {
    'accept-encoding': 'gzip, identity;q=0',
  })
  assert.equal(forced.headers['content-encoding'], 'gzip')
})

test("a client's own request id is kept when it can stand in a header and a log", async () => {
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

test('every request leaves one line, without its key and its query', async t => {
  const lines: Record<string, unknown>[] = []
  const log = Object.assign(makeLog('silent'), { info: (fields: never) => void lines.push(fields) })
  const { ask } = await serveApi(t, { log })
  await ask('/api/v1/announcements?q=somebody', { 'x-request-id': 'one' })
  await ask('/api/v1/announcements?q=', { 'x-request-id': 'two' })
  await ask('/api/v1/%zz?q=somebody', { 'x-request-id': 'unroutable' })
  await ask('/nothing?key=hrld_secret', { 'x-request-id': 'three', authorization: null })
  await pause(50) // the line is written when the answer is through
  assert.deepEqual(
    lines.map(({ ms, ...line }) => line),
    [
      { method: 'GET', path: '/api/v1/announcements', status: 200, request_id: 'one' },
      { method: 'GET', path: '/api/v1/announcements', status: 400, request_id: 'two' },
      { method: 'GET', path: '/api/v1/%zz', status: 400, request_id: 'unroutable' },
      { method: 'GET', path: '/nothing', status: 404, request_id: 'three' },
    ],
  )
  assert.ok(lines.every(({ ms }) => typeof ms === 'number' && ms >= 0))
})

test('closing lets what is in flight finish, and takes nothing new', { timeout: 15_000 }, async t => {
  const service = await serveApi(t)
  const original = Buffer.alloc(20_000_000)
  for (let at = 0; at < original.length; at += 4) original.writeUInt32LE(Math.imul(at, 2654435761) >>> 0, at)
  const kept = await service.archive.keep(
    (async function* () {
      yield original
    })(),
  )
  const documentId = await testDocument(service.sql, { sha256: kept.sha256, size: kept.size })
  await service.sql.begin(tx => settle(tx, 'fr-bodacc', incoming([draft('large')], documentId)))

  const socket = connect(service.port, '127.0.0.1')
  const path = `/api/v1/announcements/${announcementId('fr-bodacc', 'large')}/document`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n\r\n`)
  await once(socket, 'readable')
  const closed = service.app.close()
  await pause(100)
  await assert.rejects(service.ask(LIST), { code: 'ECONNREFUSED' })
  const answer = Buffer.concat(await socket.toArray())
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
  assert.equal(createHash('sha256').update(body).digest('hex'), kept.sha256.toString('hex'))
  await closed
})

test('a list is told when its client goes away', { timeout: 15_000 }, async t => {
  const told = Promise.withResolvers<void>()
  const slow: typeof api.index = {
    ...api.index,
    async announcements(filter, page, options) {
      assert.equal(options?.signal?.aborted, false)
      options?.signal?.addEventListener('abort', () => told.resolve())
      await told.promise
      return await api.index.announcements(filter, page)
    },
  }
  const { port, key } = await serveApi(t, { index: () => slow })
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  await pause(200)
  socket.destroy()
  await told.promise
})

test('a client that sends its headers drop by drop is sent away', async t => {
  const { app, port, ask } = await serveApi(t)
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [10_000, 30_000])
  app.server.headersTimeout = 500
  const socket = connect(port, '127.0.0.1')
  t.after(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\n')
  const drops = setInterval(() => socket.write('X: 1\r\n'), 100)
  t.after(() => clearInterval(drops))
  socket.on('error', () => {}) // it goes on dropping after the end
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"request_timeout"/s)
  await once(socket, 'close')
  assert.equal((await ask(LIST)).status, 200)
})

test('the documentation is whole without any other host', async () => {
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

test('every error code has its place on the page that errors lead to', async () => {
  const { type } = (await api.ask('/api/v1/nothing')).json() as { type: string }
  const [path = '', code] = type.split('#')
  const page = await api.ask(path, { authorization: null })
  assert.ok(page.text.includes(`id="${code}"`))
})
