import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { insertApiKey, revokeApiKey } from './api-key-store.ts'
import { type ApiKeyRequest, hashCredential, issueApiKey } from './api-keys.ts'
import {
  findUrlToken,
  findUrlTokensByHash,
  insertUrlToken,
  listUrlTokenPage,
  lockAndCountUrlTokens,
  revokeUrlToken,
  saveUrlTokenLastUses,
} from './url-token-store.ts'
import { makeUrlTokenVerifier } from './url-token-verifier.ts'
import { issueUrlToken, isWellFormedUrlToken, urlTokenState } from './url-tokens.ts'

const NOW = new Date('2026-05-01T12:00:00.123Z')
const LATER = new Date('2026-05-02T12:00:00Z')
const ACME = { owner: 'acme', kind: 'feed' } as const
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

async function setUp(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  let created = NOW.getTime()
  const createToken = async (request: Partial<ApiKeyRequest> = {}) => {
    created += 1
    const fields = { owner: 'acme', name: 'reader', scopes: ['read'], expiresAt: null, ...request } as const
    const { key, apiKey } = issueApiKey(fields, NOW, systemRandom)
    await insertApiKey(sql, key, apiKey)
    const issued = issueUrlToken(
      { kind: 'feed', key: apiKey, name: 'Bakeries', query: 'q=a' },
      new Date(created),
      systemRandom,
    )
    await insertUrlToken(sql, issued.token, issued.urlToken)
    return issued
  }
  return { sql, createToken }
}

test('issueUrlToken: token → 128 random bits, of which the database has only a hash', async t => {
  const { sql, createToken } = await setUp(t)
  const { token, urlToken } = await createToken()
  assert.match(token, /^hrlu_[\w-]{22}$/)
  assert.ok(isWellFormedUrlToken(token) && !isWellFormedUrlToken(`${token}x`) && !isWellFormedUrlToken(''))
  const [row] = await sql<[{ text: string }]>`select url_tokens::text as text from url_tokens`
  assert.ok(!row.text.includes(token.slice(5)))
  const found = await findUrlTokensByHash(sql, [hashCredential(token), hashCredential('another')])
  const {
    createdAt: _,
    lastUsedAt: __,
    ...key
  } = urlToken.key as typeof urlToken.key & Record<string, unknown>
  assert.deepEqual([...found.values()], [{ ...urlToken, key }])
})

test('listUrlTokenPage, findUrlToken: tokens of two owners → each sees its own, newest first', async t => {
  const { sql, createToken } = await setUp(t)
  const created = [await createToken(), await createToken(), await createToken({ owner: 'other' })]
  const [first, second, foreign] = created.map(({ urlToken }) => urlToken.id)
  const page = await listUrlTokenPage(sql, ACME, { page: 1, perPage: 1 })
  assert.deepEqual([page.tokens.map(({ id }) => id), page.total], [[second], 2])
  assert.equal((await findUrlToken(sql, ACME, first ?? ''))?.query, 'q=a')
  assert.equal(await findUrlToken(sql, ACME, foreign ?? ''), null)
  assert.equal(await findUrlToken(sql, ACME, UNKNOWN_ID), null)
})

test('lockAndCountUrlTokens: revoked tokens and tokens of revoked keys → not counted', async t => {
  const { sql, createToken } = await setUp(t)
  const count = () => sql.begin(tx => lockAndCountUrlTokens(tx, ACME))
  const [a, b] = [await createToken(), await createToken(), await createToken({ owner: 'other' })]
  assert.equal(await count(), 2)
  assert.equal(await revokeUrlToken(sql, a.urlToken.id, LATER), true)
  assert.equal(await revokeUrlToken(sql, a.urlToken.id, LATER), false)
  assert.equal(await count(), 1)
  await revokeApiKey(sql, b.urlToken.key.id, LATER)
  assert.equal(await count(), 0)
})

test('saveUrlTokenLastUses: earlier time → the later one is kept', async t => {
  const { sql, createToken } = await setUp(t)
  const { id } = (await createToken()).urlToken
  for (const time of [LATER, NOW]) await saveUrlTokenLastUses(sql, new Map([[id, time]]))
  assert.deepEqual((await findUrlToken(sql, ACME, id))?.lastUsedAt, LATER)
})

test('urlTokenState: revoked token, revoked or expired key → state', async t => {
  const { createToken } = await setUp(t)
  const { urlToken } = await createToken({ expiresAt: LATER })
  assert.equal(urlTokenState(urlToken, NOW), 'active')
  assert.equal(urlTokenState(urlToken, LATER), 'key_invalid')
  assert.equal(urlTokenState({ ...urlToken, key: { ...urlToken.key, revokedAt: NOW } }, NOW), 'key_invalid')
  assert.equal(urlTokenState({ ...urlToken, revokedAt: NOW }, LATER), 'revoked')
})

test('authenticate: unknown, malformed, revoked token and revoked key → error; use → saved', async t => {
  const { sql, createToken } = await setUp(t)
  const verifier = makeUrlTokenVerifier(sql, systemClock)
  const [used, revoked, keyless] = [await createToken(), await createToken(), await createToken()]
  await revokeUrlToken(sql, revoked.urlToken.id, LATER)
  await revokeApiKey(sql, keyless.urlToken.key.id, LATER)
  assert.equal((await verifier.authenticate(used.token, 'feed')).id, used.urlToken.id)
  for (const token of ['', 'hrlu_', `hrlu_${'x'.repeat(22)}`])
    await assert.rejects(verifier.authenticate(token, 'feed'), { code: 'not_found' }, token)
  await assert.rejects(verifier.authenticate(revoked.token, 'feed'), {
    code: 'url_revoked',
    detail: /^This URL/,
  })
  await assert.rejects(verifier.authenticate(keyless.token, 'feed'), { code: 'url_revoked', detail: /key/ })
  await verifier.saveLastUsedTimes()
  const { tokens } = await listUrlTokenPage(sql, ACME, { page: 1, perPage: 100 })
  assert.deepEqual(
    tokens.filter(({ lastUsedAt }) => lastUsedAt !== null).map(({ id }) => id),
    [used.urlToken.id],
  )
})

test('insertUrlToken: feeds of a watchlist and a saved search → the same target when found', async t => {
  const { sql, createToken } = await setUp(t)
  const { urlToken } = await createToken()
  for (const kind of ['watchlist', 'saved_search'] as const) {
    const target = { kind, id: UNKNOWN_ID }
    const issued = issueUrlToken(
      { kind: 'feed', key: urlToken.key, name: '', query: '', target },
      NOW,
      systemRandom,
    )
    await insertUrlToken(sql, issued.token, issued.urlToken)
    assert.deepEqual((await findUrlToken(sql, ACME, issued.urlToken.id))?.target, target)
  }
  assert.equal((await findUrlToken(sql, ACME, urlToken.id))?.target, null)
})
