import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeLog } from '../base/log.ts'
import type { DueDelivery, NewDelivery } from './delivery.ts'
import { Ledger } from './ledger.ts'
import { enqueue } from './queue.store.ts'
import type { Settled } from './settle.store.ts'

const id = (): string => newId(clock.now(), systemDice)

/** A writer, and attempts for queued deliveries that returned 204. */
async function setUp(t: TestContext, count: number) {
  const { sql } = await testDatabase(t)
  const writtenIds: string[] = []
  const writer = new Ledger({
    sql,
    clock,
    log: makeLog('silent'),
    noteOutcomes: async () => {},
    onWritten: attempts => void writtenIds.push(...attempts.map(attempt => attempt.delivery.id)),
  })
  const deliveries = Array.from(
    { length: count },
    (): NewDelivery => ({
      id: id(),
      eventId: id(),
      subscriptionId: id(),
      eventType: 'announcement.created',
      jurisdiction: 'FR',
      trigger: 'event',
    }),
  )
  await sql.begin(tx => enqueue(tx, deliveries))
  const attempts = deliveries.map(
    (delivery): Settled => ({
      delivery: { ...delivery, attempts: 0, round: 0 } as DueDelivery,
      verdict: { state: 'delivered', nextMs: null, gone: false },
      attempted: {
        outcome: { kind: 'response', status: 204, retryAfterMs: null },
        status: 204,
        firstByteMs: 1,
        totalMs: 1,
        dialled: null,
        remoteAddress: '127.0.0.1',
        error: null,
        detail: null,
        responseHeaders: {},
        responseBody: Buffer.alloc(0),
      },
      startedAt: clock.now(),
      requestHeaders: {},
    }),
  )
  return { sql, writer, attempts, writtenIds }
}

test('AttemptWriter: row rejected by PostgreSQL → all others are written, its delivery is untouched', async t => {
  const { sql, writer, attempts, writtenIds } = await setUp(t, 40)
  const [bad] = attempts.splice(17, 1) as [Settled]
  for (const attempt of attempts) writer.add(attempt)
  // The column is a smallint, so this number is rejected.
  writer.add({ ...bad, delivery: { ...bad.delivery, attempts: 40_000 } })
  await Promise.race([writer.drain(), clock.sleep(5_000)])
  const logged = await sql<{ id: string }[]>`select delivery_id as id from attempts`
  const good = attempts.map(attempt => attempt.delivery.id).sort()
  assert.deepEqual(logged.map(row => row.id).sort(), good)
  assert.deepEqual(writtenIds.sort(), good)
  const remaining = await sql<{ id: string }[]>`select id from delivery_queue`
  assert.deepEqual([...remaining], [{ id: bad.delivery.id }])
})

test('AttemptWriter: backlog above its limit → waitForCapacity waits until attempts are written', async t => {
  const { sql, writer, attempts, writtenIds } = await setUp(t, 2_600)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = sql.begin(async tx => {
    await tx`lock table attempts in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  for (const attempt of attempts) writer.add(attempt)
  let hasCapacity = false
  const waiting = writer.room().then(() => {
    hasCapacity = true
  })
  await clock.sleep(100)
  assert.equal(hasCapacity, false)
  release.resolve()
  await Promise.all([waiting, lock, writer.drain()])
  assert.equal(writtenIds.length, 2_600)
})

test('AttemptWriter: abandoned while the database is gone → drain resolves', async t => {
  const { sql, writer, attempts } = await setUp(t, 3_000)
  await sql.end()
  for (const attempt of attempts) writer.add(attempt)
  await clock.sleep(50)
  writer.abandon()
  await Promise.all([writer.room(), writer.drain()])
})
