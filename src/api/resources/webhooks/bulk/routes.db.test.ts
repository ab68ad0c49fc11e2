import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { publishBenchEvents } from '../../../../../bench/delivery/bench-subscriptions.ts'
import { startTestApi } from '../../../../../test/support/api-server.ts'
import { systemClock as clock } from '../../../../platform/clock.ts'
import { systemRandom as random } from '../../../../platform/random.ts'
import { dispatchEvents } from '../../../../services/webhooks/dispatch-events.ts'

const api = await startTestApi({ after })
const SINCE = new Date(clock.now().getTime() - 3_600_000).toISOString()

interface BulkResult {
  webhooks: {
    id: string
    failed?: number
    missed?: number
    deliveries?: number
    skip_reason: string | null
  }[]
  failed?: number
  missed?: number
  deliveries?: number
  until: string
  dry_run: boolean
  errors: { pointer: string; code: string }[]
}

/** Returns a client for the webhooks of an owner. */
async function clientOf(owner: string, scopes: ('webhooks' | 'personal')[] = ['webhooks']) {
  const { key } = await api.makeKey({ owner, scopes })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: object) =>
    await api.ask(`/api/v1${path}`, headers, method, body === undefined ? undefined : JSON.stringify(body))
  const post = async (path: string, body: object) => {
    const reply = await send('POST', path, { since: SINCE, ...body })
    return { status: reply.status, ...(reply.json() as BulkResult) }
  }
  const create = async () => {
    const body = { url: 'https://example.com/hook', events: ['announcement.created'], jurisdictions: ['FR'] }
    return ((await send('POST', '/webhooks', body)).json() as { id: string }).id
  }
  const setActive = (id: string, is_active: boolean) => send('PATCH', `/webhooks/${id}`, { is_active })
  return { send, post, create, setActive }
}

async function publish(count: number): Promise<void> {
  await publishBenchEvents({ sql: api.sql, clock, random }, count, 'FR')
  await dispatchEvents({ sql: api.sql, clock, random })
}

/** Finishes the open deliveries of a subscription, as attempts would. */
async function finish(id: string, state: 'delivered' | 'failed'): Promise<void> {
  await api.sql`
    with done as (delete from delivery_queue where subscription_id = ${id} returning *)
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
      finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, ${state}, attempts + 1, created_at,
      clock_timestamp() from done`
}

async function countQueued(id: string): Promise<number> {
  return (await api.sql`select 1 from delivery_queue where subscription_id = ${id}`).length
}

test('POST /webhooks/recover: failed, missed and disabled → counted, resent once, the disabled one skipped', async () => {
  const { post, create, setActive } = await clientOf('recover')
  const [failed, missed, disabled] = [await create(), await create(), await create()]
  await setActive(missed, false)
  await publish(2)
  await finish(failed, 'failed')
  await finish(disabled, 'failed')
  await setActive(missed, true)
  await setActive(disabled, false)
  const expected = [
    { id: failed, failed: 2, missed: 0, skip_reason: null },
    { id: missed, failed: 0, missed: 2, skip_reason: null },
  ]
  const counted = await post('/webhooks/recover', { webhooks: 'all', dry_run: true })
  assert.deepEqual(counted.webhooks, [
    ...expected,
    { id: disabled, failed: 2, missed: 0, skip_reason: 'disabled' },
  ])
  assert.deepEqual([counted.failed, counted.missed, counted.dry_run], [4, 2, true])
  const sent = await post('/webhooks/recover', { webhooks: [missed, failed, disabled] })
  assert.deepEqual(sent.webhooks, [
    ...expected,
    { id: disabled, failed: 0, missed: 0, skip_reason: 'disabled' },
  ])
  assert.deepEqual(
    [await countQueued(failed), await countQueued(missed), await countQueued(disabled)],
    [2, 2, 0],
  )
  const again = await post('/webhooks/recover', { webhooks: 'all' })
  assert.deepEqual([again.failed, again.missed], [0, 0])
})

