import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { appendEvents, type Event, eventsAfter } from './store.ts'

const event = (n: number, data: Record<string, unknown>): Event => ({
  id: `019ab000-0000-7000-8000-00000000000${n}`,
  type: 'source.error',
  jurisdiction: 'FR',
  data,
  createdAt: new Date('2026-11-21T08:00:00.123Z'),
})

test('events come back as they were told, in their order, after a number', async t => {
  const { sql } = await testDatabase(t)
  const told = [event(2, { text: 'a "b" \\ é', list: [1, null] }), event(1, {}), event(3, { n: 3 })]
  await sql.begin(tx => appendEvents(tx, told, 7))
  const all = await eventsAfter(sql, 0, 10)
  assert.deepEqual(
    all.map(({ number, change, ...rest }) => rest),
    told,
  )
  assert.deepEqual(
    all.map(e => e.change),
    [7, 7, 7],
  )
  const [first] = all
  assert.deepEqual(
    (await eventsAfter(sql, first?.number ?? 0, 1)).map(e => e.id),
    [told[1]?.id],
  )
})
