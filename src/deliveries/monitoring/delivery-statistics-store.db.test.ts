import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { type CompletedAttempt, recordAttempts } from '../attempt-store.ts'
import type { DeliveryTrigger } from '../delivery.ts'
import {
  countAttempts,
  deleteDeliveryStatistics,
  deleteExpiredDeliveryStatistics,
  readDeliveryStatistics,
} from './delivery-statistics-store.ts'
import { latencyBucket } from './latency-histogram.ts'

const POLICY = { delaysMs: [1, 2, 3], failedAfter: 3 }
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 10, 20, hour, minute))
const newId = (): string => createUuidV7(at(0), systemRandom)

interface AttemptFields {
  readonly state?: 'delivered' | 'waiting' | 'failed'
  readonly round?: number
  readonly status?: number | null
  readonly totalMs?: number
  readonly trigger?: DeliveryTrigger
  readonly startedAt?: Date
}

function makeAttempt(subscriptionId: string, fields: AttemptFields = {}): CompletedAttempt {
  const { state = 'delivered', round = 0, status = 204, totalMs = 10, trigger = 'event' } = fields
  const delivery = { id: newId(), eventId: newId(), eventType: 'x', jurisdiction: 'FR', subscriptionId }
  return {
    delivery: { ...delivery, trigger, attempts: round, round, batchId: null },
    decision: { state, retryInMs: null, isGone: false },
    result: {
      outcome: { kind: 'no_response' },
      status,
      error: status === null ? 'timeout' : null,
      detail: null,
      responseHeaders: {},
      responseBody: Buffer.alloc(0),
      firstByteMs: null,
      totalMs,
      remoteAddress: null,
      connection: null,
    },
    startedAt: fields.startedAt ?? at(8, 30),
    requestHeaders: {},
    batch: null,
    retryBatchId: null,
  }
}

async function open(t: Parameters<typeof createTestDatabase>[0]) {
  const { sql } = await createTestDatabase(t)
  return {
    sql,
    count: (attempts: readonly CompletedAttempt[]) =>
      sql.begin(tx => tx.pipeline(countAttempts(tx, attempts, POLICY))),
    async read(subscriptionIds: readonly string[], intervalMs = 3_600_000, since = at(0), until = at(24)) {
      const rows = await readDeliveryStatistics(sql, { subscriptionIds, since, until, intervalMs })
      return rows.map(({ start, delivered, failed, attempts, retries, latencyCounts }) => {
        const responses = latencyCounts.reduce((sum, count) => sum + count, 0)
        return [start.toISOString().slice(11, 13), delivered, failed, attempts, retries, responses]
      })
    },
  }
}

test('countAttempts: outcomes, retries, tests, several hours and subscriptions → added to each hour', async t => {
  const { sql, count, read } = await open(t)
  const [one, two] = [newId(), newId()]
  await count([
    makeAttempt(one),
    makeAttempt(one, { state: 'waiting', status: 500 }),
    makeAttempt(one, { state: 'failed', round: 2, status: null }),
    makeAttempt(one, { state: 'failed', round: 3, status: 500 }),
    makeAttempt(one, { trigger: 'test' }),
    makeAttempt(one, { startedAt: at(9) }),
    makeAttempt(two, { startedAt: at(8, 59) }),
  ])
  await count([makeAttempt(one, { round: 1 }), makeAttempt(two)])
  await count([])
  assert.deepEqual(await read([one]), [
    ['08', 2, 1, 5, 3, 4],
    ['09', 1, 0, 1, 0, 1],
  ])
  assert.deepEqual(await read([one, two]), [
    ['08', 4, 1, 7, 3, 6],
    ['09', 1, 0, 1, 0, 1],
  ])
  assert.deepEqual(await read([one, two], 86_400_000), [['00', 5, 1, 8, 3, 7]])
  assert.deepEqual(await read([one, two], 3_600_000, at(9), at(10)), [['09', 1, 0, 1, 0, 1]])
  assert.deepEqual(await read([one, two], 3_600_000, at(0), at(8)), [])
  await sql.begin(tx => deleteDeliveryStatistics(tx, two))
  await deleteExpiredDeliveryStatistics(sql, at(9))
  assert.deepEqual(await read([one, two]), [['09', 1, 0, 1, 0, 1]])
})

test('countAttempts: latencies → in their buckets, added up', async t => {
  const { sql, count } = await open(t)
  const id = newId()
  await count([makeAttempt(id, { totalMs: 3 }), makeAttempt(id, { totalMs: 700 })])
  await count([makeAttempt(id, { totalMs: 3 })])
  const query = { subscriptionIds: [id], since: at(0), until: at(24), intervalMs: 3_600_000 }
  const [row] = await readDeliveryStatistics(sql, query)
  const filled = (row?.latencyCounts ?? []).flatMap((n, bucket) => (n > 0 ? [[bucket, n]] : []))
  assert.deepEqual(filled, [
    [latencyBucket(3), 2],
    [latencyBucket(700), 1],
  ])
})

test('recordAttempts: attempts written before → not returned again, so they count once', async t => {
  const { sql } = await open(t)
  const attempts = [makeAttempt(newId()), makeAttempt(newId())]
  const record = (list: readonly CompletedAttempt[]) => sql.begin(tx => recordAttempts(tx, list))
  const [first, second] = attempts as [CompletedAttempt, CompletedAttempt]
  assert.deepEqual(
    (await record([first])).map(a => a.delivery.id),
    [first.delivery.id],
  )
  assert.deepEqual(
    (await record(attempts)).map(a => a.delivery.id),
    [second.delivery.id],
  )
  assert.deepEqual(await record(attempts), [])
  const other = { ...first, startedAt: at(8, 31) }
  assert.deepEqual(
    (await record([other])).map(a => a.startedAt),
    [other.startedAt],
    'under the next number',
  )
})
