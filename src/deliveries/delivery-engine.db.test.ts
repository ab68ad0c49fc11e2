import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { type DeliveryTarget, type QueuedDeliveries, SHARD_COUNT } from './delivery.ts'
import { DeliveryEngine } from './delivery-engine.ts'
import { makeAddressGuard } from './http/address-guard.ts'
import { makeWebhookSender } from './http/webhook-sender.ts'
import { pauseDeliveries, resumeDeliveries } from './pause-store.ts'
import { enqueueDeliveries } from './queue-store.ts'
import type { RetryPolicy } from './retry-policy.ts'

const ALL_SHARDS = Array.from({ length: SHARD_COUNT }, (_, i) => i)
const POLICY: RetryPolicy = { delaysMs: [60, 120, 200], failedAfter: 3 }
const PAYLOAD = { full: Buffer.from('{"event":"announcement.created"}'), masked: Buffer.from('') }

interface StartOptions {
  readonly ratePerSecond?: number | null
  /** The time limit of an attempt. It is long by default, so that a slow machine causes no retries. */
  readonly deadlineMs?: number
  /** The headers that the owner adds. */
  readonly headers?: Readonly<Record<string, string>>
}

type Respond = (request: IncomingMessage, response: ServerResponse, count: number) => void

/** Starts an engine, and a local receiver with its own subscription for each of the functions. */
async function startEngine(
  t: TestContext,
  receivers: readonly Respond[],
  { ratePerSecond = null, deadlineMs = 5_000, headers: customHeaders = {} }: StartOptions = {},
) {
  // Registered before the database cleanup, so that the engine stops first.
  let stopEngine = async (): Promise<void> => {}
  t.after(() => stopEngine())
  const { sql } = await createTestDatabase(t)

  const requests: {
    subscription: number
    id: string
    attempt: number
    at: number
    headers: IncomingMessage['headers']
  }[] = []
  const targets: DeliveryTarget[] = []
  for (const [subscription, respond] of receivers.entries()) {
    let count = 0
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const { headers } = request
        const id = String(headers['webhook-id'])
        requests.push({
          subscription,
          id,
          attempt: Number(headers['x-registry-attempt']),
          at: clock.elapsed(),
          headers,
        })
        respond(request, response, ++count)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    targets.push({
      id: createUuidV7(clock.now(), systemRandom),
      owner: `owner ${subscription}`,
      lastOutcome: 'none',
      url,
      secrets: ['whsec_c2VjcmV0'],
      ratePerSecond,
      headers: customHeaders,
      payloadVariant: 'full' as const,
      batch: null,
    })
  }
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve: async () => [],
    ca: [],
    clock,
    deadlineMs,
  })
  const outcomes: string[] = []
  /** Counts gateway calls. `failuresLeft` is the number of payload loads that will still fail. */
  const gatewayStats = { targetLookups: 0, failuresLeft: 0, loadedPayloads: 0, isWanted: false }
  const engine = new DeliveryEngine({
    sql,
    clock,
    random: systemRandom,
    log: createLogger('silent'),
    sender,
    policy: POLICY,
    userAgent: 'Herald/test',
    maxConcurrency: 64,
    ownerShare: 0.5,
    deadlineMs,
    gateway: {
      async findTargets(ids) {
        gatewayStats.targetLookups += 1
        return targets.filter(target => ids.includes(target.id))
      },
      async loadPayloads(ids) {
        gatewayStats.loadedPayloads += ids.length
        if (gatewayStats.failuresLeft-- > 0)
          throw Object.assign(new Error('unreachable'), { code: 'ECONNREFUSED' })
        return new Map(ids.map(id => [id, PAYLOAD]))
      },
      lockWanted: async () => gatewayStats.isWanted,
      findRedactedEvents: async () => [],
      recordOutcomes: async (_tx, attempts) => void outcomes.push(...attempts.map(a => a.decision.state)),
    },
  })
  engine.assignShards(ALL_SHARDS)
  const running = engine.run()
  stopEngine = async () => {
    await engine.stop()
    await running
    await sender.close()
  }
  return {
    gatewayStats,
    sql,
    requests,
    outcomes,
    targets,
    engine,
    /** Queues the given number of deliveries per subscription, then wakes the engine or calls `handOff`. */
    async queue(counts: readonly number[], handOff?: (queued: QueuedDeliveries) => void) {
      const rows = counts.flatMap((count, i) =>
        Array.from({ length: count }, () => ({
          id: createUuidV7(clock.now(), systemRandom),
          eventId: createUuidV7(clock.now(), systemRandom),
          eventType: 'announcement.created',
          jurisdiction: 'FR',
          subscriptionId: targets[i]?.id ?? '',
          trigger: 'event' as const,
        })),
      )
      await sql.begin(tx => enqueueDeliveries(tx, rows))
      const subscriptionIds = targets.map(target => target.id)
      if (handOff === undefined) engine.wake(subscriptionIds)
      handOff?.({
        subscriptionIds,
        deliveries: rows,
        payloads: new Map(rows.map(row => [row.eventId, PAYLOAD])),
      })
      return rows
    },
    async waitUntil(condition: () => Promise<boolean> | boolean) {
      const deadline = clock.elapsed() + 8_000
      while (!(await condition())) {
        assert.ok(clock.elapsed() < deadline, 'the condition was not met within 8 s')
        await clock.sleep(10)
      }
    },
    async loggedDeliveries() {
      return await sql<{ state: string; attempts: number; pending: boolean }[]>`
        select state, attempts, next_attempt_at is not null as pending from deliveries`
    },
    async openDeliveries() {
      const [row] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
      return row.n
    },
  }
}

