import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Reply, serveApi } from '../../test/served.ts'
import { revokeKey } from '../accounts/store.ts'
import { systemClock } from '../base/clock.ts'

const api = await serveApi({ after })
const SESSION = '/api/v1/session'
const LIST = '/api/v1/announcements'
const HOOKS = '/api/v1/webhooks'
const WRONG = `hrld_${'x'.repeat(43)}`
const CLEARED = 'herald_session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0'

type Headers = Record<string, string | null>
type Api = typeof api

function signIn(key: string, headers: Headers = {}, service: Api = api): Promise<Reply> {
  const sent = { authorization: null, 'content-type': 'application/json', ...headers }
  return service.ask(SESSION, sent, 'POST', JSON.stringify({ key }))
}

/** The cookie of a new session. */
async function cookie(key: string = api.key, service: Api = api): Promise<string> {
  const [set = ''] = (await signIn(key, {}, service)).headers['set-cookie'] ?? []
  return set.split(';')[0] ?? ''
}

const withCookie = (value: string, headers: Headers = {}) => ({
  authorization: null,
  cookie: value,
  ...headers,
})
const codeOf = (reply: Reply) => (reply.json() as { code: string }).code

test('a key is exchanged for a cookie that scripts and other sites cannot use', async () => {
  const ends = new Date(Date.now() + 3_600_000)
  const { key } = await api.makeKey({
    owner: 'acme',
    name: 'desk',
    scopes: ['read', 'admin'],
    expiresAt: ends,
  })
  const reply = await signIn(key)
  assert.equal(reply.status, 201)
  const told = { owner: 'acme', name: 'desk', scopes: ['read', 'admin'], expires_at: ends.toISOString() }
  assert.deepEqual(reply.json(), told)
  assert.deepEqual([reply.headers['cache-control'], reply.headers.location], ['no-store', SESSION])
  const [set = ''] = reply.headers['set-cookie'] ?? []
  assert.match(set, /^herald_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=3[56]\d\d$/)
  const [pair = ''] = set.split(';')
  assert.ok(!JSON.stringify(await api.sql`select * from sessions`).includes(pair.slice(15)))
  const again = await api.ask(SESSION, withCookie(`theme=dark; ${pair}; a=b`))
  assert.deepEqual([again.status, again.json()], [200, told])
})

test('a session of a key without an end is twelve hours long', async () => {
  const [set = ''] = (await signIn(api.key)).headers['set-cookie'] ?? []
  assert.match(set, /; Max-Age=43200$/)
})

test('the cookie is for https only where the request came so, as a trusted proxy says', async t => {
  const https = { 'x-forwarded-proto': 'https' }
  const [plain = ''] = (await signIn(api.key, https)).headers['set-cookie'] ?? []
  assert.doesNotMatch(plain, /Secure/)
  const settings = { rateLimit: 0, corsOrigins: [], trustProxy: ['127.0.0.1'] }
  const proxied = await serveApi(t, { settings })
  const [set = ''] = (await signIn(proxied.key, https, proxied)).headers['set-cookie'] ?? []
  assert.match(set, /; Secure$/)
})

test('the cookie counts like its key, and Authorization before it', async () => {
  const session = await cookie()
  assert.equal((await api.ask(LIST, withCookie(session))).status, 200)
  assert.equal(codeOf(await api.ask(HOOKS, withCookie(session))), 'insufficient_scope')
  assert.equal((await api.ask(LIST, { authorization: `Bearer ${WRONG}`, cookie: session })).status, 401)
  const wrong = await api.ask(LIST, { cookie: 'herald_session=wrong' })
  assert.deepEqual([wrong.status, wrong.headers['set-cookie']], [200, undefined])
})

test('neither stands for the other: a token is no key, and a key is no cookie', async () => {
  const token = (await cookie()).slice('herald_session='.length)
  assert.equal((await api.ask(LIST, { authorization: `Bearer ${token}` })).status, 401)
  assert.equal((await api.ask(LIST, withCookie(`herald_session=${api.key}`))).status, 401)
})

const NO_COOKIES = ['', 'theme=dark', 'xherald_session=1', 'Herald_session=1']
test('without a session and without a key it is as ever', async () => {
  for (const value of NO_COOKIES) {
    const { status, headers } = await api.ask(LIST, withCookie(value))
    assert.deepEqual(
      [status, headers['www-authenticate'], headers['set-cookie']],
      [401, 'Bearer realm="herald"', undefined],
    )
  }
})

test('whoever is nobody yet may ask who is signed in', async () => {
  for (const value of NO_COOKIES) {
    const { status, headers, text } = await api.ask(SESSION, withCookie(value))
    assert.deepEqual([status, text, headers['cache-control']], [204, '', 'no-store'])
  }
  assert.equal((await api.ask(SESSION, withCookie(`herald_session=${'x'.repeat(43)}`))).status, 401)
})

test('a cookie that does not count is refused and taken away', async () => {
  const session = await cookie()
  for (const value of [`herald_session=${'x'.repeat(43)}`, 'herald_session=', `${session}; ${session}`]) {
    const reply = await api.ask(LIST, withCookie(value))
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'invalid_token'], value)
    assert.deepEqual(reply.headers['set-cookie'], [CLEARED])
    assert.equal(reply.headers['www-authenticate'], 'Bearer realm="herald", error="invalid_token"')
  }
})

