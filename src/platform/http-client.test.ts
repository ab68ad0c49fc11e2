import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  respondWithJson,
  respondWithStatus,
  type StubResponder,
  startStubPublisher,
} from '../../test/support/stub-publisher.ts'
import { systemClock } from './clock.ts'
import { createHttpClient, type HttpFailureCode } from './http-client.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 300 }
const NEVER = new AbortController().signal

async function get(t: TestContext, answer: StubResponder) {
  const { baseUrl } = await startStubPublisher(t, [answer])
  const client = createHttpClient(systemClock, 'Herald/test', () => null)
  t.after(() => client.close())
  return await client.send({ url: baseUrl }, LIMITS, NEVER, readText)
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString()
}

test('HttpClient: 200 → body, content type, ETag and Last-Modified', async t => {
  const headers = {
    'content-type': 'application/json',
    etag: '"7"',
    'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT',
  }
  assert.deepEqual(await get(t, respondWithStatus(200, headers, '{"a":1}')), {
    kind: 'ok',
    contentType: 'application/json',
    etag: '"7"',
    lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT',
    value: '{"a":1}',
  })
})

test('HttpClient: gzip → decompressed; truncated → unreachable; expands beyond the limit → too_large', async t => {
  const compressed = gzipSync('a compressed text')
  const send =
    (bytes: Buffer): StubResponder =>
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
  const result = await get(t, send(compressed))
  assert.equal(result.kind === 'ok' && result.value, 'a compressed text')
  const truncated = await get(t, send(compressed.subarray(0, 20)))
  assert.ok(truncated.kind === 'failed' && truncated.code === 'unreachable' && truncated.isRetryable)
  const bomb = await get(t, send(gzipSync(Buffer.alloc(1_000_000))))
  assert.ok(bomb.kind === 'failed' && bomb.code === 'too_large')
})

test('HttpClient: request with body → POST with the given headers; 304 → unchanged', async t => {
  const seen: unknown[] = []
  const { baseUrl } = await startStubPublisher(t, [
    async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      seen.push(request.method, request.headers['content-type'], request.headers['user-agent'], body)
      response.writeHead(304).end()
    },
  ])
  const client = createHttpClient(systemClock, 'Herald/test', () => null)
  t.after(() => client.close())
  const request = { url: baseUrl, body: '{}', headers: { 'content-type': 'application/json' } }
  assert.deepEqual(await client.send(request, LIMITS, NEVER, readText), { kind: 'unchanged' })
  assert.deepEqual(seen, ['POST', 'application/json', 'Herald/test', '{}'])
})

test('HttpClient: readBody throws → rejects with that error', async t => {
  const { baseUrl } = await startStubPublisher(t, [respondWithJson([])])
  const client = createHttpClient(systemClock, 'Herald/test', () => null)
  t.after(() => client.close())
  await assert.rejects(
    client.send({ url: baseUrl }, LIMITS, NEVER, () => Promise.reject(new Error('the disk is full'))),
    /the disk is full/,
  )
})

const FAILURES: {
  name: string
  answer: StubResponder
  code: HttpFailureCode
  reason: RegExp
  isRetryable: boolean
  waitMs?: number
}[] = [
  {
    name: '404',
    answer: respondWithStatus(404),
    code: 'not_found',
    reason: /responded with 404/,
    isRetryable: false,
  },
  {
    name: 'redirect',
    answer: respondWithStatus(302, { location: 'http://127.0.0.1/new' }),
    code: 'moved',
    reason: /responded with 302, redirecting to http:\/\/127\.0\.0\.1\/new/,
    isRetryable: false,
  },
  {
    name: '202',
    answer: respondWithStatus(202, { 'x-amzn-waf-action': 'challenge' }),
    code: 'no_answer',
    reason: /responded with 202 instead of a document/,
    isRetryable: false,
  },
  {
    name: 'content encoding that was not requested',
    answer: respondWithStatus(200, { 'content-encoding': 'br' }, 'x'),
    code: 'no_answer',
    reason: /content encoding br/,
    isRetryable: false,
  },
  {
    name: '403',
    answer: respondWithStatus(403),
    code: 'refused',
    reason: /responded with 403/,
    isRetryable: false,
  },
  {
    name: '500',
    answer: respondWithStatus(500),
    code: 'busy',
    reason: /responded with 500/,
    isRetryable: true,
  },
  {
    name: '429 with Retry-After',
    answer: respondWithStatus(429, { 'retry-after': '7' }),
    code: 'busy',
    reason: /responded with 429/,
    isRetryable: true,
    waitMs: 7000,
  },
  {
    name: '503 with an invalid Retry-After',
    answer: respondWithStatus(503, { 'retry-after': 'soon' }),
    code: 'busy',
    reason: /responded with 503/,
    isRetryable: true,
  },
  {
    name: 'server that never responds',
    answer: () => {},
    code: 'too_slow',
    reason: /no complete response within 0.3 s/,
    isRetryable: true,
  },
  {
    name: 'server that sends one byte at a time',
    answer: (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
    code: 'too_slow',
    reason: /no complete response within 0.3 s/,
    isRetryable: true,
  },
  {
    name: 'body beyond the limit',
    answer: (_request, response) => response.end(Buffer.alloc(100_000)),
    code: 'too_large',
    reason: /longer than 1000 bytes/,
    isRetryable: false,
  },
  {
    name: 'connection cut mid-body',
    answer: (request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
    code: 'unreachable',
    reason: /other side closed|terminated|aborted|ECONNRESET/,
    isRetryable: true,
  },
]

for (const { name, answer, code, reason, isRetryable, waitMs = null } of FAILURES) {
  test(`HttpClient: ${name} → ${code}, ${isRetryable ? 'retryable' : 'final'}`, async t => {
    const result = await get(t, answer)
    assert.ok(result.kind === 'failed')
    assert.match(result.reason, reason)
    assert.deepEqual([result.code, result.isRetryable, result.retryAfterMs], [code, isRetryable, waitMs])
  })
}

test('HttpClient: no server → retryable failure, no exception', async t => {
  const client = createHttpClient(systemClock, 'Herald/test', () => null)
  t.after(() => client.close())
  const result = await client.send({ url: 'http://127.0.0.1:9' }, LIMITS, NEVER, readText)
  assert.ok(result.kind === 'failed' && result.isRetryable)
})

for (const host of [
  '127.0.0.1',
  '[::1]',
  'localhost',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '169.254.169.254',
]) {
  test(`HttpClient: ${host} → refused without a connection, unless the operator set it`, async t => {
    const { baseUrl, requestedPaths } = await startStubPublisher(t, [respondWithStatus(200, {}, 'x')])
    const client = createHttpClient(systemClock, 'Herald/test', address => `${address} is not public`)
    t.after(() => client.close())
    const url = `http://${host}:${new URL(baseUrl).port}/x`
    const result = await client.send({ url }, LIMITS, NEVER, readText)
    assert.ok(result.kind === 'failed' && result.code === 'refused' && !result.isRetryable)
    assert.match(result.reason, /was not contacted: .* is not public/)
    assert.deepEqual(requestedPaths, [])
    const configured = await client.send(
      { url: baseUrl, allowsPrivateAddress: true },
      LIMITS,
      NEVER,
      readText,
    )
    assert.equal(configured.kind, 'ok')
  })
}