const succeed: Respond = (_request, response) => void response.writeHead(204).end()
const fail: Respond = (_request, response) => void response.writeHead(500).end('no')

test('DeliveryEngine: custom headers → sent as stored, logged without values, also where the receiver repeats them', async t => {
  const echo: Respond = (request, response) =>
    void response
      .writeHead(200, { 'x-echo': String(request.headers['x-token']) })
      .end(JSON.stringify(request.headers))
  const headers = {
    'X-Token': 'token-of-the-owner',
    'X-Team': 'legal',
    'x-registry-signature': 'forged-signature',
  }
  const { queue, requests, waitUntil, openDeliveries, sql } = await startEngine(t, [echo], { headers })
  await queue([1])
  await waitUntil(async () => (await openDeliveries()) === 0)
  const sent = requests[0]?.headers
  assert.deepEqual([sent?.['x-token'], sent?.['x-team']], ['token-of-the-owner', 'legal'])
  assert.match(String(sent?.['x-registry-signature']), /^[0-9a-f]{64}$/, 'never replaced by a custom header')
  const [logged] = await sql<{ request: Record<string, string>; all: string }[]>`
    select request_headers as request,
      request_headers::text || response_headers::text || convert_from(response_body, 'UTF8') as all from attempts`
  assert.deepEqual([logged?.request['X-Token'], logged?.request['X-Team']], ['[redacted]', '[redacted]'])
  assert.ok(!logged?.all.includes('token-of-the-owner'), logged?.all)
})

test('DeliveryEngine: 321 deliveries → each is sent once, logged and removed from the queue', async t => {
  const { queue, requests, waitUntil, loggedDeliveries, openDeliveries, sql, outcomes } = await startEngine(
    t,
    [succeed, succeed, succeed],
  )
  const rows = await queue([300, 20, 1])
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.deepEqual(requests.map(a => a.id).sort(), rows.map(r => r.id).sort())
  assert.ok(
    (await loggedDeliveries()).every(({ state, attempts }) => state === 'delivered' && attempts === 1),
  )
  const [row] =
    await sql`select count(*)::integer as n, count(distinct delivery_id)::integer as deliveries from attempts`
  assert.deepEqual({ ...row }, { n: 321, deliveries: 321 })
  assert.equal(outcomes.length, 321)
})

