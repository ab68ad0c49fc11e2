import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'
import { createMatch } from '../../../../test/support/following/followed-rows.ts'
import { insertMatches } from '../../../matches/match-store.ts'
import { MAX_SAVED_SEARCHES_PER_OWNER } from '../../../services/following/saved-search-service.ts'

const api = await startTestApi({ after })
const URL = '/api/v1/saved-searches'
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

interface SavedSearchJson {
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
async function save(body: object = {}, headers: object = {}): Promise<SavedSearchJson> {
  const reply = await send('POST', URL, { name: 'Bakeries', search: 'q=boulangerie', ...body }, headers)
  assert.equal(reply.status, 201, reply.text)
  return reply.json() as SavedSearchJson
}

test('POST /saved-searches: valid search → saved, listed and retrieved alike', async () => {
  const reply = await send('POST', URL, { name: 'Bakeries', search: 'jurisdiction=FR&q=boulangerie+paris' })
  const { id, created_at, updated_at, ...rest } = reply.json() as SavedSearchJson
  assert.deepEqual([reply.status, reply.headers.location, created_at], [201, `${URL}/${id}`, updated_at])
  assert.deepEqual(rest, {
    name: 'Bakeries',
    kind: 'announcements',
    search: 'jurisdiction=FR&q=boulangerie+paris',
    state: 'active',
    problem: null,
    is_muted: false,
    new: 0,
    last_seen: 0,
  })
  assert.deepEqual((await api.ask(`${URL}/${id}`)).json(), reply.json())
  const { data } = (await api.ask(URL)).json() as { data: SavedSearchJson[] }
  assert.deepEqual(
    data.find(item => item.id === id),
    reply.json(),
  )
})

const INVALID: readonly [condition: string, body: unknown, errors: readonly (readonly [string, string])[]][] =
  [
    [
      'no fields',
      {},
      [
        ['/name', 'missing'],
        ['/search', 'missing'],
      ],
    ],
    [
      'unknown category and parameter',
      { name: 'a', search: 'category=gone&sort=date' },
      [
        ['/search', 'unknown_value'],
        ['/search', 'unknown_parameter'],
      ],
    ],
    ['nothing to search for', { name: 'a', search: '' }, [['/search', 'matches_everything']]],
    ['number of a page', { name: 'a', search: 'q=a&page=2' }, [['/search', 'unknown_parameter']]],
    [
      'blank name, wrong types',
      { name: ' ', search: 1, is_muted: 'no' },
      [
        ['/name', 'blank'],
        ['/search', 'wrong_type'],
        ['/is_muted', 'wrong_type'],
      ],
    ],
    [
      'long search and name',
      { name: 'n'.repeat(201), search: `q=${'a'.repeat(4_000)}` },
      [
        ['/name', 'too_long'],
        ['/search', 'too_long'],
      ],
    ],
    ['unknown field', { name: 'a', search: 'q=a', query: 'q=b' }, [['/query', 'unknown_field']]],
    [
      'unknown kind',
      { name: 'a', search: 'q=a', kind: 'companies', is_muted: 1 },
      [
        ['/kind', 'unknown_value'],
        ['/is_muted', 'wrong_type'],
      ],
    ],
    [
      'filters of announcements for entities',
      { name: 'a', kind: 'entities', search: 'source=fr-bodacc&status=bankrupt&tax_id=-&sort=name' },
      [
        ['/search', 'empty'],
        ['/search', 'unknown_parameter'],
        ['/search', 'unknown_parameter'],
        ['/search', 'unknown_value'],
      ],
    ],
    ['every entity', { name: 'a', kind: 'entities', search: '' }, [['/search', 'matches_everything']]],
  ]
for (const [condition, body, expected] of INVALID) {
  test(`POST /saved-searches: ${condition} → 400 with every error`, async () => {
    const reply = await send('POST', URL, body)
    const { code, errors } = reply.json() as ProblemJson
    assert.deepEqual(
      [reply.status, code, errors.map(error => [error.pointer, error.code]).sort()],
      [400, 'invalid_body', [...expected].sort()],
    )
  })
}

for (const search of [
  'jurisdiction=ES,FR,DE,IT,GB,EU',
  'date_from=1900-01-01',
  'withdrawn=false',
  'q=-xyzzyq',
  'date_from=2000-01-01&q=-xyzzyq',
])
  test(`/saved-searches: ${search} → 400, and saved when confirmed`, async () => {
    const reply = await send('POST', URL, { name: 'a', search })
    const { errors } = reply.json() as ProblemJson
    assert.deepEqual(
      [reply.status, errors.map(({ pointer, code }) => [pointer, code])],
      [400, [['/search', 'matches_everything']]],
    )
    const { id } = await save({ search, confirm_volume: true })
    assert.equal((await send('PATCH', `${URL}/${id}`, { search })).status, 400)
  })

test('POST /saved-searches: nearly all entities → 400 with their number', async () => {
  const { total } = (
    (await api.ask('/api/v1/entities?per_page=1')).json() as { pagination: { total: number } }
  ).pagination
  const search = 'jurisdiction=ES,FR,DE,IT,GB,EU'
  const reply = await send('POST', URL, { name: 'a', kind: 'entities', search })
  assert.ok((reply.json() as { detail: string }).detail.includes(`${total} of ${total} entities`), reply.text)
})

test('POST /saved-searches: everything with confirm_volume → saved', async () => {
  const { search, state } = await save({ search: '', confirm_volume: true })
  assert.deepEqual([search, state], ['', 'active'])
})

test('/saved-searches: search of entities → keeps its kind, and changes are checked by it', async () => {
  const { id, kind, search } = await save({ kind: 'entities', search: 'status=insolvent&jurisdiction=FR' })
  assert.deepEqual([kind, search], ['entities', 'status=insolvent&jurisdiction=FR'])
  const refused = (
    await send('PATCH', `${URL}/${id}`, { search: 'source=fr-bodacc', kind: 'announcements' })
  ).json() as ProblemJson
  assert.deepEqual(refused.errors.map(({ pointer, code }) => [pointer, code]).sort(), [
    ['/kind', 'unknown_field'],
    ['/search', 'unknown_parameter'],
  ])
  const changed = await send('PATCH', `${URL}/${id}`, { search: '', confirm_volume: true })
  assert.deepEqual([changed.status, (changed.json() as SavedSearchJson).kind], [200, 'entities'])
  await api.sql`update saved_searches set search = 'category=gone' where id = ${id}`
  assert.equal(((await api.ask(`${URL}/${id}`)).json() as SavedSearchJson).state, 'invalid')
})

test('/saved-searches: another owner → sees and changes nothing; another key of the owner → both', async () => {
  const { id } = await save()
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
  assert.equal(((await send('GET', URL, undefined, asForeign)).json() as { data: [] }).data.length, 0)
  const asColleague = { authorization: `Bearer ${colleague}` }
  const changed = await send('PATCH', `${URL}/${id}`, { name: 'Ours', is_muted: true }, asColleague)
  assert.deepEqual(
    [changed.status, (changed.json() as SavedSearchJson).name, (changed.json() as SavedSearchJson).is_muted],
    [200, 'Ours', true],
  )
  assert.equal((await send('DELETE', `${URL}/${id}`, undefined, asColleague)).status, 204)
  assert.equal((await api.ask(`${URL}/${id}`)).status, 404)
  assert.equal((await send('DELETE', `${URL}/${UNKNOWN_ID}`)).status, 404)
})

test('GET /saved-searches/{id}: search with a category that was removed → invalid, with the problem', async () => {
  const { id } = await save()
  await api.sql`update saved_searches set search = 'category=gone' where id = ${id}`
  const { state, problem } = (await api.ask(`${URL}/${id}`)).json() as SavedSearchJson
  assert.equal(state, 'invalid')
  assert.match(String(problem), /"gone" is not a valid value for category/)
  const corrected = await send('PATCH', `${URL}/${id}`, { search: 'category=other' })
  assert.equal((corrected.json() as SavedSearchJson).state, 'active')
})

test('POST /saved-searches/{id}/seen: one of two matches → the other is new; beyond the head → out_of_range', async () => {
  const { id } = await save()
  await api.sql`update database_state set change = 10`
  const [one, two] = api.generated.listAnnouncements().map(({ announcement }) => announcement.id)
  assert.ok(one && two)
  const target = { savedSearchId: id }
  const rows = [
    createMatch(target, one, { owner: 'test', change: 3 }),
    createMatch(target, two, { owner: 'test', change: 4 }),
  ]
  await api.sql.begin(tx => tx.pipeline([insertMatches(tx, rows)]))
  const counts = async () => {
    const { new: count, last_seen } = (await api.ask(`${URL}/${id}`)).json() as SavedSearchJson
    return [count, last_seen]
  }
  assert.deepEqual(await counts(), [2, 0])
  assert.deepEqual((await send('POST', `${URL}/${id}/seen`, { change: 3 })).json(), { change: 3 })
  assert.deepEqual(await counts(), [1, 3])
  const tooHigh = (await send('POST', `${URL}/${id}/seen`, { change: 11 })).json() as ProblemJson
  assert.deepEqual(
    tooHigh.errors.map(({ pointer, code }) => [pointer, code]),
    [['/change', 'out_of_range']],
  )
  assert.deepEqual((await send('POST', `${URL}/${id}/seen`, {})).json(), { change: 10 })
  assert.deepEqual(await counts(), [0, 10])
})

test('POST /saved-searches: maximum number → too_many_saved_searches until one is deleted', async () => {
  const { key } = await api.makeKey({ owner: 'collector' })
  const asCollector = { authorization: `Bearer ${key}` }
  const { id } = await save({}, asCollector)
  await api.sql`
    insert into saved_searches (id, owner, name, search, state, created_after_change, seen_change, includes_persons, created_at,
      updated_at)
    select gen_random_uuid(), owner, name, search, state, 0, 0, false, created_at, updated_at
    from saved_searches, generate_series(1, ${MAX_SAVED_SEARCHES_PER_OWNER - 1}) where id = ${id}`
  const refused = await send('POST', URL, { name: 'a', search: 'q=a' }, asCollector)
  assert.deepEqual([refused.status, (refused.json() as ProblemJson).code], [409, 'too_many_saved_searches'])
  await send('DELETE', `${URL}/${id}`, undefined, asCollector)
  await save({}, asCollector)
})

test('/saved-searches: every change → in the log of conditions and in the audit log, without the search', async () => {
  const { id } = await save({ name: 'Secret name', search: 'q=secretword' })
  await send('PATCH', `${URL}/${id}`, { is_muted: true })
  await send('DELETE', `${URL}/${id}`)
  const changes = await api.sql`select kind from condition_changes where id = ${id}`
  assert.equal(changes.length, 3)
  const entries = await api.sql<{ action: string; text: string }[]>`
    select action, audit_entries::text as text from audit_entries where subject_id = ${id} order by number`
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['saved_search.created', 'saved_search.updated', 'saved_search.deleted'],
  )
  assert.doesNotMatch(entries.map(({ text }) => text).join(), /secretword|Secret name/)
})
