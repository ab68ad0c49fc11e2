import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { Clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createSqlPool } from '../platform/sql/sql-pool.ts'
import { findApiKeysByHash, insertApiKey, revokeApiKey } from './api-key-store.ts'
import { type ApiKeyRequest, hashCredential, issueApiKey } from './api-keys.ts'
import { makeCredentialVerifier } from './credential-verifier.ts'
import { deleteSessionByToken, insertSession } from './session-store.ts'
import { issueSession } from './session-tokens.ts'

const START = new Date('2026-05-01T12:00:00Z').getTime()
const MINUTE = 60_000

/** A clock that moves only when `advance` is called. Sleeping takes real time. */
function manualClock() {
  let ms = 0
  const clock: Clock = {
    now: () => new Date(START + ms),
    elapsed: () => ms,
    sleep: (length, signal) =>
      sleep(length, undefined, signal === undefined ? {} : { signal }).catch(() => {}),
  }
  const advance = (by: number): void => {
    ms += by
  }
  return { clock, advance }
}

/**
 * Creates a credential verifier that is connected through a proxy, whose connection can be cut, and a direct database
 * connection.
 */
async function setUp(t: TestContext) {
  const { sql, url } = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(url, t)
  const proxiedSql = createSqlPool(proxy.url, { maxConnections: 2, applicationName: 'herald tests' })
  t.after(() => proxiedSql.end({ timeout: 0 }))
  const { clock, advance } = manualClock()
  const verifier = makeCredentialVerifier(proxiedSql, clock, IDLE_MINUTES)
  const createKey = async (request: Partial<ApiKeyRequest> = {}) => {
    const fullRequest = {
      owner: 'acme',
      name: 'reader',
      scopes: ['read'],
      expiresAt: null,
      ...request,
    } as const
    const issued = issueApiKey(fullRequest, clock.now(), systemRandom)
    await insertApiKey(sql, issued.key, issued.apiKey)
    return issued
  }
  return { sql, proxy, verifier, clock, advance, createKey }
}

const IDLE_MINUTES = 120
const UNKNOWN = `hrld_${'x'.repeat(43)}`
const INVALID = { code: 'invalid_token', detail: 'The API key is unknown, expired or revoked.' }

test('authenticate: valid key → its owner and scopes', async t => {
  const { verifier, createKey } = await setUp(t)
  const { key, apiKey } = await createKey({ owner: 'acme', scopes: ['read', 'admin'] })
  const { id, owner, scopes } = await verifier.authenticate(key)
  assert.deepEqual({ id, owner, scopes }, { id: apiKey.id, owner: 'acme', scopes: ['read', 'admin'] })
})

test('authenticate: unknown, malformed, revoked and expired keys → the same error', async t => {
  const { sql, verifier, clock, advance, createKey } = await setUp(t)
  const revoked = await createKey()
  await revokeApiKey(sql, revoked.apiKey.id, clock.now())
  const expired = await createKey({ expiresAt: new Date(START + MINUTE) })
  await verifier.authenticate(expired.key)
  advance(MINUTE)
  for (const key of [UNKNOWN, 'hrld_short', '', revoked.key, expired.key]) {
    await assert.rejects(verifier.authenticate(key), INVALID, key)
  }
})

test('authenticate: cached key expires → rejected at that moment', async t => {
  const { verifier, advance, createKey } = await setUp(t)
  const { key } = await createKey({ expiresAt: new Date(START + 1000) })
  await verifier.authenticate(key)
  advance(999)
  await verifier.authenticate(key)
  advance(1)
  await assert.rejects(verifier.authenticate(key), INVALID)
})

test('authenticate: revoked key → rejected after 4 s and removed from the cache', async t => {
  const { sql, verifier, clock, advance, createKey } = await setUp(t)
  const { key, apiKey } = await createKey()
  await verifier.authenticate(key)
  await revokeApiKey(sql, apiKey.id, clock.now())
  advance(3_999)
  await verifier.authenticate(key)
  advance(1)
  await assert.rejects(verifier.authenticate(key), INVALID)
})

test('authenticate: session → expires with its key and is rejected when the key is revoked', async t => {
  const { sql, verifier, clock, advance, createKey } = await setUp(t)
  const { apiKey } = await createKey({ name: 'dashboard', expiresAt: new Date(START + 2 * MINUTE) })
  const openSession = async (hours: number) => {
    const session = issueSession(apiKey, { now: clock.now(), random: systemRandom, hours })
    await insertSession(sql, apiKey.id, session)
    return session.token
  }
  const [short, long] = [await openSession(1 / 60), await openSession(12)]
  const { id, expiresAt } = await verifier.authenticate(long, 'session')
  assert.deepEqual([id, expiresAt], [apiKey.id, new Date(START + 2 * MINUTE)])
  await assert.rejects(verifier.authenticate(long), INVALID)
  const sessionEnded = { code: 'invalid_token', detail: /^The session has ended/ }
  await verifier.authenticate(short, 'session')
  advance(MINUTE)
  await assert.rejects(verifier.authenticate(short, 'session'), sessionEnded)
  await verifier.authenticate(long, 'session')
  await revokeApiKey(sql, apiKey.id, clock.now())
  advance(3_999)
  await verifier.authenticate(long, 'session')
  advance(1)
  await assert.rejects(verifier.authenticate(long, 'session'), sessionEnded)
})

