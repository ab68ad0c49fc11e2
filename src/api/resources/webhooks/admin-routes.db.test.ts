import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const admin = await api.makeKey({ owner: 'ops', scopes: ['read', 'admin'] })
const AS_ADMIN = { authorization: `Bearer ${admin.key}` }

interface AdminWebhookJson {
  readonly id: string
  readonly owner: string
  readonly is_active: boolean
  readonly state: string
  readonly reason: string | null
}

async function createWebhookOf(owner: string): Promise<{ id: string; as: { authorization: string } }> {
  const { key } = await api.makeKey({ owner, scopes: ['webhooks'] })
  const as = { authorization: `Bearer ${key}` }
  const body = JSON.stringify({ url: `https://${owner}.example/`, events: ['announcement.created'] })
  const reply = await api.ask('/api/v1/webhooks', { ...as, 'content-type': 'application/json' }, 'POST', body)
  assert.equal(reply.status, 201, reply.text)
  return { id: (reply.json() as { id: string }).id, as }
}

async function listWebhooks(query = ''): Promise<{ data: AdminWebhookJson[]; total: number }> {
  const reply = await api.ask(`/api/v1/admin/webhooks${query}`, AS_ADMIN)
  assert.equal(reply.status, 200, reply.text)
  const { data, pagination } = reply.json() as { data: AdminWebhookJson[]; pagination: { total: number } }
  return { data, total: pagination.total }
}

async function switchWebhook(id: string, verb: 'pause' | 'resume'): Promise<AdminWebhookJson> {
  const reply = await api.ask(`/api/v1/admin/webhooks/${id}/${verb}`, AS_ADMIN, 'POST')
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as AdminWebhookJson
}

const acme = await createWebhookOf('acme')
const globex = await createWebhookOf('globex')

test('GET /admin/webhooks: subscriptions of two owners → all; by owner and state → the matching ones', async () => {
  const { data, total } = await listWebhooks()
  assert.deepEqual([data.map(({ owner }) => owner), total], [['globex', 'acme'], 2])
  assert.deepEqual((await listWebhooks('?owner=acme&state=healthy,failing')).data[0]?.id, acme.id)
  assert.equal((await listWebhooks('?state=disabled')).total, 0)
  assert.deepEqual([(await listWebhooks('?per_page=1&page=2')).data[0]?.id], [acme.id])
})

test('POST /admin/webhooks/{id}/pause and resume: → switched, seen by its owner, recorded once each', async () => {
  const paused = await switchWebhook(acme.id, 'pause')
  assert.deepEqual(
    [paused.is_active, paused.state, paused.reason],
    [false, 'disabled', 'The administrator disabled the subscription.'],
  )
  await switchWebhook(acme.id, 'pause')
  const seen = (await api.ask(`/api/v1/webhooks/${acme.id}`, acme.as)).json() as { is_active: boolean }
  assert.equal(seen.is_active, false)
  assert.deepEqual((await listWebhooks('?state=disabled')).data[0]?.id, acme.id)
  const resumed = await switchWebhook(acme.id, 'resume')
  assert.deepEqual([resumed.is_active, resumed.state], [true, 'healthy'])
  const log = await api.ask(`/api/v1/audit?subject=${acme.id}&action=webhook.updated`, AS_ADMIN)
  const { data } = log.json() as { data: { actor: { owner: string }; details: { is_active: boolean } }[] }
  assert.deepEqual(
    data.map(({ actor, details }) => [actor.owner, details.is_active]),
    [
      ['ops', true],
      ['ops', false],
    ],
  )
})

test('admin webhooks: key without admin → 403; unknown ID → 404; unknown state → 400', async () => {
  assert.equal((await api.ask('/api/v1/admin/webhooks', globex.as)).status, 403)
  assert.equal((await api.ask(`/api/v1/admin/webhooks/${acme.id}/pause`, globex.as, 'POST')).status, 403)
  const unknown = '019ab000-0000-7000-8000-000000000000'
  assert.equal((await api.ask(`/api/v1/admin/webhooks/${unknown}/pause`, AS_ADMIN, 'POST')).status, 404)
  const { status, text } = await api.ask('/api/v1/admin/webhooks?state=sleeping', AS_ADMIN)
  assert.equal(status, 400)
  assert.match(text, /healthy/)
})
