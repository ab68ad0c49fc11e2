import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createKeyActor, createTestAuditLog } from '../../../test/support/audit-actors.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import { findDelivery } from '../../deliveries/delivery-log-store.ts'
import { createDayPartition } from '../../deliveries/partition-store.ts'
import { addDays, dayInTimeZone } from '../../model/calendar-day.ts'
import type { WebhookEvent, WebhookEventType } from '../../model/events/webhook-event.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import { appendEvents } from '../../outbox/event-outbox-store.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createEncryptor } from '../../platform/encryption.ts'
import { createLogger } from '../../platform/logger.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { readRetentionStart } from '../../reports/undelivered-events-store.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../subscriptions/subscription.ts'
import { insertSubscription, updateSubscription } from '../../subscriptions/subscription-store.ts'
import { pruneExpired } from '../admin/prune-expired.ts'
import { RetentionClock } from '../admin/retention-clock.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { MAX_TOTAL_ATTEMPTS, type ResendRequest, resendMissed } from './resend-missed-events.ts'
import { createWebhookService } from './webhook-service.ts'

const NOW = clock.now()
const HOUR = 3_600_000
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR)

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const dependencies = { sql, clock, random: random }
  const subscription: Subscription = {
    id: createUuidV7(NOW, random),
    owner: 'anna',
    url: 'https://example.org',
    events: ['announcement.created', 'entity.updated'],
    jurisdictions: ['FR', 'ES'],
    isActive: true,
    rateLimit: null,
    keepsBacklog: false,
    overlapUntil: null,
    ...DEFAULT_SELECTION,
    sinceChange: 1,
    includesPersons: false,
    createdAt: NOW,
  }
  await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  return {
    sql,
    dependencies,
    subscription,
    async append(
      type: WebhookEventType,
      jurisdiction: Jurisdiction,
      at = NOW,
      change = 2,
    ): Promise<WebhookEvent> {
      const event = { id: createUuidV7(at, random), type, jurisdiction, body: '{}', createdAt: at }
      await sql.begin(tx => appendEvents(tx, [event], change))
      return event
    },
    setActive: (isActive: boolean) => sql.begin(tx => updateSubscription(tx, { ...subscription, isActive })),
    resend: (fields: Partial<ResendRequest> = {}) =>
      resendMissed(
        { ...dependencies, masksPersons: false, readSearch: storedSearchReader, publicUrl: null },
        subscription,
        {
          since: hoursAgo(48),
          until: null,
          isDryRun: false,
          ...fields,
        },
      ),
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
  await dispatchEvents(dependencies)
  const [, delivered] = await sql<
    { id: string }[]
  >`select id from delivery_queue order by event_id = ${arrived.id}`
  await sql.begin(tx => cancelDeliveries(tx, subscription.id, 'disabled'))
  await sql`update deliveries set state = 'delivered', reason = null where id = ${delivered?.id ?? ''}`
  await setActive(false)
  const missed = await append('announcement.created', 'ES')
  await append('announcement.created', 'DE')
  await append('source.error', 'FR')
  await append('announcement.created', 'FR', NOW, 1)
  await dispatchEvents(dependencies)
  await setActive(true)
  const later = await append('announcement.created', 'FR')
  const expected = { failed: 1, missed: 1 }
  assert.deepEqual(await resend({ isDryRun: true }), expected)
  assert.deepEqual(await queued(), [])
  assert.deepEqual(await resend(), expected)
  assert.deepEqual((await queued()).sort(), [`${failed.id} recover`, `${missed.id} recover`].sort())
  assert.deepEqual(await resend(), { failed: 0, missed: 0 })
  await dispatchEvents(dependencies)
  assert.equal((await queued()).filter(row => row === `${later.id} event`).length, 1)
  assert.equal((await queued()).length, 3)
})

const RANGES: [name: string, recovery: Partial<ResendRequest>, missed: number][] = [
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
  await dispatchEvents(dependencies)
  for (const [name, recovery, missed] of RANGES)
    assert.deepEqual(await resend({ ...recovery, isDryRun: true }), { failed: 0, missed }, name)
})

test('resendMissed: concurrent calls → nothing sent twice', async t => {
  const { sql, dependencies, append, setActive, resend, queued } = await open(t)
  await setActive(false)
  for (let n = 0; n < 30; n += 1) await append('announcement.created', 'FR')
  await dispatchEvents(dependencies)
  assert.deepEqual(await resend(), { failed: 0, missed: 0 }, 'nothing is sent while it is disabled')
  await setActive(true)
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
  await dispatchEvents(dependencies)
  await sql.begin(tx => cancelDeliveries(tx, subscription.id, 'disabled'))
  const [row] = await sql<
    [{ id: string }]
  >`update deliveries set attempts = ${MAX_TOTAL_ATTEMPTS} returning id`
  assert.deepEqual(await resend(), { failed: 0, missed: 0 })
  const service = createWebhookService({
    masksPersons: false,
    readSearch: storedSearchReader,
    publicUrl: null,
    ...dependencies,
    encryptor: createEncryptor('a secret of the tests', random),
    audit: createTestAuditLog(sql),
    checkUrl: async () => null,
    maxSubscriptions: 200,
  })
  await assert.rejects(service.redeliver(createKeyActor('anna'), row.id), { code: 'conflict' })
  assert.deepEqual(await queued(), [])
  await sql`update deliveries set attempts = attempts - 1`
  await service.redeliver(createKeyActor('anna'), row.id)
  assert.equal((await queued()).length, 1)
})

test('resendMissed: older than the delivery log → not sent, it may have been delivered', async t => {
  const { sql, dependencies, append, resend, queued } = await open(t)
  const yesterday = addDays(dayInTimeZone('UTC', NOW), -1)
  await append('announcement.created', 'FR', hoursAgo(60))
  const recent = await append('announcement.created', 'FR', hoursAgo(0))
  await dispatchEvents(dependencies)
  // Both events were delivered, but the log starts yesterday, so only the newer event is known to lack a delivery.
  await sql`delete from delivery_queue`
  assert.deepEqual(await resend({ since: hoursAgo(100), isDryRun: true }), { failed: 0, missed: 2 })
  await createDayPartition(sql, 'deliveries', yesterday)
  assert.deepEqual(await resend({ since: hoursAgo(100) }), { failed: 0, missed: 1 })
  assert.deepEqual(await queued(), [`${recent.id} recover`])
  assert.equal((await readRetentionStart(sql))?.toISOString(), `${yesterday}T00:00:00.000Z`)
  await sql`update retention_clock set now = ${NOW}`
  await pruneExpired(sql, new RetentionClock({ ...dependencies, log: createLogger('silent') }), {
    events: 2,
    runs: null,
    mails: null,
    matches: null,
  })
  assert.equal((await sql`select 1 from events`).length, 1)
  await sql`delete from events`
  assert.equal(await readRetentionStart(sql), null)
})

test('resendMissed: delivery log lost in a restore → the same delivery IDs as dispatch', async t => {
  const { sql, dependencies, append, resend } = await open(t)
  for (let n = 0; n < 5; n += 1) await append('announcement.created', 'FR')
  await dispatchEvents(dependencies)
  const readIds = () => sql<{ id: string; eventId: string }[]>`
    select id, event_id as "eventId" from delivery_queue order by id`
  const dispatched = [...(await readIds())]
  // All of them arrived; a snapshot does not contain the delivery log.
  await sql`delete from delivery_queue`
  assert.deepEqual(await resend(), { failed: 0, missed: 5 })
  assert.deepEqual([...(await readIds())], dispatched)
})
