import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { type Reply, serveApi } from '../../test/served.ts'

const api = await serveApi({ after })
const LIST = '/api/v1/announcements'
const WRONG = `hrld_${'x'.repeat(43)}`
const NONE = { authorization: null }

function codeOf(reply: Reply): string {
  return (reply.json() as { code: string }).code
}

const REFUSED: [name: string, authorization: string | null, code: string, challenge: string][] = [
  ['no key', null, 'missing_credentials', 'Bearer realm="herald"'],
  ['an empty header', '', 'missing_credentials', 'Bearer realm="herald"'],
  ['another scheme', 'Basic dTpw', 'missing_credentials', 'Bearer realm="herald"'],
  ['the scheme alone', 'Bearer', 'missing_credentials', 'Bearer realm="herald"'],
  ['the key alone', api.key, 'missing_credentials', 'Bearer realm="herald"'],
  ['two keys', `Bearer ${api.key} ${api.key}`, 'missing_credentials', 'Bearer realm="herald"'],
  ['an unknown key', `Bearer ${WRONG}`, 'invalid_token', 'Bearer realm="herald", error="invalid_token"'],
  ['what is no key', 'Bearer abc', 'invalid_token', 'Bearer realm="herald", error="invalid_token"'],
  [
    'a key with a letter too many',
    `Bearer ${api.key}a`,
    'invalid_token',
    'Bearer realm="herald", error="invalid_token"',
  ],
]
for (const [name, authorization, code, challenge] of REFUSED) {
  test(`401: ${name}`, async () => {
    const reply = await api.ask(LIST, { authorization })
    assert.deepEqual([reply.status, codeOf(reply), reply.headers['www-authenticate']], [401, code, challenge])
  })
}

for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
  test(`the scheme may be written "${scheme}"`, async () => {
    assert.equal((await api.ask(LIST, { authorization: `${scheme} ${api.key}` })).status, 200)
  })
}

const BEFORE: [name: string, path: string, method?: string][] = [
  ['an unknown path', '/api/v1/nothing'],
  ['the root of the API', '/api/v1'],
  ['a malformed path', '/api/v1/%zz'],
  ['a prefix in disguise', '/api/v%31/announcements'],
  ['a malformed query', `${LIST}?per_page=0`],
  ['a malformed id', `${LIST}/12`],
  ['a method there is not', LIST, 'POST'],
  ['OPTIONS', LIST, 'OPTIONS'],
  ['HEAD', LIST, 'HEAD'],
  ['the document of an announcement', `${LIST}/00000000-0000-5000-8000-000000000000/document`],
]
for (const [name, path, method] of BEFORE) {
  test(`the key comes first: ${name}`, async () => {
    const { status, headers } = await api.ask(path, { ...NONE, accept: 'text/html' }, method)
    assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer realm="herald"'])
  })
}

test('the key comes before 304', async () => {
  assert.equal((await api.ask(LIST, { ...NONE, 'if-none-match': '*' })).status, 401)
})

