import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { createEntry, createMatch, numberedUuid } from '../../../../test/support/following/followed-rows.ts'
import { insertMatches } from '../../../matches/match-store.ts'
import { saveEntries } from '../../../watchlists/entry-store.ts'

const api = await startTestApi({ after })
await api.sql`update database_state set change = 10`
const send = async (method: string, path: string, body?: unknown) => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  return await api.ask(
    `/api/v1${path}`,
    headers,
    method,
    body === undefined ? undefined : JSON.stringify(body),
  )
}
const create = async (path: string, body: unknown) =>
  ((await send('POST', path, body)).json() as { id: string }).id

const list = await create('/watchlists', { name: 'Suppliers' })
const search = await create('/saved-searches', { name: 'Bakeries', search: 'q=boulangerie' })
await api.sql`update watchlists set seen_change = 0`
await api.sql`update saved_searches set seen_change = 0`
const entry = createEntry(list, { reference: 'S-1', name: 'Exemple SARL', country: 'FR' })
const [first, second] = api.generated.listAnnouncements().map(({ announcement }) => announcement)
assert.ok(first && second)
const base = { owner: 'test', category: first.category, jurisdiction: first.jurisdiction }
const ERASED_ID = '00000000-0000-5000-8000-000000000000'
await api.sql.begin(async tx => {
  await saveEntries(tx, [entry])
  await tx.pipeline([
    insertMatches(tx, [
      createMatch({ watchlistId: list }, first.id, { ...base, change: 3, entryIds: [entry.id] }),
      createMatch({ savedSearchId: search }, first.id, { ...base, change: 3 }),
      createMatch({ savedSearchId: search }, second.id, { ...base, change: 5, category: 'other' }),
      createMatch({ savedSearchId: search }, ERASED_ID, { ...base, change: 2 }),
    ]),
  ])
})

interface MatchJson {
  readonly change: number
  readonly is_new: boolean
  readonly matched: Record<'watchlist' | 'saved_search', { id: string; name: string } | null> & {
    entries: unknown[]
  }
  readonly announcement: { readonly id: string } | null
  readonly entity: { readonly id: string; readonly name: string } | null
}
async function listMatches(query = '') {
  const reply = await send('GET', `/matches${query}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as { data: MatchJson[]; pagination: { total: number } }
}

test('GET /matches: list and search → announcements as in lists, latest first, with the reason', async () => {
  const { data, pagination } = await listMatches()
  assert.deepEqual(
    [data.map(({ change, announcement, entity }) => [change, announcement?.id, entity]), pagination.total],
    [
      [
        [5, second.id, null],
        [3, first.id, null],
        [3, first.id, null],
      ],
      4,
    ],
  )
  const ofList = data.find(({ matched }) => matched.watchlist !== null)
  assert.deepEqual(ofList?.matched, {
    watchlist: { id: list, name: 'Suppliers' },
    saved_search: null,
    entries: [{ id: entry.id, reference: 'S-1', name: 'Exemple SARL', number: null }],
  })
  const listed = (await api.ask(`/api/v1/announcements?per_page=100&source=${first.sourceId}`)).json() as {
    data: { id: string }[]
  }
  assert.deepEqual(
    ofList?.announcement,
    listed.data.find(({ id }) => id === first.id) ?? ofList?.announcement,
  )
  assert.ok(!('source_url' in (ofList?.announcement ?? {})))
})

test('GET /matches: filters → only their matches', async () => {
  const count = async (query: string) => (await listMatches(query)).pagination.total
  assert.equal(await count(`?watchlist=${list}`), 1)
  assert.equal(await count(`?saved_search=${search}`), 3)
  assert.equal(await count(`?watchlist=${list}&saved_search=${search}`), 4)
  assert.equal(await count('?category=other'), 1)
  assert.equal(await count('?since=3'), 1)
  assert.equal(await count(`?watchlist=${ERASED_ID}`), 0)
  const reply = await send('GET', '/matches?watchlist=x&since=-1&unseen=true')
  const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
  assert.deepEqual(errors.map(({ parameter, code }) => [parameter, code]).sort(), [
    ['since', 'out_of_range'],
    ['unseen', 'unknown_parameter'],
    ['watchlist', 'invalid_uuid'],
  ])
})

test('POST /matches/seen: a list, then all → new only after the change, for the targets given', async () => {
  const isNew = async () => (await listMatches('?new=true')).data.map(({ change }) => change)
  assert.deepEqual(await isNew(), [5, 3, 3])
  assert.deepEqual((await send('POST', '/matches/seen', { watchlists: [list], change: 4 })).json(), {
    change: 4,
  })
  assert.deepEqual(await isNew(), [5, 3])
  assert.deepEqual((await send('POST', '/matches/seen', { change: 3 })).json(), { change: 3 })
  assert.deepEqual(await isNew(), [5])
  const older = await send('POST', `/watchlists/${list}/seen`, { change: 2 })
  assert.deepEqual(older.json(), { change: 4 }, 'it never moves back')
  assert.equal((await send('POST', '/matches/seen', { watchlists: ['x'] })).status, 400)
  await send('POST', '/matches/seen', {})
  assert.deepEqual(await isNew(), [])
})

test('GET /matches: search of entities → entities, with the announcement if there is one; erased ones are left out', async () => {
  const entities = await create('/saved-searches', {
    name: 'Failed',
    kind: 'entities',
    search: 'status=insolvent',
  })
  const [known] = [...api.generated.entities.values()].flatMap(({ entity }) => entity ?? [])
  assert.ok(known)
  const target = { savedSearchId: entities }
  const match = (n: number, fields: Parameters<typeof createMatch>[2]) =>
    createMatch(target, numberedUuid(n), { ...base, id: numberedUuid(n), change: n, ...fields })
  const rows = [
    match(6, { entityId: known.id, announcementId: first.id }),
    match(7, { entityId: known.id, announcementId: null, category: null }),
    match(8, { entityId: ERASED_ID, announcementId: null, category: null }),
  ]
  await api.sql.begin(tx => tx.pipeline([insertMatches(tx, rows)]))
  const { data, pagination } = await listMatches(`?saved_search=${entities}`)
  assert.deepEqual(
    data.map(({ change, announcement, entity }) => [change, announcement?.id ?? null, entity?.name]),
    [
      [7, null, known.name],
      [6, first.id, known.name],
    ],
  )
  assert.equal(pagination.total, 3)
  assert.deepEqual(data[0]?.entity, (await api.ask(`/api/v1/entities/${known.id}`)).json())
})
