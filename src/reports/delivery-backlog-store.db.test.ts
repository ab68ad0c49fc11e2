import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { readDeliveryBacklog, readIndexLag } from './delivery-backlog-store.ts'

const idOf = (n: number): string => `019ab000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

test('readDeliveryBacklog: nothing → zero everywhere', async t => {
  const { sql } = await createTestDatabase(t)
  const { slots, attempts, ...counts } = await readDeliveryBacklog(sql)
  assert.deepEqual([slots.length, attempts.length], [0, 0])
  assert.deepEqual(counts, {
    oldestDueSeconds: { healthy: 0, failing: 0, rate_limited: 0 },
    queued: 0,
    undispatched: 0,
    dispatchLagSeconds: 0,
    workers: 0,
  })
})

test('readDeliveryBacklog: subscriptions in all states → the oldest due of those that are active, by state', async t => {
  const { sql } = await createTestDatabase(t)
  /** [seconds since the oldest is due, state, rate limit, active, canceled, seconds that it waits for a batch] */
  const cases: [number, string, number | null, boolean, boolean, number?][] = [
    [10, 'healthy', null, true, false],
    [30, 'healthy', null, true, false],
    [500, 'healthy', null, false, false],
    [600, 'healthy', null, true, true],
    [90, 'failing', null, true, false],
    [120, 'healthy', 5, true, false],
    [-700, 'healthy', null, true, false],
    [290, 'healthy', null, true, false, 300],
    [320, 'healthy', null, true, false, 300],
  ]
  for (const [n, [due, state, rate, active, isCancelled, seconds = null]] of cases.entries()) {
    await sql`
      insert into subscriptions (id, owner, url, events, jurisdictions, is_active, rate_limit, encrypted_secret,
        created_after_change, created_at, batch_max_events, batch_max_seconds)
      values (${idOf(n)}, 'anna', 'https://example.org', '{}', '{}', ${active}, ${rate}, '', 0, now(),
        ${seconds === null ? null : 10}, ${seconds})`
    await sql`insert into subscription_health (subscription_id, since, state) values (${idOf(n)}, now(), ${state})`
    await sql`
      insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
      select gen_random_uuid(), ${n}, ${idOf(n)}, ${idOf(n)}, 'x', 'FR', 'event',
        now() - make_interval(secs => ${due} - later), now()
      from unnest(array[0, 1, 2]) as later`
    if (isCancelled)
      await sql`
        insert into delivery_cancellations (subscription_id, reason, requested_at) values (${idOf(n)}, 'disabled', now())`
  }
  const { oldestDueSeconds: oldest, queued } = await readDeliveryBacklog(sql)
  assert.equal(queued, cases.length * 3)
  for (const [state, seconds] of [
    ['healthy', 30],
    ['failing', 90],
    ['rate_limited', 120],
  ] as const)
    assert.ok(oldest[state] >= seconds && oldest[state] < seconds + 10, `${state}: ${oldest[state]}`)
})

test('readDeliveryBacklog: events after the position, test events, expired workers → counted, ignored, ignored', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`
    insert into events (id, type, jurisdiction, change, body, created_at, subscription_id)
    select gen_random_uuid(), 'x', 'FR', 1, '', now() - make_interval(secs => 100 - n), case when n = 3 then gen_random_uuid() end
    from generate_series(1, 9) as n order by n`
  await sql`update dispatch_position set number = (select min(number) + 3 from events)`
  await sql`
    insert into delivery_workers (id, expires_at, slots) values
      (gen_random_uuid(), now() + interval '5 s', '[{"pool":"fast","used":2,"limit":8},{"pool":"retry","used":1,"limit":4}]'),
      (gen_random_uuid(), now() + interval '5 s', '[{"pool":"fast","used":3,"limit":8}]'),
      (gen_random_uuid(), now() - interval '1 s', '[{"pool":"fast","used":8,"limit":8}]')`
  await sql`insert into delivery_attempt_counts values ('2xx', 5000000000), ('timeout', 1)`
  const { undispatched, dispatchLagSeconds, workers, slots, attempts } = await readDeliveryBacklog(sql)
  assert.deepEqual([undispatched, workers], [5, 2])
  assert.ok(dispatchLagSeconds >= 95 && dispatchLagSeconds < 105, `${dispatchLagSeconds}`)
  assert.deepEqual(
    [...slots],
    [
      { pool: 'fast', used: 5, limit: 16 },
      { pool: 'retry', used: 1, limit: 4 },
    ],
  )
  assert.deepEqual(
    [...attempts],
    [
      { outcome: '2xx', attempts: 5_000_000_000 },
      { outcome: 'timeout', attempts: 1 },
    ],
  )
})

test('readDeliveryBacklog: 300,000 waiting of 500 subscriptions → within 2 s, the number is an estimate', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`
    insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
    select gen_random_uuid(), n % 64, ('019ab000-0000-7000-8000-' || lpad(to_hex(n % 500), 12, '0'))::uuid,
      gen_random_uuid(), 'x', 'FR', 'event', now(), now()
    from generate_series(1, 300000) as n`
  await sql`analyze delivery_queue`
  const startedAt = performance.now()
  const { queued } = await readDeliveryBacklog(sql)
  const ms = performance.now() - startedAt
  t.diagnostic(`${Math.round(ms)} ms`)
  assert.ok(ms < 2_000)
  assert.ok(queued > 250_000 && queued < 350_000, `${queued}`)
})

test('readIndexLag: index behind, up to date and ahead → changes and age of the oldest', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`update database_state set change = 3`
  await sql`
    insert into changes (change, nonce, committed_at, announcements, entities)
    select n, gen_random_uuid(), now() - make_interval(secs => 100 - 10 * n), 0, 0 from generate_series(1, 3) as n`
  const behind = await readIndexLag(sql, 1)
  assert.equal(behind.changes, 2)
  assert.ok(behind.seconds >= 80 && behind.seconds < 89, `${behind.seconds}`)
  for (const change of [3, 4]) assert.deepEqual(await readIndexLag(sql, change), { changes: 0, seconds: 0 })
})
