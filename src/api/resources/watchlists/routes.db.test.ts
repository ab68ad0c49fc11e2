import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { MAX_WATCHLISTS_PER_OWNER } from '../../../services/following/watchlist-service.ts'

const api = await startTestApi({ after })
const URL = '/api/v1/watchlists'

interface WatchlistJson {
  readonly id: string
  readonly [field: string]: unknown
}
interface ProblemJson {
  readonly code: string
  readonly errors: readonly { pointer: string; code: string; did_you_mean?: string }[]
}
const send = (method: string, path: string, body?: unknown, headers: object = {}): Promise<TestApiResponse> =>
  api.ask(
    path,
    { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    method,
    body === undefined ? undefined : JSON.stringify(body),
  )
async function createList(body: object = {}, headers: object = {}): Promise<WatchlistJson> {
  const reply = await send('POST', URL, { name: 'Suppliers', ...body }, headers)
  assert.equal(reply.status, 201, reply.text)
  return reply.json() as WatchlistJson
}

test('POST /watchlists: only a name → everything matches; listed and retrieved alike', async () => {
  const reply = await send('POST', URL, { name: 'Suppliers' })
  const { id, created_at, updated_at, ...rest } = reply.json() as WatchlistJson
  assert.deepEqual([reply.status, reply.headers.location, created_at], [201, `${URL}/${id}`, updated_at])
  assert.deepEqual(rest, {
    name: 'Suppliers',
    categories: [],
    minimum_severity: null,
    jurisdictions: [],
    is_muted: false,
    entries: { matched: 0, ambiguous: 0, unknown: 0 },
    new: 0,
    last_seen: 0,
  })
  assert.deepEqual((await api.ask(`${URL}/${id}`)).json(), reply.json())
  const { data } = (await api.ask(URL)).json() as { data: WatchlistJson[] }
  assert.deepEqual(data[0], reply.json())
})

test('PATCH /watchlists/{id}: some fields → the others stay', async () => {
  const { id } = await createList({ categories: ['insolvency', 'dissolution'], jurisdictions: ['FR'] })
  const changed = await send('PATCH', `${URL}/${id}`, { minimum_severity: 'high', is_muted: true })
  const { name, categories, minimum_severity, jurisdictions, is_muted } = changed.json() as WatchlistJson
  assert.deepEqual(
    [name, categories, minimum_severity, jurisdictions, is_muted],
    ['Suppliers', ['insolvency', 'dissolution'], 'high', ['FR'], true],
  )
  const reset = await send('PATCH', `${URL}/${id}`, { minimum_severity: null, jurisdictions: [] })
  assert.equal((reset.json() as WatchlistJson).minimum_severity, null)
})

test('POST /watchlists: several wrong fields → 400 with every error and the closest values', async () => {
  const body = {
    categories: ['insolvancy', 'other', 'other'],
    minimum_severity: 'urgent',
    jurisdictions: 'FR',
    mute: 1,
  }
  const reply = await send('POST', URL, body)
  const { errors } = reply.json() as ProblemJson
  assert.deepEqual(errors.map(({ pointer, code }) => `${pointer} ${code}`).sort(), [
    '/categories/0 unknown_value',
    '/categories/2 duplicate_item',
    '/jurisdictions wrong_type',
    '/minimum_severity unknown_value',
    '/mute unknown_field',
    '/name missing',
  ])
  assert.equal(errors.find(({ pointer }) => pointer === '/categories/0')?.did_you_mean, 'insolvency')
})

test('/watchlists: another owner → sees and changes nothing; another key of the owner → both', async () => {
  const { id } = await createList()
  const { key: foreign } = await api.makeKey({ owner: 'other' })
  const { key: colleague } = await api.makeKey({ name: 'second' })
  const asForeign = { authorization: `Bearer ${foreign}` }
  for (const [method, path, body] of [
    ['GET', `${URL}/${id}`],
    ['PATCH', `${URL}/${id}`, { name: 'mine' }],
    ['POST', `${URL}/${id}/seen`, {}],
    ['DELETE', `${URL}/${id}`],
  ] as const)
    assert.equal((await send(method, path, body, asForeign)).status, 404, method)
  const asColleague = { authorization: `Bearer ${colleague}` }
  assert.equal((await send('PATCH', `${URL}/${id}`, { name: 'Ours' }, asColleague)).status, 200)
  assert.equal((await send('POST', `${URL}/${id}/seen`, {}, asColleague)).status, 200)
  assert.equal((await send('DELETE', `${URL}/${id}`, undefined, asColleague)).status, 204)
  assert.equal((await api.ask(`${URL}/${id}`)).status, 404)
  const actions = await api.sql<{ action: string }[]>`
    select action from audit_entries where subject_id = ${id} order by number`
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['watchlist.created', 'watchlist.updated', 'watchlist.deleted'],
  )
  assert.equal((await api.sql`select from condition_changes where id = ${id}`).length, 3)
})

test('POST /watchlists: maximum number → too_many_watchlists until one is deleted', async () => {
  const { key } = await api.makeKey({ owner: 'collector' })
  const asCollector = { authorization: `Bearer ${key}` }
  const { id } = await createList({}, asCollector)
  await api.sql`
    insert into watchlists (id, owner, name, categories, jurisdictions, created_after_change, seen_change, includes_persons,
      created_at, updated_at)
    select gen_random_uuid(), owner, name, '{}', '{}', 0, 0, false, created_at, updated_at
    from watchlists, generate_series(1, ${MAX_WATCHLISTS_PER_OWNER - 1}) where id = ${id}`
  const refused = await send('POST', URL, { name: 'a' }, asCollector)
  assert.deepEqual([refused.status, (refused.json() as ProblemJson).code], [409, 'too_many_watchlists'])
  await send('DELETE', `${URL}/${id}`, undefined, asCollector)
  await createList({}, asCollector)
})
