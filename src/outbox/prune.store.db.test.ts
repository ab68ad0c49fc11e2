import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { pruneEvents } from './prune.store.ts'
import { appendEvents, appendTest, lockPosition, movePosition } from './store.ts'

const AT = new Date('2026-11-21T08:00:00Z')
const ago = (hours: number): Date => new Date(AT.getTime() - hours * 3_600_000)
const event = (at: Date) =>
  ({ id: newId(at, dice), type: 'source.error', jurisdiction: 'FR', body: '{}', createdAt: at }) as const

test('events go with their time, the oldest first, and never before they are dispatched', async t => {
  const { sql } = await testDatabase(t)
  const events = [9, 8, 7, 6, 1].map(hours => event(ago(hours)))
  const sample = event(ago(9))
  await sql.begin(async tx => {
    await appendEvents(tx, events, 1)
    await appendTest(tx, sample, 1, newId(AT, dice))
    await lockPosition(tx)
    await movePosition(tx, 3)
  })
  const left = async () => (await sql<{ id: string }[]>`select id from events order by id`).map(row => row.id)
  assert.equal(await pruneEvents(sql, ago(5), 2), 2)
  assert.equal(await pruneEvents(sql, ago(5), 100), 2)
  assert.equal(await pruneEvents(sql, ago(5), 100), 0)
  assert.deepEqual(await left(), [events[3]?.id, events[4]?.id])
})
