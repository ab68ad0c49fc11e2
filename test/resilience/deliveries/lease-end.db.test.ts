import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import { makeAddressGuard } from '../../../src/deliveries/http/address-guard.ts'
import { makeWebhookSender } from '../../../src/deliveries/http/webhook-sender.ts'
import { SHARD_LEASE_SECONDS } from '../../../src/deliveries/shard-store.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createSqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createDeliveryGateway } from '../../../src/services/webhooks/delivery-gateway.ts'
import { dispatchEvents } from '../../../src/services/webhooks/dispatch-events.ts'
import { startDeliveryWorker } from '../../../src/workers/delivery-worker.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const POLICY = { delaysMs: [60_000], failedAfter: 2 }
const EVENTS = 20
/** Slow enough that deliveries in memory are left when the lease ends. */
const RATE_PER_SECOND = 1
/** Attempts that begin at the end of the lease arrive a little later. */
const ARRIVAL_MS = 300

test('delivery worker: PostgreSQL silent → no attempt starts after the end of the lease', async t => {
  let end = async (): Promise<void> => {}
  t.after(() => end())
  const database = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(database.url, t)
  const sql = createSqlPool(proxy.url, { maxConnections: 4, applicationName: 'herald tests' })
  const arrivals: number[] = []
  const server = createServer((request, response) => {
    arrivals.push(clock.elapsed())
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const encryptor = createEncryptor('a secret of the tests', random)
  const context = { sql: database.sql, clock, random, encryptor }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await createBenchSubscriptions(context, [url], 'FR')
  await database.sql`update subscriptions set rate_limit = ${RATE_PER_SECOND}`
  await publishBenchEvents(context, EVENTS, 'FR')
  await dispatchEvents(context)
  const worker = startDeliveryWorker({
    sql,
    url: proxy.url,
    clock,
    random,
    log: createLogger('silent'),
    policy: POLICY,
    gateway: createDeliveryGateway(sql, encryptor, POLICY),
    retentionDays: 30,
    maxConcurrency: 16,
    ownerShare: 1,
    deadlineMs: 5_000,
    userAgent: 'Herald/test',
    sender: makeWebhookSender({
      guard: makeAddressGuard(['127.0.0.0/8']),
      resolve: async () => [],
      ca: [],
      clock,
      deadlineMs: 5_000,
    }),
  })
  end = async () => {
    await worker.stop()
    server.closeAllConnections()
    server.close()
    await sql.end({ timeout: 0 })
  }
  while (arrivals.length < 3) await clock.sleep(10)
  const frozenAt = clock.elapsed()
  proxy.freeze()
  const lease = SHARD_LEASE_SECONDS * 1_000
  await clock.sleep(2 * lease)
  const late = arrivals.filter(at => at - frozenAt > lease + ARRIVAL_MS)
  const last = Math.round((arrivals.at(-1) ?? 0) - frozenAt)
  t.diagnostic(`last attempt ${last} ms after the server became silent, ${arrivals.length} of ${EVENTS}`)
  assert.deepEqual([late.length, arrivals.length < EVENTS], [0, true])
  await proxy.cut()
  await proxy.restore()
  while ((await database.sql`select from delivery_queue limit 1`).length > 0) await clock.sleep(50)
})
