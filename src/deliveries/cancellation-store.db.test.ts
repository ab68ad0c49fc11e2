import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  CANCELLATION_BATCH_SIZE,
  cancelDeliveries,
  continueCancellation,
  expireDeliveries,
  listCancelledSubscriptions,
} from './cancellation-store.ts'
import { shardOfSubscription } from './delivery.ts'
import { findDelivery, listDeliveries } from './delivery-log-store.ts'
import {
  enqueueDeliveries,
  findDueSubscriptions,
  readDueDeliveries,
  restartDeliveries,
} from './queue-store.ts'

const newId = (): string => createUuidV7(clock.now(), systemRandom)
const WAITING = 3 * CANCELLATION_BATCH_SIZE + 10

/** Queues deliveries of one subscription and returns functions that read what its owner and the engine see. */
async function setUp(t: TestContext, waiting = WAITING) {
  const { sql } = await createTestDatabase(t)
  const subscriptionId = newId()
  const enqueue = async (count: number): Promise<string[]> => {
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
  const ids = await enqueue(waiting)
  const list = (state?: 'waiting' | 'delivered' | 'failed') =>
    listDeliveries(sql, { subscriptionId, limit: 2 * WAITING, ...(state !== undefined && { state }) })
  const first = { dueAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  return {
    sql,
    ids,
    subscriptionId,
    enqueue,
    list,
    cancel: (reason: 'disabled' | 'deleted' = 'disabled') =>
      sql.begin(tx => cancelDeliveries(tx, subscriptionId, reason)),
    /** Counts the deliveries that the owner sees in each state. */
    async countStates(): Promise<string> {
      const counts = [await list(), await list('waiting'), await list('delivered'), await list('failed')]
      return counts.map(rows => rows.length).join(' ')
    },
    async countQueued(): Promise<number> {
      const [row] = await sql<[{ count: number }]>`select count(*)::integer as count from delivery_queue`
      return row.count
    },
    /** Returns the IDs of deliveries that the engine would send. */
    async readDue(): Promise<readonly string[]> {
      const due = await findDueSubscriptions(sql, [shardOfSubscription(subscriptionId)], 'infinity')
      const range = { limit: 2 * WAITING, after: first }
      const rows = await readDueDeliveries(
        sql,
        [{ subscriptionId, first: range, retries: range }],
        'infinity',
      )
      assert.equal(rows.length > 0, due.length > 0, 'both reads agree')
      return rows.map(row => row.id)
    },
  }
}

test('cancelDeliveries: few → ended in the transaction, nothing remains to be done', async t => {
  const { sql, cancel, countStates, countQueued } = await setUp(t, 20)
  await cancel()
  assert.deepEqual([await countStates(), await countQueued()], ['20 0 0 20', 0])
  assert.deepEqual(await listCancelledSubscriptions(sql), [])
})

test('cancelDeliveries: many → all are failed at once and none is due, only a batch has moved', async t => {
  const { sql, ids, subscriptionId, list, cancel, countStates, countQueued, readDue } = await setUp(t)
  await cancel()
  assert.equal(await countStates(), `${WAITING} 0 0 ${WAITING}`)
  assert.equal(await countQueued(), WAITING - CANCELLATION_BATCH_SIZE)
  assert.deepEqual(await readDue(), [])
  for (const { reason, nextAttemptAt, finishedAt } of await list()) {
    assert.deepEqual([reason, nextAttemptAt], ['disabled', null])
    assert.ok(finishedAt !== null)
  }
  for (const id of [ids[0], ids.at(-1)])
    assert.deepEqual((await findDelivery(sql, id ?? ''))?.reason, 'disabled')
  assert.deepEqual(await listCancelledSubscriptions(sql), [subscriptionId])
})

test('continueCancellation: interrupted after each batch → continued, the readers see the same all the time', async t => {
  const { sql, subscriptionId, cancel, countStates, countQueued, readDue } = await setUp(t)
  await cancel('deleted')
  let batches = 0
  while ((await listCancelledSubscriptions(sql)).length > 0) {
    let calls = 0
    await continueCancellation(sql, subscriptionId, () => ++calls > 2)
    batches += 1
    assert.equal(await countStates(), `${WAITING} 0 0 ${WAITING}`)
    assert.deepEqual(await readDue(), [])
    assert.ok(batches < 20)
  }
  assert.ok(batches > 1)
  assert.equal(await countQueued(), 0)
  const reasons = await sql<{ reason: string }[]>`select distinct reason from deliveries`
  assert.deepEqual([...reasons], [{ reason: 'deleted' }])
})

test('continueCancellation: enabled meanwhile → new and redelivered deliveries are kept and sent afterwards', async t => {
  const { sql, ids, subscriptionId, enqueue, cancel, countStates, readDue } = await setUp(t)
  await cancel()
  const redelivered = [ids[5] as string, ids.at(-5) as string]
  await sql.begin(tx => restartDeliveries(tx, redelivered, 'redeliver'))
  const kept = [...redelivered, ...(await enqueue(3))].sort()
  const expected = `${WAITING + 3} 5 0 ${WAITING - 2}`
  assert.equal(await countStates(), expected)
  await continueCancellation(sql, subscriptionId)
  assert.equal(await countStates(), expected)
  assert.deepEqual([...(await readDue())].sort(), kept)
})

test('continueCancellation: several processes at once → each delivery ends once', async t => {
  const { sql, subscriptionId, cancel, countStates, countQueued } = await setUp(t)
  await cancel()
  await Promise.all(Array.from({ length: 4 }, () => continueCancellation(sql, subscriptionId)))
  assert.deepEqual([await countStates(), await countQueued()], [`${WAITING} 0 0 ${WAITING}`, 0])
  assert.deepEqual(await listCancelledSubscriptions(sql), [])
})

test('expireDeliveries: these deliveries → failed with the reason, all others stay open', async t => {
  const { sql, ids, countStates } = await setUp(t, 10)
  assert.equal(await sql.begin(tx => expireDeliveries(tx, ids.slice(0, 4))), 4)
  assert.equal(await countStates(), '10 6 0 4')
  assert.equal((await findDelivery(sql, ids[0] ?? ''))?.reason, 'expired')
})
