import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

interface EntryJson {
  readonly id: string
  readonly state: string
  readonly reference: string | null
  readonly number: string | null
  readonly entity_ids: readonly string[]
  readonly entities: readonly { readonly id: string; readonly name: string }[]
  readonly candidates: readonly {
    readonly reasons: readonly string[]
    readonly entity: { readonly id: string }
  }[]
}
interface ProblemJson {
  readonly code: string
  readonly errors: readonly { pointer: string; code: string; did_you_mean?: string }[]
}
const send = (method: string, path: string, body?: unknown, headers: object = {}): Promise<TestApiResponse> =>
  api.ask(
    `/api/v1/watchlists${path}`,
    { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    method,
    body === undefined ? undefined : JSON.stringify(body),
  )
async function createList(): Promise<string> {
  return ((await send('POST', '', { name: 'Suppliers' })).json() as { id: string }).id
}
async function add(list: string, body: object): Promise<EntryJson> {
  const reply = await send('POST', `/${list}/entries`, body)
  assert.ok(reply.status < 300, reply.text)
  return reply.json() as EntryJson
}
const { data: entities } = (await api.ask('/api/v1/entities?type=company&per_page=100')).json() as {
  data: readonly { id: string; name: string; jurisdiction: string; tax_id: string | null }[]
}
const [first, second] = entities
assert.ok(first && second)

test('POST /watchlists/{id}/entries: entity ID → watched, with the entity; again → 200, one entry', async () => {
  const list = await createList()
  const reply = await send('POST', `/${list}/entries`, {
    entity_id: first.id.toUpperCase(),
    reference: 'S-1',
  })
  const entry = reply.json() as EntryJson
  assert.deepEqual(
    [reply.status, reply.headers.location],
    [201, `/api/v1/watchlists/${list}/entries/${entry.id}`],
  )
  assert.deepEqual(
    [entry.state, entry.entity_ids, entry.entities[0]?.name, entry.reference],
    ['matched', [first.id], first.name, 'S-1'],
  )
  assert.deepEqual((await send('GET', `/${list}/entries/${entry.id}`)).json(), entry)
  const again = await send('POST', `/${list}/entries`, { entity_id: second.id, reference: 'S-1' })
  assert.equal(again.status, 200)
  assert.deepEqual((again.json() as EntryJson).entity_ids, [second.id])
  const { data, pagination } = (await send('GET', `/${list}/entries`)).json() as {
    data: EntryJson[]
    pagination: { total: number }
  }
  assert.deepEqual([data, pagination.total], [[again.json()], 1])
})

test('POST /watchlists/{id}/entries: name that nobody has → unknown, country as its code', async () => {
  const list = await createList()
  const entry = await add(list, {
    name: 'Never Seen Before Ltd',
    country: 'Vereinigtes Königreich',
    town: 'Leeds',
  })
  assert.deepEqual(
    { ...entry, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      reference: null,
      name: 'Never Seen Before Ltd',
      number: null,
      country: 'GB',
      town: 'Leeds',
      state: 'unknown',
      entity_ids: [],
      entities: [],
      candidates: [],
      notice: null,
      created_at: '',
      updated_at: '',
    },
  )
})

const INVALID: readonly [condition: string, body: object, errors: readonly string[]][] = [
  ['nothing', {}, [' missing']],
  ['no party', { reference: 'A', country: 'FR' }, [' missing']],
  ['misspelt country', { name: 'A', country: 'Frence' }, ['/country unknown_country']],
  ['formula', { name: '=HYPERLINK("x")' }, ['/name formula']],
  ['entity and name', { entity_id: UNKNOWN_ID, name: 'A' }, ['/name contradiction']],
  ['malformed ID', { entity_id: 'x', number: '' }, ['/entity_id invalid_uuid', '/number empty']],
  ['unknown entity', { entity_id: UNKNOWN_ID }, ['/entity_id unknown_entity']],
  [
    'unknown field and long reference',
    { name: 'A', reference: 'r'.repeat(201), siren: '1' },
    ['/reference too_long', '/siren unknown_field'],
  ],
]
for (const [condition, body, expected] of INVALID) {
  test(`POST /watchlists/{id}/entries: ${condition} → 400 with every error`, async () => {
    const reply = await send('POST', `/${await createList()}/entries`, body)
    assert.equal(reply.status, 400, reply.text)
    const { errors } = reply.json() as ProblemJson
    assert.deepEqual(errors.map(({ pointer, code }) => `${pointer} ${code}`).sort(), [...expected].sort())
  })
}

test('PATCH /watchlists/{id}/entries/{entry}: ambiguous → chosen, then none; the others are rejected', async () => {
  const list = await createList()
  const { id } = await add(list, { name: 'Never Seen Before Ltd' })
  const candidates = [first, second].map(({ id: entityId }) => ({ entityId, reasons: ['name'] }))
  await api.sql`
    update watchlist_entries set state = 'ambiguous', candidates = ${JSON.stringify(candidates)}::jsonb where id = ${id}`
  const { data } = (await send('GET', `/${list}/entries?state=ambiguous`)).json() as { data: EntryJson[] }
  assert.deepEqual(
    data[0]?.candidates.map(({ entity }) => entity.id),
    [first.id, second.id],
  )
  const path = `/${list}/entries/${id}`
  const chosen = (await send('PATCH', path, { entity_ids: [second.id] })).json() as EntryJson
  assert.deepEqual([chosen.state, chosen.entity_ids, chosen.candidates.length], ['matched', [second.id], 2])
  const rejected = async () => {
    const [row] = await api.sql<{ ids: string[] }[]>`
      select rejected_entity_ids as ids from watchlist_entries where id = ${id}`
    return row?.ids
  }
  assert.deepEqual(await rejected(), [first.id])
  const none = (await send('PATCH', path, { state: 'unknown' })).json() as EntryJson
  assert.deepEqual([none.state, none.entity_ids], ['unknown', []])
  assert.deepEqual(await rejected(), [first.id, second.id].sort())
})

test('PATCH /watchlists/{id}/entries/{entry}: contradictory, empty and unknown decisions → 400', async () => {
  const list = await createList()
  const { id } = await add(list, { name: 'Never Seen Before Ltd' })
  const codesOf = async (body: object) => {
    const reply = await send('PATCH', `/${list}/entries/${id}`, body)
    return (reply.json() as ProblemJson).errors?.map(({ pointer, code }) => `${pointer} ${code}`)
  }
  assert.deepEqual(await codesOf({}), [' contradiction'])
  assert.deepEqual(await codesOf({ entity_ids: [first.id], state: 'unknown' }), [' contradiction'])
  assert.deepEqual(await codesOf({ entity_ids: [] }), ['/entity_ids empty'])
  assert.deepEqual(await codesOf({ entity_ids: [first.id, UNKNOWN_ID] }), ['/entity_ids/1 unknown_entity'])
  assert.deepEqual(await codesOf({ state: 'matched' }), ['/state unknown_value'])
})

test('GET /watchlists, /watchlists/{id}/entries: entity → only those that watch it; malformed → 400', async () => {
  const [list, other] = [await createList(), await createList()]
  const { id } = await add(list, { entity_id: first.id, reference: 'W-1' })
  await add(list, { name: 'Never Seen Before Ltd' })
  await add(other, { entity_id: second.id })
  const idsAt = async (path: string) => {
    const { data, pagination } = (await send('GET', path)).json() as {
      data: { id: string }[]
      pagination: { total: number }
    }
    return [data.map(item => item.id), pagination.total]
  }
  assert.deepEqual(await idsAt(`/${list}/entries?entity=${first.id.toUpperCase()},${second.id}`), [[id], 1])
  assert.deepEqual(await idsAt(`/${list}/entries?entity=${second.id}`), [[], 0])
  const [lists] = await idsAt(`?entity=${first.id}&per_page=100`)
  assert.ok((lists as string[]).includes(list) && !(lists as string[]).includes(other))
  assert.deepEqual(await idsAt(`?entity=${UNKNOWN_ID}`), [[], 0])
  for (const path of ['?entity=x', `/${list}/entries?entity=x`]) {
    const { errors } = (await send('GET', path)).json() as ProblemJson
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['invalid_uuid'],
    )
  }
  const { key } = await api.makeKey({ owner: 'other' })
  const foreign = await send('GET', `?entity=${first.id}`, undefined, { authorization: `Bearer ${key}` })
  assert.equal((foreign.json() as { pagination: { total: number } }).pagination.total, 0)
})

