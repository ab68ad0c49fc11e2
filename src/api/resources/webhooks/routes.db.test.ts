import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../../../test/support/json-schema-check.ts'
import { acquireWriterLock, nextChangeNumber } from '../../../changes/change-number-store.ts'

const api = await startTestApi({ after })
const WEBHOOKS = '/api/v1/webhooks'
const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000001'
const SUBSCRIPTION = { url: 'https://example.com/hook', events: ['announcement.created'] }

interface JsonObject {
  id: string
  secret: string
  [field: string]: unknown
}

async function clientOf(owner: string) {
  const { key } = await api.makeKey({ owner, scopes: ['webhooks'] })
  const authorization = `Bearer ${key}`
  const ask = (path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    return api.ask(path, { authorization, ...type, ...headers }, method, text)
  }
  const create = async (body: object = SUBSCRIPTION, headers: Record<string, string> = {}) =>
    (await ask(WEBHOOKS, 'POST', body, headers)).json() as JsonObject
  return { ask, create }
}

test('POST /webhooks: valid body → contract fields, secret in this response only', async () => {
  const { ask } = await clientOf('create')
  const body = {
    ...SUBSCRIPTION,
    events: ['source.error', 'announcement.created'],
    jurisdictions: ['FR', 'ES'],
  }
  const reply = await ask(WEBHOOKS, 'POST', body)
  const created = reply.json() as JsonObject
  assert.equal(reply.status, 201, reply.text)
  assert.deepEqual(Object.keys(created), [
    'id',
    'url',
    'events',
    'jurisdictions',
    'is_active',
    'secret',
    'created_at',
  ])
  const { id, secret, created_at, ...rest } = created
  assert.deepEqual(rest, { ...body, is_active: true })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(reply.headers.location, `${WEBHOOKS}/${id}`)
  assert.equal(reply.headers['cache-control'], 'no-store')

  const list = await ask(WEBHOOKS)
  const { data, pagination } = list.json() as { data: JsonObject[]; pagination: object }
  assert.deepEqual(pagination, { page: 1, per_page: 25, total: 1, total_pages: 1 })
  assert.deepEqual(data, [{ id, url: body.url, events: body.events, is_active: true, created_at }])
  const single = await ask(`${WEBHOOKS}/${id.toUpperCase()}`)
  assert.deepEqual(single.json(), {
    id,
    ...body,
    is_active: true,
    created_at,
    filter: null,
    watchlists: [],
    saved_searches: [],
    payload: 'default',
    format: 'standard',
    batch: null,
    header_names: [],
    backlog: null,
    waiting_deliveries: null,
    rate_limit: null,
    overlap_until: null,
    health: {
      state: 'healthy',
      since: created_at,
      reason: null,
      last_success_at: null,
      failed_deliveries: 0,
      failing_since: null,
      history: [],
    },
  })
  for (const reply of [list, single]) assert.ok(!reply.text.includes('whsec_'))
})

test('GET /webhooks: page 2 → older subscriptions, jurisdictions default to []', async () => {
  const { ask, create } = await clientOf('pages')
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await create()).id)
  assert.deepEqual((await create()).jurisdictions, [])
  const { data, pagination } = (await ask(`${WEBHOOKS}?per_page=2&page=2`)).json() as {
    data: JsonObject[]
    pagination: { total: number; total_pages: number }
  }
  assert.deepEqual(
    [data.map(item => item.id), pagination.total, pagination.total_pages],
    [[ids[1], ids[0]], 4, 2],
  )
})

test('POST /webhooks: filter as object or query string → shown as an object, with the other options', async () => {
  const { ask } = await clientOf('filters')
  const filter = { category: 'insolvency_filing,dissolution', jurisdiction: 'FR', open: 'true' }
  for (const given of [
    { ...filter, category: ['insolvency_filing', 'dissolution'], open: true },
    'category=insolvency_filing,dissolution&jurisdiction=FR&open=true',
  ]) {
    const reply = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, filter: given, payload: 'full' })
    assert.equal(reply.status, 201, reply.text)
    const { id, filter: shown, payload, ...rest } = reply.json() as JsonObject
    assert.deepEqual([shown, payload, 'format' in rest], [filter, 'full', false])
    const changed = await ask(`${WEBHOOKS}/${id}`, 'PATCH', { filter: null, format: 'slack' })
    const after = changed.json() as JsonObject
    assert.deepEqual([after.filter, after.payload, after.format], [null, 'full', 'slack'])
  }
})