test('a whole URL in the request line is no way around', async () => {
  const answer = await api.raw(`GET http://x${LIST} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  assert.match(answer, /^HTTP\/1\.1 401 /)
})

test('a key that may not read is 403, and does not learn what is there', async () => {
  const { key } = await api.makeKey({ scopes: ['webhooks', 'admin'] })
  const reply = await api.ask(LIST, { authorization: `Bearer ${key}`, 'if-none-match': '*' })
  assert.deepEqual([reply.status, codeOf(reply)], [403, 'insufficient_scope'])
  assert.equal(
    reply.headers['www-authenticate'],
    'Bearer realm="herald", error="insufficient_scope", scope="read"',
  )
})

test('what is no part of the API needs no key', async () => {
  for (const path of ['/', '/healthz', '/readyz', '/openapi.json', '/docs/', '/docs/errors']) {
    assert.equal((await api.ask(path, NONE)).status, 200, path)
  }
})

test('metrics are for the machine itself, or a key with admin', async () => {
  assert.equal((await api.ask('/metrics', NONE)).status, 200)
  const proxied = { 'x-forwarded-for': '192.0.2.1' }
  assert.equal((await api.ask('/metrics', { ...NONE, ...proxied })).status, 401)
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

async function serveTwoKeys(t: TestContext, parts: Parameters<typeof serveApi>[1] = {}) {
  const service = await serveApi(t, parts)
  const second = await service.makeKey()
  const wrong = (headers = {}) => service.ask(LIST, { authorization: `Bearer ${WRONG}`, ...headers })
  return { ...service, second: { authorization: `Bearer ${second.key}` }, wrong }
}

test('after twenty wrong keys an address waits, but a key that is known goes on', async t => {
  const service = await serveTwoKeys(t)
  assert.equal((await service.ask(LIST)).status, 200)
  for (let n = 0; n < 20; n += 1) assert.equal((await service.wrong()).status, 401)
  const reply = await service.wrong()
  assert.deepEqual([reply.status, codeOf(reply)], [429, 'too_many_requests'])
  assert.ok(Number(reply.headers['retry-after']) > 0 && Number(reply.headers['retry-after']) <= 60)
  assert.equal((await service.ask(LIST)).status, 200)
  assert.equal((await service.ask(LIST, service.second)).status, 429)
  assert.equal((await service.ask(LIST, NONE)).status, 401)
})

test('behind a trusted proxy the address is the one it names; otherwise nobody can choose his own', async t => {
  const trusting = await serveTwoKeys(t, {
    settings: { rateLimit: 0, corsOrigins: [], trustProxy: ['127.0.0.1'] },
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (let n = 0; n < 20; n += 1) await trusting.wrong(from('192.0.2.1'))
  assert.equal((await trusting.wrong(from('192.0.2.1'))).status, 429)
  assert.equal((await trusting.wrong(from('192.0.2.2'))).status, 401)

  const other = await serveTwoKeys(t)
  for (let n = 0; n < 20; n += 1) await other.wrong(from(`192.0.2.${n}`))
  assert.equal((await other.wrong(from('192.0.2.99'))).status, 429)
})

test('requests a minute are limited for each key, and said in headers', async t => {
  const service = await serveTwoKeys(t, { settings: { rateLimit: 3, corsOrigins: [], trustProxy: [] } })
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

test('without the setting there is no limit', async () => {
  assert.equal((await api.ask(LIST)).headers.ratelimit, undefined)
})

test('a key that cannot be checked is 503', async t => {
  const service = await serveTwoKeys(t)
  await service.proxy.cut()
  const reply = await service.ask(LIST)
  assert.deepEqual([reply.status, codeOf(reply), reply.headers['retry-after']], [503, 'unavailable', '5'])
})

const PREFLIGHT = { ...NONE, origin: 'https://app.example', 'access-control-request-method': 'GET' }

test('pages of other origins get nothing unless they are allowed', async t => {
  const reply = await api.ask(LIST, { origin: 'https://app.example' })
  assert.equal(reply.headers['access-control-allow-origin'], undefined)
  assert.equal((await api.ask(LIST, PREFLIGHT, 'OPTIONS')).status, 401)

  const settings = { rateLimit: 0, corsOrigins: ['https://app.example'], trustProxy: [] }
  const open = await serveApi(t, { settings })
  const preflight = await open.ask(LIST, PREFLIGHT, 'OPTIONS')
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers['access-control-allow-origin'], 'https://app.example')
  assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/)
  const read = await open.ask(LIST, { origin: 'https://app.example' })
  assert.equal(read.headers['access-control-allow-origin'], 'https://app.example')
  assert.match(String(read.headers['access-control-expose-headers']), /ETag/)
  assert.match(String(read.headers.vary), /Origin/)
  const refused = await open.ask(LIST, { ...NONE, origin: 'https://app.example' })
  assert.deepEqual(
    [refused.status, refused.headers['access-control-allow-origin']],
    [401, 'https://app.example'],
  )
  const foreign = await open.ask(LIST, { ...PREFLIGHT, origin: 'https://evil.example' }, 'OPTIONS')
  assert.deepEqual([foreign.status, foreign.headers['access-control-allow-origin']], [401, undefined])
})
