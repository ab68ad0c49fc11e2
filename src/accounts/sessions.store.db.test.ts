import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice as dice } from '../base/dice.ts'
import type { Sql } from '../base/sql.ts'
import { hashKey, issueKey } from './keys.ts'
import { deleteEndedSessions, deleteSession, findSessionKey, insertSession } from './sessions.store.ts'
import { isSessionToken, issueSession } from './sessions.ts'
import { insertKey, revokeKey } from './store.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

async function signedIn(sql: Sql, { keyEnds, hours }: { keyEnds: Date | null; hours: number }) {
  const wanted = { owner: 'acme', name: 'desk', scopes: ['read'], expiresAt: keyEnds } as const
  const { key, kept } = issueKey(wanted, NOW, dice)
  await insertKey(sql, key, kept)
  const session = issueSession(kept, { now: NOW, dice, hours })
  await insertSession(sql, kept.id, session)
  return { kept, ...session }
}

const LIVES: readonly [keyEnds: Date | null, hours: number, ends: Date][] = [
  [null, 12, after(12)],
  [after(24), 12, after(12)],
  [after(2), 12, after(2)],
]
for (const [keyEnds, hours, ends] of LIVES) {
  test(`a session of ${hours} h with a key until ${keyEnds?.toISOString() ?? 'ever'}`, async t => {
    const { sql } = await testDatabase(t)
    const { kept, token, expiresAt } = await signedIn(sql, { keyEnds, hours })
    assert.ok(isSessionToken(token))
    assert.deepEqual(expiresAt, ends)
    assert.deepEqual(await findSessionKey(sql, hashKey(token)), { ...kept, expiresAt: ends })
    const [row] = await sql<[{ text: string }]>`select sessions::text as text from sessions`
    assert.ok(!row.text.includes(token))
  })
}

test('a session shows that its key was revoked', async t => {
  const { sql } = await testDatabase(t)
  const { kept, token } = await signedIn(sql, { keyEnds: null, hours: 1 })
  await revokeKey(sql, kept.id, NOW)
  assert.deepEqual((await findSessionKey(sql, hashKey(token)))?.revokedAt, NOW)
})

test('a session that was ended is gone, others stay', async t => {
  const { sql } = await testDatabase(t)
  const one = await signedIn(sql, { keyEnds: null, hours: 1 })
  const other = await signedIn(sql, { keyEnds: null, hours: 1 })
  await deleteSession(sql, one.token)
  await deleteSession(sql, one.token)
  assert.equal(await findSessionKey(sql, hashKey(one.token)), null)
  assert.notEqual(await findSessionKey(sql, hashKey(other.token)), null)
})

test('sessions that are over are removed, at that moment and not before', async t => {
  const { sql } = await testDatabase(t)
  const { token } = await signedIn(sql, { keyEnds: null, hours: 1 })
  await deleteEndedSessions(sql, new Date(after(1).getTime() - 1))
  assert.notEqual(await findSessionKey(sql, hashKey(token)), null)
  await deleteEndedSessions(sql, after(1))
  assert.equal(await findSessionKey(sql, hashKey(token)), null)
})
