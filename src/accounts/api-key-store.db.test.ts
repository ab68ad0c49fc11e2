import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import {
  findApiKeyById,
  findApiKeysByHash,
  insertApiKey,
  insertFirstApiKey,
  listApiKeyPage,
  listApiKeys,
  revokeApiKey,
  saveApiKeyLastUses,
} from './api-key-store.ts'
import { type ApiKeyRequest, hashCredential, issueApiKey } from './api-keys.ts'

const NOW = new Date('2026-05-01T12:00:00.123Z')
const LATER = new Date('2026-05-02T12:00:00Z')

async function createKey(
  sql: SqlPool,
  request: Partial<ApiKeyRequest> = {},
  now = NOW,
): Promise<ReturnType<typeof issueApiKey>> {
  const fullRequest = {
    owner: 'acme',
    name: 'reader',
    scopes: ['read', 'webhooks'],
    expiresAt: null,
    ...request,
  } as const
  const issued = issueApiKey(fullRequest, now, systemRandom)
  await insertApiKey(sql, issued.key, issued.apiKey)
  return issued
}

async function findKey(sql: SqlPool, key: string) {
  const hash = hashCredential(key)
  return (await findApiKeysByHash(sql, [hash, hashCredential('another')])).get(hash) ?? null
}

test('findApiKeysByHash: issued key → found, its secret is not stored', async t => {
  const { sql } = await createTestDatabase(t)
  const { key, apiKey } = await createKey(sql, { expiresAt: LATER, scopes: ['admin'] })
  assert.deepEqual(await findKey(sql, key), apiKey)
  assert.equal(await findKey(sql, `${key}x`), null)
  const [row] = await sql<[{ text: string }]>`select api_keys::text as text from api_keys`
  assert.ok(!row.text.includes(key.slice(5)))
})

test('listApiKeys: two keys → newest first, also in pages', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await listApiKeys(sql), [])
  const first = await createKey(sql)
  const second = await createKey(sql, { name: 'other' }, LATER)
  assert.deepEqual(await listApiKeys(sql), [second.apiKey, first.apiKey])
  assert.deepEqual(await listApiKeyPage(sql, { page: 2, perPage: 1 }), { keys: [first.apiKey], total: 2 })
  assert.deepEqual(await findApiKeyById(sql, first.apiKey.id), first.apiKey)
  assert.equal(await findApiKeyById(sql, '00000000-0000-7000-8000-000000000000'), null)
})

test('insertFirstApiKey: four concurrent calls → one succeeds', async t => {
  const { sql } = await createTestDatabase(t)
  const tries = Array.from({ length: 4 }, async () => {
    const { key, apiKey } = issueApiKey(
      { owner: 'o', name: 'n', scopes: ['read'], expiresAt: null },
      NOW,
      systemRandom,
    )
    return await sql.begin(tx => insertFirstApiKey(tx, key, apiKey))
  })
  assert.deepEqual((await Promise.all(tries)).sort(), [false, false, false, true])
  assert.equal((await listApiKeys(sql)).length, 1)
})

test('revokeApiKey: revoked twice → second call returns false, key stays listed', async t => {
  const { sql } = await createTestDatabase(t)
  const { key, apiKey } = await createKey(sql)
  assert.equal(await revokeApiKey(sql, apiKey.id, LATER), true)
  assert.equal(await revokeApiKey(sql, apiKey.id, NOW), false)
  assert.equal(await revokeApiKey(sql, '00000000-0000-7000-8000-000000000000', NOW), false)
  assert.deepEqual(await findKey(sql, key), { ...apiKey, revokedAt: LATER })
})

test('saveApiKeyLastUses: earlier time → the later one is kept', async t => {
  const { sql } = await createTestDatabase(t)
  const one = await createKey(sql)
  const other = await createKey(sql)
  const unused = await createKey(sql)
  await saveApiKeyLastUses(
    sql,
    new Map([
      [one.apiKey.id, LATER],
      [other.apiKey.id, NOW],
    ]),
  )
  await saveApiKeyLastUses(sql, new Map([[one.apiKey.id, NOW]]))
  const lastUsed = async ({ key }: { key: string }) => (await findKey(sql, key))?.lastUsedAt
  assert.deepEqual([await lastUsed(one), await lastUsed(other), await lastUsed(unused)], [LATER, NOW, null])
})
