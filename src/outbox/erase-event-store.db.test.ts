import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  findEventsAbout,
  findEventsByText,
  listRedactedEvents,
  readErasablePayloads,
  readLatestEvent,
  replaceEventBodies,
} from './erase-event-store.ts'
import { appendEvents, readEventBodies } from './event-outbox-store.ts'

const ANNOUNCEMENT = '0198c000-0000-7000-8000-00000000000a'
const ENTITY = '0198c000-0000-7000-8000-00000000000b'
const EVENTS = [
  { data: { announcement: { id: ANNOUNCEMENT, title: 'Avis' } } },
  { data: { entity: { id: ENTITY, name: 'Quoxmark Zoé' } } },
  { data: { source: { name: 'x' } } },
].map((body, index) => ({
  id: `0198c000-0000-7000-8000-00000000000${index}`,
  type: 'announcement.created' as const,
  jurisdiction: 'FR' as const,
  body: JSON.stringify(body),
  createdAt: new Date('2024-01-01'),
}))

test('findEventsAbout, replaceEventBodies: by ID or text → found and replaced', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.begin(tx => appendEvents(tx, EVENTS, 1))
  assert.deepEqual((await findEventsAbout(sql, [ANNOUNCEMENT, ENTITY])).sort(), [1, 2])
  assert.deepEqual(await findEventsAbout(sql, []), [])
  assert.deepEqual(await findEventsByText(sql, [['quox', 'mark']], 0), [2])
  assert.deepEqual(await findEventsByText(sql, [['quox', 'mark']], 2), [])
  assert.deepEqual((await findEventsByText(sql, [[]], 0)).sort(), [1, 2, 3])
  assert.equal(await readLatestEvent(sql), 3)
  const id = EVENTS[1]?.id ?? ''
  const [event] = await readErasablePayloads(sql, [2])
  assert.equal(event?.body, EVENTS[1]?.body)
  assert.deepEqual(await sql.begin(tx => replaceEventBodies(tx, [{ number: 2, body: '{"é":1}' }])), [id])
  assert.equal(Buffer.from((await readEventBodies(sql, [id])).get(id) ?? []).toString(), '{"é":1}')
})

test('listRedactedEvents: replaced payload → its event, also among others', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.begin(tx => appendEvents(tx, EVENTS, 1))
  const [first, second] = EVENTS.map(event => event.id) as [string, string]
  assert.deepEqual(await listRedactedEvents(sql), [])
  await sql.begin(tx => replaceEventBodies(tx, [{ number: 1, body: '{}' }]))
  assert.deepEqual(await listRedactedEvents(sql), [first])
  assert.deepEqual(await listRedactedEvents(sql, [first, second]), [first])
  assert.deepEqual(await listRedactedEvents(sql, [second]), [])
})