test('POST /deliveries/redeliver: failed or delivered → each once, also when repeated with the same until', async () => {
  const { post, create } = await clientOf('redeliver')
  const [failed, delivered] = [await create(), await create()]
  await publish(3)
  await finish(failed, 'failed')
  await finish(delivered, 'delivered')
  const dry = await post('/deliveries/redeliver', { webhooks: 'all', dry_run: true })
  assert.deepEqual([dry.deliveries, dry.webhooks.map(item => item.deliveries)], [3, [3, 0]])
  const body = { webhooks: 'all', states: ['failed', 'delivered'], until: clock.now().toISOString() }
  await clock.sleep(5)
  const sent = await post('/deliveries/redeliver', body)
  assert.deepEqual([sent.deliveries, sent.webhooks.map(item => item.deliveries)], [6, [3, 3]])
  assert.deepEqual((await post('/deliveries/redeliver', body)).deliveries, 0)
  await finish(failed, 'failed')
  await finish(delivered, 'delivered')
  assert.equal((await post('/deliveries/redeliver', body)).deliveries, 0, 'those resent finished after until')
  assert.equal((await post('/deliveries/redeliver', { webhooks: [failed] })).deliveries, 3)
  const other = { webhooks: 'all', states: ['delivered'], events: ['source.error'] }
  assert.equal((await post('/deliveries/redeliver', other)).deliveries, 0)
  const rows = await api.sql`select trigger, attempts from delivery_queue where subscription_id = ${failed}`
  assert.deepEqual([rows[0]?.trigger, rows[0]?.attempts], ['redeliver', 2])
})

test('bulk requests: subscriptions of others, unknown or no IDs → invalid_body, for all at once', async () => {
  const [anna, berta] = [await clientOf('anna'), await clientOf('berta')]
  const [own, foreign] = [await anna.create(), await berta.create()]
  for (const path of ['/webhooks/recover', '/deliveries/redeliver']) {
    const unknown = await anna.post(path, {
      webhooks: [own, foreign, '019ab000-0000-7000-8000-000000000001'],
    })
    assert.deepEqual(
      [unknown.status, unknown.errors.map(error => error.pointer)],
      [400, ['/webhooks/1', '/webhooks/2']],
    )
    for (const webhooks of [[], 'some', ['x'], [own, own], null])
      assert.equal((await anna.post(path, { webhooks })).status, 400, JSON.stringify(webhooks))
    const reversed = await anna.post(path, { webhooks: 'all', until: '2026-01-01T00:00:00Z' })
    assert.deepEqual([reversed.status, reversed.errors[0]?.pointer], [400, '/since'])
  }
})

test('POST /deliveries/redeliver: 12,000 deliveries, two calls at once, then deleted meanwhile → none twice, none left', async () => {
  const { post, send, create } = await clientOf('many')
  const id = await create()
  await publish(1)
  const fill = () => api.sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
      finished_at)
    select overlay(e.id::text placing lpad(i::text, 12, '0') from 25)::uuid, ${id}, e.id, e.type, e.jurisdiction, 'event',
      'failed', 3, now(), now()
    from (select * from events order by number desc limit 1) e, generate_series(1, 12000) i`
  await fill()
  const calls = await Promise.all([1, 2].map(() => post('/deliveries/redeliver', { webhooks: [id] })))
  assert.equal(
    calls.reduce((sum, call) => sum + (call.deliveries ?? 0), 0),
    12_000,
  )
  assert.equal(await countQueued(id), 12_001, 'with the one of the event')
  await api.sql`delete from delivery_queue where subscription_id = ${id}`
  await fill()
  const running = post('/deliveries/redeliver', { webhooks: [id] })
  while ((await countQueued(id)) === 0) await clock.sleep(2)
  assert.equal((await send('DELETE', `/webhooks/${id}`)).status, 204)
  const { deliveries = 0, webhooks } = await running
  assert.ok(deliveries >= 5_000, `${deliveries} deliveries`)
  if (deliveries < 12_000) assert.equal(webhooks[0]?.skip_reason, 'deleted')
  const open = await api.sql`
    select 1 from delivery_queue q where subscription_id = ${id} and not exists (
      select from delivery_cancellations c where c.subscription_id = q.subscription_id and q.queued_at <= c.requested_at)`
  assert.equal(open.length, 0, 'what was restarted has been canceled')
})
