import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import type { AuditAction } from '../../../audit/audit-entry.ts'
import { verifyAuditLog } from '../../../services/admin/audit-log.ts'
import { API_ROUTES } from '../../route-table.ts'

const api = await startTestApi({ after })
const AUDIT = '/api/v1/audit'
const admin = await api.makeKey({ owner: 'ops', scopes: ['read', 'webhooks', 'admin'] })
const AS_ADMIN = { authorization: `Bearer ${admin.key}` }
const JSON_BODY = { 'content-type': 'application/json' }

interface EntryJson {
  number: number
  recorded_at: string
  action: AuditAction
  actor: { type: string; key_id: string | null; owner: string | null; remote_address: string | null }
  subject_type: string | null
  subject_id: string | null
  details: Record<string, unknown>
  hash: string
}
interface ListJson {
  data: EntryJson[]
  pagination: { total: number }
}

async function listEntries(query = ''): Promise<ListJson> {
  const reply = await api.ask(`${AUDIT}${query}`, AS_ADMIN)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as ListJson
}

function post(path: string, body: object, headers: Record<string, string | null> = AS_ADMIN) {
  return api.ask(path, { ...JSON_BODY, ...headers }, 'POST', JSON.stringify(body))
}

/** Actions of the routes that change something; `null` marks a route that changes nothing worth recording. */
const RECORDED_BY_ROUTE: Readonly<Record<string, AuditAction | null>> = {
  createKey: 'key.created',
  revokeKey: 'key.revoked',
  createFeed: 'feed.created',
  revokeFeed: 'feed.revoked',
  signIn: 'session.started',
  signOut: 'session.ended',
  startRun: 'run.requested',
  createReconciliationService: 'reconciliation.created',
  revokeReconciliationService: 'reconciliation.revoked',
  matchList: null,
  createWatchlist: 'watchlist.created',
  changeWatchlist: 'watchlist.updated',
  deleteWatchlist: 'watchlist.deleted',
  markWatchlistSeen: null,
  addWatchlistEntry: 'watchlist.entry_added',
  decideWatchlistEntry: 'watchlist.entry_decided',
  deleteWatchlistEntry: 'watchlist.entry_deleted',
  importWatchlist: 'watchlist.imported',
  createSavedSearch: 'saved_search.created',
  changeSavedSearch: 'saved_search.updated',
  deleteSavedSearch: 'saved_search.deleted',
  markSavedSearchSeen: null,
  markMatchesSeen: null,
  createMergeReport: 'merge_report.created',
  decideMergeReport: 'merge_report.decided',
  createMailAddress: 'mail_address.created',
  updateMailAddress: 'mail_address.updated',
  resendConfirmation: 'mail_address.resent',
  deleteMailAddress: 'mail_address.deleted',
  createDigest: 'digest.created',
  updateDigest: 'digest.updated',
  deleteDigest: 'digest.deleted',
  recordMailBounce: 'mail_address.suppressed',
  previewWebhook: null,
  createWebhook: 'webhook.created',
  changeWebhook: 'webhook.updated',
  deleteWebhook: 'webhook.deleted',
  testWebhook: 'webhook.tested',
  rotateWebhookSecret: 'webhook.secret_rotated',
  recoverWebhook: 'webhook.resent',
  redeliver: 'delivery.redelivered',
  recoverWebhooks: 'webhook.resent',
  redeliverDeliveries: 'delivery.redelivered',
  pauseWebhook: 'webhook.updated',
  resumeWebhook: 'webhook.updated',
}

test('audit log: every route that writes → names its action', () => {
  const writing = API_ROUTES.filter(({ method }) => method !== 'GET').map(
    ({ schema }) => (schema as { operationId: string }).operationId,
  )
  assert.deepEqual(
    writing.filter(id => !Object.hasOwn(RECORDED_BY_ROUTE, id)),
    [],
  )
})

test('audit log: key created, used to sign in, signed out, revoked → four entries by their callers', async () => {
  const created = (
    await post('/api/v1/keys', { owner: 'acme', name: 'Private name', scopes: ['read'] })
  ).json() as {
    id: string
    key: string
  }
  const signedIn = await post('/api/v1/session', { key: created.key }, { authorization: null })
  const [cookie = ''] = (signedIn.headers['set-cookie']?.[0] ?? '').split(';')
  await api.ask('/api/v1/session', { authorization: null, cookie }, 'DELETE')
  await api.ask(`/api/v1/keys/${created.id}`, AS_ADMIN, 'DELETE')
  await api.ask(`/api/v1/keys/${created.id}`, AS_ADMIN, 'DELETE')
  const { data } = await listEntries('?per_page=4')
  assert.deepEqual(
    data.toReversed().map(({ action, actor, subject_id }) => [action, actor.owner, actor.key_id, subject_id]),
    [
      ['key.created', 'ops', admin.apiKey.id, created.id],
      ['session.started', 'acme', created.id, null],
      ['session.ended', 'acme', created.id, null],
      ['key.revoked', 'ops', admin.apiKey.id, created.id],
    ],
  )
  assert.ok(data.every(({ actor }) => actor.remote_address === '127.0.0.1' && actor.type === 'api_key'))
  const text = JSON.stringify(data)
  assert.ok(!text.includes(created.key) && !text.includes('Private name') && !text.includes(cookie.slice(15)))
})

