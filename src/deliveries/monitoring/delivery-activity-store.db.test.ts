import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { shardOfSubscription } from '../delivery.ts'
import {
  countWaitingDeliveries,
  findLastAttempt,
  listLastAttempts,
  MAX_COUNTED_DELIVERIES,
} from './delivery-activity-store.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 8, 0, second))
const newId = (second = 0): string => createUuidV7(at(second), systemRandom)

async function open(t: Parameters<typeof createTestDatabase>[0]) {
  const { sql } = await createTestDatabase(t)
  const subscriptionId = newId()
  /** Queues deliveries that are due now and had this many attempts in their round. */
  const enqueue = async (count: number, attempts: number, isFailed = false): Promise<string[]> => {
    const rows = await sql<{ id: string }[]>`
      insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, attempts,
        round_attempts, is_failed, due_at, created_at, queued_at)
      select gen_random_uuid(), ${shardOfSubscription(subscriptionId)}, ${subscriptionId}, ${newId()},
        'announcement.created', 'FR', 'event', ${attempts}, ${attempts}, ${isFailed}, ${at(0)}, ${at(0)}, ${at(0)}
      from generate_series(1, ${count}) returning id`
    return rows.map(({ id }) => id)
  }
  const finish = async (id: string): Promise<void> => {
    await sql`
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
        finished_at)
      values (${id}, ${subscriptionId}, ${newId()}, 'announcement.created', 'FR', 'event', 'delivered', 1, ${at(0)}, ${at(0)})`
  }
  const attempt = async (deliveryId: string, number: number, second: number, status: number | null = 204) => {
    await sql`
      insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, error, total_ms,
        request_headers, response_headers, response_body)
      values (${deliveryId}, ${number}, ${subscriptionId}, 'event', ${at(second)}, ${status},
        ${status === null ? 'timeout' : null}, 12.5, '{}', '{}', '')`
  }
  return { sql, subscriptionId, enqueue, finish, attempt }
}

test('findLastAttempt, listLastAttempts: finished and retried deliveries → the last of all, the last of each', async t => {
  const { sql, subscriptionId, enqueue, finish, attempt } = await open(t)
  assert.equal(await findLastAttempt(sql, subscriptionId), null)
  const [finished, untried] = [newId(1), newId(2)]
  await finish(finished)
  await attempt(finished, 1, 1)
  assert.equal((await findLastAttempt(sql, subscriptionId))?.deliveryId, finished)
  const [retried = ''] = await enqueue(1, 2)
  await attempt(retried, 1, 2, 500)
  await attempt(retried, 2, 9, null)
  const last = {
    deliveryId: retried,
    trigger: 'event',
    startedAt: at(9),
    status: null,
    error: 'timeout',
    totalMs: 12.5,
  }
  assert.deepEqual(await findLastAttempt(sql, subscriptionId), last)
  assert.equal(await findLastAttempt(sql, newId()), null, 'another subscription')
  const found = await listLastAttempts(sql, [finished, retried, untried])
  assert.deepEqual(
    new Map(found.map(({ deliveryId, status }) => [deliveryId, status])),
    new Map([
      [finished, 204],
      [retried, null],
    ]),
  )
})

test('countWaitingDeliveries: waiting, retrying, failed and canceled → the open ones, up to the maximum', async t => {
  const { sql, subscriptionId, enqueue } = await open(t)
  await enqueue(3, 0)
  await enqueue(2, 1)
  await enqueue(1, 3, true)
  assert.deepEqual(await countWaitingDeliveries(sql, subscriptionId), { waiting: 5, retrying: 2 })
  assert.deepEqual(await countWaitingDeliveries(sql, newId()), { waiting: 0, retrying: 0 })
  await enqueue(MAX_COUNTED_DELIVERIES, 0)
  assert.deepEqual(await countWaitingDeliveries(sql, subscriptionId), {
    waiting: MAX_COUNTED_DELIVERIES,
    retrying: 2,
  })
  await sql`insert into delivery_cancellations values (${subscriptionId}, 'disabled', ${at(0)})`
  assert.deepEqual(await countWaitingDeliveries(sql, subscriptionId), { waiting: 0, retrying: 0 })
})
