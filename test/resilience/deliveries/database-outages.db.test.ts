import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { DeliveryTarget } from '../../../src/deliveries/delivery.ts'
import { makeAddressGuard } from '../../../src/deliveries/http/address-guard.ts'
import { makeWebhookSender } from '../../../src/deliveries/http/webhook-sender.ts'
import { enqueueDeliveries } from '../../../src/deliveries/queue-store.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createSqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../../src/platform/uuid.ts'
import { startDeliveryWorker } from '../../../src/workers/delivery-worker.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const PAYLOAD = { full: Buffer.from('{}'), masked: Buffer.from('') }
/** Long enough that a request is in flight during the whole outage and while the leases of the shards expire. */
const SLOW_MS = 9_000

/** Starts a receiver that responds after `delayMs()`, and counts the requests by delivery. */
async function startReceiver(t: TestContext, delayMs: () => number) {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    received.set(id, (received.get(id) ?? 0) + 1)
    request.resume().on('end', () => setTimeout(() => response.writeHead(204).end(), delayMs()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const target: DeliveryTarget = {
    id: createUuidV7(clock.now(), random),
    owner: 'anna',
    lastOutcome: 'success',
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    secrets: ['whsec_c2VjcmV0'],
    ratePerSecond: null,
    headers: {},
    payloadVariant: 'full' as const,
    batch: null,
  }
  return { target, received }
}

for (const outageMs of [6_500, 12_000]) {
  test(`startDeliveryWorker: database away for ${outageMs / 1_000} s, slow request in flight → all that waits is sent`, async t => {
    let stop = async (): Promise<void> => {}
    t.after(() => stop())
    const { sql: direct, url } = await createTestDatabase(t)
    const proxy = await startDatabaseProxy(url, t)
    const sql = createSqlPool(proxy.url, { maxConnections: 4, applicationName: 'test' })
    let isSlow = true
    const slow = await startReceiver(t, () => (isSlow ? SLOW_MS : 0))
    const fast = await startReceiver(t, () => 0)
    const sender = makeWebhookSender({
      guard: makeAddressGuard(['127.0.0.0/8']),
      resolve: async () => [],
      ca: [],
      clock,
      deadlineMs: 20_000,
    })
    const targets = [slow.target, fast.target]
    const worker = startDeliveryWorker({
      sql,
      url: proxy.url,
      clock,
      random,
      log: createLogger('silent'),
      sender,
      userAgent: 'Herald/test',
      maxConcurrency: 64,
      ownerShare: 0.5,
      deadlineMs: 20_000,
      retentionDays: 90,
      policy: { delaysMs: [30_000], failedAfter: 2 },
      gateway: {
        findTargets: async ids => targets.filter(target => ids.includes(target.id)),
        loadPayloads: async ids => new Map(ids.map(id => [id, PAYLOAD])),
        lockWanted: async () => false,
        findRedactedEvents: async () => [],
        recordOutcomes: async () => {},
      },
    })
    stop = async () => {
      await worker.stop()
      await sql.end()
    }
    const queue = async (count: number): Promise<void> => {
      const rows = targets.flatMap(({ id }) =>
        Array.from({ length: count }, () => ({
          id: createUuidV7(clock.now(), random),
          eventId: createUuidV7(clock.now(), random),
          eventType: 'announcement.created',
          jurisdiction: 'FR',
          subscriptionId: id,
          trigger: 'event' as const,
        })),
      )
      await direct.begin(tx => enqueueDeliveries(tx, rows))
    }
    await queue(40)
    while (slow.received.size === 0 || fast.received.size < 40) await clock.sleep(20)
    await proxy.cut()
    await queue(20)
    await clock.sleep(outageMs)
    isSlow = false
    await proxy.restore()
    const deadline = clock.elapsed() + 25_000
    const openCount = async (): Promise<number> =>
      (await direct<[{ n: number }]>`select count(*)::integer as n from delivery_queue`)[0].n
    while ((await openCount()) > 0) {
      assert.ok(clock.elapsed() < deadline, `${await openCount()} deliveries are still queued`)
      await clock.sleep(50)
    }
    assert.deepEqual([slow.received.size, fast.received.size], [60, 60])
  })
}
