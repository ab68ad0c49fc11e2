import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { WebhookEvent, WebhookEventType } from '../../model/events/webhook-event.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import { appendEvents, appendTestEvent } from '../../outbox/event-outbox-store.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../subscriptions/subscription.ts'
import { insertSubscription } from '../../subscriptions/subscription-store.ts'
import { dispatchEvents } from './dispatch-events.ts'

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const dependencies = { sql, clock, random: random }
  const now = clock.now()
  const event = (type: WebhookEventType, jurisdiction: Jurisdiction): WebhookEvent => ({
    id: createUuidV7(now, random),
    type,
    jurisdiction,
    body: '{}',
    createdAt: now,
  })
  return {
    sql,
    dependencies,
    event,
    append: (change: number, ...events: WebhookEvent[]) => sql.begin(tx => appendEvents(tx, events, change)),
    async subscribe(fields: Partial<Subscription> = {}): Promise<string> {
      const id = createUuidV7(now, random)
      const subscription: Subscription = {
        id,
        owner: 'anna',
        url: 'https://example.org',
        events: ['announcement.created'],
        jurisdictions: [],
        isActive: true,
        rateLimit: null,
        keepsBacklog: false,
        overlapUntil: null,
        ...DEFAULT_SELECTION,
        sinceChange: 0,
        includesPersons: false,
        createdAt: now,
        ...fields,
      }
      await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
      return id
    },
    /** Returns the event ID and subscription ID of every queued delivery. */
    async deliveries(): Promise<string[]> {
      const rows = await sql<{ pair: string }[]>`
        select event_id || ' ' || subscription_id as pair from delivery_queue`
      return rows.map(row => row.pair).sort()
    },
  }
}

test('dispatchEvents: event → one delivery per subscription that matches it and is older', async t => {
  const { sql, dependencies, event, append, subscribe, deliveries } = await open(t)
  const all = await subscribe({ events: ['announcement.created', 'entity.updated'] })
  const french = await subscribe({ jurisdictions: ['FR', 'DE'] })
  const late = await subscribe({ sinceChange: 1 })
  await subscribe({ isActive: false })
  const [one, two] = [event('announcement.created', 'FR'), event('announcement.created', 'ES')]
  const [three, four] = [event('entity.updated', 'FR'), event('source.error', 'FR')]
  await append(1, one, two)
  await append(2, three, four)
  const five = event('announcement.created', 'ES')
  await append(2, five)
  await sql.begin(tx => appendTestEvent(tx, event('announcement.created', 'FR'), 2, all))
  const result = await dispatchEvents(dependencies)
  assert.deepEqual(
    [result.events, result.deliveries, [...result.queuedDeliveries.subscriptionIds].sort()],
    [5, 6, [all, french, late].sort()],
  )
  const expected = [
    ...[`${one.id} ${all}`, `${one.id} ${french}`, `${two.id} ${all}`, `${three.id} ${all}`],
    ...[`${five.id} ${all}`, `${five.id} ${late}`],
  ].sort()
  assert.deepEqual(await deliveries(), expected)
  assert.equal((await dispatchEvents(dependencies)).events, 0)
  assert.deepEqual(await deliveries(), expected)
})

test('dispatchEvents: concurrent dispatchers, one killed → every delivery exactly once', async t => {
  const { sql, dependencies, event, append, subscribe, deliveries } = await open(t)
  const ids = await Promise.all([1, 2, 3].map(() => subscribe()))
  const events: WebhookEvent[] = []
  let isAppending = true
  const appender = (async () => {
    for (let change = 1; change <= 40; change += 1) {
      const batch = Array.from({ length: 5 }, () => event('announcement.created', 'FR'))
      events.push(...batch)
      await append(change, ...batch)
    }
    isAppending = false
  })()
  // This transaction creates deliveries and is then rolled back, as in a crash.
  const dying = sql
    .begin(async tx => {
      await dispatchEvents({
        ...dependencies,
        sql: { ...sql, begin: (work: (t: typeof tx) => unknown) => work(tx) } as never,
      })
      throw new Error('killed')
    })
    .catch(() => {})
  const dispatchers = [1, 2].map(async () => {
    while (isAppending || (await dispatchEvents(dependencies)).events > 0) await dispatchEvents(dependencies)
  })
  await Promise.all([appender, dying, ...dispatchers])
  const expected = events.flatMap(({ id }) => ids.map(subscription => `${id} ${subscription}`)).sort()
  assert.deepEqual(await deliveries(), expected)
})

test('dispatchEvents: more deliveries than one step allows → continued by the next step', async t => {
  const { dependencies, event, append, subscribe, deliveries } = await open(t)
  const ids = await Promise.all(Array.from({ length: 30 }, () => subscribe()))
  await append(1, ...Array.from({ length: 800 }, () => event('announcement.created', 'FR')))
  const steps: number[] = []
  for (
    let result = await dispatchEvents(dependencies);
    result.events > 0;
    result = await dispatchEvents(dependencies)
  )
    steps.push(result.deliveries)
  assert.deepEqual(steps, [20_010, 3_990])
  assert.equal(new Set(await deliveries()).size, 800 * ids.length)
})

test('dispatchEvents: lost commit → same deliveries with the same ids', async t => {
  const { sql, dependencies, event, append, subscribe, deliveries } = await open(t)
  await Promise.all([1, 2, 3].map(() => subscribe()))
  await append(1, ...Array.from({ length: 20 }, () => event('announcement.created', 'FR')))
  const ids = async () =>
    (await sql<{ id: string }[]>`select id from delivery_queue order by id`).map(r => r.id)
  const { queuedDeliveries } = await dispatchEvents(dependencies)
  const before = [await ids(), await deliveries()]
  assert.deepEqual(queuedDeliveries.deliveries.map(delivery => delivery.id).sort(), before[0])
  assert.equal(queuedDeliveries.payloads.size, 20)
  await sql`delete from delivery_queue`
  await sql`update dispatch_position set number = 0`
  await dispatchEvents(dependencies)
  assert.deepEqual([await ids(), await deliveries()], before)
})
