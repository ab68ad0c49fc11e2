import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { differencesFrom, type Schema } from '../../test/schema.ts'
import { serveApi } from '../../test/served.ts'
import { becomeWriter, takeChange } from '../changes/store.ts'

const api = await serveApi({ after })
const HOOKS = '/api/v1/webhooks'
const NOBODY = '019ab000-0000-7000-8000-000000000001'
const WANTED = { url: 'https://example.com/hook', events: ['announcement.created'] }

interface Hook {
  id: string
  secret: string
  [field: string]: unknown
}

async function holder(owner: string) {
  const { key } = await api.makeKey({ owner, scopes: ['webhooks'] })
  const authorization = `Bearer ${key}`
  const ask = (path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    return api.ask(path, { authorization, ...type, ...headers }, method, text)
  }
  const make = async (body: object = WANTED, headers: Record<string, string> = {}) =>
    (await ask(HOOKS, 'POST', body, headers)).json() as Hook
  return { ask, make }
}

test('a subscription is made: exactly these fields, its secret in this answer only', async () => {
  const { ask } = await holder('make')
  const body = { ...WANTED, events: ['source.error', 'announcement.created'], jurisdictions: ['FR', 'ES'] }
  const reply = await ask(HOOKS, 'POST', body)
  const made = reply.json() as Hook
  assert.equal(reply.status, 201, reply.text)
  assert.deepEqual(Object.keys(made), [
    ...['id', 'url', 'events', 'jurisdictions', 'is_active', 'secret', 'created_at'],
  ])
  const { id, secret, created_at, ...rest } = made
  assert.deepEqual(rest, { ...body, is_active: true })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(reply.headers.location, `${HOOKS}/${id}`)
  assert.equal(reply.headers['cache-control'], 'no-store')

  const list = await ask(HOOKS)
  const { data, pagination } = list.json() as { data: Hook[]; pagination: object }
  assert.deepEqual(pagination, { page: 1, per_page: 25, total: 1, total_pages: 1 })
  assert.deepEqual(data, [{ id, url: body.url, events: body.events, is_active: true, created_at }])
  const single = await ask(`${HOOKS}/${id.toUpperCase()}`)
  assert.deepEqual(single.json(), {
    ...{ id, ...body, is_active: true, created_at, rate_limit: null, overlap_until: null },
    health: {
      ...{ state: 'healthy', since: created_at, reason: null, last_success_at: null },
      ...{ failed_deliveries: 0, failing_since: null, history: [] },
    },
  })
  for (const reply of [list, single]) assert.ok(!reply.text.includes('whsec_'))
})

test('without jurisdictions it is an empty array; pages are newest first', async () => {
  const { ask, make } = await holder('pages')
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await make()).id)
  assert.deepEqual((await make()).jurisdictions, [])
  const { data, pagination } = (await ask(`${HOOKS}?per_page=2&page=2`)).json() as {
    data: Hook[]
    pagination: { total: number; total_pages: number }
  }
  assert.deepEqual([data.map(h => h.id), pagination.total, pagination.total_pages], [[ids[1], ids[0]], 4, 2])
})