test('DeliveryEngine: failing receiver → retries never early, failed after 3, one last attempt', async t => {
  const { queue, requests, waitUntil, loggedDeliveries, openDeliveries } = await startEngine(t, [fail])
  await queue([1])
  await waitUntil(async () => (await loggedDeliveries()).length === 1)
  assert.deepEqual({ ...(await loggedDeliveries())[0] }, { state: 'failed', attempts: 3, pending: true })
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.deepEqual({ ...(await loggedDeliveries())[0] }, { state: 'failed', attempts: 4, pending: false })
  assert.deepEqual(
    requests.map(a => a.attempt),
    [1, 2, 3, 4],
  )
  const delays = requests.slice(1).map((a, i) => a.at - (requests[i]?.at ?? 0))
  for (const [i, delay] of delays.entries())
    assert.ok(delay >= (POLICY.delaysMs[i] ?? 0), `delay ${i}: ${delay} ms`)
})

test('DeliveryEngine: success at the last attempt → delivered', async t => {
  const { queue, waitUntil, loggedDeliveries, openDeliveries } = await startEngine(t, [
    (request, response, count) => (count < 4 ? fail : succeed)(request, response, count),
  ])
  await queue([1])
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.deepEqual({ ...(await loggedDeliveries())[0] }, { state: 'delivered', attempts: 4, pending: false })
})

test('DeliveryEngine: deleted subscription → nothing is sent, its deliveries fail', async t => {
  const { queue, waitUntil, openDeliveries, requests, targets, sql } = await startEngine(t, [succeed])
  const queued = queue([5])
  targets.length = 0
  await queued
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.equal(requests.length, 0)
  const rows = await sql<{ state: string; reason: string }[]>`select state, reason from deliveries`
  assert.deepEqual(
    rows.map(r => `${r.state} ${r.reason}`),
    Array(5).fill('failed disabled'),
  )
})

test('DeliveryEngine: paused subscription → its deliveries wait, resumed → each is sent once', async t => {
  const { queue, waitUntil, openDeliveries, requests, targets, sql, engine, gatewayStats } =
    await startEngine(t, [succeed])
  const [target] = targets.splice(0)
  const id = target?.id ?? ''
  gatewayStats.isWanted = true
  await sql.begin(tx => pauseDeliveries(tx, id))
  // Handed over directly, as if the subscription had been paused after the dispatch.
  const handOff = engine.beginHandoff()
  targets.push({ ...target, id } as DeliveryTarget)
  const queued = queue([5], handOff)
  targets.length = 0
  const rows = await queued
  engine.wake([id])
  await clock.sleep(300)
  assert.deepEqual([await openDeliveries(), requests.length], [5, 0])
  if (target !== undefined) targets.push(target)
  await sql.begin(tx => resumeDeliveries(tx, id))
  engine.wake([id])
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.deepEqual(requests.map(request => request.id).sort(), rows.map(row => row.id).sort())
})

test('DeliveryEngine: deleted subscription without deliveries → its target is no longer looked up', async t => {
  const { queue, waitUntil, openDeliveries, targets, gatewayStats } = await startEngine(t, [succeed])
  const queued = queue([5])
  targets.length = 0
  await queued
  await waitUntil(async () => (await openDeliveries()) === 0)
  const before = gatewayStats.targetLookups
  await clock.sleep(600)
  const lookups = gatewayStats.targetLookups - before
  assert.ok(lookups <= 4, `${lookups} lookups in 600 ms`)
})

test('DeliveryEngine: payloads cannot be loaded twice → all deliveries are sent later', async t => {
  const { queue, requests, waitUntil, openDeliveries, gatewayStats } = await startEngine(t, [succeed])
  gatewayStats.failuresLeft = 2
  const rows = await queue([40])
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.deepEqual(requests.map(a => a.id).sort(), rows.map(r => r.id).sort())
})