test('audit log: crawl requested twice → one entry', async () => {
  const before = (await listEntries('?action=run.requested')).pagination.total
  const run = (await post('/api/v1/sources/fr-bodacc/runs', {})).json() as { id: string }
  await post('/api/v1/sources/fr-bodacc/runs', {})
  const { data, pagination } = await listEntries(`?action=run.requested&subject=${run.id.toUpperCase()}`)
  assert.deepEqual([pagination.total, data[0]?.details], [1, { source: 'fr-bodacc' }])
  assert.equal((await listEntries('?action=run.requested')).pagination.total, before + 1)
})

test('audit log: webhook changed, rotated, tested, resent, deleted → one entry each, without its URL', async () => {
  const url = 'https://receiver.example/private-path'
  const created = await post('/api/v1/webhooks', { url, events: ['announcement.created'] })
  const { id } = created.json() as { id: string }
  const path = `/api/v1/webhooks/${id}`
  await api.ask(path, { ...AS_ADMIN, ...JSON_BODY }, 'PATCH', '{"rate_limit":5}')
  await post(`${path}/rotate`, { overlap_seconds: 60 })
  const tested = await post(`${path}/test`, {})
  await post(`${path}/recover`, { since: '2026-11-01T00:00:00Z', dry_run: true })
  await post(`${path}/recover`, { since: '2026-11-01T00:00:00Z' })
  await api.ask(path, AS_ADMIN, 'DELETE')
  assert.equal((await api.ask(path, AS_ADMIN, 'DELETE')).status, 404)
  assert.equal(tested.status, 202)
  const { data } = await listEntries(`?subject=${id}`)
  assert.deepEqual(
    data.toReversed().map(({ action }) => action),
    [
      'webhook.created',
      'webhook.updated',
      'webhook.secret_rotated',
      'webhook.tested',
      'webhook.resent',
      'webhook.deleted',
    ],
  )
  assert.ok(!JSON.stringify(data).includes('private-path'))
})

test('audit log: refused requests → one entry per caller and reason, with a count', async () => {
  const wrong = { authorization: `Bearer hrld_${'x'.repeat(43)}` }
  for (let n = 0; n < 3; n += 1) await api.ask('/api/v1/stats', wrong)
  await post('/api/v1/session', { key: `hrld_${'x'.repeat(43)}` }, { authorization: null })
  await api.ask('/api/v1/keys')
  await api.ask('/api/v1/stats', { authorization: null })
  await api.audit.saveRefusals()
  const { data } = await listEntries('?action=request.refused,session.refused')
  assert.deepEqual(
    data.toReversed().map(({ action, actor, details }) => [action, actor.type, actor.owner, details]),
    [
      ['request.refused', 'anonymous', null, { code: 'invalid_token', count: 3 }],
      ['session.refused', 'anonymous', null, { code: 'invalid_token', count: 1 }],
      ['request.refused', 'api_key', 'test', { code: 'insufficient_scope', count: 1 }],
    ],
  )
})

test('saveRefusals: database away → recorded by the next call', async () => {
  await api.ask('/api/v1/keys')
  await api.proxy.cut()
  await api.audit.saveRefusals()
  await api.proxy.restore()
  const before = (await listEntries('?action=request.refused')).pagination.total
  await api.audit.saveRefusals()
  assert.equal((await listEntries('?action=request.refused')).pagination.total, before + 1)
})

test('createKey: audit entry cannot be written → no key either', async () => {
  await api.sql.unsafe('alter table audit_entries add constraint full_log check (number < 0) not valid')
  const reply = await post('/api/v1/keys', { owner: 'unrecorded', name: 'n' })
  await api.sql.unsafe('alter table audit_entries drop constraint full_log')
  assert.equal(reply.status, 500)
  assert.equal((await api.sql`select 1 from api_keys where owner = 'unrecorded'`).length, 0)
})

const INVALID: readonly [query: string, parameter: string, code: string][] = [
  ['action=key.renamed', 'action', 'unknown_value'],
  ['key=12', 'key', 'invalid_id'],
  ['from=yesterday', 'from', 'invalid_moment'],
  ['from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', 'from', 'dates_reversed'],
  ['per_page=101', 'per_page', 'out_of_range'],
]
for (const [query, parameter, code] of INVALID) {
  test(`GET /audit?${query} → 400 ${code}`, async () => {
    const reply = await api.ask(`${AUDIT}?${query}`, AS_ADMIN)
    const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual([reply.status, errors[0]?.parameter, errors[0]?.code], [400, parameter, code])
  })
}

test('GET /audit: key without admin → 403', async () => {
  assert.equal((await api.ask(AUDIT)).status, 403)
})

test('verifyAuditLog: log of all tests → intact up to its last entry', async () => {
  const [newest] = (await listEntries('?per_page=1')).data
  assert.deepEqual(await verifyAuditLog({ sql: api.sql, encryptor: api.encryptor }), {
    entries: newest?.number,
    lastHash: newest?.hash,
    fault: null,
  })
})