test('saveLastUsedTimes: session in use → stays, idle one → rejected', async t => {
  const { sql, verifier, clock, advance, createKey } = await setUp(t)
  const { apiKey } = await createKey()
  const openSession = async () => {
    const session = issueSession(apiKey, { now: clock.now(), random: systemRandom, hours: 12 })
    await insertSession(sql, apiKey.id, session)
    return session.token
  }
  const [used, idle] = [await openSession(), await openSession()]
  await verifier.authenticate(idle, 'session')
  await verifier.saveLastUsedTimes()
  await sql`update sessions set last_used_at = now() - interval '119 minutes'`
  advance(4_000)
  await verifier.authenticate(used, 'session')
  await verifier.saveLastUsedTimes()
  await sql`update sessions set last_used_at = last_used_at - interval '2 minutes'`
  advance(4_000)
  await verifier.authenticate(used, 'session')
  await assert.rejects(verifier.authenticate(idle, 'session'), { code: 'invalid_token' })
})

test('invalidate: session deleted on this node → rejected at once', async t => {
  const { sql, verifier, clock, createKey } = await setUp(t)
  const { apiKey } = await createKey()
  const session = issueSession(apiKey, { now: clock.now(), random: systemRandom, hours: 1 })
  await insertSession(sql, apiKey.id, session)
  await verifier.authenticate(session.token, 'session')
  await deleteSessionByToken(sql, session.token)
  verifier.invalidate(session.token)
  await assert.rejects(verifier.authenticate(session.token, 'session'), { code: 'invalid_token' })
})

test('authenticate: key rejected before it was inserted → accepted afterwards', async t => {
  const { sql, verifier, clock } = await setUp(t)
  const { key, apiKey } = issueApiKey(
    { owner: 'a', name: 'n', scopes: ['read'], expiresAt: null },
    clock.now(),
    systemRandom,
  )
  await assert.rejects(verifier.authenticate(key), INVALID)
  await insertApiKey(sql, key, apiKey)
  await verifier.authenticate(key)
})

test('authenticate: 100 concurrent calls with one key → one query', async t => {
  const { proxy, verifier, createKey } = await setUp(t)
  const { key } = await createKey()
  await Promise.all(Array.from({ length: 100 }, () => verifier.authenticate(key)))
  await verifier.authenticate(key)
  assert.equal(proxy.countSent('from api_keys'), 1)
})

test('authenticate: 500 guesses beside a new valid key → a few queries, the key is accepted', async t => {
  const { proxy, verifier, createKey } = await setUp(t)
  const { key } = await createKey()
  const guesses = Array.from({ length: 500 }, (_, n) => `hrld_${String(n).padStart(43, 'x')}`)
  const rejected = guesses.map(guess => assert.rejects(verifier.authenticate(guess), INVALID))
  const { owner } = await verifier.authenticate(key)
  assert.equal(owner, 'acme')
  await Promise.all(rejected)
  assert.ok(proxy.countSent('from api_keys') <= 3, `${proxy.countSent('from api_keys')} queries`)
})

test('authenticate: PostgreSQL unreachable → cached keys work for 15 min, others get unavailable', async t => {
  const { proxy, verifier, advance, createKey } = await setUp(t)
  const { key } = await createKey()
  const other = await createKey()
  await verifier.authenticate(key)
  await proxy.cut()
  advance(14 * MINUTE)
  await verifier.authenticate(key)
  await assert.rejects(verifier.authenticate(other.key), { code: 'unavailable' })
  advance(MINUTE)
  await assert.rejects(verifier.authenticate(key), { code: 'unavailable' })
  await proxy.restore()
  await eventually(() => verifier.authenticate(key))
})

test('authenticate: PostgreSQL hangs → the first call waits 1 s, later ones do not', async t => {
  const { proxy, verifier, advance, createKey } = await setUp(t)
  const { key } = await createKey()
  await verifier.authenticate(key)
  proxy.freeze()
  advance(5_000)
  const startedAt = performance.now()
  await verifier.authenticate(key)
  const first = performance.now() - startedAt
  await Promise.all(Array.from({ length: 50 }, () => verifier.authenticate(key)))
  const rest = performance.now() - startedAt - first
  assert.ok(first > 900 && first < 3000, `the first call took ${first} ms`)
  assert.ok(rest < 500, `the other calls took ${rest} ms`)
})

test('authenticate: key revoked while PostgreSQL was unreachable → rejected after it returns', async t => {
  const { sql, proxy, verifier, clock, advance, createKey } = await setUp(t)
  const { key, apiKey } = await createKey()
  await verifier.authenticate(key)
  await proxy.cut()
  await revokeApiKey(sql, apiKey.id, clock.now())
  advance(MINUTE)
  await verifier.authenticate(key)
  await proxy.restore()
  await eventually(() => assert.rejects(verifier.authenticate(key), INVALID))
})

test('saveLastUsedTimes: two calls → each use is written once', async t => {
  const { sql, verifier, clock, advance, createKey } = await setUp(t)
  const { key } = await createKey()
  advance(1000)
  await verifier.authenticate(key)
  const lastUsedAt = async () =>
    (await findApiKeysByHash(sql, [hashCredential(key)])).values().next().value?.lastUsedAt
  assert.equal(await lastUsedAt(), null)
  await verifier.saveLastUsedTimes()
  assert.deepEqual(await lastUsedAt(), clock.now())
  await sql`update api_keys set last_used_at = null`
  await verifier.saveLastUsedTimes()
  assert.equal(await lastUsedAt(), null)
})

/** Retries for up to 5 s, because the driver takes some time to reconnect. */
async function eventually(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    const failure = await attempt().then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (left === 0) throw failure
    await sleep(100)
  }
}