test('DeliveryEngine: rate limit 20/s, 40 deliveries → spread over at least 0.9 s', async t => {
  const { queue, requests, waitUntil } = await startEngine(t, [succeed], { ratePerSecond: 20 })
  await queue([40])
  await waitUntil(() => requests.length === 40)
  const [first, last] = [requests[0]?.at ?? 0, requests.at(-1)?.at ?? 0]
  assert.ok(last - first >= 900, `${last - first} ms`)
})

test('DeliveryEngine: retry due only because PostgreSQL’s clock was set forward → not sent', async t => {
  const { queue, sql, engine, requests, waitUntil } = await startEngine(t, [succeed])
  const readClock = async (stepMs: number) => {
    const elapsed = clock.elapsed()
    const [row] = await sql<[{ now: Date }]>`select clock_timestamp() as now`
    return { now: row.now.getTime() - stepMs, elapsed }
  }
  engine.assignShards([])
  const [retry] = await queue([2])
  // On the old clock, which is an hour behind, the retry is due in 30 minutes.
  await sql`
    update delivery_queue set attempts = 1, due_at = clock_timestamp() - interval '30 minutes' where id = ${retry?.id ?? ''}`
  await sql`update delivery_queue set due_at = clock_timestamp() - interval '2 hours' where attempts = 0`
  engine.assignShards(ALL_SHARDS, await readClock(3_600_000))
  await waitUntil(() => requests.length === 1)
  await clock.sleep(600)
  assert.deepEqual(
    requests.map(a => a.attempt),
    [1],
  )
  engine.assignShards(ALL_SHARDS, await readClock(0))
  await waitUntil(() => requests.length === 2)
})

test('DeliveryEngine: one receiver hangs → the other gets all its deliveries', async t => {
  const { queue, requests, waitUntil } = await startEngine(t, [() => {}, succeed], { deadlineMs: 500 })
  await queue([200, 200])
  await waitUntil(() => requests.filter(a => a.subscription === 1).length === 200)
  assert.ok(requests.filter(a => a.subscription === 0).length <= 16)
})

test('beginHandoff: handed-over deliveries → sent once without a read, even if a read finds them first', async t => {
  const { queue, requests, waitUntil, openDeliveries, gatewayStats, engine } = await startEngine(t, [
    succeed,
    succeed,
  ])
  await queue([1, 1])
  await waitUntil(async () => requests.length === 2 && (await openDeliveries()) === 0)
  const before = gatewayStats.loadedPayloads
  const rows = []
  for (let n = 0; n < 100; n += 1) {
    const handOff = engine.beginHandoff()
    // In every fifth round, a read finds and sends all deliveries before the handoff ends.
    const isLate = n % 5 === 4
    rows.push(
      ...(await queue([1, 2], queued => {
        if (!isLate) handOff(queued)
      })),
    )
    if (!isLate) continue
    engine.wake(rows.map(row => row.subscriptionId))
    await waitUntil(async () => (await openDeliveries()) === 0)
    engine.wake([])
    await waitUntil(() => requests.length === rows.length + 2)
    const payloads = new Map(rows.map(row => [row.eventId, PAYLOAD]))
    handOff({ subscriptionIds: [], deliveries: rows.slice(-3), payloads })
  }
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.equal(requests.length, rows.length + 2)
  assert.equal(new Set(requests.map(a => a.id)).size, requests.length)
  // Payloads are loaded only for deliveries that were read from the queue.
  const readCount = gatewayStats.loadedPayloads - before
  assert.ok(readCount < rows.length / 2, `${readCount} of ${rows.length} were read`)
})

test('beginHandoff: 400 deliveries already queued → handed-over ones are sent after them', async t => {
  const { queue, requests, waitUntil, openDeliveries, engine } = await startEngine(t, [succeed])
  await queue([400])
  const rows = await queue([50], engine.beginHandoff())
  await waitUntil(async () => (await openDeliveries()) === 0)
  assert.equal(new Set(requests.map(a => a.id)).size, 450)
  assert.equal(requests.length, 450)
  const firstPosition = Math.min(...rows.map(row => requests.findIndex(a => a.id === row.id)))
  assert.ok(firstPosition > 200, `one was sent at position ${firstPosition}`)
})
