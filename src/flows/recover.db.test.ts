import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
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
  const house = { sql, clock, dice }
  const subscription: Subscription = {
    ...{ id: newId(NOW, dice), owner: 'anna', url: 'https://example.org' },
    ...{ events: ['announcement.created', 'entity.updated'], jurisdictions: ['FR', 'ES'], isActive: true },
    ...{ rateLimit: null, overlapUntil: null, sinceChange: 1, createdAt: NOW },
  }
  await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  return {
    ...{ sql, house, subscription },
    async tell(type: EventType, jurisdiction: Jurisdiction, at = NOW, change = 2): Promise<Event> {
      const event = { id: newId(at, dice), type, jurisdiction, body: '{}', createdAt: at }
      await sql.begin(tx => appendEvents(tx, [event], change))
      return event
    },
    switchTo: (isActive: boolean) => sql.begin(tx => saveSubscription(tx, { ...subscription, isActive })),
    recover: (fields: Partial<Recovery> = {}) =>
      recover(house, subscription, { since: hoursAgo(48), until: null, isRehearsal: false, ...fields }),
    async queued(): Promise<string[]> {
      const rows = await sql<{ event: string }[]>`
        select event_id || ' ' || trigger as event from delivery_queue order by id`
      return rows.map(row => row.event)
    },
  }
}

test('what failed and what was missed is sent again, once; what arrived is not', async t => {
  const { sql, house, subscription, tell, switchTo, recover, queued } = await open(t)
  const [failed, arrived] = [await tell('announcement.created', 'FR'), await tell('entity.updated', 'ES')]
  await dispatch(house)
  const [, delivered] = await sql<
    { id: string }[]
  >`select id from delivery_queue order by event_id = ${arrived.id}`
  await sql.begin(tx => cancelOpen(tx, subscription.id, 'disabled'))
  await sql`update deliveries set state = 'delivered', reason = null where id = ${delivered?.id ?? ''}`
  await switchTo(false)
  const missed = await tell('announcement.created', 'ES')
  await tell('announcement.created', 'DE')
  await tell('source.error', 'FR')
  await tell('announcement.created', 'FR', NOW, 1)
  await dispatch(house)
  await switchTo(true)
  const later = await tell('announcement.created', 'FR')
  const counted = { failed: 1, missed: 1 }
  assert.deepEqual(await recover({ isRehearsal: true }), counted)
  assert.deepEqual(await queued(), [])
  assert.deepEqual(await recover(), counted)
  assert.deepEqual((await queued()).sort(), [`${failed.id} recover`, `${missed.id} recover`].sort())
  assert.deepEqual(await recover(), { failed: 0, missed: 0 })
  await dispatch(house)
  assert.equal((await queued()).filter(row => row === `${later.id} event`).length, 1)
  assert.equal((await queued()).length, 3)
})

const RANGES: [name: string, recovery: Partial<Recovery>, missed: number][] = [
  ['all', {}, 4],
  ['one event', { events: ['entity.updated'] }, 1],
  ['an event that it does not want', { events: ['source.error'] }, 0],
  ['one jurisdiction', { jurisdictions: ['ES', 'DE'] }, 1],
  ['a jurisdiction that it does not want', { jurisdictions: ['DE'] }, 0],
  ['since', { since: hoursAgo(3) }, 2],
  ['until', { until: hoursAgo(3) }, 2],
  ['between', { since: hoursAgo(11), until: hoursAgo(3) }, 1],
]

test('a recovery is of a time, of events and of jurisdictions', async t => {
  const { house, tell, switchTo, recover } = await open(t)
  await switchTo(false)
  await tell('announcement.created', 'FR', hoursAgo(20))
  await tell('announcement.created', 'ES', hoursAgo(10))
  await tell('entity.updated', 'FR', hoursAgo(2))
  await tell('announcement.created', 'FR', hoursAgo(1))
  await dispatch(house)
  for (const [name, recovery, missed] of RANGES)
    assert.deepEqual(await recover({ ...recovery, isRehearsal: true }), { failed: 0, missed }, name)
})

test('two recoveries at once send nothing twice', async t => {
  const { sql, house, tell, switchTo, recover, queued } = await open(t)
  await switchTo(false)
  for (let n = 0; n < 30; n += 1) await tell('announcement.created', 'FR')
  await dispatch(house)
  const done = await Promise.all([recover(), recover(), recover()])
  assert.equal(
    done.reduce((sum, one) => sum + one.missed, 0),
    30,
  )
  assert.equal((await queued()).length, 30)
  const [one] = await sql<{ id: string }[]>`select id from delivery_queue limit 1`
  assert.equal((await findDelivery(sql, one?.id ?? ''))?.trigger, 'recover')
})

test('what was attempted very often is not begun anew', async t => {
  const { sql, house, subscription, tell, recover, queued } = await open(t)
  await tell('announcement.created', 'FR')
  await dispatch(house)
  await sql.begin(tx => cancelOpen(tx, subscription.id, 'disabled'))
  const [row] = await sql<[{ id: string }]>`update deliveries set attempts = ${MOST_ATTEMPTS} returning id`
  assert.deepEqual(await recover(), { failed: 0, missed: 0 })
  const desk = webhookDesk({
    ...{ ...house, sealer: makeSealer('a secret of the tests', dice) },
    checkAddress: async () => null,
  })
  await assert.rejects(desk.redeliver('anna', row.id), { code: 'conflict' })
  assert.deepEqual(await queued(), [])
  await sql`update deliveries set attempts = attempts - 1`
  await desk.redeliver('anna', row.id)
  assert.equal((await queued()).length, 1)
})

test('what is older than the log is not sent again: it may have arrived', async t => {
  const { sql, house, tell, recover, queued } = await open(t)
  const yesterday = dayAfter(dayAt('UTC', NOW), -1)
  await tell('announcement.created', 'FR', hoursAgo(60))
  const known = await tell('announcement.created', 'FR', hoursAgo(0))
  await dispatch(house)
  // Both arrived, and the log begins yesterday; then the younger one is lost.
  await sql`delete from delivery_queue`
  assert.deepEqual(await recover({ since: hoursAgo(100), isRehearsal: true }), { failed: 0, missed: 2 })
  await keepPartitions(sql, yesterday, yesterday)
  assert.deepEqual(await recover({ since: hoursAgo(100) }), { failed: 0, missed: 1 })
  assert.deepEqual(await queued(), [`${known.id} recover`])
  assert.equal((await keptFrom(sql))?.toISOString(), `${yesterday}T00:00:00.000Z`)
  await prune(house, { events: 2, runs: null })
  assert.equal((await sql`select 1 from events`).length, 1)
  await sql`delete from events`
  assert.equal(await keptFrom(sql), null)
})
