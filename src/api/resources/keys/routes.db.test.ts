import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { systemClock } from '../../../platform/clock.ts'

const api = await startTestApi({ after })
const KEYS = '/api/v1/keys'
const admin = await api.makeKey({ owner: 'ops', name: 'admin', scopes: ['admin'] })
const asAdmin = { authorization: `Bearer ${admin.key}` }
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

interface KeyJson {
  id: string
  key?: string
  scopes: string[]
  expires_at: string | null
  state: string
  revoked_at: string | null
  created_at: string
}

const post = (body: unknown): Promise<TestApiResponse> =>
  api.ask(KEYS, { ...asAdmin, 'content-type': 'application/json' }, 'POST', JSON.stringify(body))
const codeOf = (reply: TestApiResponse) => (reply.json() as { code: string }).code

test('POST /keys: valid body → key in this response only, accepted immediately', async () => {
  const expiresAt = new Date(systemClock.now().getTime() + 60_000).toISOString()
  const reply = await post({ owner: 'acme', name: 'reader', scopes: ['read'], expires_at: expiresAt })
  assert.equal(reply.status, 201)
  const { key = '', id, created_at, ...rest } = reply.json() as KeyJson
  assert.deepEqual(rest, {
    owner: 'acme',
    name: 'reader',
    scopes: ['read'],
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
    state: 'active',
  })
  assert.deepEqual([reply.headers.location, reply.headers['cache-control']], [`${KEYS}/${id}`, 'no-store'])
  assert.equal((await api.ask('/api/v1/stats', { authorization: `Bearer ${key}` })).status, 200)
  const single = await api.ask(`${KEYS}/${id.toUpperCase()}`, asAdmin)
  assert.deepEqual(single.json(), { id, created_at, ...rest })
  const list = await api.ask(`${KEYS}?per_page=100`, asAdmin)
  assert.ok(!list.text.includes(key.slice(5)) && list.text.includes(id))
})

test('POST /keys: no scopes, no expiry → read and webhooks, never expires', async () => {
  for (const extra of [{}, { expires_at: null }]) {
    const created = (await post({ owner: 'acme', name: 'plain', ...extra })).json() as KeyJson
    const { scopes, expires_at, state } = created
    assert.deepEqual([scopes, expires_at, state], [['read', 'webhooks'], null, 'active'])
  }
})

const INVALID: readonly [condition: string, body: object, codes: Record<string, string>][] = [
  ['empty body', {}, { '/owner': 'missing', '/name': 'missing' }],
  ['blank owner and name', { owner: ' ', name: '\u00a0' }, { '/owner': 'blank', '/name': 'blank' }],
  ['empty owner', { owner: '', name: 'n' }, { '/owner': 'empty' }],
  ['name too long', { owner: 'o', name: 'é'.repeat(201) }, { '/name': 'too_long' }],
  ['owner with a line break', { owner: 'o\nx', name: 'n' }, { '/owner': 'control_character' }],
  ['unknown scope', { owner: 'o', name: 'n', scopes: ['write'] }, { '/scopes/0': 'unknown_value' }],
  ['empty scopes', { owner: 'o', name: 'n', scopes: [] }, { '/scopes': 'empty' }],
  [
    'expiry in the past',
    { owner: 'o', name: 'n', expires_at: '2020-01-01T00:00:00Z' },
    { '/expires_at': 'in_the_past' },
  ],
  [
    'expiry without a time',
    { owner: 'o', name: 'n', expires_at: '2099-01-01' },
    { '/expires_at': 'invalid_moment' },
  ],
  ['unknown field', { owner: 'o', name: 'n', key: 'hrld_' }, { '/key': 'unknown_field' }],
]
for (const [condition, body, codes] of INVALID) {
  test(`POST /keys: ${condition} → 400`, async () => {
    const reply = await post(body)
    const { errors } = reply.json() as { errors: { pointer: string; code: string }[] }
    assert.deepEqual(
      [reply.status, Object.fromEntries(errors.map(error => [error.pointer, error.code]))],
      [400, codes],
    )
  })
}

test('POST /keys: empty owner → the advice fits a required field', async () => {
  const { errors } = (await post({ owner: '', name: 'n' })).json() as { errors: { detail: string }[] }
  assert.deepEqual(
    errors.map(({ detail }) => detail),
    ['owner must not be empty.'],
  )
})

test('GET /keys: pages → newest first, expired key has the state expired', async () => {
  await api.makeKey({ name: 'expired', expiresAt: new Date(systemClock.now().getTime() - 1) })
  const { data, pagination } = (await api.ask(`${KEYS}?per_page=100`, asAdmin)).json() as {
    data: KeyJson[]
    pagination: { total: number }
  }
  assert.equal(data[0]?.state, 'expired')
  assert.equal(pagination.total, data.length)
  const times = data.map(key => key.created_at)
  assert.deepEqual(times, times.toSorted().reverse())
  const second = (await api.ask(`${KEYS}?per_page=2&page=2`, asAdmin)).json() as { data: KeyJson[] }
  assert.deepEqual(
    second.data.map(key => key.id),
    data.slice(2, 4).map(key => key.id),
  )
})

test('DELETE /keys/{id}: repeated → key stays revoked and listed', async () => {
  const { apiKey } = await api.makeKey({ name: 'revoked' })
  const path = `${KEYS}/${apiKey.id}`
  assert.equal((await api.ask(path, asAdmin, 'DELETE')).status, 204)
  const first = (await api.ask(path, asAdmin)).json() as KeyJson
  assert.equal(first.state, 'revoked')
  assert.equal((await api.ask(path, asAdmin, 'DELETE')).status, 204)
  assert.deepEqual((await api.ask(path, asAdmin)).json(), first)
})

test('/keys/{id}: unknown or malformed ID → 404', async () => {
  for (const id of [UNKNOWN_ID, '12']) {
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await api.ask(`${KEYS}/${id}`, asAdmin, method)).status, 404, `${method} ${id}`)
    }
  }
})

test('/keys: key without admin → insufficient_scope', async () => {
  for (const [path, method] of [
    [KEYS, 'GET'],
    [KEYS, 'POST'],
    [`${KEYS}/${UNKNOWN_ID}`, 'GET'],
    [`${KEYS}/${UNKNOWN_ID}`, 'DELETE'],
  ]) {
    assert.equal(codeOf(await api.ask(String(path), {}, method)), 'insufficient_scope', `${method} ${path}`)
  }
})
