import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { addMailAddress } from '../../../../test/support/mail/mail-rows.ts'

interface OverviewJson {
  readonly database: string
  readonly sources?: {
    readonly source_id: string
    readonly record_count: number
    readonly health?: { readonly state: string }
  }[]
  readonly webhooks?: {
    readonly all_owners: boolean
    readonly total: number
    readonly troubled_total: number
    readonly troubled: { readonly id: string }[]
  }
  readonly mail?: {
    readonly all_owners: boolean
    readonly undelivered: number
    readonly suppressed_addresses: number
  }
  readonly system?: {
    readonly version: string
    readonly delivery_processes: number | null
    readonly disk: { readonly free_bytes: number; readonly total_bytes: number; readonly is_low: boolean }
  }
}

const api = await startTestApi({ after })

async function asOwner(owner: string, ...scopes: ('read' | 'webhooks' | 'admin' | 'personal')[]) {
  const { key } = await api.makeKey({ owner, scopes })
  return { authorization: `Bearer ${key}` }
}

async function readOverview(headers: Record<string, string>): Promise<OverviewJson> {
  const reply = await api.ask('/api/v1/overview', headers)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as OverviewJson
}

async function createWebhook(as: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ url: 'https://hooks.example/', events: ['announcement.created'] })
  const reply = await api.ask('/api/v1/webhooks', { ...as, 'content-type': 'application/json' }, 'POST', body)
  return (reply.json() as { id: string }).id
}

test('GET /overview: keys with each scope → only the parts that they may see', async () => {
  const parts = async (...scopes: Parameters<typeof asOwner>[1][]) =>
    Object.keys(await readOverview(await asOwner('scopes', ...scopes))).slice(1)
  assert.deepEqual(await parts('read'), ['sources', 'mail'])
  assert.deepEqual(await parts('webhooks'), ['webhooks'])
  assert.deepEqual(await parts('admin'), ['webhooks', 'mail', 'merge_reports', 'system'])
  assert.deepEqual(await parts('personal'), [])
  assert.deepEqual(await parts('read', 'webhooks', 'admin'), [
    'sources',
    'webhooks',
    'mail',
    'merge_reports',
    'system',
  ])
  assert.equal((await api.ask('/api/v1/overview', { authorization: null })).status, 401)
  assert.equal((await api.ask('/api/v1/overview?x=1')).status, 400)
})

test('GET /overview: → every source with its total, and the state of the system', async () => {
  const { database, sources = [], system } = await readOverview(await asOwner('ops', 'read', 'admin'))
  const { sources: listed } = (await api.ask('/api/v1/sources')).json() as {
    sources: { source_id: string; record_count: number }[]
  }
  assert.deepEqual(
    sources.map(({ source_id, record_count }) => ({ source_id, record_count })),
    listed.map(({ source_id, record_count }) => ({ source_id, record_count })),
  )
  assert.ok(sources.every(({ health }) => health?.state === 'new'))
  assert.deepEqual(
    [system?.version, database, system?.delivery_processes, system?.disk.is_low],
    ['0.0.0-test', 'reachable', 0, false],
  )
  assert.ok((system?.disk.free_bytes ?? 0) <= (system?.disk.total_bytes ?? 0))
})

test('GET /overview: failing, gone and paused webhooks of two owners → own ones for owners, all for admins', async () => {
  const acme = await asOwner('acme', 'webhooks')
  const [failing, paused] = [await createWebhook(acme), await createWebhook(acme)]
  const gone = await createWebhook(await asOwner('globex', 'webhooks'))
  const setHealth = (id: string, state: string, reason: string) =>
    api.sql`update subscription_health set state = ${state}, reason = ${reason} where subscription_id = ${id}`
  await setHealth(failing, 'failing', 'No attempt has succeeded since 2026-11-20T00:00:00.000Z.')
  await setHealth(gone, 'disabled', 'The receiver returned 410 Gone.')
  const headers = { ...acme, 'content-type': 'application/json' }
  await api.ask(`/api/v1/webhooks/${paused}`, headers, 'PATCH', '{"is_active": false}')

  const own = (await readOverview(acme)).webhooks
  assert.deepEqual([own?.all_owners, own?.total, own?.troubled.map(({ id }) => id)], [false, 2, [failing]])
  const all = (await readOverview(await asOwner('ops', 'admin'))).webhooks
  assert.deepEqual([all?.all_owners, all?.total, all?.troubled_total], [true, 3, 2])
  assert.deepEqual(all?.troubled.map(({ id }) => id).sort(), [failing, gone].sort())
})

test('GET /overview: mails that failed and addresses that bounced → of the owner, or of all for admins', async () => {
  await addMailAddress(api.sql, 1, { owner: 'acme' })
  const bounced = await addMailAddress(api.sql, 2, { owner: 'globex' })
  await api.sql`update mail_addresses set state = 'bounced', problem = '550' where id = ${bounced.id}`
  const addMail = (state: string, age: string) => api.sql`
    insert into mails (id, kind, owner, address_id, recipient_hash, state, next_attempt_at, finished_at, created_at)
    values (gen_random_uuid(), 'alert', 'globex', ${bounced.id}, '\\x00', ${state}, now(), now() - ${age}::interval, now())`
  await addMail('failed', '1 hour')
  await addMail('bounced', '23 hours')
  await addMail('failed', '25 hours')
  await addMail('sent', '1 hour')
  const mailOf = async (owner: string, scope: 'read' | 'admin') =>
    (await readOverview(await asOwner(owner, scope))).mail
  assert.deepEqual(await mailOf('acme', 'read'), {
    all_owners: false,
    undelivered: 0,
    suppressed_addresses: 0,
  })
  const globex = { all_owners: false, undelivered: 2, suppressed_addresses: 1 }
  assert.deepEqual(await mailOf('globex', 'read'), globex)
  assert.deepEqual(await mailOf('ops', 'admin'), { ...globex, all_owners: true })
})

test('GET /overview: PostgreSQL away → counts of the index, the rest unknown', async () => {
  const all = await asOwner('ops', 'read', 'webhooks', 'admin')
  await readOverview(all) // so that the key is known
  await api.proxy.cut()
  const { database, sources = [], webhooks, mail } = await readOverview(all)
  await api.proxy.restore()
  assert.deepEqual([webhooks, mail, database], [undefined, undefined, 'away'])
  assert.ok(sources.every(({ health }) => health === undefined))
  assert.ok(sources.some(({ record_count }) => record_count > 0))
})
