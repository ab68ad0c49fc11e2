import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { WebhookEvent } from '../model/events/webhook-event.ts'
import {
  appendEvents,
  appendTestEvent,
  blockDispatch,
  insertTargetedEvents,
  lockDispatchPosition,
  readEventBodies,
  readEventSubjects,
  readEventsAfter,
  readStoredPayloads,
  saveDispatchPosition,
} from './event-outbox-store.ts'

const CREATED_AT = '2026-11-21T08:00:00.123Z'

function event(n: number, fields: Partial<WebhookEvent> = {}): WebhookEvent {
  return {
    id: `019ab000-0000-7000-8000-00000000000${n}`,
    type: 'source.error',
    jurisdiction: 'FR',
    body: '{}',
    createdAt: new Date(CREATED_AT),
    ...fields,
  }
}

test('readEventsAfter, readEventBodies: appended events → same order and bytes', async t => {
  const { sql } = await createTestDatabase(t)
  const body = '{"text":"a \\"b\\" \\\\ \\u0000 é 🎺","list":[1,null]}'
  const appended = [
    event(2, { body }),
    event(1),
    event(3, { type: 'announcement.created', jurisdiction: 'EU' }),
  ]
  await sql.begin(tx => appendEvents(tx, appended, 7))
  await sql.begin(tx => appendEvents(tx, [], 8))
  const all = await readEventsAfter(sql, 0, 10)
  assert.deepEqual(
    all.map(({ id, type, jurisdiction, change }) => [id, type, jurisdiction, change]),
    appended.map(({ id, type, jurisdiction }) => [id, type, jurisdiction, 7]),
  )
  assert.deepEqual(
    (await readEventsAfter(sql, all[0]?.number ?? 0, 1)).map(e => e.id),
    [appended[1]?.id],
  )
  const bodies = await readEventBodies(sql, [event(2).id, event(9).id])
  assert.deepEqual([...bodies.keys()], [event(2).id])
  assert.equal(Buffer.from(bodies.get(event(2).id) ?? []).toString(), body)
})

test('readEventsAfter: events about a person and a company → the persons told apart, whatever the type', async t => {
  const { sql } = await createTestDatabase(t)
  const about = (n: number, type: WebhookEvent['type'], entityType: string) =>
    event(n, { type, body: JSON.stringify({ data: { entity: { entity_type: entityType } } }) })
  const events = [
    about(1, 'entity.updated', 'person'),
    about(2, 'entity.status_changed', 'person'),
    about(3, 'entity.status_changed', 'company'),
  ]
  await sql.begin(tx => appendEvents(tx, events, 7))
  const read = async (findsPersons: boolean) =>
    (await readEventsAfter(sql, 0, 10, { findsPersons })).map(({ concernsPerson }) => concernsPerson)
  assert.deepEqual(await read(true), [true, true, false])
  assert.deepEqual(await read(false), [false, false, false])
})

test('appendTestEvent: event for one subscription → body readable, not dispatched', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.begin(tx => appendTestEvent(tx, event(1, { body: '{"a":1}' }), 7, event(5).id))
  assert.deepEqual([...(await readEventsAfter(sql, 0, 10))], [])
  assert.equal((await readEventBodies(sql, [event(1).id])).size, 1)
})

test('lockDispatchPosition: two dispatchers and a new subscription → run one after the other', async t => {
  const { sql } = await createTestDatabase(t)
  const order: string[] = []
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const subscriber = sql.begin(async tx => {
    await blockDispatch(tx)
    locked.resolve()
    await release.promise
    order.push('subscribed')
  })
  await locked.promise
  const dispatchers = [1, 2].map(() =>
    sql.begin(async tx => {
      const number = await lockDispatchPosition(tx)
      order.push(`from ${number}`)
      await saveDispatchPosition(tx, number + 5)
    }),
  )
  release.resolve()
  await Promise.all([subscriber, ...dispatchers])
  assert.deepEqual(order, ['subscribed', 'from 0', 'from 5'])
})

test('insertTargetedEvents: the same events twice → stored once, not dispatched, marked as masked', async t => {
  const { sql } = await createTestDatabase(t)
  const targeted = {
    ...event(1, { body: '{"a":1}' }),
    subscriptionId: event(5).id,
    change: 7,
    isMasked: true,
  }
  for (const body of [targeted.body, '{"a":2}'])
    await sql.begin(async tx => void (await tx.pipeline([insertTargetedEvents(tx, [{ ...targeted, body }])])))
  assert.equal((await readEventsAfter(sql, 0, 10)).length, 0)
  const stored = (await readStoredPayloads(sql, [targeted.id])).get(targeted.id)
  assert.deepEqual(
    [Buffer.from(stored?.body ?? []).toString(), stored?.isTargeted, stored?.isMasked],
    ['{"a":1}', true, true],
  )
})

test('readEventSubjects: events about announcements, entities and sources → their IDs and payloads', async t => {
  const { sql } = await createTestDatabase(t)
  const bodies = [
    { data: { announcement: { id: event(7).id } } },
    { data: { entity: { id: event(8).id }, announcement_id: event(7).id } },
    { data: { source: { source_id: 'fr-bodacc' } } },
  ].map(body => JSON.stringify(body))
  const events = bodies.map((body, n) => event(n + 1, { body }))
  await sql.begin(tx => appendEvents(tx, events, 7))
  const subjects = await readEventSubjects(
    sql,
    events.map(({ id }) => id),
  )
  assert.deepEqual(
    events.map(({ id }) => subjects.get(id)),
    events.map(({ id, body }, n) => ({
      id,
      body,
      announcementId: n === 0 ? event(7).id : null,
      entityId: n === 1 ? event(8).id : null,
      causeId: n === 1 ? event(7).id : null,
    })),
  )
})
