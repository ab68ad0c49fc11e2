import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import {
  makeDatabaseClockSettable,
  setDatabaseClock,
} from '../../../bench/kills/deliveries/database-clock-step.ts'
import { makeAddressGuard } from '../../../src/deliveries/http/address-guard.ts'
import { makeWebhookSender } from '../../../src/deliveries/http/webhook-sender.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createSqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createDeliveryGateway } from '../../../src/services/webhooks/delivery-gateway.ts'
import { startDeliveryWorker } from '../../../src/workers/delivery-worker.ts'
import { startDispatchWorker } from '../../../src/workers/dispatch/dispatch-worker.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const HOUR_MS = 3_600_000
const RETRY_DELAY_MS = 3_000
/** Deliveries continue within 5 s; a busy machine gets twice as long. */
const MAX_LATENCY_MS = 10_000
const POLICY = { delaysMs: [RETRY_DELAY_MS, RETRY_DELAY_MS, RETRY_DELAY_MS], failedAfter: 3 }

/** Creates a database whose clock can be set. */
async function createDatabaseWithClock(t: TestContext) {
  const { sql, url } = await createTestDatabase(t)
  await makeDatabaseClockSettable(sql, url)
  const stepped = createSqlPool(url, { maxConnections: 6, applicationName: 'herald tests' })
  return { stepped, url, set: (ms: number) => setDatabaseClock(sql, ms) }
}

for (const [whose, ofServer, ofNode] of [
  ['PostgreSQL', 1, 0],
  ['the node', 0, 1],
  ['both', 1, 1],
] as const)
  for (const [where, ms] of [
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ] as const)
    test(`delivery workers: clock of ${whose} set ${where} by an hour → new events arrive, retry on time`, {
      concurrency: true,
    }, async t => {
      let end = async (): Promise<void> => {}
      t.after(() => end())
      const { stepped: sql, url, set } = await createDatabaseWithClock(t)
      let offset = 0
      const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + offset) }
      const arrived: { readonly id: string; readonly at: number }[] = []
      const server = createServer((request, response) => {
        arrived.push({ id: String(request.headers['webhook-id']), at: clock.elapsed() })
        request.resume().on('end', () => response.writeHead(arrived.length === 1 ? 500 : 204).end())
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const context = { sql, clock, random, encryptor: createEncryptor('a secret of the tests', random) }
      await createBenchSubscriptions(
        context,
        [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`],
        'FR',
      )
      const dependencies = { ...context, log: createLogger('silent'), url }
      const deliveryWorker = startDeliveryWorker({
        ...dependencies,
        policy: POLICY,
        gateway: createDeliveryGateway(sql, context.encryptor, POLICY),
        retentionDays: 30,
        maxConcurrency: 16,
        ownerShare: 0.5,
        deadlineMs: 10_000,
        userAgent: 'Herald/test',
        sender: makeWebhookSender({
          guard: makeAddressGuard(['127.0.0.0/8']),
          resolve: async () => [],
          ca: [],
          clock,
          deadlineMs: 2_000,
        }),
      })
      const dispatchWorker = startDispatchWorker(dependencies, deliveryWorker)
      end = async () => {
        await dispatchWorker.stop()
        await deliveryWorker.stop()
        server.closeAllConnections()
        server.close()
        await sql.end()
      }
      const waitForArrivals = async (count: number, timeoutMs: number) => {
        const last = clock.elapsed() + timeoutMs
        while (arrived.length < count && clock.elapsed() < last) await clock.sleep(10)
        assert.ok(arrived.length >= count, `${arrived.length} of ${count} arrived within ${timeoutMs} ms`)
      }
      await publishBenchEvents(context, 1, 'FR')
      await waitForArrivals(1, MAX_LATENCY_MS)
      // The attempt is recorded before the clock is set.
      while ((await sql`select from delivery_queue where attempts = 1`).length === 0) await clock.sleep(10)
      await set(ofServer * ms)
      offset = ofNode * ms
      await publishBenchEvents(context, 1, 'FR')
      await waitForArrivals(3, RETRY_DELAY_MS + MAX_LATENCY_MS)
      const [first, ...others] = arrived
      const retry = others.find(arrival => arrival.id === first?.id)
      assert.ok(retry !== undefined && others.some(arrival => arrival.id !== first?.id))
      const pause = retry.at - (first?.at ?? 0)
      assert.ok(pause >= RETRY_DELAY_MS, `the retry came after ${pause} ms`)
    })
