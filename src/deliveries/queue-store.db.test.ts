import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { listenToChannel } from '../platform/sql/listen-to-channel.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { shardOfSubscription } from './delivery.ts'
import {
  announceDeliveries,
  DELIVERIES_NOTIFY_CHANNEL,
  findDueRetries,
  findDueSubscriptions,
  findWaitingRetries,
  parseAnnouncement,
  type QueueRange,
  readDueDeliveries,
} from './queue-store.ts'
import { acquireShards } from './shard-store.ts'

const FROM_START: QueueRange = { limit: 5, after: null }

/** Queues first attempts that are due, then retries that became due after them. */
async function fillQueue(sql: SqlPool, id: string, first: number, retries: number): Promise<void> {
  await sql`
    insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, attempts,
      round_attempts, due_at, created_at)
    select gen_random_uuid(), ${shardOfSubscription(id)}, ${id}, gen_random_uuid(), 'announcement.created', 'FR', 'event',
      case when n > ${first} then 1 else 0 end, case when n > ${first} then 1 else 0 end,
      clock_timestamp() - interval '1 hour' + n * interval '1 millisecond', now()
    from generate_series(1, ${first + retries}) as n`
}

for (const count of [0, 10_000, 200_000]) {
  test(`readDueDeliveries: retries behind ${count.toLocaleString('en')} first attempts, old statistics → retries and first attempts within 100 ms`, async t => {
    const { sql } = await createTestDatabase(t)
    await sql`alter table delivery_queue set (autovacuum_enabled = false)`
    await sql`analyze delivery_queue`
    const [waiting, other] = [
      createUuidV7(clock.now(), systemRandom),
      createUuidV7(clock.now(), systemRandom),
    ]
    await fillQueue(sql, waiting, count, 3)
    await fillQueue(sql, other, 2, 0)
    const read = () =>
      readDueDeliveries(
        sql,
        [waiting, other].map(subscriptionId => ({ subscriptionId, first: FROM_START, retries: FROM_START })),
        'infinity',
      )
    await read()
    const startedAt = clock.elapsed()
    const rows = await read()
    const elapsed = clock.elapsed() - startedAt
    const rounds = (id: string) => rows.filter(row => row.subscriptionId === id).map(row => row.round)
    assert.deepEqual(rounds(waiting), [1, 1, 1, ...Array(Math.min(5, count)).fill(0)])
    assert.deepEqual(rounds(other), [0, 0])
    assert.ok(elapsed < 100, `${Math.round(elapsed)} ms`)
    const shards = [waiting, other].map(shardOfSubscription)
    const due = await findDueSubscriptions(sql, shards, 'infinity')
    const hasRetries = new Map(due.map(({ id, hasRetries }) => [id, hasRetries]))
    assert.deepEqual(hasRetries, new Map([waiting, other].map(id => [id, id === waiting])))
    assert.deepEqual(await findDueRetries(sql, shards, 'infinity'), [waiting])
  })
}

test('delivery_queue: 100,000 first attempts and 100,000 retries due later, old statistics → only due retries are read', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`alter table delivery_queue set (autovacuum_enabled = false)`
  await sql`analyze delivery_queue`
  const id = createUuidV7(clock.now(), systemRandom)
  await fillQueue(sql, id, 100_000, 100_003)
  await sql`
    update delivery_queue set due_at = clock_timestamp() + interval '1 hour'
    where id in (select id from delivery_queue where round_attempts > 0 order by due_at offset 3)`
  const plan = await sql.begin(async tx => {
    await tx`set local enable_seqscan = off`
    return await tx<{ 'QUERY PLAN': string }[]>`
      explain (analyze, costs off, timing off, buffers off, summary off)
      select * from delivery_queue q
      where q.shard = ${shardOfSubscription(id)} and q.subscription_id = ${id} and q.round_attempts > 0
        and q.due_at <= statement_timestamp()
      order by q.due_at, q.id limit 5`
  })
  const text = plan.map(row => row['QUERY PLAN']).join('\n')
  assert.match(text, /Index Scan using delivery_queue_retries on delivery_queue q \(actual rows=3/)
  assert.doesNotMatch(text, /Sort|Rows Removed/)
  const startedAt = clock.elapsed()
  for (let i = 0; i < 20; i += 1)
    assert.deepEqual(await findDueRetries(sql, [shardOfSubscription(id)], 'infinity'), [id])
  assert.ok(clock.elapsed() - startedAt < 500, `20 searches in ${Math.round(clock.elapsed() - startedAt)} ms`)
})

test('findWaitingRetries: retries due now and later, first attempts → the retries with their times and last durations', async t => {
  const { sql } = await createTestDatabase(t)
  const id = createUuidV7(clock.now(), systemRandom)
  await fillQueue(sql, id, 5, 2)
  await sql`
    update delivery_queue set due_at = clock_timestamp() + interval '1 hour'
    where id = (select id from delivery_queue where round_attempts > 0 order by due_at desc limit 1)`
  await sql`
    update delivery_queue set id = ${createUuidV7(clock.now(), systemRandom)}
    where id = (select id from delivery_queue where round_attempts > 0 order by due_at desc limit 1)`
  await sql`
    update delivery_queue set id = ${createUuidV7(clock.now(), systemRandom)}
    where id = (select id from delivery_queue where round_attempts > 0 order by due_at limit 1)`
  await sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers,
      response_headers, response_body)
    select id, attempts, subscription_id, 'event', now(), 9000, '{}', '{}', '' from delivery_queue where round_attempts > 0`
  const found = await findWaitingRetries(sql, [shardOfSubscription(id)])
  const described = found.map(({ subscriptionId, round, lastDurationMs, dueInMs }) => {
    assert.equal(subscriptionId, id)
    return [round, lastDurationMs, Math.round(dueInMs / 3_600_000)]
  })
  const expected = [
    [1, 9_000, 0],
    [1, 9_000, 1],
  ]
  assert.deepEqual(
    described.sort((a, b) => (a[2] ?? 0) - (b[2] ?? 0)),
    expected,
  )
  const elsewhere = await findWaitingRetries(sql, [(shardOfSubscription(id) + 1) % 64])
  assert.equal(elsewhere.length, 0)
})

test('announceDeliveries: 450 subscriptions → all reach other senders, none its own; nothing is sent without others', async t => {
  const { sql, url } = await createTestDatabase(t)
  const makeId = () => createUuidV7(clock.now(), systemRandom)
  const [own, other] = [makeId(), makeId()]
  const subscriptions = Array.from({ length: 450 }, makeId)
  const payloads: string[] = []
  const listening = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const listener = listenToChannel(
    url,
    DELIVERIES_NOTIFY_CHANNEL,
    payload => {
      if (payload === '') listening.resolve()
      else if (payload === 'end') ended.resolve()
      else payloads.push(payload)
    },
    clock,
  )
  t.after(() => listener.close())
  await listening.promise
  await acquireShards(sql, own, [])
  await sql.begin(tx => announceDeliveries(tx, subscriptions, own)) // no other sender
  await acquireShards(sql, other, [])
  await sql.begin(tx => announceDeliveries(tx, subscriptions, own))
  await sql`select pg_notify(${DELIVERIES_NOTIFY_CHANNEL}, 'end')`
  await ended.promise
  assert.equal(payloads.length, 3)
  assert.deepEqual(
    payloads.flatMap(payload => parseAnnouncement(payload, other)),
    subscriptions,
  )
  assert.deepEqual(
    payloads.flatMap(payload => parseAnnouncement(payload, own)),
    [],
  )
  assert.deepEqual(parseAnnouncement('', own), [])
})
