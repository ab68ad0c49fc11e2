import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { insertApiKey, revokeApiKey } from './api-key-store.ts'
import { hashCredential, issueApiKey } from './api-keys.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSessionByToken,
  findApiKeysBySessionHash,
  insertSession,
  markSessionsUsed,
} from './session-store.ts'
import { issueSession, isWellFormedSessionToken } from './session-tokens.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

async function openSession(
  sql: SqlPool,
  { keyExpiresAt, hours }: { keyExpiresAt: Date | null; hours: number },
) {
  const request = { owner: 'acme', name: 'dashboard', scopes: ['read'], expiresAt: keyExpiresAt } as const
  const { key, apiKey } = issueApiKey(request, NOW, systemRandom)
  await insertApiKey(sql, key, apiKey)
  const session = issueSession(apiKey, { now: NOW, random: systemRandom, hours })
  await insertSession(sql, apiKey.id, session)
  return { apiKey, ...session }
}

async function findKey(sql: SqlPool, token: string) {
  const hash = hashCredential(token)
  return (await findApiKeysBySessionHash(sql, [hash], 60)).get(hash) ?? null
}

const LIFETIMES: readonly [keyExpiresAt: Date | null, hours: number, expected: Date][] = [
  [null, 12, hoursLater(12)],
  [hoursLater(24), 12, hoursLater(12)],
  [hoursLater(2), 12, hoursLater(2)],
]
for (const [keyExpiresAt, hours, expected] of LIFETIMES) {
  const keyExpiry = keyExpiresAt?.toISOString() ?? 'never'
  test(`issueSession: ${hours} h, key expires ${keyExpiry} → until ${expected.toISOString()}`, async t => {
    const { sql } = await createTestDatabase(t)
    const { apiKey, token, expiresAt } = await openSession(sql, { keyExpiresAt, hours })
    assert.ok(isWellFormedSessionToken(token))
    assert.deepEqual(expiresAt, expected)
    assert.deepEqual(await findKey(sql, token), {
      ...apiKey,
      expiresAt: expected,
    })
    const [row] = await sql<[{ text: string }]>`select sessions::text as text from sessions`
    assert.ok(!row.text.includes(token))
  })
}

test('findApiKeysBySessionHash: revoked key → revokedAt is set', async t => {
  const { sql } = await createTestDatabase(t)
  const { apiKey, token } = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  await revokeApiKey(sql, apiKey.id, NOW)
  assert.deepEqual((await findKey(sql, token))?.revokedAt, NOW)
})

test('deleteSessionByToken: called twice → that session is gone, another stays', async t => {
  const { sql } = await createTestDatabase(t)
  const one = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  const other = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  await deleteSessionByToken(sql, one.token)
  await deleteSessionByToken(sql, one.token)
  assert.equal(await findKey(sql, one.token), null)
  assert.notEqual(await findKey(sql, other.token), null)
})

test('deleteExpiredSessions: 1 ms before expiry → kept, at expiry → deleted', async t => {
  const { sql } = await createTestDatabase(t)
  const { token } = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  const setClock = (time: Date) => sql`update retention_clock set now = ${time}`
  await setClock(new Date(hoursLater(1).getTime() - 1))
  await deleteExpiredSessions(sql)
  assert.notEqual(await findKey(sql, token), null)
  await setClock(hoursLater(1))
  await deleteExpiredSessions(sql)
  assert.equal(await findKey(sql, token), null)
})

test('deleteOldestSessions: 30 concurrent sign-ins, five kept → five sessions, those of other keys stay', async t => {
  const { sql } = await createTestDatabase(t)
  const other = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  const { apiKey, token } = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  const signIns = Array.from({ length: 30 }, async (_, n) => {
    const now = new Date(NOW.getTime() + n + 1)
    const session = issueSession(apiKey, { now, random: systemRandom, hours: 1 })
    await sql.begin(async tx => {
      await insertSession(tx, apiKey.id, session)
      await deleteOldestSessions(tx, apiKey.id, 5)
    })
  })
  await Promise.all(signIns)
  const [row] = await sql<
    [{ n: number }]
  >`select count(*)::int as n from sessions where key_id = ${apiKey.id}`
  assert.equal(row.n, 5)
  assert.equal(await findKey(sql, token), null, 'the oldest')
  assert.notEqual(await findKey(sql, other.token), null)
})

test('findApiKeysBySessionHash: idle for an hour → not found, used meanwhile → found', async t => {
  const { sql } = await createTestDatabase(t)
  const { token } = await openSession(sql, { keyExpiresAt: null, hours: 12 })
  const other = await openSession(sql, { keyExpiresAt: null, hours: 12 })
  await sql`update sessions set last_used_at = now() - interval '59 minutes 50 seconds'`
  assert.ok(await findKey(sql, token))
  await sql`update sessions set last_used_at = now() - interval '61 minutes'`
  assert.equal(await findKey(sql, token), null)
  await markSessionsUsed(sql, [hashCredential(token)])
  assert.ok(await findKey(sql, token))
  assert.equal(await findKey(sql, other.token), null)
})
