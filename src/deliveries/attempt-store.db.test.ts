import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { type CompletedAttempt, recordAttempts } from './attempt-store.ts'
import { cancelDeliveries } from './cancellation-store.ts'
import type { DueDelivery } from './delivery.ts'
import { findDelivery, listAttempts, listDeliveries } from './delivery-log-store.ts'
import { enqueueDeliveries, restartDeliveries } from './queue-store.ts'
import { decideAfterAttempt } from './retry-policy.ts'

const POLICY = { delaysMs: [30_000, 120_000, 900_000], failedAfter: 3 }
const newId = (): string => createUuidV7(clock.now(), systemRandom)
let attemptCount = 0

/** Queues one delivery and returns functions that record attempts of it and read its state. */
async function setUp(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const delivery: DueDelivery = {
    id: newId(),
    eventId: newId(),
    subscriptionId: newId(),
    eventType: 'announcement.created',
    jurisdiction: 'FR',
    trigger: 'event',
    attempts: 0,
    round: 0,
    batchId: null,
  }
  await sql.begin(tx => enqueueDeliveries(tx, [delivery]))
  const { id, subscriptionId } = delivery
  return {
    sql,
    delivery,
    cancel: () => sql.begin(tx => cancelDeliveries(tx, subscriptionId, 'disabled')),
    restart: () => sql.begin(tx => restartDeliveries(tx, [id], 'redeliver')),
    record: (...attempts: readonly CompletedAttempt[]) => sql.begin(tx => recordAttempts(tx, attempts)),
    /** Completes an attempt of the delivery as it was read from the queue. */
    complete: (status: number, read: Partial<DueDelivery> = {}) =>
      completeAttempt({ ...delivery, ...read }, status),
    /** Reads the state, the reason, the number of attempts, and the statuses in the log, in order. */
    async read(): Promise<string> {
      const found = await findDelivery(sql, id)
      const listed = await listDeliveries(sql, { subscriptionId, limit: 10 })
      assert.equal(listed.length, 1, 'listed once')
      assert.deepEqual(listed[0], found)
      const log = await listAttempts(sql, id)
      assert.deepEqual(
        log.map(({ number }) => number),
        log.map((_, i) => i + 1),
      )
      const reason = found?.reason === null ? '' : ` (${found?.reason})`
      return `${found?.state}${reason} ${found?.attempts}: ${log.map(row => row.status).join(' ')}`
    },
  }
}

function completeAttempt(delivery: DueDelivery, status: number): CompletedAttempt {
  const outcome = { kind: 'response', status, retryAfterMs: null } as const
  return {
    delivery,
    decision: decideAfterAttempt(outcome, delivery.round + 1, POLICY, 0),
    result: {
      outcome,
      status,
      error: null,
      detail: null,
      responseHeaders: {},
      responseBody: Buffer.alloc(0),
      firstByteMs: 1,
      totalMs: 1,
      connection: null,
      remoteAddress: '127.0.0.1',
    },
    // Two requests of one delivery never start at the same time.
    startedAt: new Date(clock.now().getTime() + ++attemptCount),
    requestHeaders: {},
    batch: null,
    retryBatchId: null,
  }
}

test('recordAttempts: disabled in flight, 500 → stays failed, the attempt is logged and counted', async t => {
  const { cancel, record, complete, read } = await setUp(t)
  const attempt = complete(500)
  await cancel()
  await record(attempt)
  assert.equal(await read(), 'failed (disabled) 1: 500')
  await record(attempt)
  assert.equal(await read(), 'failed (disabled) 1: 500')
})

test('recordAttempts: disabled in flight, 204 → delivered, so that it is not resent', async t => {
  const { cancel, record, complete, read } = await setUp(t)
  await cancel()
  await record(complete(204))
  assert.equal(await read(), 'delivered 1: 204')
})

test('recordAttempts: disabled in flight, enabled and redelivered → every request is logged', async t => {
  const { cancel, restart, record, complete, read } = await setUp(t)
  const first = complete(500)
  await cancel()
  await record(first)
  await restart()
  assert.equal(await read(), 'waiting 1: 500')
  await record(complete(204, { attempts: 1 }))
  assert.equal(await read(), 'delivered 2: 500 204')
})

test('recordAttempts: redelivered during the final attempt, 500 → logged, the new round is due at once', async t => {
  const { sql, restart, record, complete, read } = await setUp(t)
  for (const attempts of [0, 1, 2]) await record(complete(500, { attempts, round: attempts }))
  assert.equal(await read(), 'failed 3: 500 500 500')
  await restart()
  await record(complete(500, { attempts: 3, round: 3 }))
  assert.equal(await read(), 'waiting 4: 500 500 500 500')
  const [row] = await sql<{ isDue: boolean; round: number }[]>`
    select due_at <= clock_timestamp() as "isDue", round_attempts as round from delivery_queue`
  assert.deepEqual(row, { isDue: true, round: 0 })
  await record(complete(200, { attempts: 4, round: 0 }))
  assert.equal(await read(), 'delivered 5: 500 500 500 500 200')
})

test('recordAttempts: redelivered during an attempt, 200 → delivered', async t => {
  const { restart, record, complete, read } = await setUp(t)
  await record(complete(500))
  await restart()
  await record(complete(200, { attempts: 1, round: 1 }))
  assert.equal(await read(), 'delivered 2: 500 200')
})

test('recordAttempts: two processes send the same attempt → both requests are logged', async t => {
  const { record, complete, read } = await setUp(t)
  const [own, foreign, third] = [complete(500), complete(503), complete(504)]
  await Promise.all([record(own), record(foreign)])
  await record(third)
  assert.equal((await read()).split(' ').slice(2).sort().join(' '), '500 503 504')
  for (const attempt of [own, foreign, third]) await record(attempt)
  assert.equal((await read()).split(' ').slice(2).sort().join(' '), '500 503 504')
})

test('listDeliveries, findDelivery: delivery in both the queue and the log → once, as waiting', async t => {
  const { sql, delivery, cancel, read } = await setUp(t)
  await cancel()
  await sql.begin(tx => enqueueDeliveries(tx, [delivery]))
  assert.equal(await read(), 'waiting 0: ')
  const { subscriptionId } = delivery
  assert.equal((await listDeliveries(sql, { subscriptionId, state: 'failed', limit: 10 })).length, 0)
  assert.equal((await listDeliveries(sql, { subscriptionId, state: 'waiting', limit: 10 })).length, 1)
})

test('recordAttempts: random order of attempts, restarts and cancellations → every request in the log, listed once', async t => {
  const { sql, delivery, cancel, restart, record, read } = await setUp(t)
  const requests: CompletedAttempt[] = []
  let inFlight: CompletedAttempt[] = []
  let seed = 7
  const draw = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const steps = [
    async () => {
      const [row] = await sql<{ attempts: number; round: number }[]>`
        select attempts, round_attempts as round from delivery_queue`
      if (row !== undefined)
        inFlight.push(completeAttempt({ ...delivery, ...row }, draw(4) === 0 ? 204 : 500))
    },
    async () => {
      requests.push(...inFlight)
      await record(...inFlight.slice(0, 1))
      await record(...inFlight.slice(1))
      inFlight = []
    },
    cancel,
    restart,
  ]
  for (let step = 0; step < 250; step += 1) {
    await steps[draw(steps.length)]?.()
    const log = await listAttempts(sql, delivery.id)
    assert.equal(log.length, requests.length, `after step ${step}`)
    await read()
  }
  assert.ok(requests.length > 30, `${requests.length} requests`)
})
