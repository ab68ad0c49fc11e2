import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { storedSearchReader } from '../../src/api/resources/stored-search-reader.ts'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { findSignatureError } from '../../src/deliveries/http/verify-signature.ts'
import { makeWebhookSender } from '../../src/deliveries/http/webhook-sender.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { createWebhookUrlCheck } from '../../src/services/webhooks/check-webhook-url.ts'
import { createDeliveryGateway } from '../../src/services/webhooks/delivery-gateway.ts'
import { createWebhookService } from '../../src/services/webhooks/webhook-service.ts'
import { startDeliveryWorker } from '../../src/workers/delivery-worker.ts'
import { startDispatchWorker } from '../../src/workers/dispatch/dispatch-worker.ts'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../support/announcement-drafts.ts'
import { createKeyActor, createTestAuditLog } from '../support/audit-actors.ts'
import { createTestDatabase } from '../support/test-database.ts'

const POLICY = { delaysMs: [50, 100, 150], failedAfter: 3 }
const log = createLogger('silent')

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Starts a receiver on loopback that responds with the given statuses in turn, then with 204. */
async function openReceiver(t: TestContext, statuses: number[]) {
  const arrived: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    arrived.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) })
    response.writeHead(statuses.shift() ?? 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** Starts dispatch and delivery workers with retry delays short enough for tests. */
async function startWebhooks(t: TestContext) {
  // Stops before the database is closed.
  let end = async (): Promise<void> => {}
  t.after(() => end())
  const { sql, url } = await createTestDatabase(t)
  const encryptor = createEncryptor('a secret of the tests', random)
  const guard = makeAddressGuard(['127.0.0.0/8'])
  const resolve = () => Promise.resolve([])
  const dependencies = { sql, url, clock, random, log }
  const deliveryWorker = startDeliveryWorker({
    ...dependencies,
    policy: POLICY,
    gateway: createDeliveryGateway(sql, encryptor, POLICY),
    retentionDays: 30,
    maxConcurrency: 16,
    ownerShare: 0.5,
    deadlineMs: 10_000,
    sender: makeWebhookSender({ guard, resolve, ca: [], clock, deadlineMs: 10_000 }),
    userAgent: 'Herald/test',
  })
  const dispatchWorker = startDispatchWorker(dependencies, deliveryWorker)
  end = async () => {
    await dispatchWorker.stop()
    await deliveryWorker.stop()
  }
  const documentId = await saveTestDocument(sql)
  return {
    sql,
    webhooks: createWebhookService({
      sql,
      clock,
      random: random,
      encryptor,
      audit: createTestAuditLog(sql),
      checkUrl: createWebhookUrlCheck(guard, resolve, clock),
      maxSubscriptions: 200,
      masksPersons: false,
      readSearch: storedSearchReader,
      publicUrl: null,
    }),
    async write(...references: string[]): Promise<void> {
      const drafts = references.map(reference =>
        createDraft(reference, { mentions: [createCompanyMention('005000013')] }),
      )
      const eventContext = { now: clock.now(), random }
      await sql.begin(tx =>
        writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), eventContext),
      )
    },
  }
}

/** Waits up to 10 s for a condition; the assertion that follows fails if it never held. */
async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400 && !(await isTrue()); tries += 1) await clock.sleep(25)
}

const subscriptionRequest = (url: string) => ({
  url,
  events: ['announcement.created'] as const,
  jurisdictions: [],
})

test('webhook: new announcement → signed request, retry and log of attempts', async t => {
  const { webhooks, write } = await startWebhooks(t)
  const { arrived, url } = await openReceiver(t, [500])
  const { subscription, secret } = await webhooks.create(
    createKeyActor('anna'),
    subscriptionRequest(url),
    null,
  )
  await write('A1')
  await waitFor(() => arrived.length === 2)
  const now = clock.now().getTime() / 1000
  assert.deepEqual(
    arrived.map(request => findSignatureError(request, secret, now)),
    [null, null],
  )
  const [first, second] = arrived
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  assert.deepEqual(first?.body, second?.body)
  assert.equal(second?.headers['x-registry-attempt'], '2')
  assert.equal(JSON.parse(String(first?.body)).data.announcement.title, 'Avis A1')

  const id = String(first?.headers['webhook-id'])
  await waitFor(async () => (await webhooks.findDelivery('anna', id)).delivery.state === 'delivered')
  const { delivery, attempts, body } = await webhooks.findDelivery('anna', id)
  assert.deepEqual([delivery.state, delivery.trigger, delivery.nextAttemptAt], ['delivered', 'event', null])
  assert.deepEqual(
    attempts.map(({ status, error }) => [status, error === null]),
    [
      [500, true],
      [204, true],
    ],
  )
  assert.deepEqual(Buffer.from(body ?? []), first?.body)
  const listed = await webhooks.listDeliveries('anna', { subscriptionId: subscription.id, limit: 10 })
  assert.deepEqual(
    listed.map(({ delivery, subject, lastAttempt }) => [
      delivery.id,
      delivery.state,
      subject?.name,
      lastAttempt?.status,
    ]),
    [[id, 'delivered', 'Avis A1', 204]],
  )
  await assert.rejects(webhooks.findDelivery('berta', id), { code: 'not_found' })

  await webhooks.redeliver(createKeyActor('anna'), id)
  await waitFor(() => arrived.length === 3)
  assert.equal(arrived[2]?.headers['webhook-id'], id)
})

