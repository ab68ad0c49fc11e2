import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../../../../test/support/index-follower.ts'
import { EXPORT_OPTIONS } from '../../../../test/support/populated-database.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { storedSearchReader } from '../../../api/resources/stored-search-reader.ts'
import { SHARD_COUNT } from '../../../deliveries/delivery.ts'
import { DeliveryEngine } from '../../../deliveries/delivery-engine.ts'
import { makeAddressGuard } from '../../../deliveries/http/address-guard.ts'
import { makeWebhookSender } from '../../../deliveries/http/webhook-sender.ts'
import { addDayPartitions, listPartitionDays } from '../../../deliveries/partition-store.ts'
import { addDays, dayInTimeZone } from '../../../model/calendar-day.ts'
import { appendEvents } from '../../../outbox/event-outbox-store.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { createEncryptor } from '../../../platform/encryption.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'
import { encryptSigningSecret, generateSigningSecret } from '../../../subscriptions/signing-secrets.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../../subscriptions/subscription.ts'
import { insertSubscription, updateSubscription } from '../../../subscriptions/subscription-store.ts'
import { createDeliveryGateway } from '../../webhooks/delivery-gateway.ts'
import { dispatchEvents } from '../../webhooks/dispatch-events.ts'
import { resendMissed } from '../../webhooks/resend-missed-events.ts'
import { exportSnapshot } from './export-snapshot.ts'
import { importSnapshot } from './import-snapshot.ts'

const POLICY = { delaysMs: [60_000], failedAfter: 2 }
const DAY_MS = 86_400_000
const encryptor = createEncryptor('a secret of the tests', random)

/** Starts a receiver on loopback and returns the delivery IDs that it received. */
async function startReceiver(t: TestContext) {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Sends everything that waits in the queue of a database. */
async function deliverAll(sql: SqlPool): Promise<void> {
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => [],
    ca: [],
    clock,
    deadlineMs: 5_000,
  })
  const engine = new DeliveryEngine({
    sql,
    clock,
    random,
    log: createLogger('silent'),
    sender,
    policy: POLICY,
    gateway: createDeliveryGateway(sql, encryptor, POLICY),
    userAgent: 'Herald/test',
    maxConcurrency: 16,
    ownerShare: 1,
    deadlineMs: 5_000,
  })
  const running = engine.run()
  engine.assignShards(Array.from({ length: SHARD_COUNT }, (_, shard) => shard))
  await waitUntil(async () => (await sql`select from delivery_queue limit 1`).length === 0)
  await engine.stop()
  await running
  await sender.close()
}

async function createSubscribedContext(t: TestContext, url: string) {
  const context = await createTestAppContext(t)
  const subscription: Subscription = {
    id: createUuidV7(clock.now(), random),
    owner: 'anna',
    url,
    events: ['announcement.created'],
    jurisdictions: [],
    isActive: true,
    rateLimit: null,
    keepsBacklog: false,
    overlapUntil: null,
    ...DEFAULT_SELECTION,
    sinceChange: 0,
    includesPersons: false,
    createdAt: clock.now(),
  }
  const secret = encryptSigningSecret(generateSigningSecret(random), subscription.id, encryptor)
  await context.sql.begin(tx => insertSubscription(tx, subscription, secret))
  const publish = async (daysAgo: number): Promise<void> => {
    const at = new Date(clock.now().getTime() - daysAgo * DAY_MS)
    const id = createUuidV7(at, random)
    const event = {
      id,
      type: 'announcement.created',
      jurisdiction: 'FR',
      body: '{}',
      createdAt: at,
    } as const
    await context.sql.begin(tx => appendEvents(tx, [event], 1))
    await dispatchEvents(context)
  }
  return { ...context, subscription, publish }
}

test('resendMissed: after export and import → sends what had not arrived and nothing else', async t => {
  const receiver = await startReceiver(t)
  const from = await createSubscribedContext(t, receiver.url)
  const to = await createTestAppContext(t)
  const today = dayInTimeZone('UTC', clock.now())
  const days = [addDays(today, -2), addDays(today, -1), today]
  await from.sql.begin(tx => addDayPartitions(tx, days))
  for (const daysAgo of [2, 1, 0, 0, 0]) await from.publish(daysAgo)
  await deliverAll(from.sql)
  const arrived = [...receiver.received]
  assert.equal(new Set(arrived).size, 5)
  const { subscription } = from
  await from.sql.begin(tx => updateSubscription(tx, { ...subscription, isActive: false }))
  for (const daysAgo of [1, 0]) await from.publish(daysAgo)
  await from.sql.begin(tx => updateSubscription(tx, subscription))

  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from, EXPORT_OPTIONS)
  await importSnapshot(file, to)
  assert.deepEqual(await listPartitionDays(to.sql, 'deliveries'), days)
  const [outside] = await to.sql<
    [{ count: number }]
  >`select count(*)::integer as count from deliveries_default`
  assert.equal(outside.count, 0)
  const request = { since: new Date(0), until: null, isDryRun: false }
  assert.deepEqual(
    await resendMissed(
      { ...to, masksPersons: false, readSearch: storedSearchReader, publicUrl: null },
      subscription,
      request,
    ),
    {
      failed: 0,
      missed: 2,
    },
  )
  await deliverAll(to.sql)
  const resent = receiver.received.slice(arrived.length)
  assert.equal(resent.length, 2)
  assert.deepEqual(
    resent.filter(id => arrived.includes(id)),
    [],
  )
})
