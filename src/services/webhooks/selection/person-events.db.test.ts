import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { saveTestDocument, toIncomingAnnouncements } from '../../../../test/support/announcement-drafts.ts'
import { announcePerson, createNamedPersons } from '../../../../test/support/named-persons.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { storedSearchReader } from '../../../api/resources/stored-search-reader.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../../subscriptions/subscription.ts'
import { insertSubscription } from '../../../subscriptions/subscription-store.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { dispatchEvents } from '../dispatch-events.ts'
import { resendMissed } from '../resend-missed-events.ts'
import { previewSubscription } from './preview-subscription.ts'

const DEPENDENCIES = { clock, random, masksPersons: true, readSearch: storedSearchReader, publicUrl: null }
const EVENTS = ['entity.status_changed', 'entity.updated'] as const

/** Stores a person and a company that become insolvent. */
async function open(t: TestContext): Promise<SqlPool> {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const [person] = createNamedPersons(1)
  assert.ok(person)
  const announced = announcePerson(person, 0)
  const insolvency = { date: '2025-01-01', category: 'insolvency_filing' } as const
  const drafts = [
    { ...announced, reference: 'A1' },
    { ...announced, ...insolvency, reference: 'A2' },
  ]
  for (const draft of drafts)
    await sql.begin(tx =>
      writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([draft], documentId), { now: clock.now(), random }),
    )
  return sql
}

async function subscribe(sql: SqlPool, fields: Partial<Subscription>): Promise<Subscription> {
  const subscription: Subscription = {
    ...DEFAULT_SELECTION,
    id: createUuidV7(clock.now(), random),
    owner: 'acme',
    url: 'https://example.org',
    events: EVENTS,
    jurisdictions: [],
    isActive: true,
    rateLimit: null,
    keepsBacklog: false,
    overlapUntil: null,
    sinceChange: 0,
    includesPersons: false,
    createdAt: clock.now(),
    ...fields,
  }
  await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  return subscription
}

for (const [includesPersons, count] of [
  [true, 2],
  [false, 1],
] as const)
  test(`entity events: person and company become insolvent, scope personal: ${includesPersons} → told of ${count}`, async t => {
    const sql = await open(t)
    const plain = await subscribe(sql, { includesPersons })
    const full = await subscribe(sql, { includesPersons, payload: 'full' })
    await dispatchEvents({ sql, clock, random }, { masksPersons: true })
    const expected = EVENTS.flatMap(type => Array<string>(count).fill(type))
    for (const { id } of [plain, full]) {
      const sent = await sql<{ type: string }[]>`
        select event_type as type from delivery_queue where subscription_id = ${id} order by event_type`
      assert.deepEqual(
        sent.map(({ type }) => type),
        expected,
      )
    }
    await sql`delete from delivery_queue`
    const request = { since: new Date(clock.now().getTime() - 3_600_000), until: null, isDryRun: true }
    for (const subscription of [plain, full])
      assert.deepEqual(await resendMissed({ ...DEPENDENCIES, sql }, subscription, request), {
        failed: 0,
        missed: expected.length,
      })
    const preview = async () => (await previewSubscription({ ...DEPENDENCIES, sql }, plain)).entities
    const { examples, ...counts } = await preview()
    assert.deepEqual(counts, { examined: count, updated: count, statusChanged: count })
    assert.deepEqual(examples.map(({ type }) => type).sort(), [
      'company',
      ...(includesPersons ? ['person'] : []),
    ])
    await sql`update entities set entity_type = 'person'`
    assert.equal((await preview()).examples.length, includesPersons ? 2 : 0, 'a person by now')
  })
