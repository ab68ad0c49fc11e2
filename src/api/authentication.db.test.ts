import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../test/support/api-server.ts'

const api = await startTestApi({ after })
const LIST = '/api/v1/announcements'
const UNKNOWN_KEY = `hrld_${'x'.repeat(43)}`
const NO_KEY = { authorization: null }

function codeOf(reply: TestApiResponse): string {
  return (reply.json() as { code: string }).code
}

const REJECTED: [condition: string, authorization: string | null, code: string, challenge: string][] = [
  ['no key', null, 'missing_credentials', 'Bearer realm="herald"'],
  ['empty header', '', 'missing_credentials', 'Bearer realm="herald"'],
  ['other scheme', 'Basic dTpw', 'missing_credentials', 'Bearer realm="herald"'],
  ['scheme without a key', 'Bearer', 'missing_credentials', 'Bearer realm="herald"'],
  ['key without a scheme', api.key, 'missing_credentials', 'Bearer realm="herald"'],
  ['two keys', `Bearer ${api.key} ${api.key}`, 'missing_credentials', 'Bearer realm="herald"'],
  ['unknown key', `Bearer ${UNKNOWN_KEY}`, 'invalid_token', 'Bearer realm="herald", error="invalid_token"'],
  ['malformed key', 'Bearer abc', 'invalid_token', 'Bearer realm="herald", error="invalid_token"'],
  [
    'key with an extra letter',
    `Bearer ${api.key}a`,
    'invalid_token',
    'Bearer realm="herald", error="invalid_token"',
  ],
]
for (const [condition, authorization, code, challenge] of REJECTED) {
  test(`authenticate: ${condition} → 401 ${code}`, async () => {
    const reply = await api.ask(LIST, { authorization })
    assert.deepEqual([reply.status, codeOf(reply), reply.headers['www-authenticate']], [401, code, challenge])
  })
}

for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
  test(`authenticate: scheme "${scheme}" → accepted`, async () => {
    assert.equal((await api.ask(LIST, { authorization: `${scheme} ${api.key}` })).status, 200)
  })
}

const WITHOUT_KEY: [condition: string, path: string, method?: string][] = [
  ['unknown path', '/api/v1/nothing'],
  ['root of the API', '/api/v1'],
  ['malformed path', '/api/v1/%zz'],
  ['escaped prefix', '/api/v%31/announcements'],
  ['invalid parameter', `${LIST}?per_page=0`],
  ['malformed ID', `${LIST}/12`],
  ['unsupported method', LIST, 'POST'],
  ['OPTIONS', LIST, 'OPTIONS'],
  ['HEAD', LIST, 'HEAD'],
  ['document download', `${LIST}/00000000-0000-5000-8000-000000000000/document`],
]
for (const [condition, path, method] of WITHOUT_KEY) {
  test(`authenticate: no key, ${condition} → 401`, async () => {
    const { status, headers } = await api.ask(path, { ...NO_KEY, accept: 'text/html' }, method)
    assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer realm="herald"'])
  })
}

test('authenticate: no key, If-None-Match → 401', async () => {
  assert.equal((await api.ask(LIST, { ...NO_KEY, 'if-none-match': '*' })).status, 401)
})

