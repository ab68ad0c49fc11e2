import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  createBenchSubscriptions,
  publishBenchEvents,
  type SubscriptionGroup,
} from '../../../bench/delivery/bench-subscriptions.ts'
import { SHARD_COUNT } from '../../../src/deliveries/delivery.ts'
import { DeliveryEngine } from '../../../src/deliveries/delivery-engine.ts'
import { makeAddressGuard } from '../../../src/deliveries/http/address-guard.ts'
import { findSignatureError, type ReceivedDelivery } from '../../../src/deliveries/http/verify-signature.ts'
import { makeWebhookSender } from '../../../src/deliveries/http/webhook-sender.ts'
import { restartDeliveries } from '../../../src/deliveries/queue-store.ts'
import { MAX_BATCH_BYTES } from '../../../src/deliveries/scheduler/batches/batch-buffer.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { createDeliveryGateway } from '../../../src/services/webhooks/delivery-gateway.ts'
import { dispatchEvents } from '../../../src/services/webhooks/dispatch-events.ts'
import { findSubscriptionEndpoints } from '../../../src/subscriptions/subscription-store.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const POLICY = { delaysMs: [150, 250, 400], failedAfter: 3 }
const ALL_SHARDS = Array.from({ length: SHARD_COUNT }, (_, i) => i)

interface ReceivedRequest extends ReceivedDelivery {
  readonly at: number
  /** The delivery IDs of its events, in order. */
  readonly ids: readonly string[]
  readonly isBatch: boolean
  readonly events: readonly string[]
  readonly status: number
}

type Respond = (
  request: Omit<ReceivedRequest, 'status'>,
  count: number,
  response: ServerResponse,
) => number | null

/** Starts a receiver, whose responses have the status that `respond` returns; with `null`, they are left open. */
async function startReceiver(t: TestContext, respond: Respond) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (message, response) => {
    const body = Buffer.concat(await message.toArray())
    const { headers } = message
    const parsed = JSON.parse(body.toString()) as unknown
    const isBatch = headers['x-registry-batch'] !== undefined
    assert.equal(Array.isArray(parsed), isBatch)
    const events = isBatch ? (parsed as unknown[]).map(event => JSON.stringify(event)) : [body.toString()]
    const ids = String(headers['x-registry-delivery']).split(',')
    const request = { at: clock.elapsed(), headers, body, ids, isBatch, events }
    const status = respond(request, requests.length, response)
    requests.push({ ...request, status: status ?? 0 })
    if (status !== null) response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function setUp(t: TestContext) {
  let stop = async (): Promise<void> => {}
  t.after(() => stop())
  const { sql } = await createTestDatabase(t)
  const encryptor = createEncryptor('a secret of the tests', random)
  const context = { sql, clock, random, encryptor }
  const engines: DeliveryEngine[] = []
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => [],
    ca: [],
    clock,
    deadlineMs: 5_000,
  })
  stop = async () => {
    for (const engine of engines) engine.abandon()
    await Promise.all(engines.map(engine => engine.stop()))
    await sender.close()
  }
  return {
    sql,
    /** Subscribes a receiver with batches of this kind. Returns its ID and secret. */
    async subscribe(url: string, maxEvents: number, maxSeconds = 1, group: SubscriptionGroup = 'FR') {
      const batch = { maxEvents, maxSeconds }
      const [id = ''] = await createBenchSubscriptions(context, [url], group, 'bench', batch)
      const [endpoint] = await findSubscriptionEndpoints(sql, encryptor, [id])
      return { id, secret: endpoint?.secrets[0] ?? '' }
    },
    async publish(count: number, group: SubscriptionGroup = 'FR', wake: readonly DeliveryEngine[] = engines) {
      await publishBenchEvents(context, count, group)
      const { queuedDeliveries } = await dispatchEvents(context)
      for (const engine of wake) engine.wake(queuedDeliveries.subscriptionIds)
    },
    startEngine(shards: readonly number[] = ALL_SHARDS): DeliveryEngine {
      const gateway = createDeliveryGateway(sql, encryptor, POLICY)
      const engine = new DeliveryEngine({
        sql,
        clock,
        random,
        sender,
        gateway,
        policy: POLICY,
        log: createLogger('silent'),
        userAgent: 'Herald/test',
        maxConcurrency: 64,
        ownerShare: 1,
        deadlineMs: 5_000,
      })
      engines.push(engine)
      engine.assignShards(shards)
      void engine.run()
      return engine
    },
    async waitUntilSent(): Promise<void> {
      await waitUntil(async () => (await sql`select from delivery_queue limit 1`).length === 0)
    },
  }
}

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = clock.elapsed() + 10_000
  while (!(await condition())) {
    assert.ok(clock.elapsed() < deadline, 'the condition was not met within 10 s')
    await clock.sleep(10)
  }
}

