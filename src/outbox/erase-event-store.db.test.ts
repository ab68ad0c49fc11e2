import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { findEventsAbout, listRedactedEvents, replaceEventBodies } from './erase-event-store.ts'
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
  const ids = async (...args: [readonly string[], readonly string[] | null]) =>
    (await findEventsAbout(sql, ...args)).map(event => event.id.slice(-1)).sort()
  assert.deepEqual(await ids([ANNOUNCEMENT, ENTITY], null), ['0', '1'])
  assert.deepEqual(await ids([], ['quox', 'mark']), ['1'])
  assert.deepEqual(await ids([], []), ['0', '1', '2'])
  assert.deepEqual(await ids([], null), [])
  const id = EVENTS[1]?.id ?? ''
  await sql.begin(tx => replaceEventBodies(tx, [{ id, body: '{"é":1}' }]))
  assert.equal(Buffer.from((await readEventBodies(sql, [id])).get(id) ?? []).toString(), '{"é":1}')
})

test('listRedactedEvents: replaced payload → its event, also among others', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.begin(tx => appendEvents(tx, EVENTS, 1))
  const [first, second] = EVENTS.map(event => event.id) as [string, string]
  assert.deepEqual(await listRedactedEvents(sql), [])
  await sql.begin(tx => replaceEventBodies(tx, [{ id: first, body: '{}' }]))
  assert.deepEqual(await listRedactedEvents(sql), [first])
  assert.deepEqual(await listRedactedEvents(sql, [first, second]), [first])
  assert.deepEqual(await listRedactedEvents(sql, [second]), [])
})
