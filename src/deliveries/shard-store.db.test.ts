import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { type NewDelivery, SHARD_COUNT, shardOfSubscription } from './delivery.ts'
import { enqueueDeliveries } from './queue-store.ts'
import { maxRetryDelayMs } from './retry-policy.ts'
import { acquireShards, releaseShards, resetImplausibleDueTimes, shiftDueTimes } from './shard-store.ts'

const id = (): string => createUuidV7(clock.now(), systemRandom)
const ALL_SHARDS = Array.from({ length: SHARD_COUNT }, (_, i) => i)

test('acquireShards: one process → all shards, two → half each, one released → all again', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [id(), id()]
  assert.deepEqual((await acquireShards(sql, one, [])).shards, ALL_SHARDS)
  // The second process gets shards only after the first one has released its half.
  assert.deepEqual((await acquireShards(sql, two, [])).shards, [])
  const first = (await acquireShards(sql, one, [])).shards
  const second = (await acquireShards(sql, two, [])).shards
  assert.deepEqual([first.length, second.length], [SHARD_COUNT / 2, SHARD_COUNT / 2])
  assert.deepEqual(
    [...first, ...second].sort((a, b) => a - b),
    ALL_SHARDS,
  )
  await releaseShards(sql, one)
  assert.deepEqual((await acquireShards(sql, two, [])).shards.length, SHARD_COUNT)
})

test('acquireShards: busy shards → kept above the share', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [id(), id()]
  await acquireShards(sql, one, [])
  await acquireShards(sql, two, [])
  assert.deepEqual((await acquireShards(sql, one, ALL_SHARDS)).shards, ALL_SHARDS)
})

for (const [name, until] of [
  ['expired lease', "clock_timestamp() - interval '1 second'"],
  ['lease from before the clock was set back', "clock_timestamp() + interval '1 hour'"],
] as const) {
  test(`acquireShards: ${name} → taken over`, async t => {
    const { sql } = await createTestDatabase(t)
    await acquireShards(sql, id(), [])
    await sql.unsafe(
      `update delivery_shards set expires_at = ${until}; update delivery_workers set expires_at = ${until}`,
    )
    assert.deepEqual((await acquireShards(sql, id(), [])).shards, ALL_SHARDS)
  })
}

test('acquireShards: takeover refused → own and free shards only, own ones also if they look expired', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [id(), id()]
  await acquireShards(sql, one, [])
  await sql`update delivery_shards set worker_id = null, expires_at = '-infinity' where shard < 3`
  await sql`update delivery_shards set worker_id = ${two} where shard in (3, 4)`
  await sql`update delivery_shards set expires_at = clock_timestamp() - interval '1 hour' where shard >= 3`
  assert.deepEqual((await acquireShards(sql, two, [], () => false)).shards, [3, 4, 0, 1, 2])
})

async function setUpDelivery(t: TestContext, due: string, attempts: number) {
  const { sql } = await createTestDatabase(t)
  const subscriptionId = id()
  const delivery: NewDelivery = {
    id: id(),
    eventId: id(),
    eventType: 'announcement.created',
    jurisdiction: 'FR',
    subscriptionId,
    trigger: 'event',
  }
  await sql.begin(tx => enqueueDeliveries(tx, [delivery]))
  await sql.unsafe(
    `update delivery_queue set attempts = ${attempts}, due_at = clock_timestamp() + interval '${due}'`,
  )
  return {
    sql,
    shards: [shardOfSubscription(subscriptionId)],
    async secondsUntilDue(): Promise<number> {
      const [row] = await sql<[{ seconds: number }]>`
        select extract(epoch from due_at - clock_timestamp())::float8 as seconds from delivery_queue`
      return Math.round(row.seconds)
    },
  }
}

const HOUR_MS = 3_600_000
for (const [name, due, attempts, step, expected] of [
  ['retry due in 30 s, clock set forward → still in 30 s', '-3570 seconds', 1, HOUR_MS, 30],
  ['first attempt due, clock set forward → unchanged', '-3600 seconds', 0, HOUR_MS, -3600],
  ['retry due before the clock was set forward → unchanged', '-7200 seconds', 1, HOUR_MS, -7200],
  ['first attempt due, clock set back → due now', '3600 seconds', 0, -HOUR_MS, 0],
  ['retry due in 30 s, clock set back → still in 30 s', '3630 seconds', 1, -HOUR_MS, 30],
] as const) {
  test(`shiftDueTimes: ${name}`, async t => {
    const { sql, shards, secondsUntilDue } = await setUpDelivery(t, due, attempts)
    await shiftDueTimes(sql, shards, step)
    const seconds = await secondsUntilDue()
    assert.ok(Math.abs(seconds - expected) <= 2, `due in ${seconds} s`)
  })
}

for (const [name, due, expected] of [
  ['due in a day, longer than any delay → due now', '1 day', 0],
  ['due in 50 minutes → unchanged', '3000 seconds', 3_000],
  ['overdue for a day → unchanged', '-1 day', -86_400],
] as const) {
  test(`resetImplausibleDueTimes: ${name}`, async t => {
    const { sql, shards, secondsUntilDue } = await setUpDelivery(t, due, 1)
    await resetImplausibleDueTimes(sql, shards, maxRetryDelayMs({ delaysMs: [30_000], failedAfter: 3 }))
    const seconds = await secondsUntilDue()
    assert.ok(Math.abs(seconds - expected) <= 2, `due in ${seconds} s`)
  })
}
