import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { revokeApiKey } from '../../../accounts/api-key-store.ts'
import { systemClock } from '../../../platform/clock.ts'

const api = await startTestApi({ after })
const SESSION = '/api/v1/session'
const LIST = '/api/v1/announcements'
const WEBHOOKS = '/api/v1/webhooks'
const UNKNOWN_KEY = `hrld_${'x'.repeat(43)}`
const EXPIRED_COOKIE = 'herald_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0'

type Headers = Record<string, string | null>
type Api = typeof api

function signIn(key: string, headers: Headers = {}, service: Api = api): Promise<TestApiResponse> {
  const sent = { authorization: null, 'content-type': 'application/json', ...headers }
  return service.ask(SESSION, sent, 'POST', JSON.stringify({ key }))
}

/** Signs in and returns the cookie of the new session. */
async function startSession(key: string = api.key, service: Api = api): Promise<string> {
  const [set = ''] = (await signIn(key, {}, service)).headers['set-cookie'] ?? []
  return set.split(';')[0] ?? ''
}

const withCookie = (value: string, headers: Headers = {}) => ({
  authorization: null,
  cookie: value,
  ...headers,
})
const codeOf = (reply: TestApiResponse) => (reply.json() as { code: string }).code

test('signIn: valid key → HttpOnly, SameSite=Strict cookie', async () => {
  const ends = new Date(Date.now() + 3_600_000)
  const { key } = await api.makeKey({
    owner: 'acme',
    name: 'dashboard',
    scopes: ['read', 'admin'],
    expiresAt: ends,
  })
  const reply = await signIn(key)
  assert.equal(reply.status, 201)
  const expected = {
    owner: 'acme',
    name: 'dashboard',
    scopes: ['read', 'admin'],
    expires_at: ends.toISOString(),
  }
  assert.deepEqual(reply.json(), expected)
  assert.deepEqual([reply.headers['cache-control'], reply.headers.location], ['no-store', SESSION])
  const [set = ''] = reply.headers['set-cookie'] ?? []
  assert.match(set, /^herald_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=3[56]\d\d$/)
  const [cookie = ''] = set.split(';')
  assert.ok(!JSON.stringify(await api.sql`select * from sessions`).includes(cookie.slice(15)))
  const current = await api.ask(SESSION, withCookie(`theme=dark; ${cookie}; a=b`))
  assert.deepEqual([current.status, current.json()], [200, expected])
})

test('signIn: key without expiry → session of 12 hours', async () => {
  const [set = ''] = (await signIn(api.key)).headers['set-cookie'] ?? []
  assert.match(set, /; Max-Age=43200$/)
})

test('signIn: https according to a trusted proxy → Secure cookie', async t => {
  const https = { 'x-forwarded-proto': 'https' }
  const [plain = ''] = (await signIn(api.key, https)).headers['set-cookie'] ?? []
  assert.doesNotMatch(plain, /Secure/)
  const settings = { rateLimit: 0, corsOrigins: [], trustProxy: ['127.0.0.1'], publicUrl: null }
  const proxied = await startTestApi(t, { settings })
  const [set = ''] = (await signIn(proxied.key, https, proxied)).headers['set-cookie'] ?? []
  assert.match(
    set,
    /^__Host-herald_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+; Secure$/,
  )
  const [cookie = ''] = set.split(';')
  assert.equal((await proxied.ask(LIST, withCookie(cookie, https))).status, 200)
  const planted = cookie.replace('__Host-', '')
  assert.equal(
    (await proxied.ask(LIST, withCookie(planted, https))).status,
    401,
    'the name without the prefix',
  )
  const repeated = withCookie(`${cookie}; ${planted}`, https)
  assert.equal((await proxied.ask(LIST, repeated)).status, 200)
})

test('signIn: browser with a session → the previous one ends at once', async () => {
  const [first, other] = [await startSession(), await startSession()]
  assert.equal((await api.ask(SESSION, withCookie(first))).status, 200)
  const [set = ''] = (await signIn(api.key, { cookie: first })).headers['set-cookie'] ?? []
  const [renewed = ''] = set.split(';')
  const statuses = await Promise.all(
    [first, other, renewed].map(async one => (await api.ask(SESSION, withCookie(one))).status),
  )
  assert.deepEqual(statuses, [401, 200, 200])
})

