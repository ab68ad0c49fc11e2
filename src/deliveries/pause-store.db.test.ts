import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { cancelDeliveries } from './cancellation-store.ts'
import { shardOfSubscription } from './delivery.ts'
import { findDelivery } from './delivery-log-store.ts'
import { countOpenDeliveries, pauseDeliveries, resumeDeliveries } from './pause-store.ts'
import {
  enqueueDeliveries,
  findDueRetries,
  findDueSubscriptions,
  findWaitingRetries,
  readDueDeliveries,
} from './queue-store.ts'

const newId = (): string => createUuidV7(clock.now(), systemRandom)

async function enqueue(sql: SqlPool, subscriptionId: string, count: number): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    eventId: newId(),
    eventType: 'announcement.created',
    jurisdiction: 'FR',
    subscriptionId,
    trigger: 'event' as const,
  }))
  await sql.begin(tx => enqueueDeliveries(tx, rows))
  return rows.map(row => row.id)
}

/** Makes a delivery a retry that is due. */
async function makeRetry(sql: SqlPool, id: string): Promise<void> {
  await sql`update delivery_queue set attempts = 1, round_attempts = 1 where id = ${id}`
  await sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers,
      response_headers, response_body)
    select id, 1, subscription_id, 'event', now(), 5, '{}', '{}', '' from delivery_queue where id = ${id}`
}

/** Returns the IDs of the deliveries that a sender would find by each of its queries. */
async function readAll(sql: SqlPool, ids: readonly string[]) {
  const shards = ids.map(shardOfSubscription)
  const range = { limit: 100, after: null }
  const requests = ids.map(subscriptionId => ({ subscriptionId, first: range, retries: range }))
  return {
    due: (await findDueSubscriptions(sql, shards, 'infinity')).map(({ id }) => id).sort(),
    retries: [...(await findDueRetries(sql, shards, 'infinity'))].sort(),
    waiting: (await findWaitingRetries(sql, shards)).map(({ subscriptionId }) => subscriptionId).sort(),
    rows: (await readDueDeliveries(sql, requests, 'infinity')).map(({ id }) => id).sort(),
  }
}

test('pauseDeliveries: paused → no query finds its deliveries, resumed → all of them, others always', async t => {
  const { sql } = await createTestDatabase(t)
  const [paused, other] = [newId(), newId()]
  const both = [paused, other].sort()
  const [retry = '', ...rest] = await enqueue(sql, paused, 3)
  const [otherRetry = '', ...otherRest] = await enqueue(sql, other, 2)
  for (const id of [retry, otherRetry]) await makeRetry(sql, id)
  const ofOther = {
    due: [other],
    retries: [other],
    waiting: [other],
    rows: [otherRetry, ...otherRest].sort(),
  }
  await sql.begin(tx => pauseDeliveries(tx, paused))
  await sql.begin(tx => pauseDeliveries(tx, paused))
  assert.deepEqual(await readAll(sql, both), ofOther)
  const late = await enqueue(sql, paused, 1)
  assert.deepEqual(await readAll(sql, both), ofOther)
  assert.equal(await countOpenDeliveries(sql, paused), 4)
  const shown = await findDelivery(sql, retry)
  assert.deepEqual([shown?.state, shown?.nextAttemptAt], ['waiting', null])
  await sql.begin(tx => resumeDeliveries(tx, paused))
  const rows = [retry, ...rest, ...late, ...ofOther.rows].sort()
  assert.deepEqual(await readAll(sql, both), { due: both, retries: both, waiting: both, rows })
  assert.notEqual((await findDelivery(sql, retry))?.nextAttemptAt, null)
})

test('cancelDeliveries: paused subscription → its deliveries fail and the pause ends', async t => {
  const { sql } = await createTestDatabase(t)
  const id = newId()
  await enqueue(sql, id, 2)
  await sql.begin(tx => pauseDeliveries(tx, id))
  await sql.begin(tx => cancelDeliveries(tx, id, 'deleted'))
  assert.equal(await countOpenDeliveries(sql, id), 0)
  assert.equal((await sql`select 1 from delivery_pauses`).length, 0)
  const [row] = await enqueue(sql, id, 1)
  assert.deepEqual((await readAll(sql, [id])).rows, [row])
})
