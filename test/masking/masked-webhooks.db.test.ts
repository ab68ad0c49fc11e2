import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startWebhookWorkers } from '../../src/cli/shared/start-webhook-workers.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { createDraft, saveTestDocument, toIncomingAnnouncements } from '../support/announcement-drafts.ts'
import { waitUntil } from '../support/index-follower.ts'
import { createServiceKey, startMaskedService } from '../support/masked-service.ts'
import { announcePerson, createNamedPersons, secretsOf } from '../support/named-persons.ts'
import { createTestAppContext } from '../support/test-app-context.ts'

/* Payloads are masked for subscriptions of keys without the scope `personal`, however they are sent and read. */

const PERSONS = createNamedPersons(6)
const SECRETS = PERSONS.flatMap(secretsOf)

const namesIn = (text: string) => SECRETS.filter(secret => text.toLowerCase().includes(secret))

async function startReceiver(t: TestContext) {
  const received: Record<string, string[]> = { '/full': [], '/masked': [] }
  const server = createServer(async (request, response) => {
    received[request.url ?? '']?.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function open(t: TestContext) {
  // Stops before the database is closed.
  let stop = async (): Promise<void> => {}
  t.after(() => stop())
  const app = await createTestAppContext(t)
  const service = await startMaskedService(t, app, 'on', true)
  const receiver = await startReceiver(t)
  const keys = {
    full: await createServiceKey(app, ['read', 'webhooks', 'personal']),
    masked: await createServiceKey(app, ['read', 'webhooks']),
  }
  const subscribe = async (kind: keyof typeof keys) => {
    const events = ['announcement.created', 'entity.updated', 'entity.status_changed']
    const body = { url: `${receiver.url}/${kind}`, events }
    const created = await service.ask(keys[kind], '/api/v1/webhooks', { method: 'POST', body })
    assert.equal(created.status, 201, created.text)
    return JSON.parse(created.text).id as string
  }
  const ids = { full: await subscribe('full'), masked: await subscribe('masked') }
  const variables = { HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', HERALD_MASK_PERSONS: '1' }
  const workers = await startWebhookWorkers(
    { ...app, indexFolder: '', maskedIndexFolder: '' },
    readSettings(variables).settings,
    '0.0.0-test',
    { shouldDispatch: true, deliveryEncryptor: createEncryptor('a secret for tests', app.random) },
  )
  stop = workers.stop
  const documentId = await saveTestDocument(app.sql)
  const write = (drafts: Parameters<typeof toIncomingAnnouncements>[0]) =>
    app.sql.begin(tx =>
      writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), {
        now: app.clock.now(),
        random: app.random,
      }),
    )
  return { app, service, keys, ids, received: receiver.received, write }
}

/** Makes the status of every person change, which is an event about the person. */
const changePersons = () =>
  PERSONS.map((person, n) => ({
    ...announcePerson(person, n),
    reference: `Q${n}`,
    date: '2025-01-01',
    category: 'insolvency_filing' as const,
  }))

test('webhooks: subscription without personal → masked payloads, no events about persons', {
  timeout: 120_000,
}, async t => {
  const { app, service, keys, ids, received, write } = await open(t)
  await write([...PERSONS.map(announcePerson), createDraft('C1', { title: 'Avis ordinaire' })])
  await write(changePersons())
  const isDispatched = async () => {
    const [row] = await app.sql<[{ open: number }]>`
      select (select count(*) from delivery_queue)::integer
        + (select count(*) from events where number > (select number from dispatch_position))::integer as open`
    return row.open === 0
  }
  await waitUntil(isDispatched)
  const [full = [], masked = []] = [received['/full'], received['/masked']]
  assert.deepEqual(namesIn(full.join()).length > 0, true)
  assert.deepEqual(namesIn(masked.join()), [])
  assert.ok(full.some(body => body.includes('"entity_type":"person"')))
  assert.ok(!masked.some(body => body.includes('"entity_type":"person"')))
  assert.ok(
    masked.some(body => body.includes('Avis ordinaire')),
    'texts without persons are sent as they are',
  )
  const persons = await app.sql<{ id: string }[]>`select id from entities where entity_type = 'person'`
  assert.ok(!persons.some(({ id }) => masked.join().includes(id)))

  // The log shows what was sent, and a masked key cannot read or redirect what another one receives.
  const list = async (id: string) =>
    JSON.parse((await service.ask(keys.masked, `/api/v1/webhooks/${id}/deliveries?per_page=100`)).text)
      .data as { id: string }[]
  for (const { id } of await list(ids.masked)) {
    const shown = JSON.parse((await service.ask(keys.masked, `/api/v1/deliveries/${id}`)).text)
    assert.ok(masked.includes(shown.body))
    assert.equal(JSON.parse((await service.ask(keys.full, `/api/v1/deliveries/${id}`)).text).body, shown.body)
  }
  const logOf = async (key: string) =>
    (await service.ask(key, `/api/v1/webhooks/${ids.full}/deliveries?per_page=100`)).text
  assert.ok(namesIn(await logOf(keys.full)).length > 0)
  const maskedLog = await logOf(keys.masked)
  assert.deepEqual(namesIn(maskedLog), [], 'subjects')
  assert.ok(maskedLog.includes('Avis ordinaire'))
  assert.ok(!persons.some(({ id }) => maskedLog.includes(id)))
  const [delivery] = await list(ids.full)
  assert.equal((await service.ask(keys.full, `/api/v1/deliveries/${delivery?.id}`)).status, 200)
  const refused = [
    ['GET', `deliveries/${delivery?.id}`, undefined],
    ['POST', `deliveries/${delivery?.id}/redeliver`, undefined],
    ['PATCH', `webhooks/${ids.full}`, { url: 'http://127.0.0.1:9/mine' }],
    ['POST', `webhooks/${ids.full}/rotate`, {}],
    ['POST', `webhooks/${ids.full}/recover`, { since: '2020-01-01T00:00:00Z' }],
    ['POST', `webhooks/${ids.full}/test`, {}],
  ] as const
  for (const [method, path, body] of refused) {
    const { status } = await service.ask(keys.masked, `/api/v1/${path}`, { method, ...(body && { body }) })
    assert.equal(status, 403, `${method} ${path}`)
  }

  // Recovering and resending sends nothing else.
  const count = masked.length
  await service.ask(keys.masked, `/api/v1/webhooks/${ids.masked}/recover`, {
    method: 'POST',
    body: { since: '2020-01-01T00:00:00Z' },
  })
  const [own] = await list(ids.masked)
  await service.ask(keys.masked, `/api/v1/deliveries/${own?.id}/redeliver`, { method: 'POST' })
  await waitUntil(async () => masked.length > count && (await isDispatched()))
  assert.deepEqual([masked.length, namesIn(masked.join())], [count + 1, []])
})