test('signIn: 52 sessions of one key → the two oldest have ended', async () => {
  const { key } = await api.makeKey()
  const sessions: string[] = []
  for (let n = 0; n < 52; n++) sessions.push(await startSession(key))
  const statuses = await Promise.all(
    [0, 1, 2, 51].map(async n => (await api.ask(SESSION, withCookie(sessions[n] ?? ''))).status),
  )
  assert.deepEqual(statuses, [401, 401, 200, 200])
})

test('authenticate: session cookie → same scopes as its key, Authorization takes precedence', async () => {
  const session = await startSession()
  assert.equal((await api.ask(LIST, withCookie(session))).status, 200)
  assert.equal(codeOf(await api.ask(WEBHOOKS, withCookie(session))), 'insufficient_scope')
  assert.equal((await api.ask(LIST, { authorization: `Bearer ${UNKNOWN_KEY}`, cookie: session })).status, 401)
  const invalidCookie = await api.ask(LIST, { cookie: 'herald_session=wrong' })
  assert.deepEqual([invalidCookie.status, invalidCookie.headers['set-cookie']], [200, undefined])
})

test('authenticate: session token as key, key as cookie → 401', async () => {
  const token = (await startSession()).slice('herald_session='.length)
  assert.equal((await api.ask(LIST, { authorization: `Bearer ${token}` })).status, 401)
  assert.equal((await api.ask(LIST, withCookie(`herald_session=${api.key}`))).status, 401)
})

const NO_COOKIES = ['', 'theme=dark', 'xherald_session=1', 'Herald_session=1']
test('authenticate: other cookies only → 401, as without a cookie', async () => {
  for (const value of NO_COOKIES) {
    const { status, headers } = await api.ask(LIST, withCookie(value))
    assert.deepEqual(
      [status, headers['www-authenticate'], headers['set-cookie']],
      [401, 'Bearer realm="herald"', undefined],
    )
  }
})

test('GET /session: neither session nor key → 204', async () => {
  for (const value of NO_COOKIES) {
    const { status, headers, text } = await api.ask(SESSION, withCookie(value))
    assert.deepEqual([status, text, headers['cache-control']], [204, '', 'no-store'])
  }
  assert.equal((await api.ask(SESSION, withCookie(`herald_session=${'x'.repeat(43)}`))).status, 401)
})

test('authenticate: invalid session cookie → 401, cookie deleted', async () => {
  const session = await startSession()
  for (const value of [`herald_session=${'x'.repeat(43)}`, 'herald_session=', `${session}; ${session}`]) {
    const reply = await api.ask(LIST, withCookie(value))
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'invalid_token'], value)
    assert.deepEqual(reply.headers['set-cookie'], [EXPIRED_COOKIE])
    assert.equal(reply.headers['www-authenticate'], 'Bearer realm="herald", error="invalid_token"')
  }
})

test('signOut: one session → ends immediately, other sessions continue', async () => {
  const [first, second] = [await startSession(), await startSession()]
  assert.equal((await api.ask(SESSION, withCookie(first))).status, 200)
  const reply = await api.ask(SESSION, withCookie(first), 'DELETE')
  assert.deepEqual([reply.status, reply.headers['set-cookie']], [204, [EXPIRED_COOKIE]])
  assert.equal((await api.ask(SESSION, withCookie(first))).status, 401)
  assert.equal((await api.ask(SESSION, withCookie(second))).status, 200)
  const bearer = await api.ask(SESSION, { cookie: second }, 'DELETE')
  assert.deepEqual([bearer.status, bearer.headers['set-cookie']], [204, undefined])
  assert.equal((await api.ask(SESSION, withCookie(second))).status, 200)
})

test('authenticate: key revoked → its session is invalid', async () => {
  const { key, apiKey } = await api.makeKey()
  const session = await startSession(key)
  await revokeApiKey(api.sql, apiKey.id, systemClock.now())
  // This cookie has not been used yet, so it is not in the cache.
  const reply = await api.ask(LIST, withCookie(session))
  assert.deepEqual([reply.status, codeOf(reply)], [401, 'invalid_token'])
})

test('signIn: expired sessions → removed', async () => {
  await api.sql`update sessions set expires_at = '2020-01-01'`
  await startSession()
  assert.equal((await api.sql`select 1 from sessions`).length, 1)
})