const INVALID: [condition: string, body: unknown, pointers: string[]][] = [
  ['empty body', {}, ['/url', '/events']],
  ['unknown field', { ...SUBSCRIPTION, secret: 'x' }, ['/secret']],
  ['empty events', { ...SUBSCRIPTION, events: [] }, ['/events']],
  ['events not an array', { ...SUBSCRIPTION, events: 'announcement.created' }, ['/events']],
  [
    'unknown and repeated events',
    { ...SUBSCRIPTION, events: ['announcement.create', 'source.error', 'source.error', 7] },
    ['/events/0', '/events/2', '/events/3'],
  ],
  [
    'unknown jurisdictions',
    { ...SUBSCRIPTION, jurisdictions: ['FR', 'XX', 'fr'] },
    ['/jurisdictions/1', '/jurisdictions/2'],
  ],
  ['null url', { ...SUBSCRIPTION, url: null }, ['/url']],
  ['empty url', { ...SUBSCRIPTION, url: '' }, ['/url']],
  ['url without a scheme', { ...SUBSCRIPTION, url: 'example.com/hook' }, ['/url']],
  ['ftp url', { ...SUBSCRIPTION, url: 'ftp://example.com/' }, ['/url']],
  ['http url', { ...SUBSCRIPTION, url: 'http://example.com/' }, ['/url']],
  ['url with credentials', { ...SUBSCRIPTION, url: 'https://u:p@example.com/' }, ['/url']],
  ['url with a fragment', { ...SUBSCRIPTION, url: 'https://example.com/#x' }, ['/url']],
  ['url with a leading space', { ...SUBSCRIPTION, url: ' https://example.com/' }, ['/url']],
  ['url with a line feed', { ...SUBSCRIPTION, url: 'https://example.com/\nx' }, ['/url']],
  ['url with a lone surrogate', { ...SUBSCRIPTION, url: 'https://example.com/\ud800' }, ['/url']],
  ['url with an impossible host', { ...SUBSCRIPTION, url: `https://${'a'.repeat(64)}.example/` }, ['/url']],
  ['url too long', { ...SUBSCRIPTION, url: `https://example.com/${'x'.repeat(2048)}` }, ['/url']],
  ['loopback address', { ...SUBSCRIPTION, url: 'https://127.0.0.1/' }, ['/url']],
  ['loopback address as a number', { ...SUBSCRIPTION, url: 'https://2130706433/' }, ['/url']],
  ['cloud metadata address', { ...SUBSCRIPTION, url: 'https://169.254.169.254/latest' }, ['/url']],
  ['private address in IPv6', { ...SUBSCRIPTION, url: 'https://[::ffff:192.168.0.1]/' }, ['/url']],
  [
    'several errors',
    { url: 'https://10.0.0.1/', events: ['x'], jurisdictions: 'FR', active: true },
    ['/events/0', '/jurisdictions', '/active', '/url'],
  ],
  ['filter of a wrong type', { ...SUBSCRIPTION, filter: ['FR'] }, ['/filter']],
  ['empty filter', { ...SUBSCRIPTION, filter: {} }, ['/filter']],
  ['filter with a nested value', { ...SUBSCRIPTION, filter: { q: { a: 1 } } }, ['/filter/q']],
  [
    'filter with unknown parameter and values',
    { ...SUBSCRIPTION, filter: { catgory: 'other', jurisdiction: 'FX', cpv: '99' } },
    ['/filter/catgory', '/filter/jurisdiction', '/filter/cpv'],
  ],
  ['filter with a page', { ...SUBSCRIPTION, filter: 'page=2&q=a' }, ['/filter/page']],
  [
    'filter without an event that it applies to',
    { ...SUBSCRIPTION, events: ['source.error'], filter: { jurisdiction: 'FR' } },
    ['/filter'],
  ],
  [
    'watchlists that are no IDs',
    { ...SUBSCRIPTION, watchlists: ['a', 1] },
    ['/watchlists/0', '/watchlists/1'],
  ],
  ['unknown payload and format', { ...SUBSCRIPTION, payload: 'all', format: 'irc' }, ['/payload', '/format']],
  [
    'headers that cannot be sent',
    {
      ...SUBSCRIPTION,
      headers: { Host: 'a', 'X A': 'b', 'X-B': 'b\r\nHost: x', 'X-C': 7, 'X-D': null, 'X-E': 'e', x_e: 'f' },
    },
    ['/headers/Host', '/headers/X A', '/headers/X-B', '/headers/X-C', '/headers/X-D', '/headers/x_e'],
  ],
  ['headers as an array', { ...SUBSCRIPTION, headers: [['X-Team', 'a']] }, ['/headers']],
  [
    'too many headers',
    { ...SUBSCRIPTION, headers: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'a'])) },
    ['/headers'],
  ],
  [
    'the same header twice',
    `{"url": "https://example.com/", "events": ["source.error"], "headers": {"X-Team": "a", "X-Team": "b"}}`,
    ['/headers/X-Team'],
  ],
  ['array', [], ['']],
]
for (const [condition, body, pointers] of INVALID) {
  test(`POST /webhooks: ${condition} → invalid_body`, async () => {
    const { ask } = await clientOf('invalid')
    const reply = await ask(WEBHOOKS, 'POST', body)
    const problem = reply.json() as { code: string; errors: { pointer: string }[] }
    assert.deepEqual([reply.status, problem.code], [400, 'invalid_body'], reply.text)
    assert.deepEqual(
      problem.errors.map(error => error.pointer),
      pointers,
      reply.text,
    )
    assert.equal((await api.sql`select 1 from subscriptions where owner = 'invalid'`).length, 0)
  })
}

