import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Answer, json, standIn, status } from '../../test/publisher.ts'
import { systemClock } from './clock.ts'
import { makeFetch } from './fetch.ts'

const LIMITS = { maxBytes: 1000, timeoutMs: 300 }
const NEVER = new AbortController().signal

async function get(t: TestContext, answer: Answer) {
  const { base } = await standIn(t, [answer])
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  return await fetch.get(base, {}, LIMITS, NEVER)
}

test('an answer is its bytes and its type', async t => {
  const answer = await get(t, json({ a: 1 }))
  assert.deepEqual(answer, {
    kind: 'ok',
    status: 200,
    contentType: 'application/json',
    bytes: Buffer.from('{"a":1}'),
  })
})

const FAILURES: { name: string; answer: Answer; reason: RegExp; again: boolean; wait?: number }[] = [
  { name: 'a 404 is final', answer: status(404), reason: /answered 404/, again: false },
  {
    name: 'a redirect is final',
    answer: status(302, { location: 'http://127.0.0.1/' }),
    reason: /answered 302/,
    again: false,
  },
  { name: 'a 500 may pass', answer: status(500), reason: /answered 500/, again: true },
  {
    name: 'a 429 says when',
    answer: status(429, { 'retry-after': '7' }),
    reason: /answered 429/,
    again: true,
    wait: 7000,
  },
  {
    name: 'a time that makes no sense',
    answer: status(503, { 'retry-after': 'soon' }),
    reason: /answered 503/,
    again: true,
  },
  { name: 'silence', answer: () => {}, reason: /no complete answer within 0.3 s/, again: true },
  {
    name: 'a byte now and then',
    answer: (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    },
    reason: /no complete answer within 0.3 s/,
    again: true,
  },
  {
    name: 'endless bytes',
    answer: (_request, response) => response.end(Buffer.alloc(100_000)),
    reason: /longer than 1000 bytes/,
    again: false,
  },
  {
    name: 'a connection cut in the middle',
    answer: (request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
    reason: /other side closed|terminated|aborted|ECONNRESET/,
    again: true,
  },
]

for (const { name, answer, reason, again, wait = null } of FAILURES) {
  test(name, async t => {
    const failed = await get(t, answer)
    assert.ok(failed.kind === 'failed')
    assert.match(failed.reason, reason)
    assert.deepEqual([failed.again, failed.retryAfterMs], [again, wait])
  })
}

test('a server that is not there is a value too', async t => {
  const fetch = makeFetch(systemClock, 'Herald/test')
  t.after(() => fetch.close())
  const failed = await fetch.get('http://127.0.0.1:9', {}, LIMITS, NEVER)
  assert.ok(failed.kind === 'failed' && failed.again)
})