const OWN_HOST = `127.0.0.1:${api.port}`
const SITES: readonly [headers: Headers, site: 'own' | 'other'][] = [
  [{}, 'own'],
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ 'sec-fetch-site': 'none' }, 'own'],
  [{ 'sec-fetch-site': 'same-site' }, 'other'],
  [{ 'sec-fetch-site': 'cross-site', origin: `http://${OWN_HOST}` }, 'other'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }, 'own'],
  [{ origin: `http://${OWN_HOST}` }, 'own'],
  [{ origin: 'http://127.0.0.1:1' }, 'other'],
  [{ origin: 'https://elsewhere.example' }, 'other'],
  [{ origin: `http://${OWN_HOST}.elsewhere.example` }, 'other'],
  [{ origin: 'null' }, 'other'],
  [{ origin: 'what' }, 'other'],
  [{ origin: 'https://herald.example', host: 'herald.example:443' }, 'own'],
]
for (const [headers, site] of SITES) {
  test(`rejectCrossSiteRequest: ${JSON.stringify(headers)} → ${site} site`, async () => {
    const { key } = await api.makeKey({ scopes: ['webhooks', 'read'] })
    const session = await startSession(key)
    const post = await api.ask(
      WEBHOOKS,
      withCookie(session, { 'content-type': 'application/json', ...headers }),
      'POST',
      '{}',
    )
    const signed = await signIn(key, headers)
    assert.deepEqual(
      [codeOf(post), signed.status],
      site === 'own' ? ['invalid_body', 201] : ['cross_site_request', 403],
    )
    // Reads change nothing, and browsers do not attach keys on their own.
    assert.equal((await api.ask(LIST, withCookie(session, headers))).status, 200)
    const bearer = {
      authorization: `Bearer ${key}`,
      cookie: session,
      'content-type': 'application/json',
      ...headers,
    }
    assert.equal(codeOf(await api.ask(WEBHOOKS, bearer, 'POST', '{}')), 'invalid_body')
  })
}

const BODIES: readonly [body: string, type: string, status: number, code: string][] = [
  ['{"key":"hrld_short"}', 'application/json', 401, 'invalid_token'],
  [`{"key":"${UNKNOWN_KEY}"}`, 'application/json', 401, 'invalid_token'],
  ['{}', 'application/json', 400, 'invalid_body'],
  ['{"key":1}', 'application/json', 400, 'invalid_body'],
  ['{"key":"x","more":1}', 'application/json', 400, 'invalid_body'],
  ['{', 'application/json', 400, 'malformed_request'],
  [`key=${api.key}`, 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  [`{"key":"${api.key}"}`, 'text/plain', 415, 'unsupported_media_type'],
]
for (const [body, type, status, code] of BODIES) {
  test(`signIn: ${type} ${body.slice(0, 24)} → ${status} ${code}`, async () => {
    const reply = await api.ask(SESSION, { authorization: null, 'content-type': type }, 'POST', body)
    assert.deepEqual([reply.status, codeOf(reply), reply.headers['set-cookie']], [status, code, undefined])
  })
}

test('/session: unsupported method → 401 without a key, 405 with one', async () => {
  assert.equal((await api.ask(SESSION, { authorization: null }, 'PATCH')).status, 401)
  assert.equal((await api.ask(SESSION, {}, 'PATCH')).headers.allow, 'POST, GET, HEAD, DELETE, OPTIONS')
})

test('signIn: 20 invalid keys → 429, invalid sessions have their own limit', async t => {
  const service = await startTestApi(t)
  const invalidSession = withCookie(`herald_session=${'x'.repeat(43)}`)
  for (let n = 0; n < 20; n += 1) assert.equal((await service.ask(LIST, invalidSession)).status, 401)
  assert.equal(codeOf(await service.ask(LIST, invalidSession)), 'too_many_requests')
  for (let n = 0; n < 20; n += 1) assert.equal((await signIn(UNKNOWN_KEY, {}, service)).status, 401)
  const reply = await signIn(UNKNOWN_KEY, {}, service)
  assert.deepEqual([reply.status, codeOf(reply)], [429, 'too_many_requests'])
  const { key } = await service.makeKey()
  assert.equal((await service.ask(LIST, { authorization: `Bearer ${key}` })).status, 200)
  assert.equal((await signIn(key, {}, service)).status, 201)
})

test('database unreachable: known session → accepted, sign-in and sign-out → 503', async t => {
  const service = await startTestApi(t)
  const session = await startSession(service.key, service)
  assert.equal((await service.ask(LIST, withCookie(session))).status, 200)
  await service.proxy.cut()
  assert.equal((await service.ask(LIST, withCookie(session))).status, 200)
  assert.equal((await signIn(service.key, {}, service)).status, 503)
  assert.equal((await service.ask(SESSION, withCookie(session), 'DELETE')).status, 503)
})
