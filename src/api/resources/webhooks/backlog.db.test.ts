import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { publishBenchEvents } from '../../../../bench/delivery/bench-subscriptions.ts'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { dispatchEvents } from '../../../services/webhooks/dispatch-events.ts'
import { setSubscriptionActive } from '../../../services/webhooks/pause-subscription.ts'

const api = await startTestApi({ after })
const context = { sql: api.sql, clock, random }
const { key } = await api.makeKey({ owner: 'backlog', scopes: ['webhooks'] })

interface Webhook {
  id: string
  is_active: boolean
  backlog: string | null
  waiting_deliveries: number | null
}

async function send(path: string, method: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return await api.ask(path, headers, method, body === undefined ? undefined : JSON.stringify(body))
}

async function createWebhook() {
  const body = { url: 'https://example.com/hook', events: ['announcement.created'], jurisdictions: ['FR'] }
  const { id } = (await send('/api/v1/webhooks', 'POST', body)).json() as Webhook
  const path = `/api/v1/webhooks/${id}`
  const show = (reply: { json(): unknown }) => {
    const { is_active, backlog, waiting_deliveries } = reply.json() as Webhook
    return [is_active, backlog, waiting_deliveries]
  }
  return {
    id,
    path,
    patch: async (body: object) => show(await send(path, 'PATCH', body)),
    read: async () => show(await send(path, 'GET')),
  }
}

async function publish(count: number): Promise<void> {
  await publishBenchEvents(context, count, 'FR')
  await dispatchEvents(context)
}

test('PATCH /webhooks/{id}: paused with backlog kept → deliveries wait and more are added, resumed → says how many', async () => {
  const { id, path, patch, read } = await createWebhook()
  await publish(2)
  assert.deepEqual(await read(), [true, null, null])
  assert.deepEqual(await patch({ is_active: false, backlog: 'keep' }), [false, 'keep', 2])
  await publish(3)
  assert.deepEqual(await read(), [false, 'keep', 5])
  assert.deepEqual(await patch({ is_active: false }), [false, 'keep', 5], 'pausing again keeps the backlog')
  assert.equal((await send(`${path}/test`, 'POST')).status, 409)
  assert.deepEqual(await patch({ is_active: true }), [true, null, 5])
  assert.deepEqual(await read(), [true, null, null])
  const open = await api.sql`select 1 from delivery_queue where subscription_id = ${id}`
  const failed = await api.sql`select 1 from deliveries where subscription_id = ${id}`
  assert.deepEqual([open.length, failed.length], [5, 0])
  await send(path, 'DELETE')
})

test('PATCH /webhooks/{id}: backlog dropped, also later → waiting deliveries fail, new events create none', async () => {
  const { id, path, patch, read } = await createWebhook()
  await publish(2)
  assert.deepEqual(await patch({ is_active: false, backlog: 'drop' }), [false, 'drop', null])
  await publish(1)
  assert.deepEqual(await patch({ backlog: 'keep' }), [false, 'keep', 0])
  await publish(1)
  assert.deepEqual(await read(), [false, 'keep', 1])
  assert.deepEqual(await patch({ backlog: 'drop' }), [false, 'drop', null])
  assert.deepEqual(await patch({ is_active: true }), [true, null, null])
  const reasons = await api.sql<
    { reason: string }[]
  >`select reason from deliveries where subscription_id = ${id}`
  assert.deepEqual(
    reasons.map(row => row.reason),
    ['disabled', 'disabled', 'disabled'],
  )
  const range = { since: new Date(clock.now().getTime() - 60_000).toISOString(), dry_run: true }
  const { failed, missed } = (await send(`${path}/recover`, 'POST', range)).json() as {
    failed: number
    missed: number
  }
  assert.deepEqual([failed, missed], [3, 1])
  await send(path, 'DELETE')
})

test('PATCH /webhooks/{id}: backlog of an active subscription → refused', async () => {
  const { path } = await createWebhook()
  const alone = await send(path, 'PATCH', { backlog: 'keep' })
  assert.deepEqual([alone.status, (alone.json() as { code: string }).code], [409, 'conflict'])
  const contradiction = await send(path, 'PATCH', { is_active: true, backlog: 'drop' })
  assert.deepEqual(
    [contradiction.status, (contradiction.json() as { code: string }).code],
    [400, 'invalid_body'],
  )
  assert.equal((await send(path, 'PATCH', { is_active: false, backlog: 'all' })).status, 400)
  await send(path, 'DELETE')
})

test('webhook with a kept backlog: deleted, or resumed by an administrator → no pause remains', async () => {
  const [one, two] = [await createWebhook(), await createWebhook()]
  for (const { patch } of [one, two]) await patch({ is_active: false, backlog: 'keep' })
  await publish(1)
  assert.equal((await send(one.path, 'DELETE')).status, 204)
  await api.sql.begin(tx => setSubscriptionActive(tx, two.id, true))
  assert.deepEqual(await two.read(), [true, null, null])
  assert.equal((await api.sql`select 1 from delivery_pauses`).length, 0)
})