const BAD: [name: string, body: unknown, pointers: string[]][] = [
  ['nothing', {}, ['/url', '/events']],
  ['an unknown field', { ...WANTED, secret: 'x' }, ['/secret']],
  ['no events', { ...WANTED, events: [] }, ['/events']],
  ['events that are no list', { ...WANTED, events: 'announcement.created' }, ['/events']],
  [
    'unknown and double events',
    { ...WANTED, events: ['announcement.create', 'source.error', 'source.error', 7] },
    ['/events/0', '/events/2', '/events/3'],
  ],
  [
    'unknown jurisdictions',
    { ...WANTED, jurisdictions: ['FR', 'XX', 'fr'] },
    ['/jurisdictions/1', '/jurisdictions/2'],
  ],
  ['a url that is null', { ...WANTED, url: null }, ['/url']],
  ['an empty url', { ...WANTED, url: '' }, ['/url']],
  ['a url that is none', { ...WANTED, url: 'example.com/hook' }, ['/url']],
  ['another scheme', { ...WANTED, url: 'ftp://example.com/' }, ['/url']],
  ['plain http', { ...WANTED, url: 'http://example.com/' }, ['/url']],
  ['a password', { ...WANTED, url: 'https://u:p@example.com/' }, ['/url']],
  ['a fragment', { ...WANTED, url: 'https://example.com/#x' }, ['/url']],
  ['a blank', { ...WANTED, url: ' https://example.com/' }, ['/url']],
  ['a line feed', { ...WANTED, url: 'https://example.com/\nx' }, ['/url']],
  ['a long url', { ...WANTED, url: `https://example.com/${'x'.repeat(2048)}` }, ['/url']],
  ['loopback', { ...WANTED, url: 'https://127.0.0.1/' }, ['/url']],
  ['loopback in disguise', { ...WANTED, url: 'https://2130706433/' }, ['/url']],
  ['metadata', { ...WANTED, url: 'https://169.254.169.254/latest' }, ['/url']],
  ['a private address in IPv6', { ...WANTED, url: 'https://[::ffff:192.168.0.1]/' }, ['/url']],
  [
    'everything at once',
    { url: 'https://10.0.0.1/', events: ['x'], jurisdictions: 'FR', active: true },
    ['/events/0', '/jurisdictions', '/active', '/url'],
  ],
  ['a list', [], ['']],
]
for (const [name, body, pointers] of BAD) {
  test(`POST refused: ${name}`, async () => {
    const { ask } = await holder('bad')
    const reply = await ask(HOOKS, 'POST', body)
    const problem = reply.json() as { code: string; errors: { pointer: string }[] }
    assert.deepEqual([reply.status, problem.code], [400, 'invalid_body'], reply.text)
    assert.deepEqual(
      problem.errors.map(e => e.pointer),
      pointers,
      reply.text,
    )
    assert.equal((await api.sql`select 1 from subscriptions where owner = 'bad'`).length, 0)
  })
}

test('what is another owner’s is not there, nor for a key without the scope', async () => {
  const [anna, berta] = [await holder('anna'), await holder('berta')]
  const { id } = await anna.make()
  const foreign = await Promise.all([
    berta.ask(`${HOOKS}/${id}`),
    berta.ask(`${HOOKS}/${id}`, 'PATCH', { is_active: false }),
    berta.ask(`${HOOKS}/${id}`, 'DELETE'),
    berta.ask(`${HOOKS}/${id}/test`, 'POST'),
    berta.ask(`${HOOKS}/${id}/rotate`, 'POST', {}),
    berta.ask(`${HOOKS}/${id}/recover`, 'POST', { since: '2026-11-20T00:00:00Z' }),
    berta.ask(`${HOOKS}/${id}/deliveries`),
    anna.ask(`${HOOKS}/${NOBODY}`),
    anna.ask(`${HOOKS}/x`),
    anna.ask(`/api/v1/deliveries/${NOBODY}`),
  ])
  assert.deepEqual(
    foreign.map(reply => reply.status),
    foreign.map(() => 404),
  )
  assert.deepEqual((await berta.ask(HOOKS)).json(), {
    ...{ data: [], pagination: { page: 1, per_page: 25, total: 0, total_pages: 0 } },
  })
  assert.equal((await api.ask(HOOKS)).status, 403)
  assert.equal((await api.ask(HOOKS, { authorization: null })).status, 401)
})

test('with an Idempotency-Key the same request makes one subscription, also at the same time', async () => {
  const { ask, make } = await holder('again')
  const key = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' }
  const all = await Promise.all([1, 2, 3, 4].map(() => make(WANTED, key)))
  assert.equal(new Set(all.map(hook => JSON.stringify(hook))).size, 1, 'to the byte, with the secret')
  assert.deepEqual(await make({ ...WANTED, jurisdictions: [] }, key), all[0], 'none and empty mean the same')
  const other = await ask(HOOKS, 'POST', { ...WANTED, events: ['source.error'] }, key)
  assert.deepEqual([other.status, (other.json() as Hook).code], [422, 'idempotency_key_reused'])
  const anothers = await holder('again too')
  assert.notEqual((await anothers.make(WANTED, key)).id, all[0]?.id)
  const [kept] = await api.sql<
    { answer: Buffer }[]
  >`select answer from idempotency_keys where owner = 'again'`
  assert.ok(!kept?.answer.includes('whsec_'))
  const { pagination } = (await ask(HOOKS)).json() as { pagination: { total: number } }
  assert.equal(pagination.total, 1)
  for (const wrong of ['""', 'a b', '"', 'x'.repeat(256), 'é'])
    assert.equal((await ask(HOOKS, 'POST', WANTED, { 'idempotency-key': wrong })).status, 400, wrong)
})

