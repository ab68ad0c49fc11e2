import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice } from '../base/dice.ts'
import type { Sql } from '../base/sql.ts'
import { type ApiKey, hashKey, issueKey, type KeyRequest } from './keys.ts'
import {
  findKey,
  findKeyById,
  insertFirstKey,
  insertKey,
  listKeys,
  pageOfKeys,
  revokeKey,
  touchKeys,
} from './store.ts'

const NOW = new Date('2026-05-01T12:00:00.123Z')
const LATER = new Date('2026-05-02T12:00:00Z')

async function make(
  sql: Sql,
  request: Partial<KeyRequest> = {},
  now = NOW,
): Promise<{ key: string; kept: ApiKey }> {
  const wanted = {
    owner: 'acme',
    name: 'reader',
    scopes: ['read', 'webhooks'],
    expiresAt: null,
    ...request,
  } as const
  const issued = issueKey(wanted, now, systemDice)
  await insertKey(sql, issued.key, issued.kept)
  return issued
}

test('a key is found by its hash as it was issued, and stands nowhere', async t => {
  const { sql } = await testDatabase(t)
  const { key, kept } = await make(sql, { expiresAt: LATER, scopes: ['admin'] })
  assert.deepEqual(await findKey(sql, hashKey(key)), kept)
  assert.equal(await findKey(sql, hashKey(`${key}x`)), null)
  const [row] = await sql<[{ text: string }]>`select api_keys::text as text from api_keys`
  assert.ok(!row.text.includes(key.slice(5)))
})

test('the list has every key, newest first', async t => {
  const { sql } = await testDatabase(t)
  assert.deepEqual(await listKeys(sql), [])
  const first = await make(sql)
  const second = await make(sql, { name: 'other' }, LATER)
  assert.deepEqual(await listKeys(sql), [second.kept, first.kept])
  assert.deepEqual(await pageOfKeys(sql, { page: 2, perPage: 1 }), { keys: [first.kept], total: 2 })
  assert.deepEqual(await findKeyById(sql, first.kept.id), first.kept)
  assert.equal(await findKeyById(sql, '00000000-0000-7000-8000-000000000000'), null)
})

test('of many that make the first key at once, one succeeds, and later none', async t => {
  const { sql } = await testDatabase(t)
  const tries = Array.from({ length: 4 }, async () => {
    const { key, kept } = issueKey(
      { owner: 'o', name: 'n', scopes: ['read'], expiresAt: null },
      NOW,
      systemDice,
    )
    return await insertFirstKey(sql, key, kept)
  })
  assert.deepEqual((await Promise.all(tries)).sort(), [false, false, false, true])
  assert.equal((await listKeys(sql)).length, 1)
})

test('a key is revoked once, and stays on the list', async t => {
  const { sql } = await testDatabase(t)
  const { key, kept } = await make(sql)
  assert.equal(await revokeKey(sql, kept.id, LATER), true)
  assert.equal(await revokeKey(sql, kept.id, NOW), false)
  assert.equal(await revokeKey(sql, '00000000-0000-7000-8000-000000000000', NOW), false)
  assert.deepEqual(await findKey(sql, hashKey(key)), { ...kept, revokedAt: LATER })
})

test('uses are noted for many keys at once, and never go back', async t => {
  const { sql } = await testDatabase(t)
  const one = await make(sql)
  const other = await make(sql)
  const unused = await make(sql)
  await touchKeys(
    sql,
    new Map([
      [one.kept.id, LATER],
      [other.kept.id, NOW],
    ]),
  )
  await touchKeys(sql, new Map([[one.kept.id, NOW]]))
  const used = async ({ key }: { key: string }) => (await findKey(sql, hashKey(key)))?.lastUsedAt
  assert.deepEqual([await used(one), await used(other), await used(unused)], [LATER, NOW, null])
})