test('webhooks: other owner → 404, key without the scope → 403', async () => {
  const [anna, berta] = [await clientOf('anna'), await clientOf('berta')]
  const { id } = await anna.create()
  const replies = await Promise.all([
    berta.ask(`${WEBHOOKS}/${id}`),
    berta.ask(`${WEBHOOKS}/${id}`, 'PATCH', { is_active: false }),
    berta.ask(`${WEBHOOKS}/${id}`, 'DELETE'),
    berta.ask(`${WEBHOOKS}/${id}/test`, 'POST'),
    berta.ask(`${WEBHOOKS}/${id}/rotate`, 'POST', {}),
    berta.ask(`${WEBHOOKS}/${id}/recover`, 'POST', { since: '2026-11-20T00:00:00Z' }),
    berta.ask(`${WEBHOOKS}/${id}/deliveries`),
    anna.ask(`${WEBHOOKS}/${UNKNOWN_ID}`),
    anna.ask(`${WEBHOOKS}/x`),
    anna.ask(`/api/v1/deliveries/${UNKNOWN_ID}`),
  ])
  assert.deepEqual(
    replies.map(reply => reply.status),
    replies.map(() => 404),
  )
  assert.deepEqual((await berta.ask(WEBHOOKS)).json(), {
    data: [],
    pagination: { page: 1, per_page: 25, total: 0, total_pages: 0 },
  })
  assert.equal((await api.ask(WEBHOOKS)).status, 403)
  assert.equal((await api.ask(WEBHOOKS, { authorization: null })).status, 401)
})

