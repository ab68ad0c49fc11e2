import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../test/support/index-follower.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  CANCELLATION_BATCH_SIZE,
  cancelDeliveries,
  continueCancellation,
  listCancelledSubscriptions,
} from '../deliveries/cancellation-store.ts'
import { enqueueDeliveries } from '../deliveries/queue-store.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { startCancellationWorker } from './cancellation-worker.ts'

test('cancellation worker: another process was killed half-way → all deliveries end in the log', async t => {
  const { sql } = await createTestDatabase(t)
  const newId = (): string => createUuidV7(clock.now(), systemRandom)
  const count = 4 * CANCELLATION_BATCH_SIZE
  const subscriptionId = newId()
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    eventId: newId(),
    eventType: 'announcement.created',
    jurisdiction: 'FR',
    subscriptionId,
    trigger: 'event' as const,
  }))
  await sql.begin(tx => enqueueDeliveries(tx, rows))
  await sql.begin(tx => cancelDeliveries(tx, subscriptionId, 'disabled'))
  let batches = 0
  await continueCancellation(sql, subscriptionId, () => batches++ === 1)
  assert.equal((await listCancelledSubscriptions(sql)).length, 1)
  const worker = startCancellationWorker({ sql, clock, log: createLogger('silent') })
  await waitUntil(async () => (await listCancelledSubscriptions(sql)).length === 0)
  await worker.stop()
  assert.equal((await sql`select 1 from delivery_queue`).length, 0)
  const logged = await sql`select 1 from deliveries where state = 'failed' and reason = 'disabled'`
  assert.equal(logged.length, count)
})