function assertSignedBy(requests: readonly ReceivedRequest[], secret: string): void {
  for (const request of requests)
    assert.equal(findSignatureError(request, secret, clock.now().getTime() / 1000), null)
}

test('batches: by count, by time and by size → each event once, oldest first, as it is alone, logged as an attempt of its own', async t => {
  const { sql, subscribe, publish, startEngine, waitUntilSent } = await setUp(t)
  const { requests, url } = await startReceiver(t, () => 204)
  const large = await startReceiver(t, () => 204)
  const { id, secret } = await subscribe(url, 10)
  await subscribe(large.url, 100, 1, 'DE')
  startEngine()
  const startedAt = clock.elapsed()
  await publishBenchEvents({ sql, clock, random }, 9, 'DE')
  await sql`update events set body = convert_to(jsonb_set(convert_from(body, 'UTF8')::jsonb, '{padding}',
    to_jsonb(repeat('é', 30000)))::text, 'UTF8')`
  await publish(21)
  await waitUntilSent()
  assert.deepEqual(
    requests.map(({ ids }) => ids.length),
    [10, 10, 1],
  )
  assert.deepEqual(
    large.requests.map(({ ids }) => ids.length),
    [4, 4, 1],
  )
  assert.ok(large.requests.every(({ body }) => body.length <= MAX_BATCH_BYTES))
  for (const { at } of [requests, large.requests].map(list => list[2] as ReceivedRequest))
    assert.ok(at - startedAt >= 1_000, 'the last ones waited for others')
  assert.ok((requests[1]?.at ?? 0) - startedAt < 1_000, 'complete batches did not wait')
  assertSignedBy(requests, secret)
  const ids = requests.flatMap(request => request.ids)
  assert.equal(new Set(ids).size, 21)
  const [batch] = requests
  assert.deepEqual([batch?.headers['x-registry-batch'], batch?.headers['x-registry-attempt']], ['10', '1'])
  const rows = await sql<
    { id: string; body: string; batch: string | null; headers: Record<string, string> }[]
  >`
    select d.id, convert_from(e.body, 'UTF8') as body, a.batch_id as batch, a.request_headers as headers
    from deliveries d join events e on e.id = d.event_id join attempts a on a.delivery_id = d.id
    where d.subscription_id = ${id} and d.state = 'delivered' and a.status = 204 order by e.number`
  assert.deepEqual(
    rows.map(row => row.body),
    requests.flatMap(request => request.events),
  )
  assert.deepEqual(
    rows.map(row => row.batch),
    requests.flatMap(({ ids, isBatch, headers }) =>
      ids.map(() => (isBatch ? String(headers['webhook-id']) : null)),
    ),
  )
  assert.ok(rows.every(row => row.headers['x-registry-delivery'] === row.id))
})

test('batches: 503 → the same batch again; 413 → its events one by one, and the next batches are smaller', async t => {
  const { sql, subscribe, publish, startEngine, waitUntilSent } = await setUp(t)
  const unavailable = await startReceiver(t, (_, count) => (count === 0 ? 503 : 204))
  const limited = await startReceiver(t, ({ ids }) => (ids.length > 3 ? 413 : 204))
  await subscribe(unavailable.url, 5)
  await subscribe(limited.url, 8, 1, 'DE')
  startEngine()
  await publish(5)
  await publish(8, 'DE')
  await waitUntilSent()
  const [first, second] = unavailable.requests
  assert.equal(unavailable.requests.length, 2)
  assert.deepEqual(second?.ids, first?.ids)
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
  assert.equal(second?.headers['x-registry-attempt'], '2')
  assert.ok((second?.at ?? 0) - (first?.at ?? 0) >= (POLICY.delaysMs[0] ?? 0), 'not before its time')
  const retries = limited.requests.filter(({ headers }) => headers['x-registry-attempt'] === '2')
  assert.deepEqual(retries.flatMap(({ ids }) => ids).sort(), limited.requests[0]?.ids.toSorted())
  assert.ok(retries.every(({ isBatch }) => !isBatch))
  await publish(8, 'DE')
  await waitUntilSent()
  await publish(4, 'DE')
  await waitUntilSent()
  const sizes = limited.requests
    .filter(({ isBatch }) => isBatch)
    .map(({ ids, status }) => [ids.length, status])
  assert.deepEqual(sizes, [
    [8, 413],
    [4, 413],
    [4, 413],
    [2, 204],
    [2, 204],
  ])
  const [row] = await sql`
    select count(*) filter (where state = 'delivered')::integer as delivered, max(attempts) as attempts from deliveries`
  assert.deepEqual({ ...row }, { delivered: 25, attempts: 2 })
})

