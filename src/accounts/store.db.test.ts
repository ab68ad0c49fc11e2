import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice } from '../base/dice.ts'
import type { Sql } from '../base/sql.ts'
import { hashKey, issueKey, type KeyRequest } from './keys.ts'
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

async function createKey(
  sql: Sql,
  request: Partial<KeyRequest> = {},
  now = NOW,
): Promise<ReturnType<typeof issueKey>> {
  const fullRequest = {
    owner: 'acme',
    name: 'reader',
    scopes: ['read', 'webhooks'],
    expiresAt: null,
    ...request,
  } as const
  const issued = issueKey(fullRequest, now, systemDice)
  await insertKey(sql, issued.key, issued.kept)
  return issued
}

test('findApiKeyByHash: issued key → found, its secret is not stored', async t => {
  const { sql } = await testDatabase(t)
  const { key, kept: apiKey } = await createKey(sql, { expiresAt: LATER, scopes: ['admin'] })
  assert.deepEqual(await findKey(sql, hashKey(key)), apiKey)
  assert.equal(await findKey(sql, hashKey(`${key}x`)), null)
  const [row] = await sql<[{ text: string }]>`select api_keys::text as text from api_keys`
  assert.ok(!row.text.includes(key.slice(5)))
})

test('listApiKeys: two keys → newest first, also in pages', async t => {
  const { sql } = await testDatabase(t)
  assert.deepEqual(await listKeys(sql), [])
  const first = await createKey(sql)
  const second = await createKey(sql, { name: 'other' }, LATER)
  assert.deepEqual(await listKeys(sql), [second.kept, first.kept])
  assert.deepEqual(await pageOfKeys(sql, { page: 2, perPage: 1 }), { keys: [first.kept], total: 2 })
  assert.deepEqual(await findKeyById(sql, first.kept.id), first.kept)
  assert.equal(await findKeyById(sql, '00000000-0000-7000-8000-000000000000'), null)
})

test('insertFirstApiKey: four concurrent calls → one succeeds', async t => {
  const { sql } = await testDatabase(t)
  const tries = Array.from({ length: 4 }, async () => {
    const { key, kept: apiKey } = issueKey(
      { owner: 'o', name: 'n', scopes: ['read'], expiresAt: null },
      NOW,
      systemDice,
    )
    return await insertFirstKey(sql, key, apiKey)
  })
  assert.deepEqual((await Promise.all(tries)).sort(), [false, false, false, true])
  assert.equal((await listKeys(sql)).length, 1)
})

test('revokeApiKey: revoked twice → second call returns false, key stays listed', async t => {
  const { sql } = await testDatabase(t)
  const { key, kept: apiKey } = await createKey(sql)
  assert.equal(await revokeKey(sql, apiKey.id, LATER), true)
  assert.equal(await revokeKey(sql, apiKey.id, NOW), false)
  assert.equal(await revokeKey(sql, '00000000-0000-7000-8000-000000000000', NOW), false)
  assert.deepEqual(await findKey(sql, hashKey(key)), { ...apiKey, revokedAt: LATER })
})

test('saveApiKeyLastUses: earlier time → the later one is kept', async t => {
  const { sql } = await testDatabase(t)
  const one = await createKey(sql)
  const other = await createKey(sql)
  const unused = await createKey(sql)
  await touchKeys(
    sql,
    new Map([
      [one.kept.id, LATER],
      [other.kept.id, NOW],
    ]),
  )
  await touchKeys(sql, new Map([[one.kept.id, NOW]]))
  const lastUsed = async ({ key }: { key: string }) => (await findKey(sql, hashKey(key)))?.lastUsedAt
  assert.deepEqual([await lastUsed(one), await lastUsed(other), await lastUsed(unused)], [LATER, NOW, null])
})
