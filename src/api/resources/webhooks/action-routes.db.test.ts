import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import {
  createWebhookClient,
  SUBSCRIPTION,
  WEBHOOKS,
  type WebhookJson,
} from '../../../../test/support/webhook-client.ts'

const api = await startTestApi({ after })
const clientOf = (owner: string) => createWebhookClient(api, owner)

test('POST /webhooks/{id}/test: no body → sample of the first event type is queued', async () => {
  const { ask, create } = await clientOf('test')
  const { id } = await create({ ...SUBSCRIPTION, events: ['entity.updated', 'source.error'] })
  const reply = await ask(`${WEBHOOKS}/${id}/test`, 'POST')
  const queued = reply.json() as WebhookJson
  assert.deepEqual(
    [reply.status, queued.event, queued.trigger, queued.state],
    [202, 'entity.updated', 'test', 'waiting'],
  )
  assert.equal(reply.headers.location, `/api/v1/deliveries/${queued.id}`)
  const details = (await ask(reply.headers.location ?? '')).json() as WebhookJson
  const { body, attempts, ...rest } = details
  assert.deepEqual([rest, attempts], [queued, []])
  assert.deepEqual(Object.keys(JSON.parse(String(body))), ['event', 'timestamp', 'data'])
  const chosen = (
    await ask(`${WEBHOOKS}/${id}/test`, 'POST', { event: 'announcement.created' })
  ).json() as WebhookJson
  assert.equal(chosen.event, 'announcement.created')
  assert.equal((await ask(`${WEBHOOKS}/${id}/test`, 'POST', { event: 'x' })).status, 400)
  const { data } = (await ask(`${WEBHOOKS}/${id}/deliveries`)).json() as { data: WebhookJson[] }
  assert.deepEqual(data.map(item => item.id).sort(), [queued.id, chosen.id].sort())
})

test('POST /webhooks/{id}/rotate: overlap → ends by itself or by end_overlap', async () => {
  const { ask, create } = await clientOf('rotate')
  const { id, secret } = await create()
  const rotate = (body: object) => ask(`${WEBHOOKS}/${id}/rotate`, 'POST', body)
  const first = await rotate({ overlap_seconds: 60 })
  const { secret: second, overlap_until } = first.json() as WebhookJson
  assert.deepEqual([first.status, first.headers['cache-control']], [200, 'no-store'])
  assert.notEqual(second, secret)
  assert.equal(((await ask(`${WEBHOOKS}/${id}`)).json() as WebhookJson).overlap_until, overlap_until)
  assert.equal((await rotate({})).status, 409)
  assert.deepEqual((await rotate({ end_overlap: true })).json(), { id, overlap_until: null })
  assert.equal(((await rotate({ overlap_seconds: 0 })).json() as WebhookJson).overlap_until, null)
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