test('batches: worker killed with a batch in flight → the next worker sends the same batch again, and both results count', async t => {
  const { sql, subscribe, publish, startEngine, waitUntilSent } = await setUp(t)
  let late: ServerResponse | null = null
  const { requests, url } = await startReceiver(t, (_, count, response) => {
    if (count > 0) return 204
    late = response
    return null
  })
  await subscribe(url, 6)
  const killed = startEngine()
  await publish(6)
  await waitUntil(() => requests.length === 1)
  // As after a kill, the next worker knows only what the database holds.
  startEngine()
  await waitUntilSent()
  const [first, second] = requests
  assert.deepEqual([second?.ids, second?.headers['webhook-id']], [first?.ids, first?.headers['webhook-id']])
  ;(late as ServerResponse | null)?.writeHead(200).end()
  await waitUntil(async () => (await sql`select from attempts`).length === 12)
  const rows = await sql`select state, count(*)::integer as n from deliveries group by state`
  assert.deepEqual(
    rows.map(row => ({ ...row })),
    [{ state: 'delivered', n: 6 }],
  )
  assert.deepEqual(killed.busyShards, [])
})

test('batches: two workers and ten receivers → each event in exactly one request', async t => {
  const { sql, subscribe, publish, startEngine, waitUntilSent } = await setUp(t)
  const receivers = await Promise.all(Array.from({ length: 10 }, () => startReceiver(t, () => 204)))
  for (const [index, { url }] of receivers.entries()) await subscribe(url, 2 + index * 3)
  startEngine(ALL_SHARDS.filter(shard => shard % 2 === 0))
  startEngine(ALL_SHARDS.filter(shard => shard % 2 === 1))
  for (let round = 0; round < 5; round += 1) await publish(7)
  await waitUntilSent()
  for (const { requests } of receivers) {
    const ids = requests.flatMap(request => request.ids)
    assert.deepEqual([ids.length, new Set(ids).size], [35, 35])
  }
  const [row] =
    await sql`select count(*)::integer as n, count(distinct delivery_id)::integer as d from attempts`
  assert.deepEqual({ ...row }, { n: 350, d: 350 })
})

test('batches: changes while a batch waits → redelivery alone at once, new payload and secret, deleted: nothing sent', async t => {
  const { sql, subscribe, publish, startEngine, waitUntilSent } = await setUp(t)
  const [kept, deleted] = [await startReceiver(t, () => 204), await startReceiver(t, () => 204)]
  const { id, secret } = await subscribe(kept.url, 100)
  const { id: deletedId } = await subscribe(deleted.url, 100)
  const engine = startEngine()
  await publish(4)
  await waitUntil(async () => (await sql`select from delivery_queue`).length === 8)
  const [restarted] = await sql<{ id: string }[]>`
    select id from delivery_queue where subscription_id = ${id} order by id limit 1`
  const restartedId = restarted?.id ?? ''
  await sql.begin(tx => restartDeliveries(tx, [restartedId], 'redeliver'))
  engine.wake([id])
  await waitUntil(() => kept.requests.length === 1)
  assert.deepEqual([kept.requests[0]?.ids, kept.requests[0]?.isBatch], [[restartedId], false])
  await sql`delete from subscriptions where id = ${deletedId}`
  await sql`update events set body = convert_to('{"event":"redacted"}', 'UTF8'), redacted = true`
  await engine.refreshPayloads()
  await waitUntilSent()
  assertSignedBy(kept.requests, secret)
  assert.deepEqual(kept.requests[1]?.events, Array(3).fill('{"event":"redacted"}'))
  assert.equal(deleted.requests.length, 0)
  const rows = await sql`select distinct state, reason from deliveries where subscription_id = ${deletedId}`
  assert.deepEqual(
    rows.map(row => ({ ...row })),
    [{ state: 'failed', reason: 'disabled' }],
  )
})
