import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import type { Event, EventType } from '../model/event.ts'
import type { Jurisdiction } from '../model/place.ts'
import { appendEvents, appendTest } from '../outbox/store.ts'
import { insertSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { dispatch } from './dispatch.ts'

async function open(t: TestContext) {
  const { sql } = await testDatabase(t)
  const house = { sql, clock, dice }
  const now = clock.now()
  const event = (type: EventType, jurisdiction: Jurisdiction): Event => ({
    ...{ id: newId(now, dice), type, jurisdiction, body: '{}', createdAt: now },
  })
  return {
    ...{ sql, house, event },
    tell: (change: number, ...events: Event[]) => sql.begin(tx => appendEvents(tx, events, change)),
    async subscribe(fields: Partial<Subscription> = {}): Promise<string> {
      const id = newId(now, dice)
      const kept: Subscription = {
        ...{ id, owner: 'anna', url: 'https://example.org', events: ['announcement.created'] },
        ...{ jurisdictions: [], isActive: true, rateLimit: null, overlapUntil: null, sinceChange: 0 },
        ...{ createdAt: now, ...fields },
      }
      await sql.begin(tx => insertSubscription(tx, kept, Buffer.alloc(1)))
      return id
    },
    /** Event and subscription of every delivery. */
    async deliveries(): Promise<string[]> {
      const rows = await sql<{ pair: string }[]>`
        select event_id || ' ' || subscription_id as pair from delivery_queue`
      return rows.map(row => row.pair).sort()
    },
  }
}

test('each event goes once to those who want its type and jurisdiction and were there before it', async t => {
  const { sql, house, event, tell, subscribe, deliveries } = await open(t)
  const all = await subscribe({ events: ['announcement.created', 'entity.updated'] })
  const french = await subscribe({ jurisdictions: ['FR', 'DE'] })
  const late = await subscribe({ sinceChange: 1 })
  await subscribe({ isActive: false })
  const [one, two] = [event('announcement.created', 'FR'), event('announcement.created', 'ES')]
  const [three, four] = [event('entity.updated', 'FR'), event('source.error', 'FR')]
  await tell(1, one, two)
  await tell(2, three, four)
  const five = event('announcement.created', 'ES')
  await tell(2, five)
  await sql.begin(tx => appendTest(tx, event('announcement.created', 'FR'), 2, all))
  const done = await dispatch(house)
  assert.deepEqual(
    [done.events, done.deliveries, [...done.queued.subscriptionIds].sort()],
    [5, 6, [all, french, late].sort()],
  )
  const expected = [
    ...[`${one.id} ${all}`, `${one.id} ${french}`, `${two.id} ${all}`, `${three.id} ${all}`],
    ...[`${five.id} ${all}`, `${five.id} ${late}`],
  ].sort()
  assert.deepEqual(await deliveries(), expected)
  assert.equal((await dispatch(house)).events, 0)
  assert.deepEqual(await deliveries(), expected)
})

test('several dispatchers, one of which dies in between, make each delivery once and lose none', async t => {
  const { sql, house, event, tell, subscribe, deliveries } = await open(t)
  const ids = await Promise.all([1, 2, 3].map(() => subscribe()))
  const events: Event[] = []
  let telling = true
  const teller = (async () => {
    for (let change = 1; change <= 40; change += 1) {
      const batch = Array.from({ length: 5 }, () => event('announcement.created', 'FR'))
      events.push(...batch)
      await tell(change, ...batch)
    }
    telling = false
  })()
  /** Its transaction is taken back after the deliveries were made. */
  const dying = sql
    .begin(async tx => {
      await dispatch({
        ...house,
        sql: { ...sql, begin: (work: (t: typeof tx) => unknown) => work(tx) } as never,
      })
      throw new Error('killed')
    })
    .catch(() => {})
  const dispatchers = [1, 2].map(async () => {
    while (telling || (await dispatch(house)).events > 0) await dispatch(house)
  })
  await Promise.all([teller, dying, ...dispatchers])
  const expected = events.flatMap(({ id }) => ids.map(subscription => `${id} ${subscription}`)).sort()
  assert.deepEqual(await deliveries(), expected)
})

test('more deliveries than one step makes are made by the next', async t => {
  const { house, event, tell, subscribe, deliveries } = await open(t)
  const ids = await Promise.all(Array.from({ length: 30 }, () => subscribe()))
  await tell(1, ...Array.from({ length: 800 }, () => event('announcement.created', 'FR')))
  const steps: number[] = []
  for (let done = await dispatch(house); done.events > 0; done = await dispatch(house))
    steps.push(done.deliveries)
  assert.deepEqual(steps, [20_010, 3_990])
  assert.equal(new Set(await deliveries()).size, 800 * ids.length)
})

test('a dispatch that PostgreSQL forgot makes the same deliveries again, with their ids', async t => {
  const { sql, house, event, tell, subscribe, deliveries } = await open(t)
  await Promise.all([1, 2, 3].map(() => subscribe()))
  await tell(1, ...Array.from({ length: 20 }, () => event('announcement.created', 'FR')))
  const ids = async () =>
    (await sql<{ id: string }[]>`select id from delivery_queue order by id`).map(r => r.id)
  const { queued } = await dispatch(house)
  const before = [await ids(), await deliveries()]
  assert.deepEqual(queued.deliveries.map(one => one.id).sort(), before[0])
  assert.equal(queued.bodies.size, 20)
  await sql`delete from delivery_queue`
  await sql`update dispatch_position set number = 0`
  await dispatch(house)
  assert.deepEqual([await ids(), await deliveries()], before)
})