test('POST /webhooks: concurrent requests with one Idempotency-Key → one subscription', async () => {
  const { ask, create } = await clientOf('idempotent')
  const key = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' }
  const all = await Promise.all([1, 2, 3, 4].map(() => create(SUBSCRIPTION, key)))
  assert.equal(new Set(all.map(item => JSON.stringify(item))).size, 1, 'byte for byte, including the secret')
  assert.deepEqual(
    await create({ ...SUBSCRIPTION, jurisdictions: [] }, key),
    all[0],
    'omitted and empty are equivalent',
  )
  const other = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, events: ['source.error'] }, key)
  assert.deepEqual([other.status, (other.json() as JsonObject).code], [422, 'idempotency_key_reused'])
  const otherOwner = await clientOf('idempotent-2')
  assert.notEqual((await otherOwner.create(SUBSCRIPTION, key)).id, all[0]?.id)
  const [stored] = await api.sql<
    { response: Buffer }[]
  >`select response from idempotency_keys where owner = 'idempotent'`
  assert.equal(stored?.response.includes('whsec_'), false)
  const { pagination } = (await ask(WEBHOOKS)).json() as { pagination: { total: number } }
  assert.equal(pagination.total, 1)
  for (const invalidKey of ['""', 'a b', '"', 'x'.repeat(256), 'é'])
    assert.equal(
      (await ask(WEBHOOKS, 'POST', SUBSCRIPTION, { 'idempotency-key': invalidKey })).status,
      400,
      invalidKey,
    )
})

test('PATCH /webhooks/{id}: disabled, enabled, deleted → waiting deliveries fail', async () => {
  const { ask, create } = await clientOf('change')
  const { id } = await create()
  const patch = async (body: object) => await ask(`${WEBHOOKS}/${id}`, 'PATCH', body)
  const changed = await patch({ url: 'https://example.org/', jurisdictions: ['DE'], rate_limit: 5 })
  const { url, events, jurisdictions, rate_limit } = changed.json() as JsonObject
  assert.deepEqual(
    [url, events, jurisdictions, rate_limit],
    ['https://example.org/', SUBSCRIPTION.events, ['DE'], 5],
  )
  assert.deepEqual((await patch({ rate_limit: null })).json(), (await ask(`${WEBHOOKS}/${id}`)).json())
  const rejected = await patch({ url: 'http://example.org/', rate_limit: 0.5, is_active: 1, owner: 'x' })
  assert.deepEqual(
    (rejected.json() as { errors: { pointer: string }[] }).errors.map(error => error.pointer),
    ['/rate_limit', '/is_active', '/owner', '/url'],
  )
  const delivery = (await ask(`${WEBHOOKS}/${id}/test`, 'POST')).json() as JsonObject
  const disabled = (await patch({ is_active: false })).json() as { is_active: boolean; health: JsonObject }
  assert.deepEqual([disabled.is_active, disabled.health.state], [false, 'disabled'])
  const failed = (await ask(`/api/v1/deliveries/${delivery.id}`)).json() as JsonObject
  assert.deepEqual([failed.state, failed.reason], ['failed', 'disabled'])
  for (const path of [`${WEBHOOKS}/${id}/test`, `/api/v1/deliveries/${delivery.id}/redeliver`])
    assert.equal((await ask(path, 'POST')).status, 409)
  const enabled = (await patch({ is_active: true })).json() as {
    health: { state: string; history: JsonObject[] }
  }
  assert.deepEqual(
    [enabled.health.state, enabled.health.history.map(item => item.state)],
    ['healthy', ['healthy', 'disabled']],
  )
  const deleted = await ask(`${WEBHOOKS}/${id}`, 'DELETE')
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  for (const path of [`${WEBHOOKS}/${id}`, `/api/v1/deliveries/${delivery.id}`])
    assert.equal((await ask(path)).status, 404)
})

test('POST /webhooks/{id}/test: no body → sample of the first event type is queued', async () => {
  const { ask, create } = await clientOf('test')
  const { id } = await create({ ...SUBSCRIPTION, events: ['entity.updated', 'source.error'] })
  const reply = await ask(`${WEBHOOKS}/${id}/test`, 'POST')
  const queued = reply.json() as JsonObject
  assert.deepEqual(
    [reply.status, queued.event, queued.trigger, queued.state],
    [202, 'entity.updated', 'test', 'waiting'],
  )
  assert.equal(reply.headers.location, `/api/v1/deliveries/${queued.id}`)
  const details = (await ask(reply.headers.location ?? '')).json() as JsonObject
  const { body, attempts, ...rest } = details
  assert.deepEqual([rest, attempts], [queued, []])
  assert.deepEqual(Object.keys(JSON.parse(String(body))), ['event', 'timestamp', 'data'])
  const chosen = (
    await ask(`${WEBHOOKS}/${id}/test`, 'POST', { event: 'announcement.created' })
  ).json() as JsonObject
  assert.equal(chosen.event, 'announcement.created')
  assert.equal((await ask(`${WEBHOOKS}/${id}/test`, 'POST', { event: 'x' })).status, 400)
  const { data } = (await ask(`${WEBHOOKS}/${id}/deliveries`)).json() as { data: JsonObject[] }
  assert.deepEqual(data.map(item => item.id).sort(), [queued.id, chosen.id].sort())
})

