import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { lowestId, newId } from '../base/ids.ts'
import { longestPause } from './decide.ts'
import { SHARDS, shardOf } from './delivery.ts'
import { keepPartitions } from './partitions.store.ts'
import { enqueue } from './queue.store.ts'
import { holdShards, moveDue, moveFar, releaseShards } from './shards.store.ts'

const id = (): string => newId(clock.now(), dice)
const EVERY = Array.from({ length: SHARDS }, (_, i) => i)

test('one process holds all shards, two share them, and who ends leaves its own', async t => {
  const { sql } = await testDatabase(t)
  const [one, two] = [id(), id()]
  assert.deepEqual((await holdShards(sql, one, [])).shards, EVERY)
  // The second finds nothing free until the first has given up its half.
  assert.deepEqual((await holdShards(sql, two, [])).shards, [])
  const first = (await holdShards(sql, one, [])).shards
  const second = (await holdShards(sql, two, [])).shards
  assert.deepEqual([first.length, second.length], [SHARDS / 2, SHARDS / 2])
  assert.deepEqual(
    [...first, ...second].sort((a, b) => a - b),
    EVERY,
  )
  await releaseShards(sql, one)
  assert.deepEqual((await holdShards(sql, two, [])).shards.length, SHARDS)
})

test('shards with something in flight are not given away', async t => {
  const { sql } = await testDatabase(t)
  const [one, two] = [id(), id()]
  await holdShards(sql, one, [])
  await holdShards(sql, two, [])
  assert.deepEqual((await holdShards(sql, one, EVERY)).shards, EVERY)
})

for (const [name, until] of [
  ['has run out', "clock_timestamp() - interval '1 second'"],
  ['is of before the clock was set back', "clock_timestamp() + interval '1 hour'"],
] as const) {
  test(`a lease that ${name} is taken over`, async t => {
    const { sql } = await testDatabase(t)
    await holdShards(sql, id(), [])
    await sql.unsafe(
      `update delivery_shards set until = ${until}; update delivery_workers set until = ${until}`,
    )
    assert.deepEqual((await holdShards(sql, id(), [])).shards, EVERY)
  })
}

async function queued(t: TestContext, due: string, attempts: number) {
  const { sql } = await testDatabase(t)
  const subscriptionId = id()
  const row = {
    id: id(),
    eventId: id(),
    eventType: 'announcement.created',
    jurisdiction: 'FR',
    subscriptionId,
  }
  await sql.begin(tx => enqueue(tx, [{ ...row, trigger: 'event' }]))
  await sql.unsafe(
    `update delivery_queue set attempts = ${attempts}, due_at = clock_timestamp() + interval '${due}'`,
  )
  return {
    sql,
    shards: [shardOf(subscriptionId)],
    async dueIn(): Promise<number> {
      const [found] = await sql<[{ s: number }]>`
        select extract(epoch from due_at - clock_timestamp())::float8 as s from delivery_queue`
      return Math.round(found.s)
    },
  }
}

const HOUR = 3_600_000
for (const [name, due, attempts, step, expected] of [
  ['a retry that was to come in 30 s, after the clock went forward', '-3570 seconds', 1, HOUR, 30],
  ['a first attempt, after the clock went forward, is due as before', '-3600 seconds', 0, HOUR, -3600],
  ['a retry that was due long ago stays due', '-7200 seconds', 1, HOUR, -7200],
  ['a first attempt that was due, after the clock went back', '3600 seconds', 0, -HOUR, 0],
  ['a retry in 30 s, after the clock went back', '3630 seconds', 1, -HOUR, 30],
] as const) {
  test(`a clock is set: ${name}`, async t => {
    const { sql, shards, dueIn } = await queued(t, due, attempts)
    await moveDue(sql, shards, step)
    assert.ok(Math.abs((await dueIn()) - expected) <= 2, `due in ${await dueIn()} s`)
  })
}

for (const [name, due, expected] of [
  ['in a day, which no pause is, is due now', '1 day', 0],
  ['in 50 minutes stays', '3000 seconds', 3_000],
  ['long ago stays', '-1 day', -86_400],
] as const) {
  test(`what is planned ${name}`, async t => {
    const { sql, shards, dueIn } = await queued(t, due, 1)
    await moveFar(sql, shards, longestPause({ delaysMs: [30_000], failedAfter: 3 }))
    assert.ok(Math.abs((await dueIn()) - expected) <= 2, `due in ${await dueIn()} s`)
  })
}

test('days have partitions of their own, made ahead, and old ones go with all that is in them', async t => {
  const { sql } = await testDatabase(t)
  const names = async () =>
    (
      await sql<{ name: string }[]>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'deliveries'::regclass order by 1`
    ).map(row => row.name)
  await keepPartitions(sql, '2026-11-20', '2026-11-01')
  await keepPartitions(sql, '2026-11-21', '2026-11-01')
  const days = ['20', '21', '22', '23'].map(day => `deliveries_202611${day}`)
  assert.deepEqual(await names(), [...days, 'deliveries_rest'])
  const moment = new Date('2026-11-20T23:59:59.999Z')
  const key = lowestId(moment)
  await sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at, finished_at)
    values (${key}, ${id()}, ${id()}, 'x', 'FR', 'event', 'delivered', 1, ${moment}, ${moment})`
  const [at] = await sql`select tableoid::regclass::text as name from deliveries`
  assert.equal(at?.name, 'deliveries_20261120')
  await keepPartitions(sql, '2026-11-21', '2026-11-21')
  assert.deepEqual(await names(), [...days.slice(1), 'deliveries_rest'])
  assert.equal((await sql`select 1 from deliveries`).length, 0)
})
