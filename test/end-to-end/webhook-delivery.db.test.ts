import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
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
import { startDispatchWorker } from '../../src/workers/dispatch-worker.ts'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../support/announcement-drafts.ts'
import { createTestDatabase } from '../support/test-database.ts'

const POLICY = { delaysMs: [50, 100, 150], failedAfter: 3 }
const log = createLogger('silent')

interface Arrived {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A receiver on loopback that answers with the statuses it is given, in turn; then with 204. */
async function openReceiver(t: TestContext, statuses: number[]) {
  const arrived: Arrived[] = []
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

/** The whole way from a batch to a receiver, with pauses that a test can wait for. */
async function openHouse(t: TestContext) {
  // Ends before the database does.
  let end = async (): Promise<void> => {}
  t.after(() => end())
  const { sql, url } = await createTestDatabase(t)
  const encryptor = createEncryptor('a secret of the tests', random)
  const guard = makeAddressGuard(['127.0.0.0/8'])
  const resolve = () => Promise.resolve([])
  const ports = { sql, clock, random, log }
  const deliveries = startDeliveryWorker({
    ...ports,
    policy: POLICY,
    gateway: createDeliveryGateway(sql, encryptor, POLICY),
    retentionDays: 30,
    maxConcurrency: 16,
    sender: makeWebhookSender({ guard, resolve, ca: [], clock, deadlineMs: 10_000 }),
    userAgent: 'Herald/test',
  })
  const dispatching = startDispatchWorker({ ...ports, url }, deliveries)
  end = async () => {
    await dispatching.stop()
    await deliveries.stop()
  }
  const documentId = await saveTestDocument(sql)
  return {
    sql,
    desk: createWebhookService({
      sql,
      clock,
      random: random,
      encryptor,
      checkUrl: createWebhookUrlCheck(guard, resolve, clock),
    }),
    async write(...references: string[]): Promise<void> {
      const drafts = references.map(reference =>
        createDraft(reference, { mentions: [createCompanyMention('005000013')] }),
      )
      const telling = { now: clock.now(), random }
      await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), telling))
    },
  }
}

