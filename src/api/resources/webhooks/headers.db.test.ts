import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const { key } = await api.makeKey({ owner: 'headers', scopes: ['webhooks'] })
const WEBHOOKS = '/api/v1/webhooks'
const SUBSCRIPTION = { url: 'https://example.com/hook', events: ['announcement.created'] }

interface Webhook {
  id: string
  header_names: string[]
}

const ask = (path: string, method: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.ask(
    path,
    { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    method,
    body === undefined ? undefined : JSON.stringify(body),
  )

test('webhook headers: created and changed → names shown, values in no response and no table', async () => {
  const headers = { 'X-Team': 'team-secret', Authorization: 'Bearer token-secret' }
  const created = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, headers })
  assert.equal(created.status, 201, created.text)
  const { id, header_names } = created.json() as Webhook
  assert.deepEqual(header_names, ['X-Team', 'Authorization'])
  const patch = async (body: object) => await ask(`${WEBHOOKS}/${id}`, 'PATCH', body)
  const changed = await patch({
    headers: { 'x-team': 'other-secret', authorization: null, 'X-New': 'new-secret' },
  })
  assert.deepEqual((changed.json() as Webhook).header_names, ['x-team', 'X-New'])
  const kept = await patch({ rate_limit: 5 })
  assert.deepEqual((kept.json() as Webhook).header_names, ['x-team', 'X-New'])
  const refused = await patch({ headers: { 'X-Bad': 'bad-secret\n', Host: 'host-secret' } })
  assert.equal(refused.status, 400)
  const audit = await api.sql<{ details: string }[]>`
    select details::text from audit_entries where subject_id = ${id}`
  const texts = [created, changed, kept, refused].map(reply => reply.text)
  for (const text of [...texts, ...audit.map(row => row.details)]) assert.ok(!text.includes('-secret'), text)
  assert.deepEqual(((await patch({ headers: null })).json() as Webhook).header_names, [])
})

test('PATCH /webhooks/{id}: url of another host → conflict unless headers are given again', async () => {
  const reply = await ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, headers: { 'X-A': '1', 'X-B': '2' } })
  const path = `${WEBHOOKS}/${(reply.json() as Webhook).id}`
  assert.equal((await ask(path, 'PATCH', { url: 'https://example.com/other' })).status, 200)
  const moved = { url: 'https://example.org/hook' }
  const refused = await ask(path, 'PATCH', moved)
  assert.deepEqual([refused.status, (refused.json() as { code: string }).code], [409, 'conflict'])
  const given = await ask(path, 'PATCH', { ...moved, headers: { 'X-A': '1' } })
  assert.deepEqual((given.json() as Webhook).header_names, ['X-A'])
  const removed = await ask(path, 'PATCH', { ...SUBSCRIPTION, headers: null })
  assert.deepEqual((removed.json() as Webhook).header_names, [])
})

test('POST /webhooks: same Idempotency-Key and headers → same response, other value → 422', async () => {
  const once = { 'idempotency-key': 'with-headers' }
  const post = (value: string) => ask(WEBHOOKS, 'POST', { ...SUBSCRIPTION, headers: { 'X-A': value } }, once)
  const first = await post('1')
  assert.equal(first.status, 201, first.text)
  assert.equal((await post('1')).text, first.text)
  assert.equal((await post('2')).status, 422)
})
