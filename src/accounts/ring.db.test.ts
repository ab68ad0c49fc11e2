import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testDatabase } from '../../test/postgres.ts'
import { proxyTo } from '../../test/proxy.ts'
import type { Clock } from '../base/clock.ts'
import { systemDice } from '../base/dice.ts'
import { connect } from '../base/sql.ts'
import { hashKey, issueKey, type KeyRequest } from './keys.ts'
import { makeKeyRing } from './ring.ts'
import { deleteSession, insertSession } from './sessions.store.ts'
import { issueSession } from './sessions.ts'
import { findKey, insertKey, revokeKey } from './store.ts'

const START = new Date('2026-05-01T12:00:00Z').getTime()
const MINUTE = 60_000

/** A clock that stands still until it is told to go on; waiting takes its real time. */
function standingClock() {
  let ms = 0
  const clock: Clock = {
    now: () => new Date(START + ms),
    elapsed: () => ms,
    sleep: (length, signal) =>
      pause(length, undefined, signal === undefined ? {} : { signal }).catch(() => {}),
  }
  const goOn = (by: number): void => {
    ms += by
  }
  return { clock, goOn }
}

/** A ring whose way to the database can be cut, and a database where keys are made and revoked directly. */
async function prepare(t: TestContext) {
  const { sql, url } = await testDatabase(t)
  const proxy = await proxyTo(url, t)
  const ringSql = connect(proxy.url, { max: 2, applicationName: 'herald tests' })
  t.after(() => ringSql.end({ timeout: 0 }))
  const { clock, goOn } = standingClock()
  const ring = makeKeyRing(ringSql, clock)
  const make = async (request: Partial<KeyRequest> = {}) => {
    const wanted = { owner: 'acme', name: 'reader', scopes: ['read'], expiresAt: null, ...request } as const
    const issued = issueKey(wanted, clock.now(), systemDice)
    await insertKey(sql, issued.key, issued.kept)
    return issued
  }
  return { sql, proxy, ring, clock, goOn, make }
}

const UNKNOWN = `hrld_${'x'.repeat(43)}`
const INVALID = { code: 'invalid_token', detail: 'The API key is unknown, expired or revoked.' }

test('a key opens for its owner with its scopes', async t => {
  const { ring, make } = await prepare(t)
  const { key, kept } = await make({ owner: 'acme', scopes: ['read', 'admin'] })
  assert.equal(ring.knows(key), false)
  const { id, owner, scopes } = await ring.authenticate(key)
  assert.deepEqual({ id, owner, scopes }, { id: kept.id, owner: 'acme', scopes: ['read', 'admin'] })
  assert.equal(ring.knows(key), true)
})

test('unknown, malformed, revoked and expired keys look the same', async t => {
  const { sql, ring, clock, goOn, make } = await prepare(t)
  const revoked = await make()
  await revokeKey(sql, revoked.kept.id, clock.now())
  const expired = await make({ expiresAt: new Date(START + MINUTE) })
  await ring.authenticate(expired.key)
  goOn(MINUTE)
  for (const key of [UNKNOWN, 'hrld_short', '', revoked.key, expired.key]) {
    await assert.rejects(ring.authenticate(key), INVALID, key)
  }
})

test('a key that expires is refused at that moment, however fresh it is remembered', async t => {
  const { ring, goOn, make } = await prepare(t)
  const { key } = await make({ expiresAt: new Date(START + 1000) })
  await ring.authenticate(key)
  goOn(999)
  await ring.authenticate(key)
  goOn(1)
  await assert.rejects(ring.authenticate(key), INVALID)
})

test('a revoked key is refused after 4 seconds, and is no longer known', async t => {
  const { sql, ring, clock, goOn, make } = await prepare(t)
  const { key, kept } = await make()
  await ring.authenticate(key)
  await revokeKey(sql, kept.id, clock.now())
  goOn(3_999)
  await ring.authenticate(key)
  goOn(1)
  await assert.rejects(ring.authenticate(key), INVALID)
  assert.equal(ring.knows(key), false)
})

