import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom as random } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  appendEvents,
  appendTestEvent,
  lockDispatchPosition,
  saveDispatchPosition,
} from './event-outbox-store.ts'
import { pruneEvents } from './prune-events-store.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)
const event = (at: Date) =>
  ({
    id: createUuidV7(at, random),
    type: 'source.error',
    jurisdiction: 'FR',
    body: '{}',
    createdAt: at,
  }) as const

test('pruneEvents: old events → dispatched events and tests deleted oldest first, others kept', async t => {
  const { sql } = await createTestDatabase(t)
  const events = [9, 8, 7, 6, 1].map(hours => event(ago(hours)))
  const testEvent = event(ago(9))
  await sql.begin(async tx => {
    await appendEvents(tx, events, 1)
    await appendTestEvent(tx, testEvent, 1, createUuidV7(NOW, random))
    await lockDispatchPosition(tx)
    await saveDispatchPosition(tx, 3)
  })
  const limit = { before: ago(5), protectedDays: [] }
  const remaining = async () =>
    (await sql<{ id: string }[]>`select id from events order by id`).map(row => row.id)
  assert.equal(await pruneEvents(sql, limit, 2), 2)
  assert.equal(await pruneEvents(sql, limit, 100), 2)
  assert.equal(await pruneEvents(sql, limit, 100), 0)
  assert.deepEqual(await remaining(), [events[3]?.id, events[4]?.id])
})

test('pruneEvents: old events of a protected day → kept', async t => {
  const { sql } = await createTestDatabase(t)
  const events = [49, 25, 24].map(hours => event(ago(hours)))
  await sql.begin(async tx => {
    await appendEvents(tx, events, 1)
    await lockDispatchPosition(tx)
    await saveDispatchPosition(tx, 3)
  })
  assert.equal(await pruneEvents(sql, { before: ago(5), protectedDays: ['2026-11-20'] }, 100), 1)
})
