import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as random } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeSealer } from '../base/seal.ts'
import { findDelivery } from '../deliveries/log.store.ts'
import { keepPartitions } from '../deliveries/partitions.store.ts'
import { cancelOpen } from '../deliveries/queue.store.ts'
import { dayAfter, dayAt } from '../model/day.ts'
import type { Event, EventType } from '../model/event.ts'
import type { Jurisdiction } from '../model/place.ts'
import { appendEvents } from '../outbox/store.ts'
import { keptFrom } from '../reports/undelivered.store.ts'
import { insertSubscription, saveSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { dispatch } from './dispatch.ts'
import { prune } from './prune.ts'
import { MOST_ATTEMPTS, type Recovery, recover } from './recover.ts'
import { webhookDesk } from './webhooks.ts'

const NOW = clock.now()
const HOUR = 3_600_000
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR)

async function open(t: TestContext) {
  const { sql } = await testDatabase(t)
  const dependencies = { sql, clock, dice: random }
  const subscription: Subscription = {
    id: newId(NOW, random),
    owner: 'anna',
    url: 'https://example.org',
    events: ['announcement.created', 'entity.updated'],
    jurisdictions: ['FR', 'ES'],
    isActive: true,
    rateLimit: null,
    overlapUntil: null,
    sinceChange: 1,
    createdAt: NOW,
  }
  await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  return {
    sql,
    dependencies,
    subscription,
    async append(type: EventType, jurisdiction: Jurisdiction, at = NOW, change = 2): Promise<Event> {
      const event = { id: newId(at, random), type, jurisdiction, body: '{}', createdAt: at }
      await sql.begin(tx => appendEvents(tx, [event], change))
      return event
    },
    setActive: (isActive: boolean) => sql.begin(tx => saveSubscription(tx, { ...subscription, isActive })),
    resend: (fields: Partial<Recovery> = {}) =>
      recover(dependencies, subscription, {
        since: hoursAgo(48),
        until: null,
        isRehearsal: false,
        ...fields,
      }),
    async queued(): Promise<string[]> {
      const rows = await sql<{ event: string }[]>`
        select event_id || ' ' || trigger as event from delivery_queue order by id`
      return rows.map(row => row.event)
    },
  }
}

test('resendMissed: failed and missed deliveries → sent once; delivered ones are not', async t => {
  const { sql, dependencies, subscription, append, setActive, resend, queued } = await open(t)
  const [failed, arrived] = [await append('announcement.created', 'FR'), await append('entity.updated', 'ES')]
  await dispatch(dependencies)
  const [, delivered] = await sql<
    { id: string }[]
  >`select id from delivery_queue order by event_id = ${arrived.id}`
  await sql.begin(tx => cancelOpen(tx, subscription.id, 'disabled'))
  await sql`update deliveries set state = 'delivered', reason = null where id = ${delivered?.id ?? ''}`
  await setActive(false)
  const missed = await append('announcement.created', 'ES')
  await append('announcement.created', 'DE')
  await append('source.error', 'FR')
  await append('announcement.created', 'FR', NOW, 1)
  await dispatch(dependencies)
  await setActive(true)
  const later = await append('announcement.created', 'FR')
  const expected = { failed: 1, missed: 1 }
  assert.deepEqual(await resend({ isRehearsal: true }), expected)
  assert.deepEqual(await queued(), [])
  assert.deepEqual(await resend(), expected)
  assert.deepEqual((await queued()).sort(), [`${failed.id} recover`, `${missed.id} recover`].sort())
  assert.deepEqual(await resend(), { failed: 0, missed: 0 })
  await dispatch(dependencies)
  assert.equal((await queued()).filter(row => row === `${later.id} event`).length, 1)
  assert.equal((await queued()).length, 3)
})

