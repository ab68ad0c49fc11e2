import assert from 'node:assert/strict'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { RecordingReceiver } from '../load/recording-receiver.ts'

/** Checks that each event was queued once for a subscription, and arrived. Returns how many requests were repeated. */
export async function checkReceived(
  sql: SqlPool,
  { received, faults, subscriptionId }: RecordingReceiver,
  expected: number,
): Promise<number> {
  assert.deepEqual(faults, [], 'all signatures are right')
  const rows = await sql<{ id: string; event: string; state: string }[]>`
    select id, event_id as event, state from deliveries where subscription_id = ${subscriptionId}`
  assert.equal(rows.length, expected, 'there is one delivery for each event')
  assert.equal(new Set(rows.map(({ event }) => event)).size, expected, 'and none is for the same event')
  assert.deepEqual(
    rows.filter(({ state }) => state !== 'delivered'),
    [],
    'all were delivered',
  )
  assert.deepEqual(
    [...received.keys()].sort(),
    rows.map(({ id }) => id).sort(),
    'the receiver got each delivery and no other',
  )
  return [...received.values()].reduce((sum, times) => sum + times - 1, 0)
}
