import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Answer, json, standIn, status } from '../../test/publisher.ts'
import { systemClock } from './clock.ts'
import { type FetchFailure, makeFetch } from './fetch.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 300 }
const NEVER = new AbortController().signal

async function get(t: TestContext, answer: Answer) {
  const { base } = await standIn(t, [answer])
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  return await fetch.ask({ url: base }, LIMITS, NEVER, whole)
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString()
}

test('an answer is its body, its type and what tells it from a later one', async t => {
  const headers = {
    'content-type': 'application/json',
    etag: '"7"',
    'last-modified': 'Sat, 21 Nov 2026 08:00:00 GMT',
  }
  assert.deepEqual(await get(t, status(200, headers, '{"a":1}')), {
    kind: 'ok',
    contentType: 'application/json',
    etag: '"7"',
    lastModified: 'Sat, 21 Nov 2026 08:00:00 GMT',
    value: '{"a":1}',
  })
})

test('what is packed is unpacked, and a break in it is told', async t => {
  const packed = gzipSync('a text that is packed')
  const send =
    (bytes: Buffer): Answer =>
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
  const answer = await get(t, send(packed))
  assert.equal(answer.kind === 'ok' && answer.value, 'a text that is packed')
  const broken = await get(t, send(packed.subarray(0, 20)))
  assert.ok(broken.kind === 'failed' && broken.code === 'unreachable' && broken.again)
  const bomb = await get(t, send(gzipSync(Buffer.alloc(1_000_000))))
  assert.ok(bomb.kind === 'failed' && bomb.code === 'too_large')
})

test('a body makes it a POST; the headers that are given go along', async t => {
  const seen: unknown[] = []
  const { base } = await standIn(t, [
    async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      seen.push(request.method, request.headers['content-type'], request.headers['user-agent'], body)
      response.writeHead(304).end()
    },
  ])
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  const asked = { url: base, body: '{}', headers: { 'content-type': 'application/json' } }
  assert.deepEqual(await fetch.ask(asked, LIMITS, NEVER, whole), { kind: 'unchanged' })
  assert.deepEqual(seen, ['POST', 'application/json', 'Herald/test', '{}'])
})

test('what the reader of a body throws is no failure of the network', async t => {
  const { base } = await standIn(t, [json([])])
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  await assert.rejects(
    fetch.ask({ url: base }, LIMITS, NEVER, () => Promise.reject(new Error('the disk is full'))),
    /the disk is full/,
  )
})

const FAILURES: {
  name: string
  answer: Answer
  code: FetchFailure
  reason: RegExp
  again: boolean
  wait?: number
}[] = [
  { name: 'a 404 is final', answer: status(404), code: 'not_found', reason: /answered 404/, again: false },
  {
    name: 'a redirect is final',
    answer: status(302, { location: 'http://127.0.0.1/new' }),
    code: 'moved',
    reason: /answered 302 and points to http:\/\/127\.0\.0\.1\/new/,
    again: false,
  },
  {
    name: 'a 202 is no answer',
    answer: status(202, { 'x-amzn-waf-action': 'challenge' }),
    code: 'no_answer',
    reason: /answered 202, which is no document/,
    again: false,
  },
  {
    name: 'a packing nobody asked for',
    answer: status(200, { 'content-encoding': 'br' }, 'x'),
    code: 'no_answer',
    reason: /packed as br/,
    again: false,
  },
  { name: 'a 403 is final', answer: status(403), code: 'refused', reason: /answered 403/, again: false },
  { name: 'a 500 may pass', answer: status(500), code: 'busy', reason: /answered 500/, again: true },
  {
    name: 'a 429 says when',
    answer: status(429, { 'retry-after': '7' }),
    code: 'busy',
    reason: /answered 429/,
    again: true,
    wait: 7000,
  },
  {
    name: 'a time that makes no sense',
    answer: status(503, { 'retry-after': 'soon' }),
    code: 'busy',
    reason: /answered 503/,
    again: true,
  },
  {
    name: 'silence',
    answer: () => {},
    code: 'too_slow',
    reason: /no complete answer within 0.3 s/,
    again: true,
  },
  {
    name: 'a byte now and then',
    answer: (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
    code: 'too_slow',
    reason: /no complete answer within 0.3 s/,
    again: true,
  },
  {
    name: 'endless bytes',
    answer: (_request, response) => response.end(Buffer.alloc(100_000)),
    code: 'too_large',
    reason: /longer than 1000 bytes/,
    again: false,
  },
  {
    name: 'a connection cut in the middle',
    answer: (request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
    code: 'unreachable',
    reason: /other side closed|terminated|aborted|ECONNRESET/,
    again: true,
  },
]

for (const { name, answer, code, reason, again, wait = null } of FAILURES) {
  test(name, async t => {
    const failed = await get(t, answer)
    assert.ok(failed.kind === 'failed')
    assert.match(failed.reason, reason)
    assert.deepEqual([failed.code, failed.again, failed.retryAfterMs], [code, again, wait])
  })
}

test('a server that is not there is a value too', async t => {
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  const failed = await fetch.ask({ url: 'http://127.0.0.1:9' }, LIMITS, NEVER, whole)
  assert.ok(failed.kind === 'failed' && failed.again)
})