test('a subscription is changed, switched off and on, and deleted; what waits ends with it', async () => {
  const { ask, make } = await holder('change')
  const { id } = await make()
  const patch = async (body: object) => await ask(`${HOOKS}/${id}`, 'PATCH', body)
  const changed = await patch({ url: 'https://example.org/', jurisdictions: ['DE'], rate_limit: 5 })
  const { url, events, jurisdictions, rate_limit } = changed.json() as Hook
  assert.deepEqual(
    [url, events, jurisdictions, rate_limit],
    ['https://example.org/', WANTED.events, ['DE'], 5],
  )
  assert.deepEqual((await patch({ rate_limit: null })).json(), (await ask(`${HOOKS}/${id}`)).json())
  const wrong = await patch({ url: 'http://example.org/', rate_limit: 0.5, is_active: 1, owner: 'x' })
  assert.deepEqual(
    (wrong.json() as { errors: { pointer: string }[] }).errors.map(e => e.pointer),
    ['/rate_limit', '/is_active', '/owner', '/url'],
  )
  const delivery = (await ask(`${HOOKS}/${id}/test`, 'POST')).json() as Hook
  const off = (await patch({ is_active: false })).json() as { is_active: boolean; health: Hook }
  assert.deepEqual([off.is_active, off.health.state], [false, 'disabled'])
  const ended = (await ask(`/api/v1/deliveries/${delivery.id}`)).json() as Hook
  assert.deepEqual([ended.state, ended.reason], ['failed', 'disabled'])
  for (const path of [`${HOOKS}/${id}/test`, `/api/v1/deliveries/${delivery.id}/redeliver`])
    assert.equal((await ask(path, 'POST')).status, 409)
  const on = (await patch({ is_active: true })).json() as { health: { state: string; history: Hook[] } }
  assert.deepEqual(
    [on.health.state, on.health.history.map(h => h.state)],
    ['healthy', ['healthy', 'disabled']],
  )
  const gone = await ask(`${HOOKS}/${id}`, 'DELETE')
  assert.deepEqual([gone.status, gone.text], [204, ''])
  for (const path of [`${HOOKS}/${id}`, `/api/v1/deliveries/${delivery.id}`])
    assert.equal((await ask(path)).status, 404)
})

test('a test is queued with a sample of the event, and its log says so', async () => {
  const { ask, make } = await holder('test')
  const { id } = await make({ ...WANTED, events: ['entity.updated', 'source.error'] })
  const reply = await ask(`${HOOKS}/${id}/test`, 'POST')
  const made = reply.json() as Hook
  assert.deepEqual(
    [reply.status, made.event, made.trigger, made.state],
    [202, 'entity.updated', 'test', 'waiting'],
  )
  assert.equal(reply.headers.location, `/api/v1/deliveries/${made.id}`)
  const log = (await ask(reply.headers.location ?? '')).json() as Hook
  const { body, attempts, ...rest } = log
  assert.deepEqual([rest, attempts], [made, []])
  assert.deepEqual(Object.keys(JSON.parse(String(body))), ['event', 'timestamp', 'data'])
  const named = (await ask(`${HOOKS}/${id}/test`, 'POST', { event: 'announcement.created' })).json() as Hook
  assert.equal(named.event, 'announcement.created')
  assert.equal((await ask(`${HOOKS}/${id}/test`, 'POST', { event: 'x' })).status, 400)
  const { data } = (await ask(`${HOOKS}/${id}/deliveries`)).json() as { data: Hook[] }
  assert.deepEqual(data.map(d => d.id).sort(), [made.id, named.id].sort())
})

test('the list of deliveries: filters, and pages by the last one', async () => {
  const { ask, make } = await holder('list')
  const { id } = await make()
  for (let n = 0; n < 3; n += 1) await ask(`${HOOKS}/${id}/test`, 'POST')
  const page = async (query: string) =>
    (await ask(`${HOOKS}/${id}/deliveries?${query}`)).json() as { data: Hook[]; next: string | null }
  const first = await page('per_page=2')
  const second = await page(`per_page=2&before=${first.next}`)
  assert.deepEqual([first.data.length, second.data.length, second.next], [2, 1, null])
  assert.equal((await page('per_page=3')).next, null)
  assert.equal(
    (await page('state=waiting&event=announcement.created&since=2020-01-01T00:00:00Z')).data.length,
    3,
  )
  for (const none of ['state=failed', 'event=source.error', 'since=2100-01-01T00:00:00Z'])
    assert.equal((await page(none)).data.length, 0)
  const wrong = await ask(
    `${HOOKS}/${id}/deliveries?state=sent&event=x&since=2026-02-30T00:00:00Z&before=1&page=2`,
  )
  assert.deepEqual(
    (wrong.json() as { errors: { parameter: string }[] }).errors.map(e => e.parameter),
    ['state', 'event', 'since', 'before', 'page'],
  )
})

