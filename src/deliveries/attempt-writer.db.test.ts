import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { dayInTimeZone } from '../model/calendar-day.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import type { CompletedAttempt } from './attempt-store.ts'
import { AttemptWriter } from './attempt-writer.ts'
import type { DueDelivery, NewDelivery } from './delivery.ts'
import { addDayPartitions, createDayPartition } from './partition-store.ts'
import { enqueueDeliveries } from './queue-store.ts'

const id = (): string => createUuidV7(clock.now(), systemRandom)

/** Creates a writer, and attempts for queued deliveries that returned status 204. */
async function setUp(t: TestContext, count: number, redactedEventIds: readonly string[] = []) {
  const { sql } = await createTestDatabase(t)
  const writtenIds: string[] = []
  const rejectedIds: string[] = []
  const writer = new AttemptWriter({
    sql,
    clock,
    log: createLogger('silent'),
    policy: { delaysMs: [1_000], failedAfter: 3 },
    findRedactedEvents: async (_tx, ids) => redactedEventIds.filter(eventId => ids.includes(eventId)),
    recordOutcomes: async () => {},
    onWritten: attempts => void writtenIds.push(...attempts.map(attempt => attempt.delivery.id)),
    onRejected: attempt => void rejectedIds.push(attempt.delivery.id),
  })
  const deliveries = Array.from(
    { length: count },
    (_, index): NewDelivery => ({
      id: id(),
      eventId: redactedEventIds[index] ?? id(),
      subscriptionId: id(),
      eventType: 'announcement.created',
      jurisdiction: 'FR',
      trigger: 'event',
    }),
  )
  await sql.begin(tx => enqueueDeliveries(tx, deliveries))
  const attempts = deliveries.map(
    (delivery): CompletedAttempt => ({
      delivery: { ...delivery, attempts: 0, round: 0 } as DueDelivery,
      decision: { state: 'delivered', retryInMs: null, isGone: false },
      result: {
        outcome: { kind: 'response', status: 204, retryAfterMs: null },
        status: 204,
        firstByteMs: 1,
        totalMs: 1,
        connection: null,
        remoteAddress: '127.0.0.1',
        error: null,
        detail: 'payload',
        responseHeaders: { 'x-echo': 'payload' },
        responseBody: Buffer.from('payload'),
      },
      startedAt: clock.now(),
      requestHeaders: {},
      batch: null,
      retryBatchId: null,
    }),
  )
  return { sql, writer, attempts, writtenIds, rejectedIds }
}

test('AttemptWriter: row rejected by PostgreSQL → all others are written, its delivery is untouched', async t => {
  const { sql, writer, attempts, writtenIds, rejectedIds } = await setUp(t, 40)
  const [bad] = attempts.splice(17, 1) as [CompletedAttempt]
  for (const attempt of attempts) writer.add(attempt)
  // The column is a smallint, so PostgreSQL rejects this number.
  writer.add({ ...bad, delivery: { ...bad.delivery, attempts: 40_000 } })
  await Promise.race([writer.drain(), clock.sleep(5_000)])
  const logged = await sql<{ id: string }[]>`select delivery_id as id from attempts`
  const good = attempts.map(attempt => attempt.delivery.id).sort()
  assert.deepEqual(logged.map(row => row.id).sort(), good)
  assert.deepEqual(writtenIds.sort(), good)
  assert.deepEqual(rejectedIds, [bad.delivery.id])
  const remaining = await sql<{ id: string }[]>`select id from delivery_queue`
  assert.deepEqual([...remaining], [{ id: bad.delivery.id }])
})

test('AttemptWriter: partition created while a row waits for the default partition → written to it', async t => {
  const { sql, writer, attempts, rejectedIds } = await setUp(t, 1)
  const today = dayInTimeZone('UTC', clock.now())
  await createDayPartition(sql, 'deliveries', today)
  await sql.begin(async tx => {
    await tx`lock table attempts_default in access exclusive mode`
    for (const attempt of attempts) writer.add(attempt)
    await waitForLock(sql)
    await addDayPartitions(tx, [today])
  })
  await Promise.race([writer.drain(), clock.sleep(5_000)])
  assert.deepEqual(rejectedIds, [])
  const [row] =
    await sql`select count(*)::int as count from attempts where tableoid <> 'attempts_default'::regclass`
  assert.equal(row?.count, 1)
})

/** Waits until a statement waits for a lock that another session has. */
async function waitForLock(sql: SqlPool): Promise<void> {
  for (;;) {
    const waiting = await sql`select from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`
    if (waiting.length > 0) return
    await clock.sleep(5)
  }
}

test('AttemptWriter: abandoned while the database is gone → drain resolves, nothing reported as written', async t => {
  const { sql, writer, attempts, writtenIds } = await setUp(t, 3_000)
  await sql.end()
  for (const attempt of attempts) writer.add(attempt)
  await clock.sleep(50)
  writer.abandon()
  await writer.drain()
  assert.deepEqual(writtenIds, [])
})

test('AttemptWriter: event redacted while its delivery was in flight → recorded without the response', async t => {
  const { sql, writer, attempts } = await setUp(t, 4, [id()])
  const [first, second, ...others] = attempts as [CompletedAttempt, CompletedAttempt]
  // The second was sent in a batch with the redacted event, whose attempt is recorded elsewhere.
  const batch = { id: id(), eventIds: [first.delivery.eventId, second.delivery.eventId] }
  for (const attempt of [first, { ...second, batch }, ...others]) writer.add(attempt)
  await writer.drain()
  const rows = await sql`
    select convert_from(response_body, 'UTF8') as body, response_headers as headers, detail
    from attempts order by response_body`
  const empty = { body: '', headers: {}, detail: null }
  const full = { body: 'payload', headers: { 'x-echo': 'payload' }, detail: 'payload' }
  assert.deepEqual([...rows], [empty, empty, full, full])
})