test('authenticate: absolute URL in the request line → 401', async () => {
  const response = await api.raw(`GET http://x${LIST} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  assert.match(response, /^HTTP\/1\.1 401 /)
})

test('requireScope: key without read → 403, also with If-None-Match', async () => {
  const { key } = await api.makeKey({ scopes: ['webhooks', 'admin'] })
  const reply = await api.ask(LIST, { authorization: `Bearer ${key}`, 'if-none-match': '*' })
  assert.deepEqual([reply.status, codeOf(reply)], [403, 'insufficient_scope'])
  assert.equal(
    reply.headers['www-authenticate'],
    'Bearer realm="herald", error="insufficient_scope", scope="read"',
  )
})

test('authenticate: URL outside /api/v1 → no key needed', async () => {
  for (const path of ['/', '/healthz', '/readyz', '/openapi.json', '/docs/', '/docs/errors']) {
    assert.equal((await api.ask(path, NO_KEY)).status, 200, path)
  }
})

test('GET /metrics: local request or admin key → 200, others → 401 or 403', async () => {
  assert.equal((await api.ask('/metrics', NO_KEY)).status, 200)
  // A web page whose name was made to resolve to this machine (DNS rebinding) sends its own name.
  for (const host of [
    'rebound.example',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example:80',
    'localhost@x',
  ])
    assert.equal((await api.ask('/metrics', { ...NO_KEY, host })).status, 401, host)
  for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:8080'])
    assert.equal((await api.ask('/metrics', { ...NO_KEY, host })).status, 200, host)
  const proxied = { 'x-forwarded-for': '192.0.2.1' }
  assert.equal((await api.ask('/metrics', { ...NO_KEY, ...proxied })).status, 401)
  assert.equal((await api.ask('/metrics', proxied)).status, 403)
  assert.equal((await api.ask('/api/v1/nothing')).status, 404)
  const { key } = await api.makeKey({ scopes: ['admin'] })
  const reply = await api.ask('/metrics', { authorization: `Bearer ${key}`, ...proxied })
  assert.equal(reply.status, 200)
  assert.match(reply.text, /^herald_index_change 4$/m)
  assert.match(
    reply.text,
    /^herald_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/announcements",status="200"\} \d+$/m,
  )
  assert.match(reply.text, /method="GET",route="none",status="404"/)
})

async function serveWithSecondKey(t: TestContext, overrides: Parameters<typeof startTestApi>[1] = {}) {
  const service = await startTestApi(t, overrides)
  const second = await service.makeKey()
  const askWithUnknownKey = (headers = {}) =>
    service.ask(LIST, { authorization: `Bearer ${UNKNOWN_KEY}`, ...headers })
  return { ...service, second: { authorization: `Bearer ${second.key}` }, askWithUnknownKey }
}

test('authenticate: 20 invalid keys → 429 for unknown keys, valid keys keep working', async t => {
  const service = await serveWithSecondKey(t)
  assert.equal((await service.ask(LIST)).status, 200)
  for (let n = 0; n < 20; n += 1) assert.equal((await service.askWithUnknownKey()).status, 401)
  const reply = await service.askWithUnknownKey()
  assert.deepEqual([reply.status, codeOf(reply)], [429, 'too_many_requests'])
  assert.ok(Number(reply.headers['retry-after']) > 0 && Number(reply.headers['retry-after']) <= 60)
  assert.equal((await service.ask(LIST)).status, 200)
  assert.equal((await service.ask(LIST, service.second)).status, 200, 'a key not used before')
  assert.equal((await service.ask(LIST, NO_KEY)).status, 401)
})

test('authenticate: X-Forwarded-For → used only behind a trusted proxy', async t => {
  const trusting = await serveWithSecondKey(t, {
    settings: { rateLimit: 0, corsOrigins: [], trustProxy: ['127.0.0.1'], publicUrl: null },
  })
  const from = (ipAddress: string) => ({ 'x-forwarded-for': ipAddress })
  for (let n = 0; n < 20; n += 1) await trusting.askWithUnknownKey(from('192.0.2.1'))
  assert.equal((await trusting.askWithUnknownKey(from('192.0.2.1'))).status, 429)
  assert.equal((await trusting.askWithUnknownKey(from('192.0.2.2'))).status, 401)

  const untrusting = await serveWithSecondKey(t)
  for (let n = 0; n < 20; n += 1) await untrusting.askWithUnknownKey(from(`192.0.2.${n}`))
  assert.equal((await untrusting.askWithUnknownKey(from('192.0.2.99'))).status, 429)
})

test('authenticate: rate limit per key → 429, remaining requests in the headers', async t => {
  const service = await serveWithSecondKey(t, {
    settings: { rateLimit: 3, corsOrigins: [], trustProxy: [], publicUrl: null },
  })
  const remaining: (string | undefined)[] = []
  for (let n = 0; n < 3; n += 1) {
    const reply = await service.ask(n === 1 ? '/api/v1/nothing' : LIST)
    assert.equal(reply.headers['ratelimit-policy'], '"key";q=3;w=60')
    remaining.push(/r=(\d+)/.exec(String(reply.headers.ratelimit))?.[1])
  }
  assert.deepEqual(remaining, ['2', '1', '0'])
  const reply = await service.ask(LIST)
  assert.deepEqual([reply.status, codeOf(reply)], [429, 'too_many_requests'])
  assert.match(String(reply.headers.ratelimit), /^"key";r=0;t=\d+$/)
  assert.ok(Number(reply.headers['retry-after']) > 0)
  assert.equal((await service.ask(LIST, service.second)).status, 200)
})

test('authenticate: no rate limit set → no RateLimit header', async () => {
  assert.equal((await api.ask(LIST)).headers.ratelimit, undefined)
})

test('authenticate: database unreachable → 503', async t => {
  const service = await serveWithSecondKey(t)
  await service.proxy.cut()
  const reply = await service.ask(LIST)
  assert.deepEqual([reply.status, codeOf(reply), reply.headers['retry-after']], [503, 'unavailable', '5'])
})

const PREFLIGHT = { ...NO_KEY, origin: 'https://app.example', 'access-control-request-method': 'GET' }

test('applyCors: origin not configured → no CORS headers', async t => {
  const reply = await api.ask(LIST, { origin: 'https://app.example' })
  assert.equal(reply.headers['access-control-allow-origin'], undefined)
  assert.equal((await api.ask(LIST, PREFLIGHT, 'OPTIONS')).status, 401)

  const settings = { rateLimit: 0, corsOrigins: ['https://app.example'], trustProxy: [], publicUrl: null }
  const permissive = await startTestApi(t, { settings })
  const preflight = await permissive.ask(LIST, PREFLIGHT, 'OPTIONS')
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], 'https://app.example')
  assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/)
  const read = await permissive.ask(LIST, { origin: 'https://app.example' })
  assert.equal(read.headers['access-control-allow-origin'], 'https://app.example')
  assert.match(String(read.headers['access-control-expose-headers']), /ETag/)
  assert.match(String(read.headers.vary), /Origin/)
  const unauthenticated = await permissive.ask(LIST, { ...NO_KEY, origin: 'https://app.example' })
  assert.deepEqual(
    [unauthenticated.status, unauthenticated.headers['access-control-allow-origin']],
    [401, 'https://app.example'],
  )
  const otherOrigin = await permissive.ask(LIST, { ...PREFLIGHT, origin: 'https://evil.example' }, 'OPTIONS')
  assert.deepEqual([otherOrigin.status, otherOrigin.headers['access-control-allow-origin']], [401, undefined])
})

test('authenticate: 400 concurrent guesses from one address → 20 reach 401, valid keys of that address pass', async t => {
  const service = await serveWithSecondKey(t)
  const guesses = Array.from({ length: 400 }, (_, n) =>
    service.ask(LIST, { authorization: `Bearer hrld_${String(n).padStart(43, 'y')}` }),
  )
  const valid = Array.from({ length: 20 }, async () => {
    const { key } = await service.makeKey()
    return (await service.ask(LIST, { authorization: `Bearer ${key}` })).status
  })
  assert.deepEqual(new Set(await Promise.all(valid)), new Set([200]))
  const statuses = (await Promise.all(guesses)).map(reply => reply.status)
  assert.equal(statuses.filter(status => status === 401).length, 20)
  assert.equal(statuses.filter(status => status === 429).length, 380)
})