/** Looks until it is so; a test that waits in vain fails by what it says next. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400 && !(await isSo()); tries += 1) await clock.sleep(25)
}

const wanted = (url: string) => ({ url, events: ['announcement.created'] as const, jurisdictions: [] })

test('a notice goes in, a signed webhook comes out, and its log tells all of it', async t => {
  const { desk, write } = await openHouse(t)
  const { arrived, url } = await openReceiver(t, [500])
  const { subscription, secret } = await desk.create('anna', wanted(url), null)
  await write('A1')
  await until(() => arrived.length === 2)
  const now = clock.now().getTime() / 1000
  assert.deepEqual(
    arrived.map(one => findSignatureError(one, secret, now)),
    [null, null],
  )
  const [first, second] = arrived
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
  assert.deepEqual(first?.body, second?.body)
  assert.equal(second?.headers['x-registry-attempt'], '2')
  assert.equal(JSON.parse(String(first?.body)).data.announcement.title, 'Avis A1')

  const id = String(first?.headers['webhook-id'])
  await until(async () => (await desk.findDelivery('anna', id)).delivery.state === 'delivered')
  const { delivery, attempts, body } = await desk.findDelivery('anna', id)
  assert.deepEqual([delivery.state, delivery.trigger, delivery.nextAttemptAt], ['delivered', 'event', null])
  assert.deepEqual(
    attempts.map(({ status, error }) => [status, error === null]),
    [
      [500, true],
      [204, true],
    ],
  )
  assert.deepEqual(Buffer.from(body ?? []), first?.body)
  const listed = await desk.listDeliveries('anna', { subscriptionId: subscription.id, limit: 10 })
  assert.deepEqual(
    listed.map(one => [one.id, one.state]),
    [[id, 'delivered']],
  )
  await assert.rejects(desk.findDelivery('berta', id), { code: 'not_found' })

  await desk.redeliver('anna', id)
  await until(() => arrived.length === 3)
  assert.equal(arrived[2]?.headers['webhook-id'], id)
})

test('what a receiver missed while it was off comes when it is recovered, once each', async t => {
  const { desk, write } = await openHouse(t)
  const { arrived, url } = await openReceiver(t, [410])
  const { subscription } = await desk.create('anna', wanted(url), null)
  const { id } = subscription
  const since = new Date(clock.now().getTime() - 60_000)
  const states = async () => {
    const { subscription, health } = await desk.find('anna', id)
    return [subscription.isActive, health.state]
  }
  await write('A1')
  await until(async () => !(await desk.find('anna', id)).subscription.isActive)
  assert.deepEqual(await states(), [false, 'disabled'])
  await write('A2', 'A3')
  const range = { since, until: null }
  const counts = async () => await desk.resendMissed('anna', id, { ...range, isDryRun: true })
  await until(async () => (await counts()).missed === 2)
  assert.deepEqual(await counts(), { failed: 1, missed: 2 })
  await assert.rejects(desk.resendMissed('anna', id, { ...range, isDryRun: false }), { code: 'conflict' })

  await desk.update('anna', id, { isActive: true })
  assert.deepEqual(await desk.resendMissed('anna', id, { ...range, isDryRun: false }), {
    failed: 1,
    missed: 2,
  })
  await until(() => arrived.length === 4)
  assert.deepEqual(arrived.map(({ body }) => JSON.parse(String(body)).data.announcement.title).sort(), [
    'Avis A1',
    'Avis A1',
    'Avis A2',
    'Avis A3',
  ])
  await until(async () => (await desk.find('anna', id)).health.lastSuccessAt !== null)
  assert.deepEqual(await states(), [true, 'healthy'])
  assert.deepEqual(await counts(), { failed: 0, missed: 0 })
})

test('while two secrets overlap the old one is believed, and both are by Standard Webhooks', async t => {
  const { desk, write } = await openHouse(t)
  const { arrived, url } = await openReceiver(t, [])
  const { subscription, secret: old } = await desk.create('anna', wanted(url), null)
  const { secret: fresh } = await desk.rotateSecret('anna', subscription.id, 60)
  await write('A1')
  await until(() => arrived.length === 1)
  await desk.endOverlap('anna', subscription.id)
  const believed = (one: Arrived | undefined, secret: string) =>
    one !== undefined && findSignatureError(one, secret, clock.now().getTime() / 1000) === null
  assert.deepEqual([believed(arrived[0], old), believed(arrived[0], fresh)], [true, false])
  // The sender asks for secrets a few times a second.
  let n = 2
  await until(async () => {
    await write(`A${n}`)
    n += 1
    return believed(arrived.at(-1), fresh)
  })
  assert.deepEqual([believed(arrived.at(-1), old), believed(arrived.at(-1), fresh)], [false, true])
  assert.equal(String(arrived[0]?.headers['webhook-signature']).split(' ').length, 2)
})

test('a test arrives marked as such, once, and says nothing of the health', async t => {
  const { desk } = await openHouse(t)
  const { arrived, url } = await openReceiver(t, [500, 500])
  const { subscription, secret } = await desk.create('anna', wanted(url), null)
  const { id } = await desk.sendTest('anna', subscription.id, 'entity.updated')
  await until(async () => (await desk.findDelivery('anna', id)).delivery.state === 'failed')
  const [first] = arrived
  assert.equal(first?.headers['x-registry-test'], 'true')
  assert.ok(first !== undefined && findSignatureError(first, secret, clock.now().getTime() / 1000) === null)
  await clock.sleep(Math.max(...POLICY.delaysMs) * 2)
  assert.equal(arrived.length, 1)
  const { health } = await desk.find('anna', subscription.id)
  assert.deepEqual([health.state, health.failedDeliveries], ['healthy', 0])
  await assert.rejects(desk.redeliver('anna', id), { code: 'conflict' })
})
