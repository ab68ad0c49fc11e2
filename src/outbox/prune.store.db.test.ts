import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { pruneEvents } from './prune.store.ts'
import { appendEvents, appendTest, lockPosition, movePosition } from './store.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ago = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)
const event = (at: Date) =>
  ({ id: newId(at, dice), type: 'source.error', jurisdiction: 'FR', body: '{}', createdAt: at }) as const

test('pruneEvents: old events → dispatched events and tests deleted oldest first, others kept', async t => {
  const { sql } = await testDatabase(t)
  const events = [9, 8, 7, 6, 1].map(hours => event(ago(hours)))
  const testEvent = event(ago(9))
  await sql.begin(async tx => {
    await appendEvents(tx, events, 1)
    await appendTest(tx, testEvent, 1, newId(NOW, dice))
    await lockPosition(tx)
    await movePosition(tx, 3)
  })
  const remaining = async () =>
    (await sql<{ id: string }[]>`select id from events order by id`).map(row => row.id)
  assert.equal(await pruneEvents(sql, ago(5), 2), 2)
  assert.equal(await pruneEvents(sql, ago(5), 100), 2)
  assert.equal(await pruneEvents(sql, ago(5), 100), 0)
  assert.deepEqual(await remaining(), [events[3]?.id, events[4]?.id])
})
