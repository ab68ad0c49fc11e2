import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { announceRecording, clearResponses, waitForRecording } from './erase-attempt-store.ts'

const ids = [1, 2, 3].map(number => `0198c000-0000-7000-8000-00000000000${number}`)
const EVENT = '0198c000-0000-7000-8000-0000000000ee'

test('clearResponses: deliveries of an event or a quoted name → responses cleared, attempts stay', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at, finished_at)
    values (${ids[0] ?? ''}, ${EVENT}, ${EVENT}, 'announcement.created', 'FR', 'event', 'delivered', 1, now(), now())`
  await sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers, response_headers,
      response_body)
    select id, 1, ${EVENT}, 'event', now(), 1, '{}', '{"x":"y"}', convert_to(body, 'UTF8')
    from unnest(${ids}::uuid[], ${['echo', 'received QUOXMARK, Zoé', 'thanks']}::text[]) as a (id, body)`
  assert.equal(await sql.begin(tx => clearResponses(tx, [EVENT], [['quoxmark']])), 2)
  const rows =
    await sql`select convert_from(response_body, 'UTF8') as body from attempts order by delivery_id`
  assert.deepEqual(
    rows.map(row => row.body),
    ['', '', 'thanks'],
  )
  assert.equal(await sql.begin(tx => clearResponses(tx, [], [])), 0)
})

test('clearResponses: event in a batch → the responses to all deliveries of the batch are cleared', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at, finished_at)
    values (${ids[0] ?? ''}, ${EVENT}, ${EVENT}, 'announcement.created', 'FR', 'event', 'delivered', 1, now(), now())`
  await sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers, response_headers,
      response_body, batch_id)
    select id, 1, ${EVENT}, 'event', now(), 1, '{}', '{}', 'echo', batch_id
    from unnest(${ids}::uuid[], ${[EVENT, EVENT, null]}::uuid[]) as a (id, batch_id)`
  assert.equal(await sql.begin(tx => clearResponses(tx, [EVENT], [])), 2)
})

test('waitForRecording: attempts being recorded → waits for their transaction', async t => {
  const { sql } = await createTestDatabase(t)
  const announced = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  let isCommitted = false
  const recording = sql.begin(async tx => {
    await announceRecording(tx)
    announced.resolve()
    await commit.promise
    isCommitted = true
  })
  await announced.promise
  const waiting = waitForRecording(sql).then(() => assert.ok(isCommitted, 'waited for the commit'))
  while ((await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length === 0);
  commit.resolve()
  await Promise.all([recording, waiting])
  await waitForRecording(sql)
})