test('a session is worth what its key is worth', async t => {
  const { sql, ring, clock, goOn, make } = await prepare(t)
  const { kept } = await make({ name: 'desk', expiresAt: new Date(START + 2 * MINUTE) })
  const open = async (hours: number) => {
    const session = issueSession(kept, { now: clock.now(), dice: systemDice, hours })
    await insertSession(sql, kept.id, session)
    return session.token
  }
  const [short, long] = [await open(1 / 60), await open(12)]
  const { id, expiresAt } = await ring.authenticate(long, 'session')
  assert.deepEqual([id, expiresAt], [kept.id, new Date(START + 2 * MINUTE)])
  await assert.rejects(ring.authenticate(long), INVALID)
  const ended = { code: 'invalid_token', detail: /^The session has ended/ }
  await ring.authenticate(short, 'session')
  goOn(MINUTE)
  await assert.rejects(ring.authenticate(short, 'session'), ended)
  await ring.authenticate(long, 'session')
  await revokeKey(sql, kept.id, clock.now())
  goOn(3_999)
  await ring.authenticate(long, 'session')
  goOn(1)
  await assert.rejects(ring.authenticate(long, 'session'), ended)
  assert.equal(ring.knows(long), false)
})

test('a session that was ended here is asked for again', async t => {
  const { sql, ring, clock, make } = await prepare(t)
  const { kept } = await make()
  const session = issueSession(kept, { now: clock.now(), dice: systemDice, hours: 1 })
  await insertSession(sql, kept.id, session)
  await ring.authenticate(session.token, 'session')
  await deleteSession(sql, session.token)
  ring.forget(session.token)
  await assert.rejects(ring.authenticate(session.token, 'session'), { code: 'invalid_token' })
})

test('a key made a moment ago opens at once, also when it was tried before', async t => {
  const { sql, ring, clock } = await prepare(t)
  const { key, kept } = issueKey(
    { owner: 'a', name: 'n', scopes: ['read'], expiresAt: null },
    clock.now(),
    systemDice,
  )
  await assert.rejects(ring.authenticate(key), INVALID)
  await insertKey(sql, key, kept)
  await ring.authenticate(key)
})

test('many requests with one key make one look-up', async t => {
  const { proxy, ring, make } = await prepare(t)
  const { key } = await make()
  await Promise.all(Array.from({ length: 100 }, () => ring.authenticate(key)))
  await ring.authenticate(key)
  assert.equal(proxy.sent('from api_keys'), 1)
})

test('with PostgreSQL away known keys go on for 15 minutes, unknown ones are told to wait', async t => {
  const { proxy, ring, goOn, make } = await prepare(t)
  const { key } = await make()
  const other = await make()
  await ring.authenticate(key)
  await proxy.cut()
  goOn(14 * MINUTE)
  await ring.authenticate(key)
  await assert.rejects(ring.authenticate(other.key), { code: 'unavailable' })
  assert.equal(ring.knows(key), true)
  goOn(MINUTE)
  await assert.rejects(ring.authenticate(key), { code: 'unavailable' })
  assert.equal(ring.knows(key), false)
  await proxy.mend()
  await eventually(() => ring.authenticate(key))
})

test('a database that hangs holds known keys for a second once, then not at all', async t => {
  const { proxy, ring, goOn, make } = await prepare(t)
  const { key } = await make()
  await ring.authenticate(key)
  proxy.freeze()
  goOn(5_000)
  const began = performance.now()
  await ring.authenticate(key)
  const first = performance.now() - began
  await Promise.all(Array.from({ length: 50 }, () => ring.authenticate(key)))
  const rest = performance.now() - began - first
  assert.ok(first > 900 && first < 3000, `the first took ${first} ms`)
  assert.ok(rest < 500, `the rest took ${rest} ms`)
})

test('a key revoked while PostgreSQL was away is refused soon after it is back', async t => {
  const { sql, proxy, ring, clock, goOn, make } = await prepare(t)
  const { key, kept } = await make()
  await ring.authenticate(key)
  await proxy.cut()
  await revokeKey(sql, kept.id, clock.now())
  goOn(MINUTE)
  await ring.authenticate(key)
  await proxy.mend()
  await eventually(() => assert.rejects(ring.authenticate(key), INVALID))
})

test('uses are written at the flush, once', async t => {
  const { sql, ring, clock, goOn, make } = await prepare(t)
  const { key } = await make()
  goOn(1000)
  await ring.authenticate(key)
  const lastUse = async () => (await findKey(sql, hashKey(key)))?.lastUsedAt
  assert.equal(await lastUse(), null)
  await ring.flush()
  assert.deepEqual(await lastUse(), clock.now())
  await sql`update api_keys set last_used_at = null`
  await ring.flush()
  assert.equal(await lastUse(), null)
})

/** Tries until it succeeds; the driver takes its time to connect anew. */
async function eventually(work: () => Promise<unknown>): Promise<void> {
  for (let left = 50; ; left -= 1) {
    const failure = await work().then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (left === 0) throw failure
    await pause(100)
  }
}