test('/watchlists/{id}/entries: another owner, another list → 404; deleted → gone', async () => {
  const [list, other] = [await createList(), await createList()]
  const { id } = await add(list, { entity_id: first.id })
  const { key } = await api.makeKey({ owner: 'other' })
  const asOther = { authorization: `Bearer ${key}` }
  for (const [method, path, body, headers] of [
    ['GET', `/${list}/entries`, undefined, asOther],
    ['POST', `/${list}/entries`, { name: 'A' }, asOther],
    ['GET', `/${list}/entries/${id}`, undefined, asOther],
    ['PATCH', `/${list}/entries/${id}`, { state: 'unknown' }, asOther],
    ['DELETE', `/${list}/entries/${id}`, undefined, asOther],
    ['GET', `/${other}/entries/${id}`, undefined, {}],
    ['DELETE', `/${other}/entries/${id}`, undefined, {}],
    ['GET', `/${list}/entries/x`, undefined, {}],
  ] as const)
    assert.equal((await send(method, path, body, headers)).status, 404, `${method} ${path}`)
  assert.equal((await send('DELETE', `/${list}/entries/${id}`)).status, 204)
  assert.equal((await send('GET', `/${list}/entries/${id}`)).status, 404)
  const changes = await api.sql`select from condition_changes where id = ${id} and kind = 'entry'`
  assert.equal(changes.length, 2)
})