test('a secret is replaced, the old one signs along until its time or its owner ends it', async () => {
  const { ask, make } = await holder('rotate')
  const { id, secret } = await make()
  const rotate = (body: object) => ask(`${HOOKS}/${id}/rotate`, 'POST', body)
  const first = await rotate({ overlap_seconds: 60 })
  const { secret: second, overlap_until } = first.json() as Hook
  assert.deepEqual([first.status, first.headers['cache-control']], [200, 'no-store'])
  assert.notEqual(second, secret)
  assert.equal(((await ask(`${HOOKS}/${id}`)).json() as Hook).overlap_until, overlap_until)
  assert.equal((await rotate({})).status, 409)
  assert.deepEqual((await rotate({ end_overlap: true })).json(), { id, overlap_until: null })
  assert.equal(((await rotate({ overlap_seconds: 0 })).json() as Hook).overlap_until, null)
  for (const wrong of [
    { overlap_seconds: 86_401 },
    { overlap_seconds: '60' },
    { end_overlap: true, overlap_seconds: 1 },
  ])
    assert.equal((await rotate(wrong)).status, 400)
})

test('recover reads its range strictly, and counts without sending', async () => {
  const { ask, make } = await holder('recover')
  const { id } = await make()
  const recover = (body: object) => ask(`${HOOKS}/${id}/recover`, 'POST', body)
  const since = '2026-11-20T00:00:00Z'
  for (const dry_run of [true, false]) {
    const { kept_from, ...counted } = (await recover({ since, dry_run })).json() as { kept_from: string }
    assert.deepEqual(counted, { failed: 0, missed: 0, dry_run })
    assert.match(String(kept_from), /^null$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
  for (const wrong of [{}, { since: '2026-11-20' }, { since, until: since }, { since, events: ['x'] }])
    assert.equal((await recover(wrong)).status, 400)
})

test('a subscription stands at the change of its creation', async () => {
  const { make } = await holder('since')
  await api.sql.begin(async tx => {
    await becomeWriter(tx)
    await takeChange(tx)
  })
  const [record] = await api.sql<{ change: number }[]>`select change from record`
  const { id } = await make()
  const [row] = await api.sql<
    { since: number }[]
  >`select since_change as since from subscriptions where id = ${id}`
  assert.equal(row?.since, record?.change)
})

test('every answer is as documented', async () => {
  const { ask, make } = await holder('documented')
  const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
    >
    components: { schemas: Record<string, Schema> }
  }
  const differences = differencesFrom(document.components.schemas)
  const { id } = await make()
  const delivery = ((await ask(`${HOOKS}/${id}/test`, 'POST')).json() as Hook).id
  const asked: [method: string, template: string, path: string, body?: object][] = [
    ['POST', HOOKS, HOOKS, WANTED],
    ['GET', HOOKS, HOOKS],
    ['GET', `${HOOKS}/{id}`, `${HOOKS}/${id}`],
    ['PATCH', `${HOOKS}/{id}`, `${HOOKS}/${id}`, { rate_limit: 10 }],
    ['POST', `${HOOKS}/{id}/test`, `${HOOKS}/${id}/test`],
    ['POST', `${HOOKS}/{id}/rotate`, `${HOOKS}/${id}/rotate`, {}],
    ['POST', `${HOOKS}/{id}/recover`, `${HOOKS}/${id}/recover`, { since: '2026-11-20T00:00:00Z' }],
    ['GET', `${HOOKS}/{id}/deliveries`, `${HOOKS}/${id}/deliveries`],
    ['GET', '/api/v1/deliveries/{id}', `/api/v1/deliveries/${delivery}`],
  ]
  for (const [method, template, path, body] of asked) {
    const reply = await ask(path, method, body)
    const documented = document.paths[template]?.[method.toLowerCase()]?.responses[reply.status]
    const schema = documented?.content['application/json']?.schema
    assert.ok(schema, `${method} ${template} ${reply.status}`)
    assert.deepEqual(differences(schema, reply.json(), ''), [], `${method} ${template}`)
  }
})

test('with PostgreSQL away it says so', async () => {
  const { ask, make } = await holder('away')
  const { id } = await make()
  await api.proxy.cut()
  try {
    const replies = [ask(HOOKS), ask(HOOKS, 'POST', WANTED), ask(`${HOOKS}/${id}/test`, 'POST')]
    for (const reply of await Promise.all(replies)) assert.equal(reply.status, 503)
  } finally {
    await api.proxy.mend()
  }
})