test('GET /webhooks/{id}/deliveries: filters and before → matching pages', async () => {
  const { ask, create } = await clientOf('list')
  const { id } = await create()
  for (let n = 0; n < 3; n += 1) await ask(`${WEBHOOKS}/${id}/test`, 'POST')
  const page = async (query: string) =>
    (await ask(`${WEBHOOKS}/${id}/deliveries?${query}`)).json() as { data: JsonObject[]; next: string | null }
  const first = await page('per_page=2')
  const second = await page(`per_page=2&before=${first.next}`)
  assert.deepEqual([first.data.length, second.data.length, second.next], [2, 1, null])
  assert.equal((await page('per_page=3')).next, null)
  assert.equal(
    (await page('state=waiting&event=announcement.created&since=2020-01-01T00:00:00Z')).data.length,
    3,
  )
  for (const query of ['state=failed', 'event=source.error', 'since=2100-01-01T00:00:00Z'])
    assert.equal((await page(query)).data.length, 0)
  const rejected = await ask(
    `${WEBHOOKS}/${id}/deliveries?state=sent&event=x&since=2026-02-30T00:00:00Z&before=1&page=2`,
  )
  assert.deepEqual(
    (rejected.json() as { errors: { parameter: string }[] }).errors.map(error => error.parameter),
    ['state', 'event', 'since', 'before', 'page'],
  )
})

test('POST /webhooks/{id}/rotate: overlap → ends by itself or by end_overlap', async () => {
  const { ask, create } = await clientOf('rotate')
  const { id, secret } = await create()
  const rotate = (body: object) => ask(`${WEBHOOKS}/${id}/rotate`, 'POST', body)
  const first = await rotate({ overlap_seconds: 60 })
  const { secret: second, overlap_until } = first.json() as JsonObject
  assert.deepEqual([first.status, first.headers['cache-control']], [200, 'no-store'])
  assert.notEqual(second, secret)
  assert.equal(((await ask(`${WEBHOOKS}/${id}`)).json() as JsonObject).overlap_until, overlap_until)
  assert.equal((await rotate({})).status, 409)
  assert.deepEqual((await rotate({ end_overlap: true })).json(), { id, overlap_until: null })
  assert.equal(((await rotate({ overlap_seconds: 0 })).json() as JsonObject).overlap_until, null)
  for (const body of [
    { overlap_seconds: 86_401 },
    { overlap_seconds: '60' },
    { end_overlap: true, overlap_seconds: 1 },
  ])
    assert.equal((await rotate(body)).status, 400)
})

