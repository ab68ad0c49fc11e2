import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Reply, serveApi } from '../../test/served.ts'
import { systemClock } from '../base/clock.ts'

const api = await serveApi({ after })
const KEYS = '/api/v1/keys'
const admin = await api.makeKey({ owner: 'ops', name: 'admin', scopes: ['admin'] })
const asAdmin = { authorization: `Bearer ${admin.key}` }
const NOBODY = '00000000-0000-7000-8000-000000000000'

interface Told {
  id: string
  key?: string
  scopes: string[]
  expires_at: string | null
  state: string
  revoked_at: string | null
  created_at: string
}

const post = (body: unknown): Promise<Reply> =>
  api.ask(KEYS, { ...asAdmin, 'content-type': 'application/json' }, 'POST', JSON.stringify(body))
const codeOf = (reply: Reply) => (reply.json() as { code: string }).code

test('a key is made, shown once, and works at once', async () => {
  const ends = new Date(systemClock.now().getTime() + 60_000).toISOString()
  const reply = await post({ owner: 'acme', name: 'reader', scopes: ['read'], expires_at: ends })
  assert.equal(reply.status, 201)
  const { key = '', id, created_at, ...told } = reply.json() as Told
  assert.deepEqual(told, {
    ...{ owner: 'acme', name: 'reader', scopes: ['read'], expires_at: ends },
    ...{ last_used_at: null, revoked_at: null, state: 'active' },
  })
  assert.deepEqual([reply.headers.location, reply.headers['cache-control']], [`${KEYS}/${id}`, 'no-store'])
  assert.equal((await api.ask('/api/v1/stats', { authorization: `Bearer ${key}` })).status, 200)
  const single = await api.ask(`${KEYS}/${id.toUpperCase()}`, asAdmin)
  assert.deepEqual(single.json(), { id, created_at, ...told })
  const pages = await api.ask(`${KEYS}?per_page=100`, asAdmin)
  assert.ok(!pages.text.includes(key.slice(5)) && pages.text.includes(id))
})

test('without a choice it may read and manage webhooks, and never ends', async () => {
  for (const more of [{}, { expires_at: null }]) {
    const told = (await post({ owner: 'acme', name: 'plain', ...more })).json() as Told
    const { scopes, expires_at, state } = told
    assert.deepEqual([scopes, expires_at, state], [['read', 'webhooks'], null, 'active'])
  }
})

const REFUSED: readonly [name: string, body: object, wrong: Record<string, string>][] = [
  ['nothing', {}, { '/owner': 'missing', '/name': 'missing' }],
  ['blanks', { owner: ' ', name: '\u00a0' }, { '/owner': 'blank', '/name': 'blank' }],
  ['empty texts', { owner: '', name: 'n' }, { '/owner': 'empty' }],
  ['a long name', { owner: 'o', name: 'é'.repeat(201) }, { '/name': 'too_long' }],
  ['a line break', { owner: 'o\nx', name: 'n' }, { '/owner': 'control_character' }],
  ['an unknown scope', { owner: 'o', name: 'n', scopes: ['write'] }, { '/scopes/0': 'unknown_value' }],
  ['no scope', { owner: 'o', name: 'n', scopes: [] }, { '/scopes': 'empty' }],
  [
    'the past',
    { owner: 'o', name: 'n', expires_at: '2020-01-01T00:00:00Z' },
    { '/expires_at': 'in_the_past' },
  ],
  ['a day', { owner: 'o', name: 'n', expires_at: '2099-01-01' }, { '/expires_at': 'invalid_moment' }],
  ['more', { owner: 'o', name: 'n', key: 'hrld_' }, { '/key': 'unknown_field' }],
]
for (const [name, body, wrong] of REFUSED) {
  test(`a key is refused: ${name}`, async () => {
    const reply = await post(body)
    const { errors } = reply.json() as { errors: { pointer: string; code: string }[] }
    assert.deepEqual([reply.status, Object.fromEntries(errors.map(e => [e.pointer, e.code]))], [400, wrong])
  })
}

test('the list is newest first, in pages, with the state of each', async () => {
  await api.makeKey({ name: 'over', expiresAt: new Date(systemClock.now().getTime() - 1) })
  const { data, pagination } = (await api.ask(`${KEYS}?per_page=100`, asAdmin)).json() as {
    data: Told[]
    pagination: { total: number }
  }
  assert.equal(data[0]?.state, 'expired')
  assert.equal(pagination.total, data.length)
  const times = data.map(key => key.created_at)
  assert.deepEqual(times, times.toSorted().reverse())
  const second = (await api.ask(`${KEYS}?per_page=2&page=2`, asAdmin)).json() as { data: Told[] }
  assert.deepEqual(
    second.data.map(key => key.id),
    data.slice(2, 4).map(key => key.id),
  )
})

test('a key is revoked once and stays on the list', async () => {
  const { kept } = await api.makeKey({ name: 'gone' })
  const path = `${KEYS}/${kept.id}`
  assert.equal((await api.ask(path, asAdmin, 'DELETE')).status, 204)
  const first = (await api.ask(path, asAdmin)).json() as Told
  assert.equal(first.state, 'revoked')
  assert.equal((await api.ask(path, asAdmin, 'DELETE')).status, 204)
  assert.deepEqual((await api.ask(path, asAdmin)).json(), first)
})

test('what is no key is 404', async () => {
  for (const id of [NOBODY, '12']) {
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await api.ask(`${KEYS}/${id}`, asAdmin, method)).status, 404, `${method} ${id}`)
    }
  }
})

test('keys are for those with the scope admin', async () => {
  for (const [path, method] of [
    [KEYS, 'GET'],
    [KEYS, 'POST'],
    [`${KEYS}/${NOBODY}`, 'GET'],
    [`${KEYS}/${NOBODY}`, 'DELETE'],
  ]) {
    assert.equal(codeOf(await api.ask(String(path), {}, method)), 'insufficient_scope', `${method} ${path}`)
  }
})