const RANGES: [name: string, recovery: Partial<Recovery>, missed: number][] = [
  ['all', {}, 4],
  ['one event', { events: ['entity.updated'] }, 1],
  ['an unsubscribed event', { events: ['source.error'] }, 0],
  ['one jurisdiction', { jurisdictions: ['ES', 'DE'] }, 1],
  ['an unsubscribed jurisdiction', { jurisdictions: ['DE'] }, 0],
  ['since', { since: hoursAgo(3) }, 2],
  ['until', { until: hoursAgo(3) }, 2],
  ['between', { since: hoursAgo(11), until: hoursAgo(3) }, 1],
]

test('resendMissed: filters → only matching time range, events and jurisdictions', async t => {
  const { dependencies, append, setActive, resend } = await open(t)
  await setActive(false)
  await append('announcement.created', 'FR', hoursAgo(20))
  await append('announcement.created', 'ES', hoursAgo(10))
  await append('entity.updated', 'FR', hoursAgo(2))
  await append('announcement.created', 'FR', hoursAgo(1))
  await dispatch(dependencies)
  for (const [name, recovery, missed] of RANGES)
    assert.deepEqual(await resend({ ...recovery, isRehearsal: true }), { failed: 0, missed }, name)
})

test('resendMissed: concurrent calls → nothing sent twice', async t => {
  const { sql, dependencies, append, setActive, resend, queued } = await open(t)
  await setActive(false)
  for (let n = 0; n < 30; n += 1) await append('announcement.created', 'FR')
  await dispatch(dependencies)
  const results = await Promise.all([resend(), resend(), resend()])
  assert.equal(
    results.reduce((sum, result) => sum + result.missed, 0),
    30,
  )
  assert.equal((await queued()).length, 30)
  const [queuedDelivery] = await sql<{ id: string }[]>`select id from delivery_queue limit 1`
  assert.equal((await findDelivery(sql, queuedDelivery?.id ?? ''))?.trigger, 'recover')
})

test('resendMissed, redeliver: maximum number of attempts → not retried', async t => {
  const { sql, dependencies, subscription, append, resend, queued } = await open(t)
  await append('announcement.created', 'FR')
  await dispatch(dependencies)
  await sql.begin(tx => cancelOpen(tx, subscription.id, 'disabled'))
  const [row] = await sql<[{ id: string }]>`update deliveries set attempts = ${MOST_ATTEMPTS} returning id`
  assert.deepEqual(await resend(), { failed: 0, missed: 0 })
  const service = webhookDesk({
    ...dependencies,
    sealer: makeSealer('a secret of the tests', random),
    checkAddress: async () => null,
  })
  await assert.rejects(service.redeliver('anna', row.id), { code: 'conflict' })
  assert.deepEqual(await queued(), [])
  await sql`update deliveries set attempts = attempts - 1`
  await service.redeliver('anna', row.id)
  assert.equal((await queued()).length, 1)
})

test('resendMissed: older than the delivery log → not sent, it may have been delivered', async t => {
  const { sql, dependencies, append, resend, queued } = await open(t)
  const yesterday = dayAfter(dayAt('UTC', NOW), -1)
  await append('announcement.created', 'FR', hoursAgo(60))
  const recent = await append('announcement.created', 'FR', hoursAgo(0))
  await dispatch(dependencies)
  // Both were delivered. The log starts yesterday, so only the newer one is known to be missing.
  await sql`delete from delivery_queue`
  assert.deepEqual(await resend({ since: hoursAgo(100), isRehearsal: true }), { failed: 0, missed: 2 })
  await keepPartitions(sql, yesterday, yesterday)
  assert.deepEqual(await resend({ since: hoursAgo(100) }), { failed: 0, missed: 1 })
  assert.deepEqual(await queued(), [`${recent.id} recover`])
  assert.equal((await keptFrom(sql))?.toISOString(), `${yesterday}T00:00:00.000Z`)
  await prune(dependencies, { events: 2, runs: null })
  assert.equal((await sql`select 1 from events`).length, 1)
  await sql`delete from events`
  assert.equal(await keptFrom(sql), null)
})
