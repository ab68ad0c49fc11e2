import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { WebhookEvent, WebhookEventType } from '../model/events/webhook-event.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  countFailedDeliveries,
  findKnownDeliveries,
  listDispatchedEvents,
  listRecentEvents,
} from './undelivered-events-store.ts'

const NOW = clock.now()
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const SUBSCRIPTION = createUuidV7(NOW, systemRandom)

function event(type: WebhookEventType, at: Date): WebhookEvent {
  return { id: createUuidV7(at, systemRandom), type, jurisdiction: 'FR', body: '{}', createdAt: at }
}

test('undelivered events: range, type and position → dispatched events, known and failed deliveries', async t => {
  const { sql } = await createTestDatabase(t)
  const events = [
    event('announcement.created', hoursAgo(30)),
    event('announcement.created', hoursAgo(3)),
    event('source.error', hoursAgo(2)),
    event('announcement.created', hoursAgo(1)),
  ]
  for (const { id, type, jurisdiction, createdAt } of events)
    await sql`
      insert into events (id, type, jurisdiction, change, body, created_at)
      values (${id}, ${type}, ${jurisdiction}, 5, convert_to('{}', 'UTF8'), ${createdAt})`
  await sql`update dispatch_position set number = (select max(number) from events)`
  const query = {
    subscriptionId: SUBSCRIPTION,
    sinceChange: 4,
    maxAttempts: 1_000,
    excludesPersons: false,
    events: ['announcement.created' as const],
    jurisdictions: [],
    since: hoursAgo(24),
    until: NOW,
  }
  const [, second, , fourth] = events
  const listed = await listDispatchedEvents(sql, query, 0, 10)
  assert.deepEqual(
    listed.map(({ id, change, concernsPerson }) => [id, change, concernsPerson]),
    [
      [second?.id, 5, false],
      [fourth?.id, 5, false],
    ],
  )
  assert.equal((await listDispatchedEvents(sql, { ...query, sinceChange: 5 }, 0, 10)).length, 0)
  const range = { since: hoursAgo(24), excludesPersons: false }
  const all = await listRecentEvents(sql, { ...range, before: Number.MAX_SAFE_INTEGER }, 10)
  const recent = await listRecentEvents(sql, { ...range, before: Number.MAX_SAFE_INTEGER }, 1)
  assert.deepEqual([recent[0]?.id, recent.length], [all[0]?.id, 1])
  const older = await listRecentEvents(sql, { ...range, before: recent[0]?.number ?? 0 }, 10)
  assert.deepEqual(
    older.map(({ id }) => id),
    all.slice(1).map(({ id }) => id),
  )
  const [waiting, unknown] = [createUuidV7(NOW, systemRandom), createUuidV7(NOW, systemRandom)]
  await sql`
    insert into delivery_queue (id, shard, subscription_id, event_id, event_type, jurisdiction, trigger, due_at, created_at)
    values (${waiting}, 1, ${SUBSCRIPTION}, ${second?.id ?? ''}, 'announcement.created', 'FR', 'event', now(), now())`
  assert.deepEqual(await findKnownDeliveries(sql, SUBSCRIPTION, [waiting, unknown]), new Set([waiting]))
  assert.equal(await countFailedDeliveries(sql, query), 0)
})