test('POST /webhooks/{id}/recover: dry_run → counts only, invalid range → 400', async () => {
  const { ask, create } = await clientOf('recover')
  const { id } = await create()
  const recover = (body: object) => ask(`${WEBHOOKS}/${id}/recover`, 'POST', body)
  const since = '2026-11-20T00:00:00Z'
  for (const dry_run of [true, false]) {
    const { kept_from, ...counted } = (await recover({ since, dry_run })).json() as { kept_from: string }
    assert.deepEqual(counted, { failed: 0, missed: 0, dry_run })
    assert.match(String(kept_from), /^null$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
  for (const body of [{}, { since: '2026-11-20' }, { since, until: since }, { since, events: ['x'] }])
    assert.equal((await recover(body)).status, 400)
})

test('POST /webhooks: new subscription → starts at the current change number', async () => {
  const { create } = await clientOf('since')
  await api.sql.begin(async tx => {
    await acquireWriterLock(tx)
    await nextChangeNumber(tx)
  })
  const [database] = await api.sql<{ change: number }[]>`select change from database_state`
  const { id } = await create()
  const [row] = await api.sql<
    { since: number }[]
  >`select created_after_change as since from subscriptions where id = ${id}`
  assert.equal(row?.since, database?.change)
})

test('webhook routes: all responses → match their schemas', async () => {
  const { ask, create } = await clientOf('documented')
  const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: DocumentedSchema }> }> }>
    >
    components: { schemas: Record<string, DocumentedSchema> }
  }
  const differences = createSchemaChecker(document.components.schemas)
  const { id } = await create()
  const delivery = ((await ask(`${WEBHOOKS}/${id}/test`, 'POST')).json() as JsonObject).id
  const requests: [method: string, template: string, path: string, body?: object][] = [
    ['POST', WEBHOOKS, WEBHOOKS, SUBSCRIPTION],
    ['GET', WEBHOOKS, WEBHOOKS],
    ['GET', `${WEBHOOKS}/{id}`, `${WEBHOOKS}/${id}`],
    ['PATCH', `${WEBHOOKS}/{id}`, `${WEBHOOKS}/${id}`, { rate_limit: 10 }],
    ['POST', `${WEBHOOKS}/{id}/test`, `${WEBHOOKS}/${id}/test`],
    ['POST', `${WEBHOOKS}/{id}/rotate`, `${WEBHOOKS}/${id}/rotate`, {}],
    ['POST', `${WEBHOOKS}/{id}/recover`, `${WEBHOOKS}/${id}/recover`, { since: '2026-11-20T00:00:00Z' }],
    ['GET', `${WEBHOOKS}/{id}/deliveries`, `${WEBHOOKS}/${id}/deliveries`],
    ['GET', '/api/v1/deliveries/{id}', `/api/v1/deliveries/${delivery}`],
  ]
  for (const [method, template, path, body] of requests) {
    const reply = await ask(path, method, body)
    const response = document.paths[template]?.[method.toLowerCase()]?.responses[reply.status]
    const schema = response?.content['application/json']?.schema
    assert.ok(schema, `${method} ${template} ${reply.status}`)
    assert.deepEqual(differences(schema, reply.json(), ''), [], `${method} ${template}`)
  }
})

test('webhooks: database unreachable → 503', async () => {
  const { ask, create } = await clientOf('unreachable')
  const { id } = await create()
  await api.proxy.cut()
  try {
    const replies = [
      ask(WEBHOOKS),
      ask(WEBHOOKS, 'POST', SUBSCRIPTION),
      ask(`${WEBHOOKS}/${id}/test`, 'POST'),
    ]
    for (const reply of await Promise.all(replies)) assert.equal(reply.status, 503)
  } finally {
    await api.proxy.restore()
  }
})

test('POST /webhooks: 25 concurrent requests, the owner has 190 of 200 → ten created, 15 too_many_subscriptions', async () => {
  const { ask, create } = await clientOf('prolific')
  const first = await create()
  await api.sql`
    insert into subscriptions (id, owner, url, events, jurisdictions, is_active, encrypted_secret, created_after_change,
      created_at)
    select gen_random_uuid(), owner, url, events, jurisdictions, is_active, encrypted_secret, created_after_change, created_at
    from subscriptions, generate_series(1, 189) where id = ${first.id}`
  const replies = await Promise.all(Array.from({ length: 25 }, () => ask(WEBHOOKS, 'POST', SUBSCRIPTION)))
  const refused = replies.filter(reply => reply.status !== 201)
  assert.equal(refused.length, 15)
  for (const reply of refused) {
    const { code, detail } = reply.json() as { code: string; detail: string }
    assert.deepEqual([reply.status, code], [409, 'too_many_subscriptions'])
    assert.equal(detail, 'You have 200 webhook subscriptions, and the maximum is 200. Delete one first.')
  }
  await ask(`${WEBHOOKS}/${first.id}`, 'DELETE')
  assert.equal((await ask(WEBHOOKS, 'POST', SUBSCRIPTION)).status, 201)
  const other = await clientOf('modest')
  assert.equal((await other.ask(WEBHOOKS, 'POST', SUBSCRIPTION)).status, 201)
})