test('resendMissed: receiver disabled meanwhile → each missed event sent once', async t => {
  const { webhooks, write } = await startWebhooks(t)
  const { arrived, url } = await openReceiver(t, [410])
  const { subscription } = await webhooks.create(createKeyActor('anna'), subscriptionRequest(url), null)
  const { id } = subscription
  const since = new Date(clock.now().getTime() - 60_000)
  const states = async () => {
    const { subscription, health } = await webhooks.find('anna', id)
    return [subscription.isActive, health.state]
  }
  await write('A1')
  await waitFor(async () => !(await webhooks.find('anna', id)).subscription.isActive)
  assert.deepEqual(await states(), [false, 'disabled'])
  await write('A2', 'A3')
  const range = { since, until: null }
  const counts = async () =>
    await webhooks.resendMissed(createKeyActor('anna'), id, { ...range, isDryRun: true })
  await waitFor(async () => (await counts()).missed === 2)
  assert.deepEqual(await counts(), { failed: 1, missed: 2 })
  await assert.rejects(webhooks.resendMissed(createKeyActor('anna'), id, { ...range, isDryRun: false }), {
    code: 'conflict',
  })

  await webhooks.update(createKeyActor('anna'), id, { isActive: true })
  assert.deepEqual(await webhooks.resendMissed(createKeyActor('anna'), id, { ...range, isDryRun: false }), {
    failed: 1,
    missed: 2,
  })
  await waitFor(() => arrived.length === 4)
  assert.deepEqual(arrived.map(({ body }) => JSON.parse(String(body)).data.announcement.title).sort(), [
    'Avis A1',
    'Avis A1',
    'Avis A2',
    'Avis A3',
  ])
  await waitFor(async () => (await webhooks.find('anna', id)).health.lastSuccessAt !== null)
  assert.deepEqual(await states(), [true, 'healthy'])
  assert.deepEqual(await counts(), { failed: 0, missed: 0 })
})

test('rotateSecret: during the overlap → signed with both secrets, afterwards with the new one', async t => {
  const { webhooks, write } = await startWebhooks(t)
  const { arrived, url } = await openReceiver(t, [])
  const { subscription, secret: old } = await webhooks.create(
    createKeyActor('anna'),
    subscriptionRequest(url),
    null,
  )
  const { secret: fresh } = await webhooks.rotateSecret(createKeyActor('anna'), subscription.id, 60)
  await write('A1')
  await waitFor(() => arrived.length === 1)
  await webhooks.endOverlap(createKeyActor('anna'), subscription.id)
  const isSignedWith = (request: ReceivedRequest | undefined, secret: string) =>
    request !== undefined && findSignatureError(request, secret, clock.now().getTime() / 1000) === null
  assert.deepEqual([isSignedWith(arrived[0], old), isSignedWith(arrived[0], fresh)], [true, false])
  // The delivery worker reloads secrets a few times a second.
  let n = 2
  await waitFor(async () => {
    await write(`A${n}`)
    n += 1
    return isSignedWith(arrived.at(-1), fresh)
  })
  assert.deepEqual([isSignedWith(arrived.at(-1), old), isSignedWith(arrived.at(-1), fresh)], [false, true])
  assert.equal(String(arrived[0]?.headers['webhook-signature']).split(' ').length, 2)
})

test('sendTest: receiver fails → one marked request, health unchanged', async t => {
  const { webhooks } = await startWebhooks(t)
  const { arrived, url } = await openReceiver(t, [500, 500])
  const { subscription, secret } = await webhooks.create(
    createKeyActor('anna'),
    subscriptionRequest(url),
    null,
  )
  const { id } = await webhooks.sendTest(createKeyActor('anna'), subscription.id, 'entity.updated')
  await waitFor(async () => (await webhooks.findDelivery('anna', id)).delivery.state === 'failed')
  const [first] = arrived
  assert.equal(first?.headers['x-registry-test'], 'true')
  assert.ok(first !== undefined && findSignatureError(first, secret, clock.now().getTime() / 1000) === null)
  await clock.sleep(Math.max(...POLICY.delaysMs) * 2)
  assert.equal(arrived.length, 1)
  const { health } = await webhooks.find('anna', subscription.id)
  assert.deepEqual([health.state, health.failedDeliveries], ['healthy', 0])
  await assert.rejects(webhooks.redeliver(createKeyActor('anna'), id), { code: 'conflict' })
})

test('webhook paused with its backlog kept → announcements wait, resumed → each arrives once', async t => {
  const { webhooks, write, sql } = await startWebhooks(t)
  const { arrived, url } = await openReceiver(t, [])
  const actor = createKeyActor('anna')
  const { subscription } = await webhooks.create(actor, subscriptionRequest(url), null)
  const { id } = subscription
  const titles = () => arrived.map(({ body }) => JSON.parse(String(body)).data.announcement.title).sort()
  await write('A1')
  await waitFor(() => arrived.length === 1)
  // Until its response is recorded, it counts as waiting.
  await waitFor(async () => (await sql`select from deliveries where state = 'delivered'`).length === 1)
  await webhooks.update(actor, id, { isActive: false, keepsBacklog: true })
  await write('A2', 'A3')
  await waitFor(async () => (await webhooks.find('anna', id)).waiting === 2)
  // Longer than a poll, which must not find them.
  await clock.sleep(1_500)
  assert.deepEqual(titles(), ['Avis A1'])
  assert.equal(await webhooks.update(actor, id, { isActive: true }), 2)
  await waitFor(() => arrived.length >= 3)
  assert.deepEqual(titles(), ['Avis A1', 'Avis A2', 'Avis A3'])
  const [failed] = await sql<
    [{ n: number }]
  >`select count(*)::integer as n from deliveries where state = 'failed'`
  assert.equal(failed.n, 0)
})