test('who signs out is out at once; other sessions of the key go on', async () => {
  const [one, other] = [await cookie(), await cookie()]
  assert.equal((await api.ask(SESSION, withCookie(one))).status, 200)
  const reply = await api.ask(SESSION, withCookie(one), 'DELETE')
  assert.deepEqual([reply.status, reply.headers['set-cookie']], [204, [CLEARED]])
  assert.equal((await api.ask(SESSION, withCookie(one))).status, 401)
  assert.equal((await api.ask(SESSION, withCookie(other))).status, 200)
  const bearer = await api.ask(SESSION, { cookie: other }, 'DELETE')
  assert.deepEqual([bearer.status, bearer.headers['set-cookie']], [204, undefined])
  assert.equal((await api.ask(SESSION, withCookie(other))).status, 200)
})

test('a session ends with its key', async () => {
  const { key, kept } = await api.makeKey()
  const session = await cookie(key)
  await revokeKey(api.sql, kept.id, systemClock.now())
  // Nobody has asked with this cookie yet, so it is looked up.
  const reply = await api.ask(LIST, withCookie(session))
  assert.deepEqual([reply.status, codeOf(reply)], [401, 'invalid_token'])
})

test('sessions that are over are removed when somebody signs in', async () => {
  await api.sql`update sessions set expires_at = now() - interval '1 second'`
  await cookie()
  assert.equal((await api.sql`select 1 from sessions`).length, 1)
})

const HERE = `127.0.0.1:${api.port}`
const SITES: readonly [headers: Headers, status: 'own' | 'foreign'][] = [
  [{}, 'own'],
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ 'sec-fetch-site': 'none' }, 'own'],
  [{ 'sec-fetch-site': 'same-site' }, 'foreign'],
  [{ 'sec-fetch-site': 'cross-site', origin: `http://${HERE}` }, 'foreign'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }, 'own'],
  [{ origin: `http://${HERE}` }, 'own'],
  [{ origin: 'http://127.0.0.1:1' }, 'foreign'],
  [{ origin: 'https://elsewhere.example' }, 'foreign'],
  [{ origin: `http://${HERE}.elsewhere.example` }, 'foreign'],
  [{ origin: 'null' }, 'foreign'],
  [{ origin: 'what' }, 'foreign'],
  [{ origin: 'https://herald.example', host: 'herald.example:443' }, 'own'],
]
for (const [headers, from] of SITES) {
  test(`a page of ${from === 'own' ? 'our own' : 'another site'}: ${JSON.stringify(headers)}`, async () => {
    const { key } = await api.makeKey({ scopes: ['webhooks', 'read'] })
    const session = await cookie(key)
    const post = await api.ask(
      HOOKS,
      withCookie(session, { 'content-type': 'application/json', ...headers }),
      'POST',
      '{}',
    )
    const signed = await signIn(key, headers)
    assert.deepEqual(
      [codeOf(post), signed.status],
      from === 'own' ? ['invalid_body', 201] : ['cross_site_request', 403],
    )
    // Reading changes nothing, and a key comes by no browser's own doing.
    assert.equal((await api.ask(LIST, withCookie(session, headers))).status, 200)
    const bearer = {
      authorization: `Bearer ${key}`,
      cookie: session,
      'content-type': 'application/json',
      ...headers,
    }
    assert.equal(codeOf(await api.ask(HOOKS, bearer, 'POST', '{}')), 'invalid_body')
  })
}

const BODIES: readonly [body: string, type: string, status: number, code: string][] = [
  ['{"key":"hrld_short"}', 'application/json', 401, 'invalid_token'],
  [`{"key":"${WRONG}"}`, 'application/json', 401, 'invalid_token'],
  ['{}', 'application/json', 400, 'invalid_body'],
  ['{"key":1}', 'application/json', 400, 'invalid_body'],
  ['{"key":"x","more":1}', 'application/json', 400, 'invalid_body'],
  ['{', 'application/json', 400, 'malformed_request'],
  [`key=${api.key}`, 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  [`{"key":"${api.key}"}`, 'text/plain', 415, 'unsupported_media_type'],
]
for (const [body, type, status, code] of BODIES) {
  test(`no session for ${type} ${body.slice(0, 24)}`, async () => {
    const reply = await api.ask(SESSION, { authorization: null, 'content-type': type }, 'POST', body)
    assert.deepEqual([reply.status, codeOf(reply), reply.headers['set-cookie']], [status, code, undefined])
  })
}

test('other methods at the address need a key first', async () => {
  assert.equal((await api.ask(SESSION, { authorization: null }, 'PATCH')).status, 401)
  assert.equal((await api.ask(SESSION, {}, 'PATCH')).headers.allow, 'POST, GET, HEAD, DELETE, OPTIONS')
})

test('wrong keys at the sign-in count like others, and ended sessions do not', async t => {
  const service = await serveApi(t)
  const ended = withCookie(`herald_session=${'x'.repeat(43)}`)
  for (let n = 0; n < 20; n += 1) assert.equal((await service.ask(LIST, ended)).status, 401)
  assert.equal(codeOf(await service.ask(LIST, ended)), 'too_many_requests')
  for (let n = 0; n < 20; n += 1) assert.equal((await signIn(WRONG, {}, service)).status, 401)
  const reply = await signIn(WRONG, {}, service)
  assert.deepEqual([reply.status, codeOf(reply)], [429, 'too_many_requests'])
  const { key } = await service.makeKey()
  assert.equal((await service.ask(LIST, { authorization: `Bearer ${key}` })).status, 429)
})

test('with PostgreSQL away a known session goes on; nobody can sign in or out', async t => {
  const service = await serveApi(t)
  const session = await cookie(service.key, service)
  assert.equal((await service.ask(LIST, withCookie(session))).status, 200)
  await service.proxy.cut()
  assert.equal((await service.ask(LIST, withCookie(session))).status, 200)
  assert.equal((await signIn(service.key, {}, service)).status, 503)
  assert.equal((await service.ask(SESSION, withCookie(session), 'DELETE')).status, 503)
})
