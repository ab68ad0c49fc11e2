import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeLog } from '../base/log.ts'
import type { DueDelivery, NewDelivery } from './delivery.ts'
import { Ledger } from './ledger.ts'
import { enqueue } from './queue.store.ts'
import type { Settled } from './settle.store.ts'

const id = (): string => newId(clock.now(), dice)

/** A ledger, and deliveries in the queue that were answered with 204. */
async function open(t: TestContext, count: number) {
  const { sql } = await testDatabase(t)
  const written: string[] = []
  const ledger = new Ledger({
    ...{ sql, clock, log: makeLog('silent'), noteOutcomes: async () => {} },
    onWritten: settled => void written.push(...settled.map(one => one.delivery.id)),
  })
  const deliveries = Array.from({ length: count }, (): NewDelivery => {
    const facts = { eventType: 'announcement.created', jurisdiction: 'FR', trigger: 'event' as const }
    return { id: id(), eventId: id(), subscriptionId: id(), ...facts }
  })
  await sql.begin(tx => enqueue(tx, deliveries))
  const settled = deliveries.map((delivery): Settled => {
    const times = { firstByteMs: 1, totalMs: 1, dialled: null, remoteAddress: '127.0.0.1' }
    return {
      delivery: { ...delivery, attempts: 0, round: 0 } as DueDelivery,
      verdict: { state: 'delivered', nextMs: null, gone: false },
      attempted: {
        ...{ outcome: { kind: 'answered', status: 204, retryAfterMs: null }, status: 204, ...times },
        ...{ error: null, detail: null, responseHeaders: {}, responseBody: Buffer.alloc(0) },
      },
      startedAt: clock.now(),
      requestHeaders: {},
    }
  })
  return { sql, ledger, settled, written }
}

test('what PostgreSQL refuses to take holds up nothing else, and is left alone', async t => {
  const { sql, ledger, settled, written } = await open(t, 40)
  const [bad] = settled.splice(17, 1) as [Settled]
  for (const one of settled) ledger.add(one)
  // No column holds so many attempts.
  ledger.add({ ...bad, delivery: { ...bad.delivery, attempts: 40_000 } })
  await Promise.race([ledger.drain(), clock.sleep(5_000)])
  const logged = await sql<{ id: string }[]>`select delivery_id as id from attempts`
  const good = settled.map(one => one.delivery.id).sort()
  assert.deepEqual(logged.map(row => row.id).sort(), good)
  assert.deepEqual(written.sort(), good)
  const left = await sql<{ id: string }[]>`select id from delivery_queue`
  assert.deepEqual([...left], [{ id: bad.delivery.id }])
})

test('who sends faster than it can be written down waits, and goes on when it is', async t => {
  const { sql, ledger, settled, written } = await open(t, 2_600)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = sql.begin(async tx => {
    await tx`lock table attempts in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  for (const one of settled) ledger.add(one)
  let isFree = false
  const free = ledger.room().then(() => {
    isFree = true
  })
  await clock.sleep(100)
  assert.equal(isFree, false)
  release.resolve()
  await Promise.all([free, holding, ledger.drain()])
  assert.equal(written.length, 2_600)
})

test('what cannot be written down does not keep a process that ends', async t => {
  const { sql, ledger, settled } = await open(t, 3_000)
  await sql.end()
  for (const one of settled) ledger.add(one)
  await clock.sleep(50)
  ledger.abandon()
  await Promise.all([ledger.room(), ledger.drain()])
})
