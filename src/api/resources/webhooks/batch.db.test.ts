import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const { key } = await api.makeKey({ owner: 'batches', scopes: ['webhooks'] })
const WEBHOOKS = '/api/v1/webhooks'
const SUBSCRIPTION = { url: 'https://example.com/hook', events: ['announcement.created'] }
const BATCH = { max_events: 100, max_seconds: 5 }

interface Webhook {
  id: string
  batch?: object | null
}

const ask = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.ask(
    path,
    { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    method,
    body === undefined ? undefined : JSON.stringify(body),
  )

test('webhook batch: created, changed and switched off → shown, but never in the list', async () => {
  const created = await ask(
    WEBHOOKS,
    'POST',
    { ...SUBSCRIPTION, batch: BATCH },
    { 'idempotency-key': 'batch' },
  )
  assert.equal(created.status, 201, created.text)
  const { id, batch } = created.json() as Webhook
  assert.deepEqual(batch, BATCH)
  const again = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, batch: BATCH }, { 'idempotency-key': 'batch' })
  assert.deepEqual(again.json(), created.json())
  const url = `${WEBHOOKS}/${id}`
  const patch = async (body: object) => ((await ask(url, 'PATCH', body)).json() as Webhook).batch
  assert.deepEqual(await patch({ rate_limit: 5 }), BATCH)
  assert.deepEqual(await patch({ batch: { max_events: 2, max_seconds: 300 } }), {
    max_events: 2,
    max_seconds: 300,
  })
  const list = (await ask(WEBHOOKS, 'GET')).json() as { data: object[] }
  assert.deepEqual(Object.keys(list.data[0] ?? {}), ['id', 'url', 'events', 'is_active', 'created_at'])
  assert.equal(await patch({ batch: null }), null)
})

const INVALID: [condition: string, fields: object, faults: string[]][] = [
  ['no object', { batch: 100 }, ['/batch wrong_type']],
  ['null', { batch: null }, ['/batch wrong_type']],
  ['an array', { batch: [100, 5] }, ['/batch wrong_type']],
  ['nothing', { batch: {} }, ['/batch/max_events missing', '/batch/max_seconds missing']],
  ['one part', { batch: { max_events: 10 } }, ['/batch/max_seconds missing']],
  [
    'out of range',
    { batch: { max_events: 1, max_seconds: 301 } },
    ['/batch/max_events out_of_range', '/batch/max_seconds out_of_range'],
  ],
  [
    'wrong types and another name',
    { batch: { max_events: '10', max_seconds: 1.5, max_wait: 5 } },
    ['/batch/max_events wrong_type', '/batch/max_seconds wrong_type', '/batch/max_wait unknown_field'],
  ],
  ['chat format', { batch: BATCH, format: 'slack' }, ['/batch contradiction']],
]
for (const [condition, fields, faults] of INVALID) {
  test(`POST /webhooks: batch with ${condition} → ${faults.join(', ')}`, async () => {
    const reply = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, ...fields })
    const { code, errors } = reply.json() as { code: string; errors: { pointer: string; code: string }[] }
    assert.deepEqual([reply.status, code], [400, 'invalid_body'], reply.text)
    assert.deepEqual(errors.map(error => `${error.pointer} ${error.code}`).sort(), faults)
  })
}

test('PATCH /webhooks/{id}: chat format for a subscription with batches, or the reverse → conflict', async () => {
  const create = async (fields: object) =>
    ((await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, ...fields })).json() as Webhook).id
  const [batched, chat] = [await create({ batch: BATCH }), await create({ format: 'teams' })]
  const statusOf = async (id: string, body: object) => (await ask(`${WEBHOOKS}/${id}`, 'PATCH', body)).status
  assert.equal(await statusOf(batched, { format: 'teams' }), 409)
  assert.equal(await statusOf(chat, { batch: BATCH }), 409)
  assert.equal(await statusOf(batched, { format: 'teams', batch: null }), 200)
  assert.equal(await statusOf(chat, { format: 'standard', batch: BATCH }), 200)
})

test('PATCH /webhooks/{id}: whole announcements in chat messages → conflict only for a change that causes it', async () => {
  const reply = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, payload: 'full' })
  const { id } = reply.json() as Webhook
  const statusOf = async (body: object) => (await ask(`${WEBHOOKS}/${id}`, 'PATCH', body)).status
  assert.equal(await statusOf({ format: 'slack' }), 409)
  assert.equal(await statusOf({ format: 'slack', payload: 'default' }), 200)
  assert.equal(await statusOf({ payload: 'full' }), 409)
  // Stored by an earlier version.
  await api.sql`update subscriptions set payload = 'full' where id = ${id}`
  assert.equal(await statusOf({ rate_limit: 5 }), 200)
})

test('PATCH /webhooks/{id}: option that would have no effect on the events → conflict only for a change that causes it', async () => {
  const create = async (fields: object) =>
    ((await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, ...fields })).json() as { id: string }).id
  const patch = async (id: string, body: object) => {
    const reply = await ask(`${WEBHOOKS}/${id}`, 'PATCH', body)
    return [reply.status, (reply.json() as { detail?: string }).detail ?? '']
  }
  const full = await create({ filter: { category: 'dissolution' }, payload: 'full' })
  const [status, detail] = await patch(full, { events: ['source.error'] })
  assert.equal(status, 409)
  assert.match(String(detail), /\{"filter": null\}.* \{"payload": "default"\}/)
  const without = { events: ['source.error'], filter: null, payload: 'default' }
  assert.deepEqual(await patch(full, without), [200, ''])
  assert.equal((await patch(full, { filter: { category: 'dissolution' } }))[0], 409)
  await api.sql`update subscriptions set payload = 'full' where id = ${full}`
  assert.deepEqual(await patch(full, { rate_limit: 5 }), [200, ''], 'stored before this was refused')
})
