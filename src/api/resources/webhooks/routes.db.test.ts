import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../../../test/support/json-schema-check.ts'
import {
  createWebhookClient,
  SUBSCRIPTION,
  WEBHOOKS,
  type WebhookJson,
} from '../../../../test/support/webhook-client.ts'
import { acquireWriterLock, nextChangeNumber } from '../../../changes/change-number-store.ts'

const api = await startTestApi({ after })
const clientOf = (owner: string) => createWebhookClient(api, owner)
const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000001'

test('POST /webhooks: valid body → contract fields, secret in this response only', async () => {
  const { ask } = await clientOf('create')
  const body = {
    ...SUBSCRIPTION,
    events: ['source.error', 'announcement.created'],
    jurisdictions: ['FR', 'ES'],
  }
  const reply = await ask(WEBHOOKS, 'POST', body)
  const created = reply.json() as WebhookJson
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
  const { data, pagination } = list.json() as { data: WebhookJson[]; pagination: object }
  assert.deepEqual(pagination, { page: 1, per_page: 25, total: 1, total_pages: 1 })
  assert.deepEqual(data, [{ id, url: body.url, events: body.events, is_active: true, created_at }])
  const single = await ask(`${WEBHOOKS}/${id.toUpperCase()}`)
  const { activity } = single.json() as { activity: { since: string } }
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
    activity: {
      waiting: 0,
      retrying: 0,
      last_attempt: null,
      since: activity.since,
      delivered: 0,
      failed: 0,
    },
  })
  const age = Date.parse(String(created_at)) - Date.parse(activity.since)
  assert.ok(age >= 24 * 3_600_000 && age < 25 * 3_600_000, activity.since)
  for (const reply of [list, single]) assert.ok(!reply.text.includes('whsec_'))
})

test('GET /webhooks: page 2 → older subscriptions, jurisdictions default to []', async () => {
  const { ask, create } = await clientOf('pages')
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await create()).id)
  assert.deepEqual((await create()).jurisdictions, [])
  const { data, pagination } = (await ask(`${WEBHOOKS}?per_page=2&page=2`)).json() as {
    data: WebhookJson[]
    pagination: { total: number; total_pages: number }
  }
  assert.deepEqual(
    [data.map(item => item.id), pagination.total, pagination.total_pages],
    [[ids[1], ids[0]], 4, 2],
  )
})

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
  assert.deepEqual([other.status, (other.json() as WebhookJson).code], [422, 'idempotency_key_reused'])
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
  const { url, events, jurisdictions, rate_limit } = changed.json() as WebhookJson
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
  const delivery = (await ask(`${WEBHOOKS}/${id}/test`, 'POST')).json() as WebhookJson
  const disabled = (await patch({ is_active: false })).json() as { is_active: boolean; health: WebhookJson }
  assert.deepEqual([disabled.is_active, disabled.health.state], [false, 'disabled'])
  const failed = (await ask(`/api/v1/deliveries/${delivery.id}`)).json() as WebhookJson
  assert.deepEqual([failed.state, failed.reason], ['failed', 'disabled'])
  for (const path of [`${WEBHOOKS}/${id}/test`, `/api/v1/deliveries/${delivery.id}/redeliver`])
    assert.equal((await ask(path, 'POST')).status, 409)
  const enabled = (await patch({ is_active: true })).json() as {
    health: { state: string; history: WebhookJson[] }
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
  const delivery = ((await ask(`${WEBHOOKS}/${id}/test`, 'POST')).json() as WebhookJson).id
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
