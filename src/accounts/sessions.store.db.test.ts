import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice } from '../base/dice.ts'
import type { Sql } from '../base/sql.ts'
import { hashKey, issueKey } from './keys.ts'
import { deleteEndedSessions, deleteSession, findSessionKey, insertSession } from './sessions.store.ts'
import { isSessionToken, issueSession } from './sessions.ts'
import { insertKey, revokeKey } from './store.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

async function openSession(sql: Sql, { keyExpiresAt, hours }: { keyExpiresAt: Date | null; hours: number }) {
  const request = { owner: 'acme', name: 'dashboard', scopes: ['read'], expiresAt: keyExpiresAt } as const
  const { key, kept: apiKey } = issueKey(request, NOW, systemDice)
  await insertKey(sql, key, apiKey)
  const session = issueSession(apiKey, { now: NOW, dice: systemDice, hours })
  await insertSession(sql, apiKey.id, session)
  return { apiKey, ...session }
}

const LIFETIMES: readonly [keyExpiresAt: Date | null, hours: number, expected: Date][] = [
  [null, 12, hoursLater(12)],
  [hoursLater(24), 12, hoursLater(12)],
  [hoursLater(2), 12, hoursLater(2)],
]
for (const [keyExpiresAt, hours, expected] of LIFETIMES) {
  const keyExpiry = keyExpiresAt?.toISOString() ?? 'never'
  test(`issueSession: ${hours} h, key expires ${keyExpiry} → until ${expected.toISOString()}`, async t => {
    const { sql } = await testDatabase(t)
    const { apiKey, token, expiresAt } = await openSession(sql, { keyExpiresAt, hours })
    assert.ok(isSessionToken(token))
    assert.deepEqual(expiresAt, expected)
    assert.deepEqual(await findSessionKey(sql, hashKey(token)), { ...apiKey, expiresAt: expected })
    const [row] = await sql<[{ text: string }]>`select sessions::text as text from sessions`
    assert.ok(!row.text.includes(token))
  })
}

test('findApiKeyBySessionHash: revoked key → revokedAt is set', async t => {
  const { sql } = await testDatabase(t)
  const { apiKey, token } = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  await revokeKey(sql, apiKey.id, NOW)
  assert.deepEqual((await findSessionKey(sql, hashKey(token)))?.revokedAt, NOW)
})

test('deleteSessionByToken: called twice → that session is gone, another stays', async t => {
  const { sql } = await testDatabase(t)
  const one = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  const other = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  await deleteSession(sql, one.token)
  await deleteSession(sql, one.token)
  assert.equal(await findSessionKey(sql, hashKey(one.token)), null)
  assert.notEqual(await findSessionKey(sql, hashKey(other.token)), null)
})

test('deleteExpiredSessions: 1 ms before expiry → kept, at expiry → deleted', async t => {
  const { sql } = await testDatabase(t)
  const { token } = await openSession(sql, { keyExpiresAt: null, hours: 1 })
  await deleteEndedSessions(sql, new Date(hoursLater(1).getTime() - 1))
  assert.notEqual(await findSessionKey(sql, hashKey(token)), null)
  await deleteEndedSessions(sql, hoursLater(1))
  assert.equal(await findSessionKey(sql, hashKey(token)), null)
})
