import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { publishBenchEvents } from '../../../../bench/delivery/bench-subscriptions.ts'
import { startTestApi } from '../../../../test/support/api-server.ts'
import {
  createWebhookClient,
  SUBSCRIPTION,
  WEBHOOKS,
  type WebhookJson,
} from '../../../../test/support/webhook-client.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { dispatchEvents } from '../../../services/webhooks/dispatch-events.ts'

const api = await startTestApi({ after })
const clientOf = (owner: string) => createWebhookClient(api, owner)
const context = { sql: api.sql, clock, random }

interface ListedDelivery {
  id: string
  subject: { type: string; id: string; name: string } | null
  last_attempt: { status: number | null; error: string | null } | null
}

test('GET /webhooks/{id}/deliveries: filters and before → matching pages', async () => {
  const { ask, create } = await clientOf('list')
  const { id } = await create()
  for (let n = 0; n < 3; n += 1) await ask(`${WEBHOOKS}/${id}/test`, 'POST')
  const page = async (query: string) =>
    (await ask(`${WEBHOOKS}/${id}/deliveries?${query}`)).json() as {
      data: WebhookJson[]
      next: string | null
    }
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

test('GET /webhooks/{id}/deliveries: events and tests, retried and waiting → subject and last attempt of each', async () => {
  const { ask, create } = await clientOf('subjects')
  const { id } = await create({ ...SUBSCRIPTION, jurisdictions: ['FR'] })
  await publishBenchEvents(context, 2, 'FR')
  await dispatchEvents(context)
  const test = (await ask(`${WEBHOOKS}/${id}/test`, 'POST')).json() as WebhookJson
  const queued = await api.sql<{ id: string }[]>`
    update delivery_queue set attempts = 2, round_attempts = 2 where id = (
      select id from delivery_queue where subscription_id = ${id} and trigger = 'event' order by id limit 1) returning id`
  const retried = queued[0]?.id ?? ''
  for (const [delivery, number, status, error, ms, at] of [
    [retried, 1, 500, null, 12, '2026-11-20T08:00:00Z'],
    [retried, 2, null, 'timeout', 10_000, '2026-11-20T08:00:30Z'],
    [test.id, 1, 204, null, 30, '2026-11-20T08:00:20Z'],
  ] as const)
    await api.sql`
      insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, error, total_ms,
        request_headers, response_headers, response_body)
      values (${delivery}, ${number}, ${id}, ${delivery === test.id ? 'test' : 'event'}, ${at}, ${status}, ${error}, ${ms},
        '{}', '{}', '')`
  const { data } = (await ask(`${WEBHOOKS}/${id}/deliveries`)).json() as { data: ListedDelivery[] }
  const byId = new Map(data.map(item => [item.id, item]))
  const timeout = {
    delivery_id: retried,
    trigger: 'event',
    started_at: '2026-11-20T08:00:30.000Z',
    status: null,
    error: 'timeout',
    duration_ms: 10_000,
  }
  assert.deepEqual(byId.get(retried)?.last_attempt, timeout)
  const listedTest = byId.get(test.id)
  assert.deepEqual([listedTest?.subject, listedTest?.last_attempt?.status], [null, 204])
  const waiting = data.find(item => item.id !== retried && item.id !== test.id)
  assert.equal(waiting?.last_attempt, null)
  for (const item of [waiting, byId.get(retried)]) assert.equal(item?.subject?.type, 'announcement')
  const sample = JSON.parse(
    String(((await ask(`/api/v1/deliveries/${retried}`)).json() as WebhookJson).body),
  ) as { data: { announcement: { id: string; title: string } } }
  const { id: announcement, title } = sample.data.announcement
  assert.deepEqual(byId.get(retried)?.subject, { type: 'announcement', id: announcement, name: title })

  const { activity } = (await ask(`${WEBHOOKS}/${id}`)).json() as { activity: Record<string, unknown> }
  assert.deepEqual([activity.waiting, activity.retrying, activity.last_attempt], [3, 1, timeout])
})
